import { Box, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { type DateRange, parseDateRange } from '../../../domain/dashboard/dashboard.ts'
import { addDays, indianDay } from '../../../domain/india/time.ts'

const SPANS = [7, 30, 90, 365] as const

/** Chooses the last 7, 30, 90 or 365 days, or any first and last day. */
export function RangePicker({ days, onChange }: { days: DateRange; onChange: (days: DateRange) => void }) {
  const today = indianDay(new Date())
  const lastDays = (count: number) => ({ from: addDays(today, 1 - count), to: today })
  const selected = SPANS.find((count) => lastDays(count).from === days.from && days.to === today)
  const choose = (change: Partial<DateRange>) => {
    const changed = parseDateRange({ ...days, ...change }, new Date())
    // If the first day is after the last, or the period is too long, the other day moves.
    onChange('errors' in changed ? adjustedDays(change, days) : changed)
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label="Period"
        value={selected ?? null}
        onChange={(_event, count: number | null) => count && onChange(lastDays(count))}
      >
        {SPANS.map((count) => (
          <ToggleButton key={count} value={count} sx={{ minHeight: 44, paddingInline: 1.5 }}>
            {count} days
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Day label="From" value={days.from} max={today} onChange={(from) => choose({ from })} />
      <Day label="To" value={days.to} max={today} onChange={(to) => choose({ to })} />
    </Box>
  )
}

function adjustedDays({ from, to }: Partial<DateRange>, days: DateRange): DateRange {
  if (from) return { from, to: from > days.to ? from : addDays(from, 365) }
  if (to) return { from: to < days.from ? to : addDays(to, -365), to }
  return days
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly max: string
  readonly onChange: (day: string) => void
}

function Day({ label, value, max, onChange }: DayProps) {
  return (
    <TextField
      type="date"
      label={label}
      fullWidth={false}
      margin="none"
      value={value}
      onChange={({ target }) => target.value && onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max, min: '2020-01-01' } }}
    />
  )
}
