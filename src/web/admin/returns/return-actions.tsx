import { Button } from '@mui/material'
import { useState } from 'react'
import type { AdminReturn } from '../../../contract/returns-admin.ts'
import { REFUND_METHOD_NAMES, REFUND_METHODS } from '../../../domain/payments/refund.ts'
import type { ReturnMoveName } from '../../../domain/returns/lifecycle.ts'
import { REFUSAL_NAMES, REFUSAL_REASONS } from '../../../domain/returns/reasons.ts'
import { methodForAccount } from '../../../domain/returns/refund-account.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { capitalise } from '../ui/badge.tsx'
import { useEmailNote } from '../ui/email-note.ts'
import { type Field, FormDialog } from '../ui/form-dialog.tsx'
import { useChange } from '../ui/use-change.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'

/** A button for each move the caller may make; some ask for details in a dialog first. */
export function ReturnActions({ record }: { record: AdminReturn }) {
  const [open, setOpen] = useState<ReturnMoveName>()
  const { change, isBusy } = useChange()
  const email = useEmailNote()
  const send = (move: ReturnMoveName, values: object = {}) =>
    change(
      'PUT',
      `/api/admin/returns/${record._id}/${move}`,
      { revision: record.revision, ...values },
      actionOf(move, record).done,
      { isStillPossible: ({ moves }: AdminReturn) => moves.includes(move) },
    )
  // Most parcels arrive without anyone having recorded that they were sent.
  const main = record.moves.includes('receive') ? 'receive' : record.moves[0]
  const isKept = record.transport === 'none'
  const close = () => setOpen(undefined)
  const needsDetails = (move: ReturnMoveName) =>
    move === 'receive' || move === 'accept' || fieldsOf(move, record) !== undefined
  const fields = open && fieldsOf(open, record)
  return (
    <>
      {record.moves.map((move) => (
        <Button
          key={move}
          variant={move === main ? 'contained' : 'outlined'}
          color={ACTIONS[move].isDanger ? 'error' : 'primary'}
          disabled={isBusy}
          onClick={() => (needsDetails(move) ? setOpen(move) : send(move))}
        >
          {move === 'receive' && isKept ? 'Enter condition' : actionOf(move, record).label}
        </Button>
      ))}
      {open === 'receive' && (
        <ReceiveDialog
          title={isKept ? 'Enter the condition' : 'Receive items'}
          explanation={
            isKept
              ? 'The customer keeps the items, so nothing goes back to stock. A manager decides.'
              : receivingText(record)
          }
          isKept={isKept}
          lines={record.lines}
          onSend={(pieces) => send('receive', { pieces })}
          onClose={close}
        />
      )}
      {open === 'accept' && (
        <AcceptDialog record={record} onSend={(values) => send('accept', values)} onClose={close} />
      )}
      {open && fields && (
        <FormDialog
          title={ACTIONS[open].label}
          explanation={explanationOf(open, record, email)}
          fields={fields}
          action={ACTIONS[open].label}
          isDanger={ACTIONS[open].isDanger ?? false}
          dismiss="Close"
          onSend={(values) => send(open, values)}
          onClose={close}
        />
      )}
    </>
  )
}

interface Action {
  readonly label: string
  readonly done: string
  readonly isDanger?: boolean
}

const ACTIONS: Readonly<Record<ReturnMoveName, Action>> = {
  approve: { label: 'Approve', done: 'Return approved.' },
  decline: { label: 'Decline', done: 'Return declined.', isDanger: true },
  collect: { label: 'Parcel sent', done: 'Parcel recorded.' },
  receive: { label: 'Receive', done: 'Items received.' },
  accept: { label: 'Accept', done: 'Return accepted.' },
  reject: { label: 'Reject', done: 'Return rejected.', isDanger: true },
  refund: { label: 'Record refund', done: 'Refund recorded.' },
  lapse: { label: 'Mark as expired', done: 'Return marked as expired.' },
  cancel: { label: 'Cancel return', done: 'Return cancelled.', isDanger: true },
  settle: { label: 'Record payment', done: 'Payment recorded.' },
  unpaid: { label: 'Refund instead', done: 'The items will be refunded.' },
  lower: { label: 'Lower the refund', done: 'Refund lowered.', isDanger: true },
}

