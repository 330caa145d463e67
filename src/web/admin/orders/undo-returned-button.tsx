import { Button } from '@mui/material'
import { useState } from 'react'
import { Confirm } from 'react-admin'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { describeRefundMethod } from '../../../domain/payments/refund.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { useEmailNote } from '../ui/email-note.ts'
import { useChange } from '../ui/use-change.ts'

interface UndoReturnedButtonProps {
  readonly order: AdminOrder
  readonly refund: AdminOrder['refunds'][number]
  /** Rupees of all that the transfer paid. */
  readonly amount: number
}

/** Undoes that the bank returned a refund, when that was recorded by mistake. */
export function UndoReturnedButton({ order, refund, amount }: UndoReturnedButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { change, isBusy } = useChange()
  const emailNote = useEmailNote()
  const how = describeRefundMethod(refund.method ?? 'bank transfer', refund.reference)
  const path = `/api/admin/orders/${order._id}/refunds/${refund._id}/undo-returned`
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => setConfirming(true)} aria-label={`Undo the return ${how}`}>
        Undo the return
      </Button>
      <Confirm
        isOpen={isConfirming}
        title={`Was the refund of ${formatRupees(amount)} made?`}
        content={`If you recorded by mistake that the bank returned the refund ${how}, it counts as made again, and nothing is owed for it. ${emailNote("We'll tell the customer by email.", order.customer.email)}`}
        confirm="Undo the return"
        onConfirm={async () => {
          setConfirming(false)
          await change('POST', path, { revision: order.revision }, 'The refund counts as made again.')
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}
