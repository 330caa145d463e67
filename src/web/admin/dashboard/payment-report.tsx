import { Alert, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { Link } from 'react-admin'
import type { PaymentReport } from '../../../contract/payment-reports.ts'
import { formatDateTime } from '../../../domain/india/time.ts'
import { orderNumber } from '../../../domain/orders/lifecycle.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { capitalise } from '../ui/badge.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFetch } from '../ui/use-fetch.ts'

/** After this time without a report the nightly comparison has failed. */
const LATE_HOURS = 49

/** The latest comparison of payments and refunds with the payment provider. Nothing is shown before the first one. */
export function PaymentReportPanel() {
  const [answer] = useFetch<{ data: readonly PaymentReport[] }>('/api/admin/payments/reports', { showsOwnError: true })
  const report = answer?.data[0]
  if (!report) return null
  const isLate = Date.now() - Date.parse(report.at) > LATE_HOURS * 3_600_000
  const { differences, payments, refunds, providerTotal, shopTotal, repaired } = report
  const counts = `${payments} payments and ${refunds} refunds`
  return (
    <Panel title="Payments compared with the provider">
      {isLate && (
        <Alert severity="warning" sx={{ marginBottom: 1 }}>
          The last comparison is from {formatDateTime(report.at)}. The payment provider could not be reached since.
        </Alert>
      )}
      {differences.length === 0 ? (
        <Alert severity="success">
          {counts} agree to the paisa: {formatRupees(shopTotal)} after refunds ({formatDateTime(report.at)}).
          {repaired > 0 && ` ${repaired} of them had been missed and are recorded now.`}
        </Alert>
      ) : (
        <>
          <Alert severity="error">
            The provider reports {formatRupees(providerTotal)} for {counts}, the shop has recorded{' '}
            {formatRupees(shopTotal)} ({formatDateTime(report.at)}). Please check these on the provider's dashboard.
          </Alert>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>Order</TableCell>
                <TableCell>Kind</TableCell>
                <TableCell>Id at the provider</TableCell>
                <TableCell align="right">Provider</TableCell>
                <TableCell align="right">Shop</TableCell>
                <TableCell align="right">Difference</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {differences.map(({ kind, id, orderId, provider, shop }) => (
                <TableRow key={id}>
                  <TableCell>
                    {orderId ? <Link to={`/orders/${orderId}/show`}>#{orderNumber(orderId)}</Link> : 'Unknown'}
                  </TableCell>
                  <TableCell>{capitalise(kind)}</TableCell>
                  <TableCell>{id}</TableCell>
                  <TableCell align="right">{formatRupees(provider)}</TableCell>
                  <TableCell align="right">{formatRupees(shop)}</TableCell>
                  <TableCell align="right">{formatRupees(provider - shop)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </>
      )}
    </Panel>
  )
}
