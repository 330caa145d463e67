import { Box, TextField, Typography } from '@mui/material'
import { PictureField } from '../ui/picture-field.tsx'
import { EntryList } from './entry-list.tsx'
import type { Field, Value, Wrong } from './pages.ts'
import { RichText } from './rich-text.tsx'

interface FieldsProps {
  readonly fields: readonly Field[]
  readonly value: Value
  /** Changes the value as it is by then: a picture that was uploaded arrives while something else is typed. */
  readonly onChange: (change: (now: Value) => Value) => void
  readonly wrong: Wrong
  /** The path of this value, with a dot at its end. */
  readonly at: string
}

/** The fields of a page or of one thing in it. */
export function Fields({ fields, value, onChange, wrong, at }: FieldsProps) {
  const set = (name: string, to: unknown) => onChange((now) => ({ ...now, [name]: to }))
  return fields.map((field) => {
    const { name, label } = field
    const path = `${at}${name}`
    if (field.kind === 'group') {
      return (
        <Box
          key={name}
          component="fieldset"
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, marginBlock: 2 }}
        >
          <Typography component="legend" sx={{ paddingInline: 0.5, fontWeight: 600 }}>
            {label}
          </Typography>
          <Fields
            fields={field.fields}
            value={(value[name] ?? {}) as Value}
            onChange={(change) => onChange((now) => ({ ...now, [name]: change((now[name] ?? {}) as Value) }))}
            wrong={wrong}
            at={`${path}.`}
          />
        </Box>
      )
    }
    if (field.kind === 'list') {
      return (
        <EntryList
          key={name}
          field={field}
          entries={(value[name] ?? []) as Value[]}
          onChange={(change) => onChange((now) => ({ ...now, [name]: change((now[name] ?? []) as Value[]) }))}
          wrong={wrong}
          at={`${path}.`}
        />
      )
    }
    const problem = wrong[path]
    const text = value[name] === undefined ? '' : String(value[name])
    if (field.kind === 'rich') {
      return <RichText key={name} field={field} text={text} problem={problem} onChange={(now) => set(name, now)} />
    }
    if (field.kind === 'picture') {
      return <PictureField key={name} label={label} value={text} error={problem} onChange={(path) => set(name, path)} />
    }
    return (
      <TextField
        key={name}
        label={label}
        value={text}
        required={field.isRequired ?? false}
        error={problem !== undefined}
        helperText={problem ?? field.hint}
        type={field.kind === 'date' ? 'date' : 'text'}
        multiline={field.kind === 'text'}
        minRows={field.kind === 'text' ? 3 : undefined}
        slotProps={{
          htmlInput: { maxLength: field.most ?? 2_000, ...(field.kind === 'number' && { inputMode: 'decimal' }) },
          ...(field.kind === 'date' && { inputLabel: { shrink: true } }),
        }}
        onChange={({ target }) => set(name, field.kind === 'number' ? numberOrNothing(target.value) : target.value)}
      />
    )
  })
}

function numberOrNothing(typed: string): number | string | undefined {
  if (typed.trim() === '') return undefined
  const number = Number(typed)
  return Number.isFinite(number) && !typed.endsWith('.') ? number : typed
}
