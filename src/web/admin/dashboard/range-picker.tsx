import { Box, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { type Days, daysWanted } from '../../../domain/dashboard/dashboard.ts'
import { addDays, indianDay } from '../../../domain/india/time.ts'

const SPANS = [7, 30, 90, 365] as const

/** The last so many days, or any other two. */
export function RangePicker({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const today = indianDay(new Date())
  const lastDays = (count: number) => ({ from: addDays(today, 1 - count), to: today })
  const chosen = SPANS.find((count) => lastDays(count).from === days.from && days.to === today)
  const choose = (change: Partial<Days>) => {
    const wanted = daysWanted({ ...days, ...change }, new Date())
    // A day that does not go with the other moves it along.
    onChange('errors' in wanted ? bothOf(change, days) : wanted)
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label="How many days"
        value={chosen ?? null}
        onChange={(_event, count: number | null) => count && onChange(lastDays(count))}
      >
        {SPANS.map((count) => (
          <ToggleButton key={count} value={count} sx={{ minHeight: 44, paddingInline: 1.5 }}>
            {count} days
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Day label="From" value={days.from} most={today} onChange={(from) => choose({ from })} />
      <Day label="To" value={days.to} most={today} onChange={(to) => choose({ to })} />
    </Box>
  )
}

function bothOf({ from, to }: Partial<Days>, days: Days): Days {
  if (from) return { from, to: from > days.to ? from : addDays(from, 365) }
  if (to) return { from: to < days.from ? to : addDays(to, -365), to }
  return days
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly most: string
  readonly onChange: (day: string) => void
}

function Day({ label, value, most, onChange }: DayProps) {
  return (
    <TextField
      type="date"
      label={label}
      fullWidth={false}
      margin="none"
      value={value}
      onChange={({ target }) => target.value && onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: most, min: '2020-01-01' } }}
    />
  )
}
