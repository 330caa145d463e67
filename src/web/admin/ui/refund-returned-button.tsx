import { Button } from '@mui/material'
import { useState } from 'react'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { indianDay } from '../../../domain/india/time.ts'
import { describeRefundMethod } from '../../../domain/payments/refund.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { newKey } from '../../ui/new-key.ts'
import { useEmailNote } from './email-note.ts'
import { type Field, FormDialog } from './form-dialog.tsx'
import { useChange } from './use-change.ts'

interface RefundReturnedButtonProps {
  readonly order: { readonly id: string; readonly revision: number; readonly email: string }
  readonly transfer: {
    readonly _id: string
    /** Rupees of all that the transfer paid. */
    readonly amount: number
    readonly method: Parameters<typeof describeRefundMethod>[0]
    readonly reference: string
  }
}

/** Records that the bank returned a transfer to the customer, so that the refund is due again. */
export function RefundReturnedButton({ order, transfer }: RefundReturnedButtonProps) {
  const [key, setKey] = useState<string>()
  const { change } = useChange()
  const emailNote = useEmailNote()
  const how = describeRefundMethod(transfer.method, transfer.reference)
  return (
    <>
      <Button size="small" onClick={() => setKey(newKey())} aria-label={`Bank returned it: refund ${how}`}>
        Bank returned it
      </Button>
      {key && (
        <FormDialog
          title={`Did the bank return ${formatRupees(transfer.amount)}?`}
          explanation={`The refund ${how} is marked as failed, and its amount is to be refunded again. Credit notes stay as they are. Check your bank statement first. ${emailNote("We'll ask the customer by email for another account.", order.email)}`}
          fields={fieldsOf(indianDay(new Date()))}
          action="Mark as returned"
          isDanger
          onSend={(values) =>
            change(
              'POST',
              `/api/admin/orders/${order.id}/refunds/${transfer._id}/returned`,
              { revision: order.revision, ...values },
              'Refund marked as returned.',
              {
                headers: { 'idempotency-key': key },
                isStillPossible: ({ refunds }: AdminOrder) =>
                  refunds.some(({ _id, canBeReturned }) => _id === transfer._id && canBeReturned),
              },
            )
          }
          onClose={() => setKey(undefined)}
        />
      )}
    </>
  )
}

const fieldsOf = (today: string): readonly Field[] => [
  {
    name: 'on',
    label: 'Returned on',
    isDay: true,
    isRequired: true,
    initial: today,
    hint: 'The date of the credit in your bank statement.',
  },
  { name: 'note', label: 'Note (optional, visible to the team only)', maxLength: 300 },
]
