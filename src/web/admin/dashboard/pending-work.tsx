import { Alert, Box, Card, CardActionArea, Skeleton, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { Waiting } from '../../../contract/dashboard.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { useAnswer } from '../ui/use-fetch.ts'

/** What waits for somebody; each leads to the list of it. */
export function WaitingWork({ permissions }: { permissions: readonly Permission[] }) {
  const [answer, , problem] = useAnswer<{ data: Waiting }>('/api/admin/dashboard/waiting', { isToldHere: true })
  const data = answer?.data
  const seen = WORK.filter(({ may }) => permissions.includes(may))
  if (problem) return <Alert severity="error">{problem}</Alert>
  return (
    <Box component="section" aria-label="What waits" sx={{ marginBottom: 3 }}>
      <Box
        component="ul"
        sx={{
          ...{ display: 'grid', gap: 1.5, listStyle: 'none', margin: 0, padding: 0 },
          gridTemplateColumns: 'repeat(auto-fit, minmax(124px, 1fr))',
        }}
      >
        {seen.map(({ key, label, to }) => (
          <Card component="li" key={key}>
            <CardActionArea component={LinkBase} to={to} sx={{ padding: 1.5, minHeight: 88 }}>
              <Typography
                component="span"
                variant="h4"
                color={data?.[key] ? 'primary' : 'textSecondary'}
                sx={{ display: 'block', fontVariantNumeric: 'lining-nums' }}
              >
                {data ? data[key] : <Skeleton width={40} />}
              </Typography>
              <Typography component="span">{label}</Typography>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Box>
  )
}

interface Work {
  readonly key: keyof Waiting
  readonly label: string
  readonly may: Permission
  readonly to: string
}

function listOf(resource: string, filter: object): string {
  return `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`
}

const WORK: readonly Work[] = [
  { key: 'ordersToPack', label: 'Orders to pack', may: 'orders.read', to: listOf('orders', { attention: 'pack' }) },
  {
    key: 'paymentsToLookAt',
    label: 'Payments to look at',
    may: 'orders.refund',
    to: listOf('orders', { attention: 'payment' }),
  },
  { key: 'lowStock', label: 'Products running out', may: 'products.read', to: listOf('products', { stock: 'low' }) },
  {
    key: 'unreadMessages',
    label: 'Unread messages',
    may: 'messages.write',
    to: listOf('messages', { isUnread: true }),
  },
  {
    key: 'reviewsToApprove',
    label: 'Reviews to approve',
    may: 'reviews.write',
    to: listOf('reviews', { status: 'pending' }),
  },
]
