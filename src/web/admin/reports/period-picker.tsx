import { Box, MenuItem, TextField } from '@mui/material'
import type { DateRange } from '../../../domain/dashboard/dashboard.ts'
import { indianDay } from '../../../domain/india/time.ts'
import { reportPeriods } from '../../../domain/reports/periods.ts'
import { DayRange } from '../ui/day-range.tsx'

interface PeriodPickerProps {
  readonly days: DateRange
  readonly onChange: (days: DateRange) => void
}

const OTHER = 'Other days'

/** Chooses one of the usual periods, or any first and last day in India. */
export function PeriodPicker({ days, onChange }: PeriodPickerProps) {
  const periods = reportPeriods(indianDay(new Date()))
  const chosen = periods.find(({ from, to }) => from === days.from && to === days.to)
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
        <DayRange days={days} onChange={onChange} />
      </Box>
    </>
  )
}
