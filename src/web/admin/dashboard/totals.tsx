import { Box, Card, Typography } from '@mui/material'
import type { SalesReport } from '../../../contract/dashboard.ts'
import { formatRupees, groupIndian } from '../../../domain/units/paise.ts'

/** The totals of the period, each compared with the same number of days before it. */
export function Totals({ report: { totals, before, days } }: { report: SalesReport }) {
  return (
    <>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gap: 1.5,
          margin: 0,
          marginBottom: 1,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        {TOTALS.map(({ key, label, format }) => (
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
        Compared with the previous {days.length === 1 ? 'day' : `${days.length} days`}. Days follow Indian time. Orders
        count on the day they were placed; cancelled orders are not included. Orders per 100 views leaves out exchanges
        and orders that your team entered.
      </Typography>
    </>
  )
}

function difference(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'No change' : 'None before'
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return 'No change'
  return percent > 0 ? `${percent}% up` : `${-percent}% down`
}

type Total = keyof SalesReport['totals']

const TOTALS: readonly { readonly key: Total; readonly label: string; readonly format: (value: number) => string }[] = [
  { key: 'sales', label: 'Sales', format: formatRupees },
  { key: 'orders', label: 'Orders', format: groupIndian },
  { key: 'averageOrder', label: 'Average order value', format: formatRupees },
  { key: 'pieces', label: 'Pieces sold', format: groupIndian },
  { key: 'metres', label: 'Metres sold', format: (metres) => `${metres} m` },
  { key: 'refunded', label: 'Refunded', format: formatRupees },
  { key: 'views', label: 'Page views', format: groupIndian },
  { key: 'conversion', label: 'Orders per 100 views', format: String },
]
