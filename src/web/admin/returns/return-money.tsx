import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, usePermissions } from 'react-admin'
import type { AdminReturn } from '../../../contract/returns-admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { formatLongDate } from '../../../domain/india/time.ts'
import { describeRefundMethod } from '../../../domain/payments/refund.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { call, errorMessage } from '../ui/call.ts'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { RefundReturnedButton } from '../ui/refund-returned-button.tsx'

/** What the items are worth, and where a refund goes. */
export function ReturnMoney({ record }: { record: AdminReturn }) {
  const { items, delivery, fee, refund, setOff = 0, isEstimate, resolution } = record
  const { permissions } = usePermissions<readonly Permission[]>()
  const canRefund = permissions?.includes('orders.refund') ?? false
  if (record.state === 'undelivered')
    return (
      <Panel title="Money">
        <Typography>The order was cancelled. Its page shows the refund of what was paid.</Typography>
      </Panel>
    )
  const isRefund = resolution === 'refund'
  const isPartly = record.refunded > 0 && record.refunded < refund
  return (
    <Panel title={isEstimate ? 'Money, if all is accepted' : 'Money'}>
      <Facts
        items={[
          ['Items', formatRupees(items)],
          ['Delivery', delivery > 0 ? formatRupees(delivery) : ''],
          ['Pickup fee', fee > 0 ? `-${formatRupees(fee)}` : ''],
          ['Taken off what is due', setOff > 0 ? formatRupees(setOff) : ''],
          ['Refund', isRefund || refund > 0 ? <b key="refund">{formatRupees(refund)}</b> : ''],
          [
            'Refunded',
            isPartly ? `${formatRupees(record.refunded)}, ${formatRupees(refund - record.refunded)} is left` : '',
          ],
          ['Customer pays', isRefund ? '' : dueText(record)],
          ['Paid back', (isRefund && setOff === 0) || refund > 0 ? paidBackBy(record) : ''],
        ]}
      />
      {record.transfers.map((transfer) => (
        <Typography key={transfer._id} component="div" sx={{ marginTop: 1 }}>
          {formatRupees(transfer.amount)} paid {describeRefundMethod(transfer.method, transfer.reference)}{' '}
          {canRefund && (
            <RefundReturnedButton
              order={{ id: record.order, revision: record.orderRevision, email: record.email }}
              transfer={transfer}
            />
          )}
        </Typography>
      ))}
      {record.refundAccount !== '' && <RefundAccount record={record} />}
      {record.needsRefundAccount && (
        <Typography color="textSecondary" sx={{ marginTop: 1 }}>
          The customer has not said yet where to send the money.
        </Typography>
      )}
    </Panel>
  )
}

function dueText({ due, refund, payBy }: AdminReturn): string {
  if (due === 0) return refund > 0 ? '' : 'Nothing: the new items cost the same.'
  return payBy ? `${formatRupees(due)} until ${formatLongDate(payBy)}` : formatRupees(due)
}

function paidBackBy({ isRefundedByHand, refundState, refund, refunded, state }: AdminReturn): string {
  if (state === 'refunded' || state === 'exchanged')
    return isRefundedByHand ? 'By hand' : 'To the original payment method'
  if (isRefundedByHand) return 'By hand, because no payment provider took the money'
  // Of several refunds the state is that of the last one.
  const isWhole = refundState !== undefined && refunded >= refund
  return isWhole ? `To the original payment method: ${refundState}` : 'To the original payment method'
}

interface Account {
  readonly kind: string
  readonly holder: string
  readonly account: string
  readonly ifsc: string
}

/** The account is shown masked until someone asks for it, which the audit log records. */
function RefundAccount({ record }: { record: AdminReturn }) {
  const [account, setAccount] = useState<Account>()
  const notify = useNotify()
  const show = async () => {
    try {
      setAccount((await call<{ data: Account }>('POST', `/api/admin/returns/${record._id}/refund-account`)).data)
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
  }
  if (!account)
    return (
      <Typography component="div" sx={{ marginTop: 1 }}>
        Refund to {record.refundAccount} <Button onClick={show}>Show account</Button>
      </Typography>
    )
  return (
    <Facts
      items={[
        ['Account holder', account.holder],
        [account.kind === 'upi' ? 'UPI ID' : 'Account number', account.account],
        ['IFSC', account.ifsc],
      ]}
    />
  )
}
