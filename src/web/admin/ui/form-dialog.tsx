import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import type { FieldErrors } from './use-change.ts'

export interface Field {
  readonly name: string
  readonly label: string
  readonly initial?: string
  /** The most characters. */
  readonly most?: number
  readonly inputMode?: 'decimal'
  readonly isRequired?: boolean
  /** Several lines. */
  readonly isLong?: boolean
  /** One of these, in place of free text. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  /** A day of the calendar, `YYYY-MM-DD`. */
  readonly isDay?: boolean
  /** What stands under the field as long as there is nothing wrong with it. */
  readonly hint?: string
}

interface FormDialogProps {
  readonly title: string
  readonly explanation?: string | undefined
  readonly fields: readonly Field[]
  /** What the button says. */
  readonly action: string
  readonly isDanger?: boolean
  /** What the other button says. */
  readonly dismiss?: string
  /** Answers the messages for fields; undefined when it was done. */
  readonly onSend: (values: Readonly<Record<string, string>>) => Promise<FieldErrors | undefined>
  readonly onClose: () => void
}

/** A few fields that an action needs. Messages of the server stand at their fields, and nothing typed is lost. */
export function FormDialog({
  title,
  explanation,
  fields,
  action,
  isDanger = false,
  dismiss = 'Keep as it is',
  onSend,
  onClose,
}: FormDialogProps) {
  const id = useId()
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  )
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const problems = await onSend(values)
    setBusy(false)
    if (!problems) return onClose()
    setErrors(problems)
    // Without a message for a field somebody else was quicker: what is behind the dialog has changed.
    if (Object.keys(problems).length === 0) onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form onSubmit={send} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {explanation && <DialogContentText sx={{ marginBottom: 1 }}>{explanation}</DialogContentText>}
          {fields.map(
            (
              { name, label, most, inputMode, isRequired = false, isLong = false, choices, isDay = false, hint },
              place,
            ) => (
              <TextField
                key={name}
                name={name}
                label={label}
                autoFocus={place === 0}
                required={isRequired}
                multiline={isLong}
                select={choices !== undefined}
                {...(isLong && { minRows: 4 })}
                value={values[name] ?? ''}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
                error={errors[name] !== undefined}
                helperText={errors[name] ?? hint}
                slotProps={{
                  htmlInput: { maxLength: most, inputMode },
                  ...(isDay && { inputLabel: { shrink: true } }),
                }}
                {...(isDay && { type: 'date' })}
              >
                {choices?.map(({ value, label: word }) => (
                  <MenuItem key={value} value={value}>
                    {word}
                  </MenuItem>
                ))}
              </TextField>
            ),
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{dismiss}</Button>
          <Button type="submit" variant="contained" color={isDanger ? 'error' : 'primary'} disabled={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
