import type { OrderParcel } from '../../../contract/orders/order.ts'
import type { ReturnableLine } from '../../../contract/returns.ts'
import { useEmailNote } from '../ui/email-note.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useChange } from '../ui/use-change.ts'
import { useFetch } from '../ui/use-fetch.ts'
import { choiceName, withUnit } from './return-items.tsx'

interface ParcelReturnDialogProps {
  readonly orderId: string
  /** One of several parcels of a delivered order, which the courier brings back, and of which the contents are known. */
  readonly parcel: OrderParcel
  readonly onClose: () => void
}

/** Records the return of exactly what was in a parcel that comes back, but for what has been returned already. */
export function ParcelReturnDialog({ orderId, parcel, onClose }: ParcelReturnDialogProps) {
  const [loaded] = useFetch<{ data: readonly ReturnableLine[] }>(`/api/admin/orders/${orderId}/returnable`)
  const { change } = useChange()
  const email = useEmailNote()
  if (!loaded) return null
  const lines = (parcel.items ?? []).flatMap(({ line, quantity }) => {
    const found = loaded.data.find((one) => one.line === line)
    const left = Math.min(quantity, found?.left ?? 0)
    return found && left > 0 ? [{ ...found, quantity: left }] : []
  })
  const title = `Return of parcel ${parcel.trackingNumber}`
  if (lines.length === 0)
    return (
      <FormDialog
        title={title}
        explanation="Everything in this parcel has been returned already, or its return has been requested."
        fields={[]}
        action="Close"
        onSend={async () => undefined}
        onClose={onClose}
      />
    )
  const named = lines.map((line) => `${line.name}, ${choiceName(line)}: ${withUnit(line.quantity, line.unit)}`)
  return (
    <FormDialog
      title={title}
      explanation={`A return of what is in it is recorded: ${named.join('; ')}. Receive it when the parcel is here. What the customer has paid for its items is refunded then. ${email('The customer gets an email.')}`}
      fields={[
        {
          name: 'note',
          label: 'Why you record it',
          initial: `Parcel ${parcel.trackingNumber} came back`,
          maxLength: 500,
          isRequired: true,
        },
      ]}
      action="Record return"
      dismiss="Close"
      onSend={({ note = '' }) =>
        change(
          'POST',
          `/api/admin/orders/${orderId}/returns`,
          {
            resolution: 'refund',
            transport: 'pickup',
            note,
            lines: lines.map(({ line, quantity }) => ({ line, quantity, reason: 'undelivered' })),
          },
          'Return recorded.',
        )
      }
      onClose={onClose}
    />
  )
}
