import {
  Box,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { Link, Title, usePermissions } from 'react-admin'
import type { SalesReport } from '../../../contract/dashboard.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { parseDateRange } from '../../../domain/dashboard/dashboard.ts'
import { formatRupees, groupIndian } from '../../../domain/units/paise.ts'
import { formatStock } from '../ui/format-stock.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Panel } from '../ui/panel.tsx'
import { OLD } from '../ui/styles.ts'
import { useFetch } from '../ui/use-fetch.ts'
import { CashPanel } from './cash-panel.tsx'
import { ComplaintsDue } from './complaints-due.tsx'
import { DayChart } from './day-chart.tsx'
import { PaymentReportPanel } from './payment-report.tsx'
import { PendingWork } from './pending-work.tsx'
import { RangePicker } from './range-picker.tsx'
import { SetupList } from './setup-list.tsx'
import { Totals } from './totals.tsx'

/** The start screen: open tasks and the performance of the shop. */
export function Dashboard() {
  const { permissions } = usePermissions<readonly Permission[]>()
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title="Dashboard" />
      {permissions?.includes('settings.write') && <SetupList />}
      {permissions?.includes('orders.read') && <PendingWork permissions={permissions} />}
      {permissions?.includes('cash.write') && <CashPanel />}
      {permissions?.includes('messages.write') && <ComplaintsDue />}
      {permissions?.includes('orders.refund') && <PaymentReportPanel />}
      {permissions?.includes('dashboard.read') && <Performance />}
    </Box>
  )
}

/** Sales, orders, page views and top products of the selected days. */
function Performance() {
  const [days, setDays] = useState(() => {
    const period = parseDateRange({}, new Date())
    return 'errors' in period ? { from: '', to: '' } : period
  })
  const path = `/api/admin/dashboard/report?from=${days.from}&to=${days.to}`
  const [report, reload, error, , isOld] = useFetch<{ data: SalesReport }>(path, { showsOwnError: true })
  const data = report?.data
  return (
    <Box component="section" aria-labelledby="performance">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', marginBottom: 2 }}>
        <Typography id="performance" component="h2" variant="h5" sx={{ flexGrow: 1 }}>
          Performance
        </Typography>
        <RangePicker days={days} onChange={setDays} />
      </Box>
      {error && <LoadFailed message={error} onRetry={reload} />}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && !(error && isOld) && (
        <Box aria-busy={isOld} sx={isOld ? OLD : undefined}>
          <Totals report={data} />
          <Box
            sx={{
              display: 'grid',
              columnGap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <DayChart
              title="Sales"
              values={data.days.map(({ day, sales }) => ({ day, value: sales }))}
              format={formatRupees}
            />
            <DayChart
              title="Orders"
              values={data.days.map(({ day, orders }) => ({ day, value: orders }))}
              format={groupIndian}
            />
            <DayChart
              title="Page views"
              values={data.days.map(({ day, views }) => ({ day, value: views }))}
              format={groupIndian}
            />
            <DayChart
              title="Conversion"
              note="Storefront orders per 100 page views"
              values={data.days.map(({ day, conversion }) => ({ day, value: conversion }))}
              format={(value) => String(value)}
            />
          </Box>
          <TopProducts products={data.bestProducts} />
        </Box>
      )}
    </Box>
  )
}

function TopProducts({ products }: { products: SalesReport['bestProducts'] }) {
  return (
    <Panel title="Top products">
      {products.length === 0 ? (
        <Typography>No sales in this period.</Typography>
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label="Top products">
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>Product</TableCell>
                <TableCell align="right">Sold</TableCell>
                <TableCell align="right">Sales</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {products.map(({ product, name, unit, quantity, sales }) => (
                <TableRow key={product}>
                  <TableCell>
                    <Link to={`/products/${product}`}>{name}</Link>
                  </TableCell>
                  <TableCell align="right">{formatStock(unit, quantity)}</TableCell>
                  <TableCell align="right">{formatRupees(sales)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Panel>
  )
}
