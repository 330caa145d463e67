import { Autocomplete, TextField } from '@mui/material'
import type { Level } from './use-levels.ts'

interface ChoiceListProps {
  readonly label: string
  readonly options: readonly Level[]
  readonly ids: readonly string[]
  readonly onChange: (ids: string[]) => void
}

/** Some of the shop's categories or brands, in the order they were picked; none means all. */
export function ChoiceList({ label, options, ids, onChange }: ChoiceListProps) {
  const chosen = ids.flatMap((id) => options.find(({ _id }) => _id === id) ?? [])
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      options={[...options]}
      value={chosen}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      onChange={(_event, picked) => onChange(picked.map(({ _id }) => _id))}
      renderInput={(field) => (
        <TextField {...field} label={label} helperText="Empty: all of them, in the shop's order" />
      )}
    />
  )
}
