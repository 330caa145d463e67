import { TextField } from '@mui/material'
import { changedRange, type DateRange } from '../../../domain/dashboard/dashboard.ts'
import { indianDay } from '../../../domain/india/time.ts'

interface DayRangeProps {
  readonly days: DateRange
  readonly onChange: (days: DateRange) => void
}

/** The first and the last day of a report, in India. */
export function DayRange({ days, onChange }: DayRangeProps) {
  const choose = (change: Partial<DateRange>) => onChange(changedRange(days, change, new Date()))
  return (
    <>
      <Day label="From" value={days.from} onChange={(from) => choose({ from })} />
      <Day label="To" value={days.to} onChange={(to) => choose({ to })} />
    </>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <TextField
      type="date"
      label={label}
      fullWidth={false}
      margin="none"
      value={value}
      onChange={({ target }) => target.value && onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: indianDay(new Date()), min: '2020-01-01' } }}
    />
  )
}
