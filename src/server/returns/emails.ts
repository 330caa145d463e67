import type { Kysely, Transaction } from 'kysely'
import { formatLongDate } from '../../domain/india/time.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { paths } from '../../domain/paths.ts'
import { returnNumber } from '../../domain/returns/lifecycle.ts'
import { isBroughtBack, REFUSAL_NAMES } from '../../domain/returns/reasons.ts'
import { formatPaise } from '../../domain/units/paise.ts'
import { formatQuantity } from '../../domain/units/quantity.ts'
import { hasConfirmedEmail } from '../accounts/queries.ts'
import { amountDue } from '../ledger/queries.ts'
import { paymentLinks } from '../orders/payment-link.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { sendEmail } from '../platform/mailbox.ts'
import { type FullReturn, fullReturn } from './queries.ts'
import { returnAddress } from './return-address.ts'

/** The emails that a customer gets about a return. Its refund has the email of every refund. */
export type ReturnEmail =
  | 'requested'
  | 'approved'
  | 'reminder'
  | 'declined'
  | 'received'
  | 'accepted'
  | 'exchanged'
  | 'payment asked'
  | 'rejected'
  | 'lapsed'
  | 'cancelled'

const RETURN_EMAIL_JOB = 'return-mail'

/** Queues an email about a return in the caller's transaction. The job reads the return again when it writes the email. */
export function queueReturnEmail(send: SendJob, within: Transaction<Database>, kind: ReturnEmail, returnId: string) {
  return send(RETURN_EMAIL_JOB, { kind, returnId }, { within })
}

interface EmailParts {
  readonly db: Kysely<Database>
  readonly origin: string
  readonly shopName: () => Promise<string>
}

/** The job that sends queued emails about returns to the address given with the order. */
export function returnEmailJob({ db, origin, shopName }: EmailParts): Job<{ kind: ReturnEmail; returnId: string }> {
  const links = paymentLinks({ db, origin })
  return {
    name: RETURN_EMAIL_JOB,
    retries: 5,
    handle: async ({ kind, returnId }, send, { id }) => {
      const found = await fullReturn(db, returnId)
      // Orders of a deleted account have no email address.
      if (!found || found.order.email === '') return
      const { request, order, lines } = found
      const isConfirmed = await hasConfirmedEmail(db, order)
      const { subject, text } = CONTENT[kind](found, await returnAddress(db))
      const content = {
        shopName: await shopName(),
        name: isConfirmed ? order.customer_name : '',
        subject: `${subject} (return ${returnNumber(request.id)})`,
        paragraphs: text.filter((paragraph) => paragraph !== ''),
        lines: lines.map(({ sold, quantity }) => ({
          name: [sold.name, sold.color, sold.size].filter((word) => word !== '').join(', '),
          quantity: formatQuantity(sold.unit, quantity),
        })),
        url:
          kind === 'payment asked' && request.exchange_order_id !== null
            ? await links.linkTo(request.exchange_order_id)
            : origin + paths.orderReturns(order.id),
      }
      // With the id of this job, so that the email is queued once even if this job is run again.
      await sendEmail(send, 'order-return', order.email, content, { isConfirmed, id })
    },
  }
}

type Content = (found: FullReturn, address: string) => { readonly subject: string; readonly text: readonly string[] }

