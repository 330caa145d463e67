import { type FormEvent, useState } from 'react'
import type { Return } from '../../../contract/returns.ts'
import { formatLongDate } from '../../../domain/india/time.ts'
import { orderNumber } from '../../../domain/orders/lifecycle.ts'
import { paths } from '../../../domain/paths.ts'
import { describeState } from '../../../domain/returns/lifecycle.ts'
import { describeReason } from '../../../domain/returns/reasons.ts'
import type { AccountErrors, TypedAccount } from '../../../domain/returns/refund-account.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Link } from '../../link.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { needsLogin, problemText, send } from '../browser/send.ts'
import { FormMessage } from '../shell/account-form.tsx'
import { useKeepsEmails } from '../shell/use-keeps-emails.ts'
import { AccountFields, checkAccountFields, readAccountFields } from './account-fields.tsx'

interface ReturnCardProps {
  readonly record: Return
  readonly onChanged: () => Promise<void>
}

/** Moves the focus to a return, when the button that was pressed is gone. */
export function focusReturn(id: string): void {
  document.getElementById(headingOf(id))?.focus()
}

function headingOf(id: string): string {
  return `return-${id}`
}

/** A return with its state, what happens next, and what its customer can do. */
export function ReturnCard({ record, onChanged }: ReturnCardProps) {
  const { number, state, resolution, lines } = record
  const keepsEmails = useKeepsEmails()
  return (
    <section className="mb-6 rounded-card border border-line bg-card p-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={headingOf(record._id)} tabIndex={-1} className="text-xl outline-none">
          {resolution === 'exchange' ? 'Exchange' : 'Return'} {number}
        </h2>
        <p className="rounded-card bg-paper-deep px-3 py-1 font-semibold">{describeState(state)}</p>
      </div>
      <ul className="mb-3 grid gap-1">
        {lines.map((line) => (
          <li key={line.line}>
            {line.unit === 'metre' ? `${line.quantity} m` : line.quantity} × {line.name}
            <span className="block text-sm text-quiet">
              {[line.color, line.size, describeReason(line.reason)].filter(Boolean).join(' · ')}
              {line.newVariant &&
                `, exchange for ${[line.newVariant.size, line.newVariant.color].filter(Boolean).join(', ')}`}
              {line.accepted !== undefined && line.accepted < line.quantity && `, accepted ${line.accepted}`}
            </span>
          </li>
        ))}
      </ul>
      <div className="grid gap-2">
        {nextSteps(record, keepsEmails).map((text) => (
          <p key={text} className="[overflow-wrap:anywhere]">
            {text}
          </p>
        ))}
        {record.exchangeOrder && (
          <Link to={paths.order(record.exchangeOrder)} className="link justify-self-start">
            Order #{orderNumber(record.exchangeOrder)}
          </Link>
        )}
      </div>
      <ReturnForms record={record} onChanged={onChanged} />
    </section>
  )
}

/**
 * What the customer should know and do, in sentences.
 * @param keepsEmails whether no email will tell them more
 */
function nextSteps(record: Return, keepsEmails: boolean): readonly string[] {
  const { state, resolution, transport, number, returnAddress, sendBy, payBy, due, refusal, answer } = record
  const by = sendBy ? ` by ${formatLongDate(sendBy)}` : ''
  const steps: Partial<Record<Return['state'], readonly string[]>> = {
    requested: [
      transport === 'none'
        ? `We're checking your request${keepsEmails ? '' : ' and will email you'}. You need not send anything back.`
        : `We're checking your request and will ${keepsEmails ? 'tell you on this page' : 'email you'} how to send the items.`,
    ],
    approved:
      transport === 'self_ship'
        ? [
            `Please send the items${by}, in their original packaging with all tags. Write ${number} on the parcel.`,
            returnAddress && `Address: ${returnAddress}`,
          ]
        : transport === 'pickup'
          ? [`A courier will collect the items. Please pack them and write ${number} on the parcel.`]
          : transport === 'counter'
            ? [`Please bring the items to our shop${by}.`]
            : ['You need not send anything back.'],
    in_transit: [
      `The items are on their way to us. ${[record.courier, record.trackingNumber].filter(Boolean).join(', ')}`,
    ],
    received: [
      transport === 'none' ? "We're checking your request." : "We've received the items and are checking them.",
    ],
    refund_due: [
      record.isReturnedByBank
        ? 'The bank returned our refund. We will send it again to the account that you enter here.'
        : resolution === 'exchange'
          ? "We're sending the new items. Refunds take 5 to 7 business days."
          : "We've accepted your return. Refunds take 5 to 7 business days.",
    ],
    payment_due: [
      `The new items cost ${formatRupees(due)} more. Please pay that${payBy ? ` by ${formatLongDate(payBy)}` : ''}: open the order below. Otherwise we refund the items.`,
    ],
    exchanged: ["We're sending the new items."],
  }
  return [...(steps[state] ?? []), refusal && `${refusal}.`, answer, moneyText(record)].filter((text) => text !== '')
}

