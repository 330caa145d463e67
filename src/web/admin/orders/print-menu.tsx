import { Button, Menu, MenuItem } from '@mui/material'
import { Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { Printed, type SheetKind } from './print.tsx'

/** Puts the packing slip, the invoice or a credit note of an order on paper. */
export function PrintMenu({ order }: { order: AdminOrder }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState<SheetKind>()
  const print = (wanted: SheetKind) => {
    setOpen(false)
    setKind(wanted)
  }
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<Printer size={18} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        Print
      </Button>
      <Menu anchorEl={button.current} open={isOpen} onClose={() => setOpen(false)}>
        <MenuItem onClick={() => print('slip')}>Packing slip</MenuItem>
        <MenuItem onClick={() => print('invoice')}>{order.invoice ? 'Invoice' : 'Proforma invoice'}</MenuItem>
        {order.invoice?.creditNotes.map((note) => (
          <MenuItem key={note.number} onClick={() => print(note)}>
            Credit note {note.number}
          </MenuItem>
        ))}
      </Menu>
      {kind && <Printed orders={[order]} kind={kind} onDone={() => setKind(undefined)} />}
    </>
  )
}
