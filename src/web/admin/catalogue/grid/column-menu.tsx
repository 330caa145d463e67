import { Button, Menu, MenuItem, TableCell } from '@mui/material'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import type { GridField } from '../../../../domain/catalogue/product-grid.ts'
import { FIELD_LABELS } from './grid-texts.ts'

interface ColumnMenuProps {
  readonly field: GridField
  /** The product whose cell is copied: the one focused last in this column, or the first one. */
  readonly from: string
  /** The text of that cell. */
  readonly text: string
  readonly onFill: () => void
}

/** The header of a column, with a menu. */
export function ColumnMenu({ field, from, text, onFill }: ColumnMenuProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <TableCell>
      <Button
        ref={anchor}
        color="inherit"
        size="small"
        endIcon={<ChevronDown size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={{ fontWeight: 600, paddingInline: 0.75 }}
      >
        {FIELD_LABELS[field]}
        {AMOUNTS.has(field) && ' (₹)'}
      </Button>
      <Menu open={isOpen} anchorEl={() => anchor.current} onClose={() => setOpen(false)}>
        <MenuItem
          onClick={() => {
            setOpen(false)
            onFill()
          }}
          sx={{ maxWidth: '24rem', whiteSpace: 'normal' }}
        >
          {text === '' ? 'Copy the empty cell' : `Copy “${text}”`} of {from} to the rows below
        </MenuItem>
      </Menu>
    </TableCell>
  )
}

const AMOUNTS: ReadonlySet<GridField> = new Set(['price', 'finalPrice', 'mrp'])