const CONTENT: Readonly<Record<ReturnEmail, Content>> = {
  requested: ({ order, request }) => ({
    subject: `We've received your request for order #${orderNumber(order.id)}`,
    text: [
      request.transport === 'none'
        ? 'We will check your request and let you know by email. You need not send anything back.'
        : 'We will check your request and let you know by email how to return the items.',
    ],
  }),
  approved: (found, address) => ({
    subject: `Your ${nameOf(found)} is approved`,
    // An email that had to wait does not have what was written with a later refusal.
    text: [...howToSend(found, address), found.request.refusal === null ? found.request.answer : ''],
  }),
  reminder: (found, address) => ({
    subject: `Please send your ${nameOf(found)}`,
    text: [`Your ${nameOf(found)} ends on ${formatLongDate(found.request.due_at)}.`, ...howToSend(found, address)],
  }),
  declined: (found) => ({
    subject: `We can't accept your ${nameOf(found)}`,
    text: refusedRequest(found),
  }),
  received: () => ({
    subject: "We've received your parcel",
    text: ['We will check the items within 2 business days.'],
  }),
  accepted: (found) => {
    const { request } = found
    const fee = request.fee_paise > 0 ? ` after the pickup fee of ${formatPaise(request.fee_paise)}` : ''
    return {
      subject: "We've accepted your return",
      text: [...refundTexts(found, fee), askForAccount(found)],
    }
  },
  exchanged: (found) => {
    const { request } = found
    return {
      subject: "We're sending your exchange",
      text: [
        `The new items are order #${orderNumber(request.exchange_order_id ?? '')}.`,
        request.due_paise > 0
          ? `You pay the difference of ${formatPaise(request.due_paise)} in cash on delivery.`
          : 'You have nothing to pay.',
        (request.refund_paise ?? 0) > 0 ? `${refundWords(request.refund_paise)}.` : '',
        askForAccount(found),
      ],
    }
  },
  'payment asked': ({ request }) => ({
    subject: `Please pay ${formatPaise(request.due_paise)} for your exchange`,
    text: [
      `We've accepted your return. The new items, order #${orderNumber(request.exchange_order_id ?? '')}, cost ${formatPaise(request.due_paise)} more. We send them once that is paid.`,
      'If you do not pay in time, we will refund the returned items instead.',
    ],
  }),
  rejected: (found) =>
    found.request.transport === 'none'
      ? {
          subject: `We can't accept your ${nameOf(found)}`,
          text: refusedRequest(found),
        }
      : {
          subject: "We can't accept the items you returned",
          text: [
            "We've checked the items that you sent back, and we can't accept them.",
            refusalOf(found),
            found.request.answer,
            'We will send the items back to you at our cost. If you disagree, please write to us.',
          ],
        },
  lapsed: (found) => ({
    subject: `Your ${nameOf(found)} has ended`,
    text: ['We did not receive the items in time. If you have sent them, please write to us.'],
  }),
  cancelled: (found) => ({ subject: `Your ${nameOf(found)} has been cancelled`, text: [found.request.answer] }),
}

/** What is refunded, and what less is to be paid for an order that was sent without payment. */
function refundTexts({ request, order }: FullReturn, fee: string): readonly string[] {
  const setOff = request.set_off_paise
  if (setOff === 0) return [`${refundWords(request.refund_paise, fee)}.`]
  const due = order.is_paid ? 0 : amountDue(order)
  const rest = due > 0 ? `${formatPaise(due)} is still to be paid` : 'Nothing more is to be paid'
  return [
    `You had not paid ${formatPaise(setOff)} of what the items are worth${fee}, so we take that off what is due. ${rest} for your order.`,
    (request.refund_paise ?? 0) > 0 ? `${refundWords(request.refund_paise)}.` : '',
  ]
}

function refundWords(amount: number | null, fee = ''): string {
  return `We will refund ${formatPaise(amount ?? 0)}${fee} within 5 to 7 business days`
}

/** Asks for the account of a refund that a team member pays. */
function askForAccount({ request, account, isPaidByHand }: FullReturn): string {
  const isAsked = isPaidByHand && account === undefined && request.state === 'refund_due'
  if (!isAsked) return ''
  return 'Please tell us on the page of the return to which bank account or UPI ID we should send the money.'
}

function nameOf({ request }: FullReturn): string {
  return request.resolution === 'exchange' ? 'exchange' : 'return'
}

function refusedRequest(found: FullReturn): readonly string[] {
  return [
    "We've checked your request, and we can't accept it.",
    refusalOf(found),
    found.request.answer,
    'If you disagree, please write to us.',
  ]
}

function refusalOf({ request }: FullReturn): string {
  return request.refusal === null ? '' : `${REFUSAL_NAMES[request.refusal]}.`
}

function howToSend({ request, lines }: FullReturn, address: string): readonly string[] {
  if (isBroughtBack(lines.map(({ reason }) => reason)))
    return ['The courier could not deliver these items and brings them back to us. You need not send anything.']
  const number = returnNumber(request.id)
  const sendBy = request.due_at ? ` by ${formatLongDate(request.due_at)}` : ''
  switch (request.transport) {
    case 'pickup':
      return [`A courier will collect the items. Please pack them and write the number ${number} on the parcel.`]
    case 'self_ship':
      return [
        `Please send the items${sendBy} and write the number ${number} on the parcel. Keep the receipt of the courier.`,
        address === '' ? '' : `Address: ${address}`,
      ]
    case 'counter':
      return [`Please bring the items to our shop${sendBy}, with the number ${number}.`]
    case 'none':
      return ['You need not send anything back.']
  }
}
