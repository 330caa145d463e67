import { Button, Checkbox, ListItemText, Menu, MenuItem } from '@mui/material'
import { Columns3 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { GRID_FIELDS, type GridField, MORE_GRID_FIELDS } from '../../../../domain/catalogue/product-grid.ts'
import { FIELD_LABELS } from './grid-texts.ts'

const FIRST_COLUMNS = GRID_FIELDS.filter((field) => !MORE_GRID_FIELDS.some((more) => more === field))

/** The columns that are shown, in their order. The browser remembers them. */
export function useColumns(): readonly [readonly GridField[], (columns: readonly GridField[]) => void] {
  const [stored, setStored] = useStore<readonly string[]>('products.grid.columns', FIRST_COLUMNS)
  // A column that is chosen twice, or that no longer exists, is left out.
  const columns = useMemo(() => GRID_FIELDS.filter((field) => stored.includes(field)), [stored])
  return [columns, setStored]
}

interface ColumnChoiceProps {
  readonly columns: readonly GridField[]
  readonly onChange: (columns: readonly GridField[]) => void
}

/** The button and menu that show or hide columns. */
export function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={anchor}
        startIcon={<Columns3 size={18} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        Columns ({columns.length} of {GRID_FIELDS.length})
      </Button>
      <Menu open={isOpen} anchorEl={() => anchor.current} onClose={() => setOpen(false)}>
        {GRID_FIELDS.map((field) => {
          const isShown = columns.includes(field)
          return (
            <MenuItem
              key={field}
              dense
              role="menuitemcheckbox"
              aria-checked={isShown}
              onClick={() => onChange(isShown ? columns.filter((one) => one !== field) : [...columns, field])}
            >
              <Checkbox checked={isShown} tabIndex={-1} disableRipple size="small" slotProps={{ input: HIDDEN }} />
              <ListItemText>{FIELD_LABELS[field]}</ListItemText>
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}

/** The menu item itself says whether it is checked. */
const HIDDEN = { 'aria-hidden': true, tabIndex: -1 }