/** A refund that the payment provider makes is not recorded but requested: now, or again after a request failed. */
function actionOf(move: ReturnMoveName, { isRefundedByHand, refundState }: AdminReturn): Action {
  if (move !== 'refund' || isRefundedByHand) return ACTIONS[move]
  return { label: refundState ? 'Refund again' : 'Refund now', done: 'The refund is on its way.' }
}

const REFUSAL_FIELDS: readonly Field[] = [
  {
    name: 'refusal',
    label: 'Reason',
    initial: REFUSAL_REASONS[0],
    choices: REFUSAL_REASONS.map((value) => ({ value, label: REFUSAL_NAMES[value] })),
  },
  { name: 'note', label: 'Message to the customer', maxLength: 500, isMultiline: true },
]

const payoutFields = ({ refundAccount }: AdminReturn): readonly Field[] => [
  {
    name: 'method',
    label: 'Paid by',
    initial: methodForAccount(refundAccount),
    choices: REFUND_METHODS.map((value) => ({ value, label: capitalise(REFUND_METHOD_NAMES[value]) })),
  },
  { name: 'reference', label: 'UTR', maxLength: 80, hint: 'The number of the transfer. Leave it empty for cash.' },
]

/** The fields that a move asks for; undefined when it needs none or has a dialog of its own. */
function fieldsOf(move: ReturnMoveName, record: AdminReturn): readonly Field[] | undefined {
  switch (move) {
    case 'decline':
    case 'reject':
      return REFUSAL_FIELDS
    case 'collect':
      return [
        { name: 'courier', label: 'Courier', maxLength: 80 },
        { name: 'trackingNumber', label: 'Tracking number', maxLength: 80 },
      ]
    case 'refund':
      return record.isRefundedByHand ? payoutFields(record) : undefined
    case 'cancel':
      return [{ name: 'note', label: 'Message to the customer', maxLength: 500, isMultiline: true }]
    case 'lower':
      return [{ name: 'note', label: 'Where the money went', maxLength: 400, isMultiline: true }]
    default:
      return undefined
  }
}

/** What happens when everything is as sold. */
function receivingText({ resolution, refund, due, isRefundedByHand }: AdminReturn): string {
  const money = [
    resolution === 'exchange' && 'the new order is made',
    refund > 0 && `${formatRupees(refund)} is ${isRefundedByHand ? 'to be paid back' : 'refunded'}`,
    due > 0 && `the customer pays ${formatRupees(due)}`,
  ].filter((part) => part !== false)
  const accepted = ['the return is accepted at once', ...money]
  return `When everything is as sold, ${accepted.slice(0, -1).join(', ')}${accepted.length > 1 ? ' and ' : ''}${accepted.at(-1)}. Otherwise a manager decides.`
}

function explanationOf(
  move: ReturnMoveName,
  { refund, refundByHand, refunded, missing, refundAccount }: AdminReturn,
  email: (sentence: string) => string,
): string | undefined {
  if (move === 'lower') {
    const left = refund - refunded - missing
    const what =
      left > 0 ? `${formatRupees(left)} remains to be refunded.` : 'Nothing is left, so the return is closed.'
    return `${formatRupees(missing)} of the refund is no longer there. ${what} The customer gets no email.`
  }
  if (move === 'refund')
    return `Pay ${formatRupees(refundByHand ?? Math.round((refund - refunded) * 100) / 100)} first${refundAccount === '' ? '' : ` to ${refundAccount}`}, then record how.${refundByHand === undefined ? '' : ' The rest of the refund goes back to the original payment method.'} The customer's account details are then deleted.`
  if (move === 'reject')
    return `The items go back to the customer at your cost. ${email('The email gives the reason.')}`
  return move === 'decline' ? email('The customer gets an email with the reason.') : undefined
}
