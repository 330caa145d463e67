import { MenuItem, TableCell } from '@mui/material'
import { ChevronDown } from 'lucide-react'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { Column } from './sheet.ts'

interface ColumnMenuProps {
  readonly column: Column
  /** The row whose cell is copied: the one focused last in this column, or the first one. */
  readonly from: string
  /** The text of that cell. */
  readonly text: string
  readonly onFill: () => void
}

/** The header of a column, with a menu where its cells can be copied. */
export function ColumnMenu({ column, from, text, onFill }: ColumnMenuProps) {
  const label = `${column.label}${column.isAmount ? ' (₹)' : ''}`
  if (column.isUnique) return <TableCell sx={{ fontWeight: 600 }}>{label}</TableCell>
  return (
    <TableCell>
      <MenuButton
        color="inherit"
        size="small"
        endIcon={<ChevronDown size={16} aria-hidden />}
        sx={{ fontWeight: 600, paddingInline: 0.75 }}
        label={label}
        items={(close) => (
          <MenuItem
            onClick={() => {
              close()
              onFill()
            }}
            sx={{ maxWidth: '24rem', whiteSpace: 'normal' }}
          >
            {text === '' ? 'Copy the empty cell' : `Copy “${text}”`} of {from} to the rows below
          </MenuItem>
        )}
      />
    </TableCell>
  )
}
