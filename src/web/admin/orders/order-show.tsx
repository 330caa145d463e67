import { Box, Typography } from '@mui/material'
import { ShowBase, Title } from 'react-admin'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { orderNumber } from '../../../domain/orders/lifecycle.ts'
import { useWhole } from '../ui/use-full-record.ts'
import { When } from '../ui/when.tsx'
import { Person } from './customer-panel.tsx'
import { History } from './history.tsx'
import { PaymentBadge, StatusBadge } from './order-badges.tsx'
import { Lines } from './order-items.tsx'
import { Money } from './payment-panel.tsx'
import { PrintMenu } from './print-menu.tsx'
import { Moves } from './status-actions.tsx'

/** One order: what was bought, what was paid, what happened, and what can be done now. */
export default function OrderShow() {
  return (
    <ShowBase>
      <OrderView />
    </ShowBase>
  )
}

function OrderView() {
  const order = useWhole<AdminOrder>('events')
  if (!order) return null
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title={`Order #${orderNumber(order._id)}`} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBottom: 2 }}>
        <StatusBadge status={order.status} />
        <PaymentBadge {...order} />
        <Typography color="textSecondary">
          placed <When at={order.createdAt} />
        </Typography>
        <Box sx={{ flexGrow: 1 }} />
        <PrintMenu order={order} />
        <Moves order={order} />
      </Box>
      <Box
        sx={{
          ...{ display: 'grid', columnGap: 2, alignItems: 'start' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
        }}
      >
        <Box>
          <Lines order={order} />
          <Money order={order} />
        </Box>
        <Box>
          <Person order={order} />
          <History order={order} />
        </Box>
      </Box>
    </Box>
  )
}
