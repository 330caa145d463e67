import { DialogContentText, MenuItem, TextField, Typography } from '@mui/material'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { DialogFrame } from './dialog-frame.tsx'
import type { FieldErrors } from './use-change.ts'

export interface Field {
  readonly name: string
  readonly label: string
  readonly initial?: string
  readonly maxLength?: number
  readonly inputMode?: 'decimal'
  readonly isRequired?: boolean
  readonly isMultiline?: boolean
  /** Makes the field a select. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  /** Makes the field a date, `YYYY-MM-DD`. */
  readonly isDay?: boolean
  /** Help text, replaced by the field's error if there is one. */
  readonly hint?: string
}

type Values = Readonly<Record<string, string>>

interface FormDialogProps {
  readonly title: string
  readonly explanation?: string | undefined
  /** Those that are left out for some values of the others keep theirs. */
  readonly fields: readonly Field[]
  /** Which of the fields are shown for these values, and what they offer; all of them when absent. */
  readonly shown?: (values: Values) => readonly Field[]
  /** What the values mean, such as an amount, in a sentence below the fields. */
  readonly summary?: (values: Values) => string
  /** Text of the submit button. */
  readonly action: string
  readonly isDanger?: boolean
  /** Text of the button that closes the dialog. */
  readonly dismiss?: string
  /** Resolves to the errors by field, or to undefined on success. */
  readonly onSend: (values: Values) => Promise<FieldErrors | undefined>
  readonly onClose: () => void
}

/** A dialog with a few fields. Server errors appear at their fields and the input stays. */
export function FormDialog({
  title,
  explanation,
  fields,
  shown,
  summary,
  action,
  isDanger = false,
  dismiss = 'Cancel',
  onSend,
  onClose,
}: FormDialogProps) {
  // What nobody typed in follows the record, which someone else may change meanwhile.
  const [typed, setTyped] = useState<Values>({})
  const values = { ...Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])), ...typed }
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The button was disabled while the request ran and has lost the focus. At the field screen readers read the error, too.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [type=submit]')?.focus()
  }, [errors])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const fieldErrors = await onSend(values)
    setBusy(false)
    if (!fieldErrors) return onClose()
    setErrors(fieldErrors)
    // Without a field error someone else changed the record first, and the screen behind the dialog was refreshed.
    if (Object.keys(fieldErrors).length === 0) onClose()
  }
  return (
    <DialogFrame
      title={title}
      action={action}
      isDanger={isDanger}
      isBusy={isBusy}
      dismiss={dismiss}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      {explanation && <DialogContentText sx={{ marginBottom: 1 }}>{explanation}</DialogContentText>}
      {(shown?.(values) ?? fields).map((field, index) => (
        <DialogField
          key={field.name}
          field={field}
          isFirst={index === 0}
          value={values[field.name] ?? ''}
          error={errors[field.name]}
          onChange={(value) => setTyped({ ...typed, [field.name]: value })}
        />
      ))}
      {summary && (
        <Typography role="status" sx={{ marginTop: 1, fontWeight: 600 }}>
          {summary(values)}
        </Typography>
      )}
    </DialogFrame>
  )
}

interface DialogFieldProps {
  readonly field: Field
  readonly isFirst: boolean
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function DialogField({ field, isFirst, value, error, onChange }: DialogFieldProps) {
  const { name, label, maxLength, inputMode, isRequired = false, isMultiline = false, choices, isDay, hint } = field
  // A choice with the value '' is shown like the others, not as an empty field.
  // What is offered may depend on the other fields.
  const isOffered = choices?.some((choice) => choice.value === value) ?? true
  const hasEmptyChoice = choices?.some((choice) => choice.value === '')
  return (
    <TextField
      name={name}
      label={label}
      autoFocus={isFirst}
      required={isRequired}
      multiline={isMultiline}
      select={choices !== undefined}
      {...(isMultiline && { minRows: 4 })}
      value={isOffered ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      error={error !== undefined}
      helperText={error ?? hint}
      slotProps={{
        htmlInput: { maxLength, inputMode },
        ...((isDay || hasEmptyChoice) && { inputLabel: { shrink: true } }),
        ...(hasEmptyChoice && { select: { displayEmpty: true } }),
      }}
      {...(isDay && { type: 'date' })}
    >
      {choices?.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
