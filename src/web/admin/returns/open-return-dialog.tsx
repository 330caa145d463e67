import type { ReturnableLine } from '../../../contract/returns.ts'
import { differenceText } from '../../../domain/returns/difference-text.ts'
import { RESOLUTIONS, TRANSPORTS } from '../../../domain/returns/lifecycle.ts'
import {
  describeReason,
  exchangesFor,
  GIVEN_REASONS,
  isCustomersFault,
  type ReturnReason,
} from '../../../domain/returns/reasons.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { useEmailNote } from '../ui/email-note.ts'
import { type Field, FormDialog } from '../ui/form-dialog.tsx'
import { piecesIn } from '../ui/typed-pieces.ts'
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
      shown={(values) => shownFields(lines, values)}
      summary={(values) => worthText(chosenLine(lines, values), values)}
      action="Record return"
      dismiss="Close"
      onSend={({ line: chosen = '', quantity = '', reason = '', newVariant = '', ...values }) => {
        const line = chosenLine(lines, { line: chosen })
        return change(
          'POST',
          `/api/admin/orders/${orderId}/returns`,
          {
            ...values,
            lines: [
              {
                line: Number(chosen),
                quantity: line?.unit === 'metre' ? line.left : (piecesIn(quantity) ?? 0),
                reason,
                ...(values.resolution === 'exchange' && isOffered(line, reason, newVariant) && { newVariant }),
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
    { name: 'quantity', label: 'Quantity', initial: '1', inputMode: 'decimal' },
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
    { name: 'newVariant', label: 'Exchange for', choices: [{ value: '', label: 'Please choose' }] },
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

type Values = Readonly<Record<string, string>>

function chosenLine(lines: readonly ReturnableLine[], { line }: Values): ReturnableLine | undefined {
  return lines.find((one) => String(one.line) === line)
}

/** Another line or reason may have been chosen after the variant. */
function isOffered(line: ReturnableLine | undefined, reason: string, newVariant: string): boolean {
  return line !== undefined && exchangesFor(line, reason as ReturnReason).some(({ variant }) => variant === newVariant)
}

/** A cut length comes back as a whole, and only an exchange has a new variant: one of those of the chosen line. */
function shownFields(lines: readonly ReturnableLine[], values: Values): readonly Field[] {
  const line = chosenLine(lines, values)
  return fieldsOf(lines).flatMap((field) => {
    if (field.name === 'quantity' && line?.unit === 'metre') return []
    if (field.name !== 'newVariant') return [field]
    if (values.resolution !== 'exchange' || !line) return []
    const offered = exchangesFor(line, values.reason as ReturnReason)
    const choices = offered.map((one) => ({
      value: one.variant,
      label: `${choiceName(one)}${differenceText(one.difference)}`,
    }))
    return [{ ...field, choices: [...(field.choices ?? []), ...choices] }]
  })
}

/** What the chosen quantity is worth, and the fee that the customer pays for a pickup. */
function worthText(line: ReturnableLine | undefined, values: Values): string {
  const { quantity = '', resolution, transport, reason } = values
  const count = line?.unit === 'metre' ? 1 : piecesIn(quantity)
  const worth = count === undefined ? undefined : line?.worth[count - 1]
  if (line === undefined || worth === undefined) return ''
  const isCharged = resolution === 'refund' && transport === 'pickup' && isCustomersFault(reason as ReturnReason)
  const fee = isCharged && line.pickupFee > 0 ? `, less ${formatRupees(line.pickupFee)} for the pickup` : ''
  return `Worth ${formatRupees(worth)}${fee}, if all of it is accepted.`
}
