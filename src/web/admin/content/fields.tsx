import { Box, Button, IconButton, Paper, TextField, Typography } from '@mui/material'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { latinDigits } from '../../../domain/units/digits.ts'
import { PictureField } from '../ui/picture-field.tsx'
import { emptyValue, type Field, type ListField, type PageErrors, type Value } from './pages.ts'
import { RichText } from './rich-text.tsx'

interface FieldsProps {
  readonly fields: readonly Field[]
  readonly value: Value
  /** Receives a function of the current value: an upload may finish while the user edits another field. */
  readonly onChange: (change: (now: Value) => Value) => void
  readonly errors: PageErrors
  /** The path of this value, ending with a dot: `sections.2.` */
  readonly path: string
}

/** The fields of a page, of a group or of one list entry. */
export function Fields({ fields, value, onChange, errors, path: parentPath }: FieldsProps) {
  const set = (name: string, to: unknown) => onChange((now) => ({ ...now, [name]: to }))
  return fields.map((field) => {
    const { name, label } = field
    const path = `${parentPath}${name}`
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
            errors={errors}
            path={`${path}.`}
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
          errors={errors}
          path={`${path}.`}
        />
      )
    }
    const error = errors[path]
    const text = value[name] === undefined ? '' : String(value[name])
    if (field.kind === 'rich') {
      return <RichText key={name} field={field} text={text} error={error} onChange={(now) => set(name, now)} />
    }
    if (field.kind === 'picture') {
      return <PictureField key={name} label={label} value={text} error={error} onChange={(path) => set(name, path)} />
    }
    return (
      <TextField
        key={name}
        label={label}
        value={text}
        required={field.isRequired ?? false}
        error={error !== undefined}
        helperText={error ?? field.hint}
        type={field.kind === 'date' ? 'date' : 'text'}
        multiline={field.kind === 'text'}
        minRows={field.kind === 'text' ? 3 : undefined}
        slotProps={{
          htmlInput: { maxLength: field.maxLength ?? 2_000, ...(field.kind === 'number' && { inputMode: 'decimal' }) },
          ...(field.kind === 'date' && { inputLabel: { shrink: true } }),
        }}
        onChange={({ target }) => set(name, field.kind === 'number' ? parseNumber(target.value) : target.value)}
      />
    )
  })
}

function parseNumber(typed: string): number | string | undefined {
  if (typed.trim() === '') return undefined
  const number = Number(latinDigits(typed))
  return Number.isFinite(number) && !typed.endsWith('.') ? number : typed
}

interface EntryListProps {
  readonly field: ListField
  readonly entries: readonly Value[]
  readonly onChange: (change: (now: readonly Value[]) => readonly Value[]) => void
  readonly errors: PageErrors
  readonly path: string
}

/** A list of entries that can be added, removed and reordered. */
function EntryList({ field, entries, onChange, errors, path }: EntryListProps) {
  const swap = (index: number, other: number) =>
    onChange((now) => {
      const [one, two] = [now[index], now[other]]
      return one && two ? now.with(index, two).with(other, one) : now
    })
  const changeEntry = (index: number, change: (now: Value) => Value) =>
    onChange((now) => now.map((entry, at) => (at === index ? change(entry) : entry)))
  return (
    <Box component="section" aria-label={field.label} sx={{ marginBlock: 2 }}>
      <Typography component="h2" variant="h6">
        {field.label}
      </Typography>
      {withKeys(entries).map(({ entry, index, key }) => {
        const name = `${field.entryName} ${index + 1}`
        return (
          <Paper key={key} variant="outlined" role="group" aria-label={name} sx={{ padding: 1.5, marginBlock: 1 }}>
            <Box sx={{ display: 'flex', alignItems: 'center' }}>
              <Typography sx={ENTRY_NAME}>{name}</Typography>
              <IconButton aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => swap(index, index - 1)}>
                <ArrowUp size={18} />
              </IconButton>
              <IconButton
                aria-label={`Move ${name} down`}
                disabled={index === entries.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <ArrowDown size={18} />
              </IconButton>
              <IconButton aria-label={`Remove ${name}`} onClick={() => onChange((now) => now.toSpliced(index, 1))}>
                <Trash2 size={18} />
              </IconButton>
            </Box>
            <Fields
              fields={field.fields}
              value={entry}
              onChange={(change) => changeEntry(index, change)}
              errors={errors}
              path={`${path}${index}.`}
            />
          </Paper>
        )
      })}
      <Button
        startIcon={<Plus size={18} aria-hidden />}
        disabled={entries.length >= field.maxEntries}
        onClick={() => onChange((now) => [...now, emptyValue(field.fields)])}
      >
        Add {field.entryName}
      </Button>
    </Box>
  )
}

const ENTRY_NAME = { flexGrow: 1, color: 'text.secondary', '&::first-letter': { textTransform: 'uppercase' } } as const

/** Entries have no id, so their index is the React key. */
function withKeys(entries: readonly Value[]) {
  return entries.map((entry, index) => ({ entry, index, key: String(index) }))
}
