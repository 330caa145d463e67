import { Box, Button, GlobalStyles, Menu, MenuItem } from '@mui/material'
import { Printer } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { createPortal } from 'react-dom'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import type { CreditNote } from '../../../contract/orders/order.ts'
import { type ContactInformation, readContact } from '../../../domain/contact/contact.ts'
import { hasParcel } from '../../../domain/orders/lifecycle.ts'
import { creditNoteContent } from '../../store/orders/invoice/credit-note-content.ts'
import { type InvoiceContent, invoiceContent } from '../../store/orders/invoice/invoice-content.ts'
import { call, errorMessage } from '../ui/call.ts'
import { InvoicePage } from './invoice-page.tsx'
import { PackingSlip } from './packing-slip.tsx'

/** Prints the packing slip, the invoice or a credit note of an order. */
export function PrintMenu({ order }: { order: AdminOrder }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [sheet, setSheet] = useState<Sheet>()
  const done = useCallback(() => setSheet(undefined), [])
  const print = (selected: Sheet) => {
    setOpen(false)
    setSheet(selected)
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
        {hasParcel(order.status) && <MenuItem onClick={() => print('slip')}>Packing slip</MenuItem>}
        <MenuItem onClick={() => print('invoice')}>{order.invoice ? 'Invoice' : 'Proforma invoice'}</MenuItem>
        {order.invoice?.creditNotes.map((note) => (
          <MenuItem key={note.number} onClick={() => print(note)}>
            Credit note {note.number}
          </MenuItem>
        ))}
      </Menu>
      {sheet && <PrintSheet order={order} sheet={sheet} onDone={done} />}
    </>
  )
}

type Sheet = 'slip' | 'invoice' | CreditNote

interface PrintSheetProps {
  readonly order: AdminOrder
  readonly sheet: Sheet
  readonly onDone: () => void
}

/** Renders the sheet for print media only and opens the print dialog once it is complete. */
function PrintSheet({ order, sheet, onDone }: PrintSheetProps) {
  const notify = useNotify()
  const [contact, setContact] = useState<ContactInformation>()
  useEffect(() => {
    call<{ data: unknown }>('GET', '/api/contact').then(
      ({ data }) => setContact(readContact(data)),
      // Without the shop's own name and address nothing is printed.
      (error) => {
        notify(errorMessage(error), { type: 'error' })
        onDone()
      },
    )
  }, [notify, onDone])
  useEffect(() => {
    if (!contact) return
    // In some browsers print() returns before the pages have been rendered.
    window.addEventListener('afterprint', onDone, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onDone)
  }, [contact, onDone])
  if (!contact) return null
  return createPortal(
    <Box className="print">
      <GlobalStyles styles={PRINT_STYLES} />
      {sheet === 'slip' ? (
        <PackingSlip order={order} shopName={contact.name} />
      ) : (
        <InvoicePage sheet={sheetOf(order, sheet, contact)} />
      )}
    </Box>,
    document.body,
  )
}

function sheetOf(order: AdminOrder, sheet: 'invoice' | CreditNote, contact: ContactInformation): InvoiceContent {
  return sheet !== 'invoice' && order.invoice
    ? creditNoteContent(order, order.invoice, sheet, contact)
    : invoiceContent(order, contact)
}

const PRINT_STYLES = {
  '@media screen': { '.print': { display: 'none' } },
  '@media print': {
    'body > *:not(.print)': { display: 'none !important' },
    body: { background: '#fff !important', overflow: 'visible !important' },
    '.print': { fontSize: '10pt', lineHeight: 1.4, color: '#000' },
    '.print table': { width: '100%', borderCollapse: 'collapse', marginBlock: '4mm' },
    '.print th, .print td': {
      textAlign: 'left',
      padding: '1.5mm 2mm',
      borderBottom: '1px solid #999',
      verticalAlign: 'top',
    },
    '.print th': { borderBottom: '1.5px solid #000' },
    '.print tr': { breakInside: 'avoid' },
    '.print .number': { textAlign: 'right', whiteSpace: 'nowrap' },
    '.print h1': { fontSize: '16pt', margin: 0 },
    '.print h2': { fontSize: '11pt', margin: '4mm 0 1mm' },
    '.print p': { margin: 0 },
  },
  '@page': { margin: '14mm' },
} as const
