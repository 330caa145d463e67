import type { ReturnableLine } from '../../../contract/returns.ts'
import { differenceText } from '../../../domain/returns/difference-text.ts'
import { RESOLUTIONS, TRANSPORTS } from '../../../domain/returns/lifecycle.ts'
import { describeReason, GIVEN_REASONS } from '../../../domain/returns/reasons.ts'
import { useEmailNote } from '../ui/email-note.ts'
import { type Field, FormDialog } from '../ui/form-dialog.tsx'
import { useChange } from '../ui/use-change.ts'
import { useFetch } from '../ui/use-fetch.ts'
import { choiceName, withUnit } from './return-items.tsx'
import { RESOLUTION_NAMES, TRANSPORT_NAMES } from './texts.ts'

/** Records the return of one line for a customer, whatever the window: after a call, or at the counter. */
export function OpenReturnDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const [loaded] = useFetch<{ data: readonly ReturnableLine[] }>(`/api/admin/orders/${orderId}/returnable`)
  const { change } = useChange()
  const email = useEmailNote()
  if (!loaded) return null
  const lines = loaded.data.filter(({ left }) => left > 0)
  if (lines.length === 0)
    return (
      <FormDialog
        title="Record return"
        explanation="Everything has been returned already, or its return has been requested."
        fields={[]}
        action="Close"
        onSend={async () => undefined}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title="Record return"
      explanation={`The return is approved at once. ${email('The customer gets an email.')} Nothing comes back for what was missing from the parcel: its refund or new order is made at once.`}
      fields={fieldsOf(lines)}
      action="Record return"
      dismiss="Close"
      onSend={({ line: chosen = '', quantity = '', reason = '', newVariant = '', ...values }) => {
        const line = lines.find((one) => String(one.line) === chosen)
        return change(
          'POST',
          `/api/admin/orders/${orderId}/returns`,
          {
            ...values,
            lines: [
              {
                line: Number(chosen),
                quantity: line?.unit === 'metre' ? line.quantity : Number(quantity),
                reason,
                ...(values.resolution === 'exchange' && newVariant !== '' && { newVariant }),
              },
            ],
          },
          'Return recorded.',
        )
      }}
      onClose={onClose}
    />
  )
}

function fieldsOf(lines: readonly ReturnableLine[]): readonly Field[] {
  const variants = new Map(
    lines.flatMap(({ exchanges, name }) => exchanges.map((one) => [one.variant, { ...one, name }])),
  )
  return [
    {
      name: 'line',
      label: 'Product',
      initial: String(lines[0]?.line ?? ''),
      choices: lines.map((line) => ({
        value: String(line.line),
        label: `${line.name}, ${choiceName(line)} (${withUnit(line.left, line.unit)})`,
      })),
    },
    {
      name: 'quantity',
      label: 'Quantity',
      initial: '1',
      inputMode: 'decimal',
      hint: 'A cut length comes back as a whole.',
    },
    {
      name: 'reason',
      label: 'Reason',
      initial: GIVEN_REASONS[0] ?? '',
      choices: GIVEN_REASONS.map((value) => ({ value, label: describeReason(value) })),
    },
    {
      name: 'resolution',
      label: 'For',
      initial: 'refund',
      choices: RESOLUTIONS.map((value) => ({ value, label: RESOLUTION_NAMES[value] })),
    },
    ...(variants.size > 0
      ? [
          {
            name: 'newVariant',
            label: 'Exchange for',
            hint: 'Only for an exchange.',
            choices: [
              { value: '', label: 'Nothing' },
              ...[...variants].map(([value, variant]) => ({
                value,
                label: `${variant.name}, ${choiceName(variant)}${differenceText(variant.difference)}`,
              })),
            ],
          },
        ]
      : []),
    {
      name: 'transport',
      label: 'Parcel',
      initial: 'pickup',
      hint: 'Not for items that were missing from the parcel.',
      choices: TRANSPORTS.map((value) => ({ value, label: TRANSPORT_NAMES[value] })),
    },
    { name: 'note', label: 'Why you record it', maxLength: 500, isRequired: true },
  ]
}
