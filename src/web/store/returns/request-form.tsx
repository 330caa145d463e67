import { type FormEvent, useRef, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import type { OrderReturns } from '../../../contract/returns.ts'
import type { Resolution } from '../../../domain/returns/lifecycle.ts'
import { exchangesFor, isCustomersFault, isNothingSent, mixedReasonsProblem } from '../../../domain/returns/reasons.ts'
import type { AccountErrors } from '../../../domain/returns/refund-account.ts'
import type { LineChoice, RequestDraft } from '../../../domain/returns/request-draft.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Button } from '../../ui/button.tsx'
import { newKey } from '../../ui/new-key.ts'
import { showToast } from '../../ui/toast.tsx'
import { needsLogin, problemText, send } from '../browser/send.ts'
import type { UploadedPhoto } from '../browser/upload-photo.ts'
import { FormMessage } from '../shell/account-form.tsx'
import { useKeepsEmails } from '../shell/use-keeps-emails.ts'
import { AccountFields, checkAccountFields, readAccountFields } from './account-fields.tsx'
import { LineFields, newChoice } from './line-fields.tsx'
import { PhotoField } from './photo-field.tsx'
import { reasonsFor } from './return-window.ts'
import { useRequestDraft } from './use-request-draft.ts'

interface RequestFormProps {
  readonly user: User
  readonly orderId: string
  readonly data: OrderReturns
  readonly onDone: () => void
  /** Reads again what may come back, after a refusal: another tab may have requested it. */
  readonly onRefused: () => void
}

/** Requests the return or exchange of lines of an order. What was entered stays on every failure. */
export function RequestForm({ user, orderId, data, onDone, onRefused }: RequestFormProps) {
  const keepsEmails = useKeepsEmails()
  const { draft, change, clear } = useRequestDraft(user, orderId)
  const { resolution, transport, choices, photos } = draft
  const [isUploading, setIsUploading] = useState(false)
  const lines = data.lines.filter(({ left }) => left > 0)
  const chosen = lines.flatMap((line) =>
    choices.flatMap((choice) =>
      choice.line === line.line ? (stillPossible(choice, line, resolution, data.today) ?? []) : [],
    ),
  )
  const isOurFault = chosen.some(({ reason }) => reason !== '' && !isCustomersFault(reason))
  // Before an item is chosen, the fee that a pickup may cost: not 'free' first and dearer later.
  const fees = lines.filter(({ line }) => chosen.length === 0 || chosen.some((one) => one.line === line))
  const fee = resolution === 'refund' && !isOurFault ? Math.max(0, ...fees.map(({ pickupFee }) => pickupFee)) : 0
  const changeLine = (line: number, changes: Partial<LineChoice>) =>
    change(({ choices }) => ({
      choices: choices.map((choice) => (choice.line === line ? { ...choice, ...changes } : choice)),
    }))
  const entered = { resolution, transport, chosen, photos: isOurFault ? photos : [] }
  const onSent = () => {
    clear()
    onDone()
  }
  const { submit, message, offersLogin, accountErrors, isBusy } = useSubmit(orderId, entered, {
    onDone: onSent,
    onRefused,
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <fieldset>
        <legend className="mb-2 font-semibold">What would you like?</legend>
        <div className="flex flex-wrap gap-x-6">
          {RESOLUTIONS.map(([value, label]) => (
            <Radio
              key={value}
              name="resolution"
              label={label}
              isChecked={resolution === value}
              onChoose={() => change(() => ({ resolution: value }))}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-semibold">Which items?</legend>
        <ul className="grid gap-4">
          {lines.map((line) => (
            <LineFields
              key={line.line}
              line={line}
              resolution={resolution}
              today={data.today}
              choice={chosen.find((choice) => choice.line === line.line)}
              onToggle={(isChosen) =>
                change(({ choices }) => {
                  const others = choices.filter((one) => one.line !== line.line)
                  return { choices: isChosen ? [...others, newChoice(line)] : others }
                })
              }
              onChange={(changes) => changeLine(line.line, changes)}
            />
          ))}
        </ul>
      </fieldset>
      {isOurFault && (
        <PhotoField
          photos={photos}
          onChange={(changed) => change(({ photos }) => ({ photos: changed(photos) }))}
          isBusy={isUploading}
          onBusy={setIsUploading}
        />
      )}
      {isNothingSent(chosen.map(({ reason }) => reason)) ? (
        <p>You need not send anything back. We check your request{keepsEmails ? '' : ' and email you'}.</p>
      ) : (
        <TransportChoice transport={transport} fee={fee} onChoose={(value) => change(() => ({ transport: value }))} />
      )}
      {resolution === 'refund' && chosen.length > 0 && (
        <p className="font-semibold">{worthText(lines, chosen, transport === 'pickup' ? fee : 0)}</p>
      )}
      {data.needsRefundAccount && (
        <div hidden={resolution !== 'refund'}>
          <AccountFields isOptional errors={accountErrors} />
        </div>
      )}
      <FormMessage text={message} offersLogin={offersLogin} />
      <Button
        type="submit"
        busy={isBusy || isUploading}
        busyLabel={isUploading ? 'Uploading photos...' : 'Sending...'}
        className="justify-self-start"
      >
        {resolution === 'exchange' ? 'Request Exchange' : 'Request Return'}
      </Button>
    </form>
  )
}

/**
 * What is left of a choice: less may be left of the line than when it was chosen, the variant may be sold out, and another resolution or
 * another day may allow fewer reasons. Undefined when the line cannot be chosen.
 */
function stillPossible(
  choice: LineChoice,
  line: OrderReturns['lines'][number],
  resolution: Resolution,
  today: string,
): LineChoice | undefined {
  const reasons = reasonsFor(line, resolution, today)
  if (reasons.length === 0) return undefined
  const reason = reasons.find((one) => one === choice.reason) ?? ''
  const isOffered = exchangesFor(line, reason).some(({ variant }) => variant === choice.newVariant)
  return {
    ...choice,
    quantity: Math.min(choice.quantity, line.left),
    reason,
    newVariant: isOffered ? choice.newVariant : '',
  }
}

/** What the chosen items credit, and what is deducted from it, in rupees. */
function worthText(lines: OrderReturns['lines'], chosen: readonly LineChoice[], fee: number): string {
  const worth = chosen.reduce((sum, { line: position, quantity }) => {
    const line = lines.find(({ line }) => line === position)
    return sum + (line?.worth[line.unit === 'metre' ? 0 : quantity - 1] ?? 0)
  }, 0)
  const isNothingDeducted = fee === 0 || isNothingSent(chosen.map(({ reason }) => reason))
  return `Your items are worth ${formatRupees(worth)}${isNothingDeducted ? '' : `, less ${formatRupees(fee)} for the pickup`}.`
}

type Transport = RequestDraft['transport']

interface Entered {
  readonly resolution: Resolution
  readonly transport: Transport
  readonly chosen: readonly LineChoice[]
  readonly photos: readonly UploadedPhoto[]
}

/** Sends the request and says what prevents it. */
function useSubmit(
  orderId: string,
  { resolution, transport, chosen, photos }: Entered,
  { onDone, onRefused }: Pick<RequestFormProps, 'onDone' | 'onRefused'>,
) {
  const [message, setMessage] = useState('')
  const [offersLogin, setOffersLogin] = useState(false)
  const [accountErrors, setAccountErrors] = useState<AccountErrors>({})
  const [isBusy, setIsBusy] = useState(false)
  // One key for each attempt: a retry after a lost answer makes no second request.
  const key = useRef('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setOffersLogin(false)
    const problem = problemOf(resolution, chosen)
    if (problem) return setMessage(problem)
    // The fields of a form for an exchange are hidden, with what was typed before.
    const account = resolution === 'refund' ? readAccountFields(new FormData(event.currentTarget)) : undefined
    const wrong = account ? checkAccountFields(account, event.currentTarget) : {}
    setAccountErrors(wrong)
    setMessage('')
    if (Object.keys(wrong).length > 0) return
    const body = {
      resolution,
      transport,
      lines: chosen.map(({ newVariant, ...line }) => ({ ...line, ...(resolution === 'exchange' && { newVariant }) })),
      photos: photos.map(({ name }) => name),
      ...(account && { refundAccount: account }),
    }
    setIsBusy(true)
    key.current ||= newKey()
    const answer = await send('POST', `/api/orders/${orderId}/returns`, body, FAILED, {
      'idempotency-key': key.current,
    })
    setIsBusy(false)
    // 422: an earlier request, whose answer was lost, has arrived; what was changed since has not. The page shows what was requested.
    if (answer.ok || answer.status === 422) {
      showToast(answer.ok ? "We've received your request." : RECEIVED_EARLIER)
      return onDone()
    }
    // The server has decided, so the next request is another one. A proxy before it does not know.
    if (answer.status !== 0 && answer.status < 500) key.current = ''
    setMessage(problemText(answer))
    setOffersLogin(needsLogin(answer))
    if (answer.status === 400 || answer.status === 409) onRefused()
  }
  return { submit, message, offersLogin, accountErrors, isBusy }
}

function problemOf(resolution: Resolution, chosen: readonly LineChoice[]): string | undefined {
  if (chosen.length === 0) return 'Please choose what you would like to return.'
  if (chosen.some(({ reason }) => reason === '')) return 'Please choose a reason for each item.'
  if (resolution === 'exchange' && chosen.some(({ newVariant }) => newVariant === ''))
    return 'Please choose what you would like instead.'
  return mixedReasonsProblem(chosen.map(({ reason }) => reason))
}

interface TransportChoiceProps {
  readonly transport: Transport
  /** What a pickup costs, in rupees. */
  readonly fee: number
  readonly onChoose: (transport: Transport) => void
}

function TransportChoice({ transport, fee, onChoose }: TransportChoiceProps) {
  const cost = fee > 0 ? `${formatRupees(fee)}, deducted from the refund` : 'free'
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">How will you send them?</legend>
      <Radio
        name="transport"
        label={`Collect them from me (${cost})`}
        isChecked={transport === 'pickup'}
        onChoose={() => onChoose('pickup')}
      />
      <Radio
        name="transport"
        label="I'll send them with a courier of my own"
        isChecked={transport === 'self_ship'}
        onChoose={() => onChoose('self_ship')}
      />
    </fieldset>
  )
}

const FAILED = "We couldn't send your request. Please try again."
const RECEIVED_EARLIER = "We've already received your earlier request. Please check it below."

const RESOLUTIONS: readonly (readonly [Resolution, string])[] = [
  ['refund', 'A refund'],
  ['exchange', 'A replacement, or another size or colour'],
]

interface RadioProps {
  readonly name: string
  readonly label: string
  readonly isChecked: boolean
  readonly onChoose: () => void
}

function Radio({ name, label, isChecked, onChoose }: RadioProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1.5">
      <input
        type="radio"
        name={name}
        checked={isChecked}
        onChange={onChoose}
        className="size-6 shrink-0 accent-indigo"
      />
      {label}
    </label>
  )
}
