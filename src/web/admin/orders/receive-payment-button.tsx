import { Button } from '@mui/material'
import { useState } from 'react'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { cashToCollect } from '../../../domain/orders/cash-to-collect.ts'
import { REFUND_METHOD_NAMES, REFUND_METHODS } from '../../../domain/payments/refund.ts'
import { latinDigits } from '../../../domain/units/digits.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { capitalise } from '../ui/badge.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useChange } from '../ui/use-change.ts'

/** Records money for a cash order that the customer has sent to the shop before the parcel leaves. */
export function ReceivePaymentButton({ order }: { order: AdminOrder }) {
  const [isOpen, setOpen] = useState(false)
  const { change } = useChange()
  const due = cashToCollect(order)
  if (due === 0 || (order.status !== 'confirmed' && order.status !== 'processing')) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Record payment
      </Button>
      {isOpen && (
        <FormDialog
          title="Record a payment"
          explanation={`${formatRupees(due)} is to be collected on delivery. Enter what the customer has already paid to the shop. The courier collects the rest.`}
          fields={[
            { name: 'amount', label: 'Amount (₹)', inputMode: 'decimal', isRequired: true, initial: String(due) },
            {
              name: 'method',
              label: 'Received by',
              initial: REFUND_METHODS[0],
              choices: REFUND_METHODS.map((method) => ({
                value: method,
                label: capitalise(REFUND_METHOD_NAMES[method]),
              })),
            },
            {
              name: 'reference',
              label: 'Reference (optional)',
              maxLength: 80,
              hint: 'The transaction ID of the transfer. Leave empty for cash.',
            },
          ]}
          action="Record payment"
          onSend={({ amount = '', ...values }) =>
            change(
              'PUT',
              `/api/admin/orders/${order._id}/payment-received`,
              { revision: order.revision, amount: Number(latinDigits(amount).replaceAll(',', '')) || 0, ...values },
              'Payment recorded.',
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
