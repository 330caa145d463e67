import { Alert, Box, Typography } from '@mui/material'
import { Link, ShowBase, Title } from 'react-admin'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { orderNumber } from '../../../domain/orders/lifecycle.ts'
import { OrderReturns } from '../returns/order-returns.tsx'
import { SHOWS_OWN_ERROR, ShowFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { TwoColumns } from '../ui/two-columns.tsx'
import { useFullRecord } from '../ui/use-full-record.ts'
import { CustomerPanel } from './customer-panel.tsx'
import { History } from './history.tsx'
import { PaymentBadge, StatusBadge } from './order-badges.tsx'
import { OrderItems } from './order-items.tsx'
import { PackPanel } from './pack-panel.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { PrintMenu } from './print.tsx'
import { StatusActions } from './status-actions.tsx'

export function OrderShow() {
  return (
    <ShowBase error={<ShowFailed title="Order" />} queryOptions={SHOWS_OWN_ERROR}>
      <OrderView />
    </ShowBase>
  )
}

function OrderView() {
  const order = useFullRecord<AdminOrder>('events')
  if (!order) return <Loading title="Order" />
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title={`Order #${orderNumber(order._id)}`} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBottom: 2 }}>
        <StatusBadge status={order.status} />
        <PaymentBadge {...order} isNamed />
        <Typography color="textSecondary">
          Placed <MomentField at={order.createdAt} />
        </Typography>
        <Box sx={{ flexGrow: 1 }} />
        <PrintMenu order={order} />
        <StatusActions order={order} />
      </Box>
      {order.replacedBy && (
        <Alert severity="info" sx={{ marginBottom: 2 }}>
          This order was changed.{' '}
          <Link to={`/orders/${order.replacedBy}/show`}>It is now order #{orderNumber(order.replacedBy)}.</Link>
        </Alert>
      )}
      <TwoColumns>
        <Box>
          {canBePacked(order) && <PackPanel key={order._id} order={order} />}
          <OrderItems order={order} />
          <OrderReturns order={order} />
          <PaymentPanel order={order} />
        </Box>
        <Box>
          <CustomerPanel order={order} />
          <History order={order} />
        </Box>
      </TwoColumns>
    </Box>
  )
}

function canBePacked({ status, moves }: AdminOrder): boolean {
  return status === 'confirmed' ? moves.includes('processing') : status === 'processing' && moves.includes('shipped')
}
