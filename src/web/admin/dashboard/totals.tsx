import { Box, Card, Typography } from '@mui/material'
import type { Report } from '../../../contract/dashboard.ts'
import { formatRupees, groupIndian } from '../../../domain/units/paise.ts'

/** The totals, each with how it differs from as many days just before. */
export function Tiles({ report: { totals, before, days } }: { report: Report }) {
  return (
    <>
      <Box
        component="dl"
        sx={{
          ...{ display: 'grid', gap: 1.5, margin: 0, marginBottom: 1 },
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        {FIGURES.map(({ key, label, format }) => (
          <Card key={key} sx={{ padding: 1.5 }}>
            <Typography component="dt" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" variant="h5" sx={{ margin: 0, fontVariantNumeric: 'lining-nums' }}>
              {format(totals[key])}
            </Typography>
            <Typography component="dd" variant="body2" color="textSecondary" sx={{ margin: 0 }}>
              {difference(totals[key], before[key])}
            </Typography>
          </Card>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 2 }}>
        Compared with the {days.length === 1 ? 'day' : `${days.length} days`} before. Days are those of India; confirmed
        orders count on the day they were placed, cancelled ones do not.
      </Typography>
    </>
  )
}

function difference(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'as before' : 'nothing before'
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return 'as before'
  return percent > 0 ? `${percent}% more` : `${-percent}% less`
}

type Figure = keyof Report['totals']

const FIGURES: readonly { readonly key: Figure; readonly label: string; readonly format: (value: number) => string }[] =
  [
    { key: 'sales', label: 'Sales', format: formatRupees },
    { key: 'orders', label: 'Orders', format: groupIndian },
    { key: 'averageOrder', label: 'Average order', format: formatRupees },
    { key: 'pieces', label: 'Pieces sold', format: groupIndian },
    { key: 'metres', label: 'Metres sold', format: (metres) => `${metres} m` },
    { key: 'refunded', label: 'Refunded', format: formatRupees },
    { key: 'views', label: 'Page views', format: groupIndian },
    { key: 'conversion', label: 'Orders per 100 views', format: String },
  ]
