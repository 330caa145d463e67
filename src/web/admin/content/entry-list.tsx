import { Box, Button, IconButton, Paper, Typography } from '@mui/material'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Fields } from './fields.tsx'
import { emptyOf, type ListField, type Value, type Wrong } from './pages.ts'

interface EntryListProps {
  readonly field: ListField
  readonly entries: readonly Value[]
  readonly onChange: (change: (now: readonly Value[]) => readonly Value[]) => void
  readonly wrong: Wrong
  readonly at: string
}

/** Several things of a kind, in an order of their own. */
export function EntryList({ field, entries, onChange, wrong, at }: EntryListProps) {
  const swap = (place: number, other: number) =>
    onChange((now) => {
      const [one, two] = [now[place], now[other]]
      return one && two ? now.with(place, two).with(other, one) : now
    })
  const changeEntry = (place: number, change: (now: Value) => Value) =>
    onChange((now) => now.map((entry, at) => (at === place ? change(entry) : entry)))
  return (
    <Box component="section" aria-label={field.label} sx={{ marginBlock: 2 }}>
      <Typography component="h2" variant="h6">
        {field.label}
      </Typography>
      {placed(entries).map(({ entry, place, key }) => {
        const name = `${field.one} ${place + 1}`
        return (
          <Paper key={key} variant="outlined" role="group" aria-label={name} sx={{ padding: 1.5, marginBlock: 1 }}>
            <Box sx={{ display: 'flex', alignItems: 'center' }}>
              <Typography sx={ENTRY_NAME}>{name}</Typography>
              <IconButton aria-label={`Move ${name} up`} disabled={place === 0} onClick={() => swap(place, place - 1)}>
                <ArrowUp size={18} />
              </IconButton>
              <IconButton
                aria-label={`Move ${name} down`}
                disabled={place === entries.length - 1}
                onClick={() => swap(place, place + 1)}
              >
                <ArrowDown size={18} />
              </IconButton>
              <IconButton aria-label={`Remove ${name}`} onClick={() => onChange((now) => now.toSpliced(place, 1))}>
                <Trash2 size={18} />
              </IconButton>
            </Box>
            <Fields
              fields={field.fields}
              value={entry}
              onChange={(change) => changeEntry(place, change)}
              wrong={wrong}
              at={`${at}${place}.`}
            />
          </Paper>
        )
      })}
      <Button
        startIcon={<Plus size={18} aria-hidden />}
        disabled={entries.length >= field.most}
        onClick={() => onChange((now) => [...now, emptyOf(field.fields)])}
      >
        Add {field.one}
      </Button>
    </Box>
  )
}

const ENTRY_NAME = { flexGrow: 1, color: 'text.secondary', '&::first-letter': { textTransform: 'uppercase' } } as const

/** The things have no id of their own: only their place tells them apart. */
function placed(entries: readonly Value[]) {
  return entries.map((entry, place) => ({ entry, place, key: String(place) }))
}