function moneyText({
  resolution,
  transport,
  refund,
  setOff,
  due,
  fee,
  delivery,
  isEstimate,
  state,
  refundAccount,
}: Return): string {
  if (state === 'undelivered' || state === 'payment_due') return ''
  if (resolution === 'exchange' && due > 0) return `You pay ${formatRupees(due)} for the new items.`
  if (resolution === 'exchange' && refund === 0)
    return isEstimate || state === 'exchanged' ? 'You have nothing to pay.' : ''
  const lessDue = setOff ? `${formatRupees(setOff)} less is to be paid for your order.` : ''
  if (refund === 0 && (lessDue || !isEstimate)) return lessDue
  const parts = [
    delivery > 0 ? `with the delivery charge of ${formatRupees(delivery)}` : '',
    fee > 0 ? `after the pickup fee of ${formatRupees(fee)}` : '',
    refundAccount === '' ? '' : `to ${refundAccount}`,
  ].filter((part) => part !== '')
  const detail = parts.length > 0 ? ` (${parts.join(', ')})` : ''
  const condition = transport === 'none' ? 'if we accept your request' : 'when we accept the items'
  if (lessDue) return `${lessDue} Refund: ${formatRupees(refund)}${detail}`
  if (isEstimate) return `You'll get ${formatRupees(refund)} back ${condition}${detail}.`
  return `Refund: ${formatRupees(refund)}${detail}`
}

/** The forms that the state of the return allows. */
function ReturnForms({ record, onChanged }: ReturnCardProps) {
  const [message, setMessage] = useState('')
  const [offersLogin, setOffersLogin] = useState(false)
  const [errors, setErrors] = useState<AccountErrors>({})
  const [isBusy, setIsBusy] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const put = async (path: string, body: object) => {
    setMessage('')
    setIsBusy(true)
    const answer = await send('PUT', `/api/returns/${record._id}/${path}`, body, FAILED)
    setIsBusy(false)
    setIsCancelling(false)
    if (answer.ok) setIsChanging(false)
    else {
      setMessage(problemText(answer))
      setOffersLogin(needsLogin(answer))
    }
    // 409: the return is another one by now, which the shop or another tab has changed.
    if (answer.ok || answer.status === 409) {
      // The button that was pressed is gone after that.
      await onChanged()
      focusReturn(record._id)
    }
  }
  const sendAccount = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const account: TypedAccount | undefined = readAccountFields(new FormData(event.currentTarget))
    if (!account) return
    const wrong = checkAccountFields(account, event.currentTarget)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) put('refund-account', account)
  }
  const sendParcel = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    put('sent', Object.fromEntries(new FormData(event.currentTarget)))
  }
  const isExchange = record.resolution === 'exchange'
  const cancelTitle = isExchange ? 'Cancel Exchange' : 'Cancel Return'
  return (
    <div className="grid gap-4 [&:has(>:not(:empty))]:mt-4">
      {record.canReportSent && (
        <form onSubmit={sendParcel} noValidate className="grid gap-4 sm:grid-cols-2">
          <TextField label="Courier" name="courier" maxLength={80} />
          <TextField label="Tracking number" name="trackingNumber" maxLength={80} />
          <Button type="submit" busy={isBusy} className="justify-self-start">
            I've Sent It
          </Button>
        </form>
      )}
      {(record.needsRefundAccount || isChanging) && (
        <form onSubmit={sendAccount} noValidate className="grid gap-4">
          <AccountFields errors={errors} />
          <Button type="submit" busy={isBusy} className="justify-self-start">
            Save Account
          </Button>
        </form>
      )}
      <FormMessage text={message} offersLogin={offersLogin} />
      {record.refundAccount !== '' && record.state !== 'payment_due' && !isChanging && (
        <Button kind="quiet" onClick={() => setIsChanging(true)} className="justify-self-start">
          Change Account
        </Button>
      )}
      {record.canCancel && !isCancelling && (
        <Button kind="quiet" onClick={() => setIsCancelling(true)} className="justify-self-start">
          {cancelTitle}
        </Button>
      )}
      {record.canCancel && isCancelling && (
        <fieldset>
          <legend className="mb-2 font-semibold">{cancelTitle}?</legend>
          <p className="mb-3">
            {isExchange && 'The new items will no longer be held for you. '}
            You can request it again only while the items can still be returned.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button kind="danger" busy={isBusy} busyLabel="Cancelling..." onClick={() => put('cancel', {})}>
              Yes, Cancel It
            </Button>
            {/* The button that was pressed is gone, and a second press of it does no harm here. */}
            <Button kind="quiet" autoFocus onClick={() => setIsCancelling(false)}>
              Keep It
            </Button>
          </div>
        </fieldset>
      )}
    </div>
  )
}

const FAILED = "We couldn't save this. Please try again."
