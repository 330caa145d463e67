import { Button } from '@mui/material'
import { useState } from 'react'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { REFUND_METHOD_NAMES, REFUND_METHODS } from '../../../domain/payments/refund.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { capital } from '../ui/badge.tsx'
import { type Field, FormDialog } from '../ui/form-dialog.tsx'
import { useChange } from '../ui/use-change.ts'

/** Sends a part or the whole of what was paid back; of cash, writes down how somebody paid it back. */
export function RefundButton({ order }: { order: AdminOrder }) {
  // One key for each time the dialog is opened, however often its button is pressed.
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
  const { _id, revision, refundable, isRefundedByHand } = order
  const most = `At most ${formatRupees(refundable)} can go back.`
  return (
    <FormDialog
      title="Refund"
      explanation={
        isRefundedByHand
          ? `${most} It was paid in cash: pay it back first, then write it down here. The customer gets a mail.`
          : `${most} It goes where the payment came from.`
      }
      fields={[amountField(refundable), ...(isRefundedByHand ? BY_HAND : []), REASON]}
      action={isRefundedByHand ? 'It is paid back' : 'Refund'}
      onSend={({ amount = '', ...values }) =>
        change(
          'POST',
          `/api/admin/orders/${_id}/refunds`,
          { revision, amount: Number(amount.replaceAll(',', '')) || 0, ...values },
          isRefundedByHand ? 'The refund is written down.' : 'The refund is on its way.',
          { 'idempotency-key': idempotencyKey },
        )
      }
      onClose={onClose}
    />
  )
}

const amountField = (refundable: number): Field => ({
  ...{ name: 'amount', label: 'Amount in ₹', inputMode: 'decimal', isRequired: true },
  initial: String(refundable),
})

const BY_HAND: readonly Field[] = [
  {
    ...{ name: 'way', label: 'Paid back by', initial: REFUND_METHODS[0] },
    choices: REFUND_METHODS.map((way) => ({ value: way, label: capital(REFUND_METHOD_NAMES[way]) })),
  },
  { name: 'reference', label: 'Reference', most: 80, hint: 'What the bank calls the transfer; empty for cash.' },
]

const REASON: Field = { name: 'reason', label: 'Reason, for the team', most: 500, isRequired: true }

/** `crypto.randomUUID` is missing where the back office is opened without HTTPS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
