import { TextField } from '@mui/material'
import { useInput } from 'react-admin'
import { dateTimeInputValue, parseDateTimeInput } from '../../../domain/india/time.ts'

interface MomentInputProps {
  readonly label: string
  /** An ISO moment, or null for none. */
  readonly value: string | null
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly onChange: (moment: string | null) => void
}

/** A date and time in India, whatever the time zone of the browser. */
export function MomentInput({ label, value, error, hint, onChange }: MomentInputProps) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={value ? dateTimeInputValue(value) : ''}
      onChange={({ target }) => onChange(parseDateTimeInput(target.value))}
      error={error !== undefined}
      helperText={error ?? hint}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

interface MomentFormInputProps {
  /** The field of the record. */
  readonly source: string
  readonly label: string
  readonly hint?: string
}

/** The same as a field of a react-admin form. */
export function MomentFormInput({ source, label, hint }: MomentFormInputProps) {
  const { field, fieldState } = useInput({ source })
  return (
    <MomentInput
      label={label}
      value={field.value || null}
      error={fieldState.error?.message}
      hint={hint}
      onChange={field.onChange}
    />
  )
}
