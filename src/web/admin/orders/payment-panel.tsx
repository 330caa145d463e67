import { Alert, Button, Typography } from '@mui/material'
import { Fragment } from 'react'
import { usePermissions } from 'react-admin'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { paymentMethodName } from '../../../domain/orders/payment-status.ts'
import { describeRefundMethod } from '../../../domain/payments/refund.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { capitalise } from '../ui/badge.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'
import { DetailTable } from './detail-table.tsx'
import { PaymentLink } from './payment-link.tsx'
import { PayByHandButton, RefundButton } from './refund-button.tsx'

/** What the shop received itself, at the counter or before it sent the parcel, is no cash on delivery. */
function methodName({ channel, paymentMethod, attempts }: AdminOrder): string {
  const received = attempts.find(({ method }) => method === 'upi' || method === 'cash')
  if (paymentMethod !== 'cod' || !received) return paymentMethodName(paymentMethod, channel === 'counter')
  const name = received.method === 'upi' ? 'UPI' : 'Cash'
  return channel === 'counter' ? `${name} at the counter` : `${name}, received by the shop`
}

/** Payment status, payment attempts, refunds and payment issues that need attention. */
export function PaymentPanel({ order }: { order: AdminOrder }) {
  const { permissions } = usePermissions<readonly Permission[]>()
  const canRefund = permissions?.includes('orders.refund') ?? false
  const canCreate = permissions?.includes('orders.create') ?? false
  const { change, isBusy } = useChange()
  const newNotices = order.paymentNotices.filter(({ isSeen }) => !isSeen)
  return (
    <Panel title="Payment" actions={canRefund && order.refundable > 0 && <RefundButton order={order} />}>
      <Typography>
        {methodName(order)}
        {order.isPaid ? ', paid' : ', not paid'} {formatRupees(order.totalAmount)}
        {order.paymentId && ` (${order.paymentId})`}
      </Typography>
      {order.refunded > 0 && (
        <Alert severity={order.isFullyRefunded ? 'warning' : 'info'} sx={{ marginTop: 1 }}>
          {order.isFullyRefunded
            ? `The payment of this order was refunded in full (${formatRupees(order.refunded)}).`
            : `${formatRupees(order.refunded)} of this payment was refunded.`}
        </Alert>
      )}
      {order.expiresAt && order.status === 'pending' && (
        <Typography color="textSecondary">
          Waiting for payment until <MomentField at={order.expiresAt} />
        </Typography>
      )}
      {order.paymentMethod === 'razorpay' && !order.isPaid && canCreate && <PaymentLink order={order} />}
      {order.paymentNotices.map(({ notice, isSeen }) => (
        <Alert key={notice} severity={isSeen ? 'info' : 'warning'} sx={{ marginTop: 1 }}>
          {notice}
        </Alert>
      ))}
      {newNotices.length > 0 && canRefund && (
        <Button
          disabled={isBusy}
          sx={{ marginTop: 1 }}
          onClick={() => change('PUT', `/api/admin/orders/${order._id}/payment-seen`, {}, 'Marked as reviewed.')}
        >
          Mark as reviewed
        </Button>
      )}
      {order.attempts.length > 0 && (
        <DetailTable
          title="Payment attempts"
          columns={['Date', 'Provider', 'Amount', 'Status']}
          rows={order.attempts.map((attempt) => ({
            key: attempt.id,
            cells: [
              <MomentField key="at" at={attempt.at} />,
              capitalise(attempt.provider) +
                (attempt.method && attempt.method !== attempt.provider ? `, ${attempt.method}` : ''),
              formatRupees(attempt.amount),
              capitalise(attempt.state) + (attempt.error && `: ${attempt.error}`),
            ],
          }))}
        />
      )}
      {order.refunds.length > 0 && (
        <DetailTable
          title="Refunds"
          columns={['Date', 'Reason', 'Method', 'Amount', 'Status']}
          rows={order.refunds.map((refund) => ({
            key: refund._id,
            cells: [
              <MomentField key="at" at={refund.at} />,
              refund.reason + (refund.by && ` (${refund.by})`),
              refund.method
                ? capitalise(describeRefundMethod(refund.method, refund.reference))
                : 'Original payment method',
              formatRupees(refund.amount),
              <Fragment key="state">
                {capitalise(refund.state) + (refund.error && `: ${refund.error}`)}{' '}
                {canRefund && refund.canPayByHand && <PayByHandButton order={order} refund={refund} />}
              </Fragment>,
            ],
          }))}
        />
      )}
    </Panel>
  )
}
