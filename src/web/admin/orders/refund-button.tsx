import { Button } from '@mui/material'
import { useState } from 'react'
import type { AdminOrder } from '../../../contract/admin/orders.ts'
import { formatRupees } from '../../../domain/money/paise.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useChange } from '../ui/use-change.ts'

/** Sends a part or the whole of what was paid back. */
export function RefundButton({ order }: { order: AdminOrder }) {
  const [isOpen, setOpen] = useState(false)
  const { change } = useChange()
  const { _id, revision, refundable } = order
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Refund
      </Button>
      {isOpen && (
        <FormDialog
          title="Refund"
          explanation={`At most ${formatRupees(refundable)} can go back. It goes where the payment came from.`}
          fields={[
            {
              name: 'amount',
              label: 'Amount in ₹',
              initial: String(refundable),
              inputMode: 'decimal',
              isRequired: true,
            },
            { name: 'reason', label: 'Reason, for the team', most: 500, isRequired: true },
          ]}
          action="Refund"
          onSend={({ amount = '', reason }) =>
            change(
              'POST',
              `/api/admin/orders/${_id}/refunds`,
              { revision, amount: Number(amount.replaceAll(',', '')) || 0, reason },
              'The refund is on its way.',
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
