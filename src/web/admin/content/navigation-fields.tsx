import {
  Autocomplete,
  Box,
  FormControlLabel,
  IconButton,
  List,
  ListItem,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { FIXED_ITEMS, type FixedItem } from '../../../domain/content/navigation.ts'
import type { Level } from './use-levels.ts'

interface FixedItemsProps {
  readonly order: readonly FixedItem[]
  readonly isShown: (name: FixedItem) => boolean
  readonly onShow: (name: FixedItem, isShown: boolean) => void
  readonly onOrder: (order: readonly FixedItem[]) => void
}

/** The standard navigation items: which are shown, and in which order. */
export function FixedItems({ order, isShown, onShow, onOrder }: FixedItemsProps) {
  const swap = (index: number, other: number) => {
    const [one, two] = [order[index], order[other]]
    if (one && two) onOrder(order.with(index, two).with(other, one))
  }
  return (
    <List disablePadding aria-label="Standard items">
      {order.map((name, index) => {
        const label = FIXED_ITEMS.find((item) => item.name === name)?.label ?? name
        return (
          <ListItem key={name} disablePadding divider>
            <Switch
              checked={isShown(name)}
              slotProps={{ input: { 'aria-label': `Show ${label}` } }}
              onChange={({ target }) => onShow(name, target.checked)}
            />
            <Typography sx={{ flexGrow: 1 }}>{label}</Typography>
            <Box>
              <IconButton aria-label={`Move ${label} up`} disabled={index === 0} onClick={() => swap(index, index - 1)}>
                <ArrowUp size={18} />
              </IconButton>
              <IconButton
                aria-label={`Move ${label} down`}
                disabled={index === order.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <ArrowDown size={18} />
              </IconButton>
            </Box>
          </ListItem>
        )
      })}
    </List>
  )
}

interface LevelChoiceProps {
  readonly label: string
  readonly isShown: boolean
  readonly onShow: (isShown: boolean) => void
  readonly options: readonly Level[]
  readonly ids: readonly string[]
  readonly onChange: (ids: string[]) => void
  /** Further fields of the level. */
  readonly children: ReactNode
}

/** Whether a level of the catalogue is shown, and which of its entries. */
export function LevelChoice({ label, isShown, onShow, options, ids, onChange, children }: LevelChoiceProps) {
  return (
    <>
      <FormControlLabel
        sx={{ minHeight: 44 }}
        control={<Switch checked={isShown} onChange={({ target }) => onShow(target.checked)} />}
        label={label}
      />
      {isShown && (
        <>
          {children}
          <ChoiceList label={`${label} to show`} options={options} ids={ids} onChange={onChange} />
        </>
      )}
    </>
  )
}

interface CountFieldProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (count: number) => void
}

/** A whole number from `min` to `max`. */
export function CountField({ label, value, min, max, onChange }: CountFieldProps) {
  return (
    <TextField
      type="number"
      label={label}
      value={value}
      slotProps={{ htmlInput: { min, max, inputMode: 'numeric' } }}
      onChange={({ target }) => onChange(Math.min(max, Math.max(min, Math.trunc(Number(target.value) || 0))))}
    />
  )
}

interface ChoiceListProps {
  readonly label: string
  readonly options: readonly Level[]
  readonly ids: readonly string[]
  readonly onChange: (ids: string[]) => void
  readonly hint?: string
}

/** Selects categories, brands or collections in order. */
export function ChoiceList({ label, options, ids, onChange, hint = 'Leave empty to show all.' }: ChoiceListProps) {
  const selected = ids.flatMap((id) => options.find(({ _id }) => _id === id) ?? [])
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      options={[...options]}
      value={selected}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      onChange={(_event, picked) => onChange(picked.map(({ _id }) => _id))}
      renderInput={(field) => <TextField {...field} label={label} helperText={hint} />}
    />
  )
}
