import { Button } from '@mui/material'
import { useState } from 'react'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { amountDue } from '../../../domain/orders/cash-to-collect.ts'
import { REINSTATED_MS } from '../../../domain/orders/lifecycle.ts'
import { REFUND_METHOD_NAMES, REFUND_METHODS } from '../../../domain/payments/refund.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { capitalise } from '../ui/badge.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { typedRupees } from '../ui/typed-rupees.ts'
import { useChange } from '../ui/use-change.ts'

/**
 * Records money that the customer has sent to the shop: for a cash order before the parcel leaves, or all of it for an order that was to be
 * paid online.
 */
export function ReceivePaymentButton({ order }: { order: AdminOrder }) {
  const [isOpen, setOpen] = useState(false)
  const { change } = useChange()
  const due = amountDue(order)
  const isCash = order.paymentMethod === 'cod'
  if (due === 0 || !(isCash ? isInShop(order) : order.status !== 'cancelled' || mayBeReinstated(order))) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Record payment
      </Button>
      {isOpen && (
        <FormDialog
          title="Record a payment"
          explanation={isCash ? collectedText(due) : onlineText(order, due)}
          fields={[
            ...(isCash
              ? [
                  {
                    name: 'amount',
                    label: 'Amount (₹)',
                    inputMode: 'decimal',
                    isRequired: true,
                    initial: String(due),
                  } as const,
                ]
              : []),
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
          onSend={({ amount = String(due), ...values }) =>
            change(
              'PUT',
              `/api/admin/orders/${order._id}/payment-received`,
              { revision: order.revision, amount: typedRupees(amount), ...values },
              'Payment recorded.',
              { isStillPossible: (current: AdminOrder) => amountDue(current) > 0 },
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function isInShop({ status }: AdminOrder): boolean {
  return status === 'confirmed' || status === 'processing'
}

/** Whether the shop cancelled it because it was not paid in time; the server decides whether its items are still there. */
function mayBeReinstated({ events, credit, cancelledAt = '' }: AdminOrder): boolean {
  const cancelled = events.findLast(({ kind }) => kind === 'cancelled')
  return cancelled?.actor === 'shop' && credit === undefined && Date.now() - Date.parse(cancelledAt) < REINSTATED_MS
}

function collectedText(due: number): string {
  return `${formatRupees(due)} is to be collected on delivery. Enter what the customer has already paid to the shop. The courier collects the rest.`
}

function onlineText({ status }: AdminOrder, due: number): string {
  const then =
    status === 'pending' ? ' The order is confirmed.' : status === 'cancelled' ? ' The order is reinstated.' : ''
  return `The customer has paid all that is due, ${formatRupees(due)}, directly to the shop.${then} A payment online that comes later is refunded.`
}
