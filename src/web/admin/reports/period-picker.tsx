import { Box, MenuItem, TextField } from '@mui/material'
import { type DateRange, parseDateRange } from '../../../domain/dashboard/dashboard.ts'
import { addDays, indianDay } from '../../../domain/india/time.ts'
import { reportPeriods } from '../../../domain/reports/periods.ts'

interface PeriodPickerProps {
  readonly days: DateRange
  readonly onChange: (days: DateRange) => void
}

const OTHER = 'Other days'

/** Chooses one of the usual periods, or any first and last day in India. */
export function PeriodPicker({ days, onChange }: PeriodPickerProps) {
  const today = indianDay(new Date())
  const periods = reportPeriods(today)
  const chosen = periods.find(({ from, to }) => from === days.from && to === days.to)
  const choose = (day: Partial<DateRange>) => {
    const changed = parseDateRange({ ...days, ...day }, new Date())
    // If the first day is after the last, or the period is too long, the other day moves.
    onChange('errors' in changed ? otherMoved(day, days) : { from: changed.from, to: changed.to })
  }
  return (
    <>
      <TextField
        select
        label="Period"
        fullWidth={false}
        margin="none"
        value={chosen?.name ?? OTHER}
        onChange={({ target }) => {
          const period = periods.find(({ name }) => name === target.value)
          if (period) onChange(period)
        }}
        sx={{ minWidth: '12rem' }}
      >
        {periods.map(({ name }) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
        {!chosen && <MenuItem value={OTHER}>{OTHER}</MenuItem>}
      </TextField>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <DayInput label="From" value={days.from} max={today} onChange={(from) => choose({ from })} />
        <DayInput label="To" value={days.to} max={today} onChange={(to) => choose({ to })} />
      </Box>
    </>
  )
}

function otherMoved({ from, to }: Partial<DateRange>, days: DateRange): DateRange {
  if (from) return { from, to: from > days.to ? from : addDays(from, 365) }
  if (to) return { from: to < days.from ? to : addDays(to, -365), to }
  return days
}

interface DayInputProps {
  readonly label: string
  readonly value: string
  readonly max: string
  readonly onChange: (day: string) => void
}

function DayInput({ label, value, max, onChange }: DayInputProps) {
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
