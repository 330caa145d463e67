import { TextField } from '@mui/material'

interface MomentFieldProps {
  readonly label: string
  /** An ISO moment, or null for none. */
  readonly value: string | null
  readonly error?: string | undefined
  readonly onChange: (moment: string | null) => void
}

/** A day and time as this computer's clock shows it; kept as a moment. */
export function MomentField({ label, value, error, onChange }: MomentFieldProps) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={value ? localTime(new Date(value)) : ''}
      onChange={({ target }) => onChange(target.value ? new Date(target.value).toISOString() : null)}
      error={error !== undefined}
      helperText={error}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

function localTime(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
