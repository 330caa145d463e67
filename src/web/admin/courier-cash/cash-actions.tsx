import { Button } from '@mui/material'
import { useState } from 'react'
import { Confirm } from 'react-admin'
import type { ParcelCash } from '../../../contract/courier-cash.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { typedRupees } from '../ui/typed-rupees.ts'
import { useChange } from '../ui/use-change.ts'

/** Records money that came for a parcel without a file. */
export function ReceiveButton({ parcel }: { parcel: ParcelCash }) {
  const [isOpen, setOpen] = useState(false)
  const { change } = useChange()
  const { _id, number, state, revision } = parcel
  const owed = (Math.round(parcel.expected * 100) - Math.round(parcel.received * 100)) / 100
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`Received for order #${number}`}>
        Received
      </Button>
      {isOpen && (
        <FormDialog
          title={`Money for order #${number}`}
          explanation={`${formatRupees(owed)} ${state === 'written_off' ? 'was written off' : 'is owed'}. For many parcels at once, upload the courier's file under Remittances.`}
          fields={[
            { name: 'amount', label: 'Amount (₹)', initial: String(owed), inputMode: 'decimal', isRequired: true },
            {
              name: 'reference',
              label: 'UTR',
              maxLength: 60,
              hint: "The bank's number of the transfer, if there is one.",
            },
          ]}
          action="Record"
          onSend={({ amount = '', reference = '' }) =>
            change(
              'POST',
              `/api/admin/courier-cash/${_id}/receive`,
              { revision, amount: typedRupees(amount), reference },
              'Money recorded.',
              { isStillPossible: (current: ParcelCash) => current.state === 'owed' || current.state === 'written_off' },
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Gives up what a courier owes for a parcel. */
export function WriteOffButton({ parcel }: { parcel: ParcelCash }) {
  const [isOpen, setOpen] = useState(false)
  const { change } = useChange()
  const { _id, number, owed, revision, orderStatus } = parcel
  return (
    <>
      <Button size="small" color="error" onClick={() => setOpen(true)} aria-label={`Write off for order #${number}`}>
        Write off
      </Button>
      {isOpen && (
        <FormDialog
          title={`Write off ${formatRupees(owed)}`}
          explanation={`The courier no longer owes this for order #${number}.${
            orderStatus === 'delivered' ? ' The order counts as paid, because its customer paid the courier.' : ''
          }`}
          fields={[{ name: 'reason', label: 'Reason', maxLength: 500, isRequired: true }]}
          action="Write off"
          isDanger
          onSend={({ reason = '' }) =>
            change('POST', `/api/admin/courier-cash/${_id}/write-off`, { revision, reason }, 'Written off.', {
              isStillPossible: (current: ParcelCash) => current.state === 'owed',
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Undoes money that was recorded without a file, such as for the wrong order. */
export function UndoReceiptButton({ parcel }: { parcel: ParcelCash }) {
  const [isConfirming, setConfirming] = useState(false)
  const { change, isBusy } = useChange()
  const { _id, number, recordedByHand, orderStatus, revision } = parcel
  return (
    <>
      <Button
        size="small"
        disabled={isBusy}
        onClick={() => setConfirming(true)}
        aria-label={`Undo the receipt for order #${number}`}
      >
        Undo receipt
      </Button>
      <Confirm
        isOpen={isConfirming}
        title={`Undo the receipt of ${formatRupees(recordedByHand)}?`}
        content={`It was recorded by hand for order #${number}.${
          orderStatus === 'delivered'
            ? ' The order stays as it is, because its customer paid the courier.'
            : ' The order is unpaid again if nothing else was recorded for it.'
        }`}
        confirm="Undo receipt"
        onConfirm={async () => {
          setConfirming(false)
          await change('POST', `/api/admin/courier-cash/${_id}/undo-receipt`, { revision }, 'Receipt undone.')
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}

/** Makes the courier owe again what was written off. */
export function ReopenButton({ parcel: { _id, number, revision } }: { parcel: ParcelCash }) {
  const { change, isBusy } = useChange()
  return (
    <Button
      size="small"
      disabled={isBusy}
      onClick={() =>
        change('POST', `/api/admin/courier-cash/${_id}/reopen`, { revision }, 'The courier owes it again.')
      }
      aria-label={`Undo the write-off for order #${number}`}
    >
      Undo write-off
    </Button>
  )
}
