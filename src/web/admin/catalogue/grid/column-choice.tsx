import { Checkbox, ListItemText, MenuItem } from '@mui/material'
import { Columns3 } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'react-admin'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { Sheet, SheetRow } from './sheet.ts'

/** The columns that are shown, in their order. The browser remembers them. */
export function useColumns<Row extends SheetRow>({
  columnsKey,
  fields,
  firstFields,
}: Sheet<Row>): readonly [readonly string[], (columns: readonly string[]) => void] {
  const [stored, setStored] = useStore<readonly string[]>(columnsKey, firstFields)
  // A column that is chosen twice, or that no longer exists, is left out.
  const columns = useMemo(() => fields.filter((field) => stored.includes(field)), [stored, fields])
  return [columns, setStored]
}

interface ColumnChoiceProps<Row extends SheetRow> {
  readonly sheet: Sheet<Row>
  readonly columns: readonly string[]
  readonly onChange: (columns: readonly string[]) => void
}

/** The button and menu that show or hide columns. The menu stays open for the next one. */
export function ColumnChoice<Row extends SheetRow>({ sheet, columns, onChange }: ColumnChoiceProps<Row>) {
  return (
    <MenuButton
      startIcon={<Columns3 size={18} aria-hidden />}
      label={`Columns (${columns.length} of ${sheet.fields.length})`}
      items={() =>
        sheet.fields.map((field) => {
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
              <ListItemText>{sheet.columns[field]?.label}</ListItemText>
            </MenuItem>
          )
        })
      }
    />
  )
}

/** The menu item itself says whether it is checked. */
const HIDDEN = { 'aria-hidden': true, tabIndex: -1 }
