import { Button } from '@mui/material'
import { useState } from 'react'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { REFUND_METHOD_NAMES, REFUND_METHODS } from '../../../domain/payments/refund.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { newKey } from '../../ui/new-key.ts'
import { capitalise } from '../ui/badge.tsx'
import { useEmailNote } from '../ui/email-note.ts'
import { type Field, FormDialog } from '../ui/form-dialog.tsx'
import { typedRupees } from '../ui/typed-rupees.ts'
import { useChange } from '../ui/use-change.ts'
import { refundsOfTransfer, totalOf } from './refund-totals.ts'
import { restText } from './rest-text.ts'

/** Refunds all or part of a payment. A cash payment is refunded by hand; this records how. */
export function RefundButton({ order }: { order: AdminOrder }) {
  // One idempotency key per opened dialog, so that pressing the button twice refunds once.
  const [key, setKey] = useState<string>()
  return (
    <>
      <Button variant="outlined" onClick={() => setKey(newKey())}>
        Refund
      </Button>
      {key && <RefundDialog order={order} idempotencyKey={key} onClose={() => setKey(undefined)} />}
    </>
  )
}

interface RefundDialogProps {
  readonly order: AdminOrder
  readonly idempotencyKey: string
  readonly onClose: () => void
}

function RefundDialog({ order, idempotencyKey, onClose }: RefundDialogProps) {
  const { change } = useChange()
  const emailNote = useEmailNote()
  const { _id, revision, refundable, refundableByHand } = order
  const isRefundedByHand = order.isRefundedByHand && refundableByHand !== 0
  const limit = `You can refund up to ${formatRupees(refundable)}.`
  return (
    <FormDialog
      title="Refund"
      explanation={
        isRefundedByHand
          ? `${limit}${restText(order)} ${byHandText(refundableByHand)} ${emailNote("We'll email the customer.", order.customer.email)}`
          : `${limit}${restText(order)} It goes back to the original payment method.`
      }
      fields={[amountField(refundable), ...(isRefundedByHand ? MANUAL_REFUND_FIELDS : []), REASON]}
      action={isRefundedByHand ? 'Record refund' : 'Refund'}
      onSend={({ amount = '', ...values }) =>
        change(
          'POST',
          `/api/admin/orders/${_id}/refunds`,
          { revision, amount: typedRupees(amount), ...values },
          isRefundedByHand ? 'Refund recorded.' : 'Refund started.',
          {
            headers: { 'idempotency-key': idempotencyKey },
            isStillPossible: ({ refundable }: AdminOrder) => refundable > 0,
          },
        )
      }
      onClose={onClose}
    />
  )
}

/** @param part rupees that the shop received itself; undefined for all of the money */
function byHandText(part: number | undefined): string {
  if (part === undefined)
    return 'The shop received the money itself: pay the customer first, then record the refund here.'
  return `Of this, the shop received ${formatRupees(part)} itself: pay back no more than that, then record all of the refund here. What is above it goes back to the original payment method.`
}

/** Records that the team has paid back what the payment provider refuses to refund, or paid again what the bank returned. */
export function PayByHandButton({ order, refund }: { order: AdminOrder; refund: AdminOrder['refunds'][number] }) {
  const [key, setKey] = useState<string>()
  const { change } = useChange()
  const emailNote = useEmailNote()
  const amount = formatRupees(amountToPay(order, refund))
  const { isToRepeat = false } = refund
  const email = emailNote("We'll email the customer.", order.customer.email)
  return (
    <>
      <Button size="small" onClick={() => setKey(newKey())}>
        {isToRepeat ? 'Record new payment' : 'Record payment by hand'}
      </Button>
      {key && (
        <FormDialog
          title={isToRepeat ? `Pay ${amount} again` : `Pay back ${amount} by hand`}
          explanation={
            isToRepeat
              ? `The bank returned this refund. Pay the customer ${amount} to another account, then record the payment here. ${email}`
              : `The payment provider has not made this refund. Check on its dashboard that it is not on its way. Then pay the customer ${amount} and record the payment here. The provider is not asked again. ${email}`
          }
          fields={[...MANUAL_REFUND_FIELDS, REASON]}
          action="Record payment"
          onSend={(values) =>
            change(
              'POST',
              `/api/admin/orders/${order._id}/refunds/${refund._id}/by-hand`,
              { revision: order.revision, ...values },
              'Refund recorded.',
              {
                headers: { 'idempotency-key': key },
                isStillPossible: ({ refunds }: AdminOrder) =>
                  refunds.some(({ _id, canPayByHand }) => _id === refund._id && canPayByHand),
              },
            )
          }
          onClose={() => setKey(undefined)}
        />
      )}
    </>
  )
}

/** Rupees: a transfer that the bank returned is paid again as a whole. */
function amountToPay({ refunds }: AdminOrder, refund: AdminOrder['refunds'][number]): number {
  if (!refund.isToRepeat) return refund.amount
  return totalOf(refundsOfTransfer(refunds, refund).filter(({ isToRepeat }) => isToRepeat))
}

const amountField = (refundable: number): Field => ({
  name: 'amount',
  label: 'Amount (₹)',
  inputMode: 'decimal',
  isRequired: true,
  initial: String(refundable),
})

const MANUAL_REFUND_FIELDS: readonly Field[] = [
  {
    name: 'method',
    label: 'Refund method',
    initial: REFUND_METHODS[0],
    choices: REFUND_METHODS.map((method) => ({ value: method, label: capitalise(REFUND_METHOD_NAMES[method]) })),
  },
  {
    name: 'reference',
    label: 'Reference',
    maxLength: 80,
    hint: 'The transaction ID of the transfer. Leave empty for cash.',
  },
]

const REASON: Field = { name: 'reason', label: 'Reason (visible to the team only)', maxLength: 500, isRequired: true }
