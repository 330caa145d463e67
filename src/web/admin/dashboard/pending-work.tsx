import { Alert, Box, Card, CardActionArea, Skeleton, Typography } from '@mui/material'
import { Link, LinkBase } from 'react-admin'
import type { PendingCounts } from '../../../contract/dashboard.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { useFetch } from '../ui/use-fetch.ts'

/** Counts of open tasks, each linked to its list. */
export function PendingWork({ permissions }: { permissions: readonly Permission[] }) {
  const [counts, reload, error] = useFetch<{ data: PendingCounts }>('/api/admin/dashboard/waiting', {
    showsOwnError: true,
  })
  const data = counts?.data
  const visible = TASKS.filter(
    ({ key, permission, isShownAtZero = true }) => permissions.includes(permission) && (isShownAtZero || data?.[key]),
  )
  if (error) return <LoadFailed message={error} onRetry={reload} />
  return (
    <Box component="section" aria-label="To do" sx={{ marginBottom: 3 }}>
      {data?.hasBusinessDetails === false && <NoBusinessDetails canEnter={permissions.includes('legal.write')} />}
      {data?.hasNewInvoiceSeries && <NewInvoiceSeries />}
      {data?.untrustedProxy !== undefined && <UntrustedProxy address={data.untrustedProxy} />}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 1.5,
          listStyle: 'none',
          margin: 0,
          padding: 0,
          gridTemplateColumns: 'repeat(auto-fit, minmax(124px, 1fr))',
        }}
      >
        {visible.map(({ key, label, to }) => (
          <Card component="li" key={key}>
            <CardActionArea component={LinkBase} to={to} sx={{ padding: 1.5, minHeight: 88 }}>
              <Typography
                component="span"
                variant="h4"
                color={data?.[key] ? 'primary' : 'textSecondary'}
                sx={{ display: 'block', fontVariantNumeric: 'lining-nums' }}
              >
                {data ? data[key].toLocaleString('en-IN') : <Skeleton width={40} />}
              </Typography>
              <Typography component="span">{label}</Typography>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Box>
  )
}

function NewInvoiceSeries() {
  return (
    <Alert severity="warning" sx={{ marginBottom: 2 }}>
      This shop was restored and has used another series of invoice numbers since, so that no number is given twice.{' '}
      <Link to="/gst-returns">Check the numbers of invoices</Link>.
    </Alert>
  )
}

function UntrustedProxy({ address }: { address: string }) {
  return (
    <Alert severity="warning" sx={{ marginBottom: 2 }}>
      The shop takes all shoppers for one, because it does not learn their addresses from the proxy that passes on their
      requests ({address}): the wrong passwords of one lock out the others. Start the shop with the setting TRUST_PROXY=
      {address}, and let the proxy send the header X-Forwarded-For.
    </Alert>
  )
}

function NoBusinessDetails({ canEnter }: { canEnter: boolean }) {
  return (
    <Alert severity="error" sx={{ marginBottom: 2 }}>
      Your shop cannot take orders yet. Invoices need its legal name, address and state:{' '}
      {canEnter ? <Link to="/settings?part=identity">enter the business details</Link> : 'ask the owner to enter them'}.
    </Alert>
  )
}

interface Task {
  readonly key: Exclude<keyof PendingCounts, 'hasNewInvoiceSeries' | 'hasBusinessDetails' | 'untrustedProxy'>
  readonly label: string
  readonly permission: Permission
  readonly to: string
  /** False for a task that most shops never have. */
  readonly isShownAtZero?: boolean
}

function listOf(resource: string, filter: object): string {
  return `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`
}

const TASKS: readonly Task[] = [
  {
    key: 'ordersToPack',
    label: 'Orders to pack',
    permission: 'orders.read',
    to: listOf('orders', { attention: 'pack' }),
  },
  {
    key: 'paymentsToLookAt',
    label: 'Payment issues',
    permission: 'orders.refund',
    to: listOf('orders', { attention: 'payment' }),
  },
  {
    key: 'returnsToHandle',
    label: 'Returns to decide',
    permission: 'orders.refund',
    to: listOf('returns', { isOpen: true }),
    isShownAtZero: false,
  },
  {
    key: 'openDisputes',
    label: 'Disputed payments',
    permission: 'orders.refund',
    to: listOf('orders', { attention: 'payment' }),
    isShownAtZero: false,
  },
  {
    key: 'lateAuthorisations',
    label: 'Payments not captured',
    permission: 'orders.refund',
    to: listOf('orders', { attention: 'payment' }),
    isShownAtZero: false,
  },
  {
    key: 'customersAtLimit',
    label: 'Customers at a limit',
    permission: 'customers.read',
    to: listOf('customers', { metLimit: true }),
  },
  {
    key: 'ordersHoldingStock',
    label: 'Unpaid orders that hold stock',
    permission: 'orders.read',
    to: listOf('orders', { attention: 'holding' }),
    isShownAtZero: false,
  },
  {
    key: 'lowStock',
    label: 'Low-stock products',
    permission: 'products.read',
    to: listOf('products', { stock: 'low' }),
  },
  {
    key: 'productsWithoutGstRate',
    label: 'Products without GST rate',
    permission: 'products.read',
    to: listOf('products', { hasGstRate: false, status: 'active' }),
    isShownAtZero: false,
  },
  {
    key: 'unreadMessages',
    label: 'Unread messages',
    permission: 'messages.write',
    to: listOf('messages', { isUnread: true }),
  },
  {
    key: 'reviewsToApprove',
    label: 'Reviews to approve',
    permission: 'reviews.write',
    to: listOf('reviews', { status: 'pending' }),
  },
]
