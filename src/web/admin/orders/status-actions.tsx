import { Box, Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { trackingNumbersIn } from '../../../domain/couriers/parcels.ts'
import { isUnpaidOnline } from '../../../domain/orders/bulk-moves.ts'
import type { TargetStatus } from '../../../domain/orders/team-transitions.ts'
import { cancelledMoney } from '../ui/cancelled-money.ts'
import { useEmailNote } from '../ui/email-note.ts'
import { type Field, FormDialog } from '../ui/form-dialog.tsx'
import { useChange } from '../ui/use-change.ts'

/** A button for each status the order may change to; some ask for details in a dialog first. */
export function StatusActions({ order }: { order: AdminOrder }) {
  const [open, setOpen] = useState<TargetStatus>()
  const { change, isBusy } = useChange()
  const buttons = useFocusAfterMove(order.revision, isBusy)
  const emailNote = useEmailNote()
  const email = (sentence: string) => emailNote(sentence, order.customer.email)
  const apply = (status: TargetStatus, values: Readonly<Record<string, string>> = {}) =>
    change(
      'PUT',
      `/api/admin/orders/${order._id}/${ACTIONS[status].path}`,
      { revision: order.revision, ...values, ...furtherNumbers(values) },
      ACTIONS[status].success(email),
      { isStillPossible: ({ moves }: AdminOrder) => moves.includes(status) },
    )
  return (
    <Box ref={buttons} sx={{ display: 'contents' }}>
      {order.moves.map((status, index) => (
        <Button
          key={status}
          variant={status !== 'cancelled' && index === 0 ? 'contained' : 'outlined'}
          color={status === 'cancelled' ? 'error' : 'primary'}
          disabled={isBusy}
          onClick={() => (ACTIONS[status].fields ? setOpen(status) : apply(status))}
        >
          {ACTIONS[status].label}
        </Button>
      ))}
      {open && (
        <FormDialog
          title={ACTIONS[open].label}
          explanation={ACTIONS[open].explanation?.(email, order)}
          fields={fieldsOf(open, order)}
          action={ACTIONS[open].label}
          isDanger={open === 'cancelled'}
          dismiss="Close"
          onSend={(values) => apply(open, values)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Box>
  )
}

/** A move replaces the buttons: whoever works by keyboard goes on with the first of the new ones. */
function useFocusAfterMove(revision: number, isBusy: boolean) {
  const buttons = useRef<HTMLElement>(null)
  const shown = useRef(revision)
  const hasMoved = useRef(false)
  useEffect(() => {
    hasMoved.current ||= isBusy
    if (isBusy || shown.current === revision) return
    shown.current = revision
    // Another part of the page may have changed the order: then the focus is not to be on a move by surprise.
    if (hasMoved.current && document.activeElement === document.body) buttons.current?.querySelector('button')?.focus()
    hasMoved.current = false
  }, [revision, isBusy])
  return buttons
}

function furtherNumbers({ furtherTrackingNumbers }: Readonly<Record<string, string>>) {
  if (furtherTrackingNumbers === undefined) return {}
  return { furtherTrackingNumbers: trackingNumbersIn(furtherTrackingNumbers) }
}

/** The courier's file may have brought the tracking number. An order without its payment is shipped only with a reason. */
function fieldsOf(status: TargetStatus, order: AdminOrder): readonly Field[] {
  const { isFullyRefunded, courier, trackingNumber } = order
  const known: Readonly<Record<string, string>> = { courier, trackingNumber }
  const fields = (ACTIONS[status].fields ?? []).map((field) => ({ ...field, initial: known[field.name] ?? '' }))
  if (status !== 'shipped' || !(isFullyRefunded || isUnpaidOnline(order))) return fields
  const hint = isFullyRefunded
    ? 'The payment of this order was refunded in full.'
    : 'This order has not been paid in full, and no courier collects the rest. If the shop has received it, record the payment instead.'
  return [...fields, { ...UNPAID_REASON, hint }]
}

const UNPAID_REASON: Field = {
  name: 'unpaidReason',
  label: 'Reason for shipping without payment',
  maxLength: 500,
  isRequired: true,
}

interface StatusAction {
  /** The last part of the API path. */
  readonly path: string
  readonly label: string
  /** `email` says what becomes of the email to the customer. */
  readonly success: (email: EmailNote) => string
  readonly explanation?: (email: EmailNote, order: AdminOrder) => string
  readonly fields?: readonly Field[]
}

type EmailNote = (sentence: string) => string

const ACTIONS: Readonly<Record<TargetStatus, StatusAction>> = {
  confirmed: { path: 'confirm', label: 'Confirm', success: () => 'Order confirmed.' },
  processing: { path: 'process', label: 'Start packing', success: () => 'Order moved to packing.' },
  shipped: {
    path: 'ship',
    label: 'Ship',
    success: (email) => `Order shipped. ${email('The customer gets an email.')}`,
    explanation: (email) =>
      `${email('The customer gets these details by email.')} Leave courier and number empty if you deliver the order yourself.`,
    fields: [
      { name: 'courier', label: 'Courier', maxLength: 80 },
      { name: 'trackingNumber', label: 'Tracking number', maxLength: 80 },
      {
        name: 'furtherTrackingNumbers',
        label: 'Further parcels',
        hint: 'If the order leaves in several parcels: the tracking numbers of the others, one per line.',
        isMultiline: true,
      },
    ],
  },
  delivered: { path: 'deliver', label: 'Mark as delivered', success: () => 'Order marked as delivered.' },
  cancelled: {
    path: 'cancel',
    label: 'Cancel order',
    success: (email) => `Order cancelled. ${email('The customer gets an email.')}`,
    explanation: (_email, order) =>
      [
        'The items are restocked.',
        cancelledMoney(order),
        order.isPaid || order.paymentMethod === 'cod' ? '' : 'A payment that still arrives is refunded.',
        order.invoice ? 'The invoice gets a credit note.' : '',
      ]
        .filter((sentence) => sentence !== '')
        .join(' '),
    fields: [{ name: 'reason', label: 'Reason (visible to the team only)', maxLength: 500, isRequired: true }],
  },
}
