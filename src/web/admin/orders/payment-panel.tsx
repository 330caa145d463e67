import { Alert, Box, Button, Typography } from '@mui/material'
import { Fragment } from 'react'
import { usePermissions } from 'react-admin'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { amountDue } from '../../../domain/orders/cash-to-collect.ts'
import { paymentMethodOf } from '../../../domain/orders/payment-status.ts'
import { describeRefundMethod, REFUND_METHOD_NAMES, REFUND_METHODS } from '../../../domain/payments/refund.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { capitalise } from '../ui/badge.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { RefundReturnedButton } from '../ui/refund-returned-button.tsx'
import { useChange } from '../ui/use-change.ts'
import { DetailTable } from './detail-table.tsx'
import { PaymentLink } from './payment-link.tsx'
import { ReceivePaymentButton } from './receive-payment-button.tsx'
import { PayByHandButton, RefundButton } from './refund-button.tsx'
import { refundsOfTransfer, totalOf } from './refund-totals.ts'
import { restText } from './rest-text.ts'
import { UndoReturnedButton } from './undo-returned-button.tsx'

/** ', paid ₹999.00', or what of the total is paid before, what items that came back took off, and what is still to be paid. */
function paidText(order: AdminOrder): string {
  const { isPaid, totalAmount, credit = 0, returned = 0 } = order
  const back = returned > 0 ? `, ${formatRupees(returned)} returned before payment` : ''
  if (isPaid) return `, paid ${formatRupees(totalAmount - returned)}${back}`
  return `${credit > 0 ? `, paid ${formatRupees(credit)}` : ''}${back}, not paid ${formatRupees(amountDue(order))}`
}

/** Who a payment was made through: 'Razorpay, card', or 'UPI' for what the shop received itself. */
function attemptName({ provider, method }: AdminOrder['attempts'][number]): string {
  const received = REFUND_METHODS.find((one) => one === method)
  if (provider === 'cash' && received) return capitalise(REFUND_METHOD_NAMES[received])
  return capitalise(provider) + (method && method !== provider ? `, ${method}` : '')
}

type Refund = AdminOrder['refunds'][number]

function amountOfTransfer({ refunds }: AdminOrder, refund: Refund): number {
  return totalOf(refundsOfTransfer(refunds, refund).filter(({ state }) => state === refund.state))
}

/** Payment status, payment attempts, refunds and payment issues that need attention. */
export function PaymentPanel({ order }: { order: AdminOrder }) {
  const { permissions } = usePermissions<readonly Permission[]>()
  const canRefund = permissions?.includes('orders.refund') ?? false
  const canCreate = permissions?.includes('orders.create') ?? false
  const { change, isBusy } = useChange()
  const toRepeat = totalOf(order.refunds.filter(({ isToRepeat }) => isToRepeat))
  const newNotices = order.paymentNotices.filter(({ isSeen }) => !isSeen)
  return (
    <Panel
      title="Payment"
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {canCreate && <ReceivePaymentButton order={order} />}
          {canRefund && order.refundable > 0 && <RefundButton order={order} />}
        </Box>
      }
    >
      <Typography>
        {paymentMethodOf(order)}
        {paidText(order)}
        {order.paymentId && ` (${order.paymentId})`}
      </Typography>
      {order.refunded > 0 && (
        <Alert severity={order.isFullyRefunded && toRepeat === 0 ? 'warning' : 'info'} sx={{ marginTop: 1 }}>
          {order.isFullyRefunded && toRepeat === 0
            ? `The payment of this order was refunded in full (${formatRupees(order.refunded)}).`
            : `${formatRupees(order.refunded)} of this payment was refunded.${restText(order)}`}
        </Alert>
      )}
      {toRepeat > 0 && (
        <Alert severity="error" sx={{ marginTop: 1 }}>
          The bank returned {formatRupees(toRepeat)}. Ask the customer for another account and pay the refund again.
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
              attemptName(attempt),
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
                {canRefund && refund.isToRepeat && (
                  <UndoReturnedButton order={order} refund={refund} amount={amountOfTransfer(order, refund)} />
                )}
                {canRefund && refund.canBeReturned && refund.method && (
                  <RefundReturnedButton
                    order={{ id: order._id, revision: order.revision, email: order.customer.email }}
                    transfer={{ ...refund, method: refund.method, amount: amountOfTransfer(order, refund) }}
                  />
                )}
              </Fragment>,
            ],
          }))}
        />
      )}
    </Panel>
  )
}
