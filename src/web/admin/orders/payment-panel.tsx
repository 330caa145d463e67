import { Alert, Button, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { paymentMethodName } from '../../../domain/orders/payment-words.ts'
import { describeRefundMethod } from '../../../domain/payments/refund.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { capital } from '../ui/badge.tsx'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'
import { When } from '../ui/when.tsx'
import { Rows } from './detail-table.tsx'
import { RefundButton } from './refund-button.tsx'

/** What was tried to pay, what went back, and what somebody should look at. */
export function Money({ order }: { order: AdminOrder }) {
  const { permissions } = usePermissions<readonly Permission[]>()
  const mayRefund = permissions?.includes('orders.refund') ?? false
  const { change, isBusy } = useChange()
  const unseen = order.paymentNotices.filter(({ isSeen }) => !isSeen)
  return (
    <Panel title="Payment" actions={mayRefund && order.refundable > 0 && <RefundButton order={order} />}>
      <Typography>
        {paymentMethodName(order.paymentMethod)}
        {order.isPaid ? ', paid' : ', not paid'} {formatRupees(order.totalAmount)}
        {order.paymentId && ` (${order.paymentId})`}
      </Typography>
      {order.expiresAt && order.status === 'pending' && (
        <Typography color="textSecondary">
          Waits for its payment until <When at={order.expiresAt} />
        </Typography>
      )}
      {order.paymentNotices.map(({ notice, isSeen }) => (
        <Alert key={notice} severity={isSeen ? 'info' : 'warning'} sx={{ marginTop: 1 }}>
          {notice}
        </Alert>
      ))}
      {unseen.length > 0 && mayRefund && (
        <Button
          disabled={isBusy}
          sx={{ marginTop: 1 }}
          onClick={() => change('PUT', `/api/admin/orders/${order._id}/payment-seen`, {}, 'Noted.')}
        >
          I have looked at this
        </Button>
      )}
      {order.attempts.length > 0 && (
        <Rows
          title="Payment attempts"
          names={['When', 'Provider', 'Amount', 'State']}
          rows={order.attempts.map((attempt) => ({
            key: attempt.id,
            cells: [
              <When key="at" at={attempt.at} />,
              `${capital(attempt.provider)}${attempt.method && `, ${attempt.method}`}`,
              formatRupees(attempt.amount),
              capital(attempt.state) + (attempt.error && `: ${attempt.error}`),
            ],
          }))}
        />
      )}
      {order.refunds.length > 0 && (
        <Rows
          title="Refunds"
          names={['When', 'Reason', 'How', 'Amount', 'State']}
          rows={order.refunds.map((refund) => ({
            key: refund._id,
            cells: [
              <When key="at" at={refund.at} />,
              refund.reason + (refund.by && ` (${refund.by})`),
              refund.way ? capital(describeRefundMethod(refund.way, refund.reference)) : 'The way it came',
              formatRupees(refund.amount),
              capital(refund.state) + (refund.error && `: ${refund.error}`),
            ],
          }))}
        />
      )}
    </Panel>
  )
}
