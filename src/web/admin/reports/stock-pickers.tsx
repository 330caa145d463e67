import { MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { IDLE_DAYS } from '../../../domain/reports/reports.ts'

/** Chooses for how many days something has not been ordered to count as dead stock. */
export function IdlePicker({ days, onChange }: { readonly days: number; readonly onChange: (days: string) => void }) {
  return (
    <TextField
      select
      label="Not ordered for"
      fullWidth={false}
      margin="none"
      value={days}
      onChange={({ target }) => onChange(String(target.value))}
      sx={{ minWidth: '10rem' }}
    >
      {[...new Set([...IDLE_DAYS, days])].map((count) => (
        <MenuItem key={count} value={count}>
          {count} days
        </MenuItem>
      ))}
    </TextField>
  )
}

interface ReorderPickerProps {
  readonly isWhole: boolean
  readonly onChange: (values: { readonly all?: string; readonly q?: string }) => void
}

/** Chooses between what has to be reordered and all variants, to set their levels, and searches. */
export function ReorderPicker({ isWhole, onChange }: ReorderPickerProps) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label="Variants"
        value={isWhole ? 'all' : 'low'}
        onChange={(_event, chosen: string | null) => chosen && onChange({ all: chosen === 'all' ? 'true' : '' })}
      >
        <ToggleButton value="low" sx={{ minHeight: 44, paddingInline: 1.5 }}>
          To reorder
        </ToggleButton>
        <ToggleButton value="all" sx={{ minHeight: 44, paddingInline: 1.5 }}>
          All variants
        </ToggleButton>
      </ToggleButtonGroup>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onChange({ q: typed.trim() })
        }}
      >
        <TextField
          type="search"
          label="Product or SKU"
          fullWidth={false}
          margin="none"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value === '') onChange({ q: '' })
          }}
          onBlur={() => onChange({ q: typed.trim() })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
      </form>
    </>
  )
}
