import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material'
import type { DateRange } from '../../../domain/dashboard/dashboard.ts'
import { addDays, indianDay } from '../../../domain/india/time.ts'
import { DayRange } from '../ui/day-range.tsx'

const SPANS = [7, 30, 90, 365] as const

/** Chooses the last 7, 30, 90 or 365 days, or any first and last day. */
export function RangePicker({ days, onChange }: { days: DateRange; onChange: (days: DateRange) => void }) {
  const today = indianDay(new Date())
  const lastDays = (count: number) => ({ from: addDays(today, 1 - count), to: today })
  const selected = SPANS.find((count) => lastDays(count).from === days.from && days.to === today)
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
      <DayRange days={days} onChange={onChange} />
    </Box>
  )
}
