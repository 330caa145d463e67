import { type Kysely, sql, type Transaction } from 'kysely'
import { parcelName } from '../../domain/couriers/parcels.ts'
import { formatDateTime } from '../../domain/india/time.ts'
import { answerProblem, askedOrder } from '../../domain/orders/cash-confirmation.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { paths } from '../../domain/paths.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import { formatQuantity } from '../../domain/units/quantity.ts'
import { hasConfirmedEmail } from '../accounts/queries.ts'
import { amountDue, stillDue } from '../ledger/queries.ts'
import { queuePhoneMessage } from '../phone-messages/queue.ts'
import type { Database } from '../platform/database/schema.ts'
import { digests } from '../platform/digests.ts'
import type { OrderEmailContent } from '../platform/email-contents.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { sendEmail } from '../platform/mailbox.ts'
import { cashLink } from './cash-link.ts'
import { guestLink } from './guest-link.ts'
import { cancelReasonOf } from './order-json.ts'
import { type OrderEmail, orderMessage } from './order-messages.ts'
import { claimParcels } from './parcel-queries.ts'
import { canPayByLink, type PaymentLinks } from './payment-link.ts'
import { kindOfCustomer, type OrderRow, orderOf, type PlacedOrder } from './queries.ts'
import { trackingOf } from './tracking-page.ts'
import { hasKnownContents } from './write/parcels.ts'
import { lockOrder } from './write/queries.ts'

interface OrderEmailData {
  readonly kind: OrderEmail
  /** The `kind` of jobs that were queued before the field was renamed. */
  readonly news?: OrderEmail
  readonly orderId: string
  readonly refunded?: Paise
  /** How the money was paid back, when it was not the original payment method. */
  readonly how?: string
  /** The return of a refund that the bank returned: its page asks for another account. */
  readonly returnId?: string | undefined
}

const ORDER_EMAIL_JOB = 'order-mail'

/**
 * Queues an email about an order in the caller's transaction, so that it is sent only if the transaction commits. The
 * job reads the order again when it writes the email.
 */
export function queueOrderEmail(
  send: SendJob,
  within: Transaction<Database>,
  kind: OrderEmail,
  orderId: string,
  refund: Pick<OrderEmailData, 'refunded' | 'how' | 'returnId'> = {},
): Promise<void> {
  return send(ORDER_EMAIL_JOB, { kind, orderId, ...refund } satisfies OrderEmailData, { within })
}

/** Queues an email about each of several orders. */
export function queueEmailOfEach(
  send: SendJob,
  within: Transaction<Database>,
  kind: OrderEmail,
  orderIds: readonly string[],
): Promise<void> {
  const data = orderIds.map((orderId) => ({ kind, orderId }) satisfies OrderEmailData)
  return send(ORDER_EMAIL_JOB, data, { within })
}

const ORDER_EMAILS_JOB = 'order-emails'

interface OrderEmailsData {
  readonly kind: OrderEmail
  readonly orderIds: readonly string[]
  /** When it was queued, to the microsecond; absent for what is sent at once, and in jobs of earlier versions. */
  readonly queuedAt?: string
  /** The tracking numbers that emails contained or were to contain then, by the id of the order. */
  readonly emailedNumbers?: Readonly<Record<string, string>>
}

/** Queues the same email about several orders as one job, after `afterSeconds`. */
export async function queueOrderEmails(
  send: SendJob,
  within: Transaction<Database>,
  kind: OrderEmail,
  orderIds: readonly string[],
  afterSeconds = 0,
): Promise<void> {
  const [only] = orderIds
  if (only === undefined) return
  if (orderIds.length === 1 && afterSeconds === 0) return queueOrderEmail(send, within, kind, only)
  const data: OrderEmailsData = { kind, orderIds }
  if (afterSeconds === 0) return send(ORDER_EMAILS_JOB, data, { within })
  const waiting = await within
    .selectFrom('orders')
    .select([
      sql<string>`now()::text`.as('queuedAt'),
      sql<Record<string, string>>`json_object_agg(id, tracking_emailed)`.as('emailedNumbers'),
    ])
    .where('id', '=', sql<string>`any(${orderIds})`)
    .executeTakeFirstOrThrow()
  await send(ORDER_EMAILS_JOB, { ...data, ...waiting } satisfies OrderEmailsData, { within, afterSeconds })
}

/**
 * The job that queues one email for each of several orders: all of them or, when it fails and is retried, none. Orders that were handed over
 * again since, after an undo, were delivered or got a tracking number have the email about that.
 */
export function orderEmailsJob(db: Kysely<Database>): Job<OrderEmailsData> {
  return {
    name: ORDER_EMAILS_JOB,
    retries: 5,
    handle: ({ kind, orderIds, queuedAt, emailedNumbers = {} }, send) =>
      db.transaction().execute(async (trx) => {
        const later = queuedAt === undefined ? new Set() : await emailedSince(trx, orderIds, queuedAt, emailedNumbers)
        for (const orderId of orderIds) if (!later.has(orderId)) await queueOrderEmail(send, trx, kind, orderId)
      }),
  }
}

async function emailedSince(
  trx: Transaction<Database>,
  orderIds: readonly string[],
  time: string,
  numbers: Readonly<Record<string, string>>,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = any(${orderIds}) and (
      tracking_emailed <> ${JSON.stringify(numbers)}::jsonb ->> id
      or exists (select from order_event where order_id = orders.id and kind in ('shipped', 'delivered')
                 and created_at > ${time}::timestamptz))`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

const PARCELS_EMAIL_JOB = 'order-parcels-email'

/** Seconds in which more parcels of the order can be added, and the customer still gets one email. */
const PARCELS_SECONDS = 120

interface ParcelsEmailData {
  readonly orderId: string
  /** About what is in the parcels, not about new ones. */
  readonly isOfContents?: boolean
}

/** Queues one email about the parcels that were added to an order, or about what is in them. */
export function queueParcelsEmail(send: SendJob, within: Transaction<Database>, data: ParcelsEmailData): Promise<void> {
  return send(PARCELS_EMAIL_JOB, data, { within, afterSeconds: PARCELS_SECONDS })
}

/**
 * The job that queues it, unless an earlier one has or all of the parcels were removed or delivered meanwhile. An email about contents
 * waits until those of all parcels are known.
 */
export function parcelsEmailJob(db: Kysely<Database>): Job<ParcelsEmailData> {
  return {
    name: PARCELS_EMAIL_JOB,
    retries: 5,
    handle: ({ orderId, isOfContents = false }, send) =>
      db.transaction().execute(async (trx) => {
        const order = await lockOrder(trx, orderId)
        if (order?.status !== 'shipped' || (isOfContents && !(await hasKnownContents(trx, orderId)))) return
        if (await claimParcels(trx, orderId))
          await queueOrderEmail(send, trx, isOfContents ? 'order-parcels' : 'order-tracking', orderId)
      }),
  }
}

interface OrderEmailParts {
  readonly db: Kysely<Database>
  readonly origin: string
  readonly shopName: () => Promise<string>
  readonly links: PaymentLinks
}

/**
 * The job that sends queued order emails to the address given with the order, and the message that goes with an email to customers
 * who agreed to messages.
 */
export function orderEmailJob({ db, origin, shopName, links }: OrderEmailParts): Job<OrderEmailData> {
  const digest = digests(db)
  const addressOf = async ({ id, customer_id }: OrderRow): Promise<string> => {
    const buyer = await kindOfCustomer(db, customer_id)
    if (buyer === 'guest') return guestLink(origin, await digest(), id)
    return buyer === 'account' ? origin + paths.order(id) : ''
  }
  return {
    name: ORDER_EMAIL_JOB,
    retries: 5,
    handle: async ({ news, kind = news, orderId, refunded = 0, how, returnId }, send, { id }) => {
      const placed = await orderOf(db, orderId)
      // Orders of a deleted account have no email address.
      if (!kind || !placed || placed.order.email === '') return
      const { email, courier, tracking_number, status } = placed.order
      // The hand-over was taken back before the email was due.
      if (kind === 'order-shipped' && status !== 'shipped' && status !== 'delivered') return
      const isConfirmed = await hasConfirmedEmail(db, placed.order)
      const confirmUrl = cashLink(origin, await digest(), orderId)
      const orderUrl = await addressOf(placed.order)
      const content = {
        ...orderEmailContent(placed, { shopName: await shopName(), isConfirmed, confirmUrl }),
        orderUrl,
        ...(canPayByLink(placed.order) && { payUrl: await links.linkTo(orderId) }),
      }
      // With the id of this job, so that the email is queued once even if this job is run again.
      const options = { isConfirmed, id }
      const { trackingUrl, parcels } = await trackingOf(db, placed)
      const shipment = {
        courier,
        trackingNumber: tracking_number,
        trackingUrl,
        parcels: parcels?.map(({ trackingNumber, trackingUrl: page, note }, index) => ({
          name: parcelName(index, parcels.length),
          trackingNumber,
          ...(page !== undefined && { trackingUrl: page }),
          state: note,
        })),
      }
      // A message has room for one link: the page of the order has those of all parcels.
      const pages = { order: orderUrl || origin, confirm: confirmUrl, tracking: parcels ? undefined : trackingUrl }
      const message = orderMessage(kind, placed.order, { isAsked: isAsked(placed.order), refunded, links: pages })
      if (message) await queuePhoneMessage(db, send, { id, order: placed.order, ...message })
      if (kind === 'order-refunded') {
        const rest = restSentence(placed.order)
        await sendEmail(send, kind, email, { ...content, refunded, how, rest }, options)
      } else if (kind === 'order-refund-returned') {
        const accountUrl = returnId === undefined ? undefined : origin + paths.orderReturns(orderId)
        await sendEmail(send, kind, email, { ...content, refunded, how, accountUrl }, options)
      } else if (kind === 'order-refund-made') {
        await sendEmail(send, kind, email, { ...content, refunded, how }, options)
      } else if (kind === 'order-changed') {
        const replaced = orderNumber(placed.order.replaces_order_id ?? '')
        await sendEmail(send, kind, email, { ...content, replaced, refunded }, options)
      } else if (kind === 'order-shipped' || kind === 'order-tracking' || kind === 'order-parcels')
        await sendEmail(send, kind, email, { ...content, ...shipment }, options)
      else await sendEmail(send, kind, email, content, options)
    },
  }
}

interface EmailContext {
  readonly shopName: string
  /** Whether the customer confirmed the address. Nothing that someone typed is sent to an unconfirmed address. */
  readonly isConfirmed: boolean
  /** Where a cash order can be confirmed. */
  readonly confirmUrl: string
}

const REFUNDED = 'If you have already paid, we will refund you.'

function orderEmailContent(
  { order, lines }: PlacedOrder,
  { shopName, isConfirmed, confirmUrl }: EmailContext,
): Omit<OrderEmailContent, 'orderUrl'> {
  const reason = cancelReasonOf(order)
  return {
    shopName,
    name: isConfirmed ? order.customer_name : '',
    orderNumber: orderNumber(order.id),
    lines: lines.map(({ name, color, size, unit, quantity, total_paise }) => ({
      name: [name, color, size].filter((word) => word !== '').join(', '),
      quantity: formatQuantity(unit, quantity),
      amount: total_paise,
    })),
    coupons: order.coupons.map(({ code, discount, delivery }) => ({ code, discount, delivery: delivery ?? undefined })),
    discount: order.discount_paise - order.prepaid_discount_paise,
    prepaidDiscount: order.prepaid_discount_paise,
    tax: order.tax_paise,
    shipping: order.shipping_paise,
    fee: order.cod_fee_paise,
    total: order.total_paise,
    payment: paymentSentence(order),
    ...(isAsked(order) && { confirmation: { url: confirmUrl, until: untilWords(order) } }),
    cancelReason: reason && order.shipped_at ? `${reason} ${REFUNDED}` : reason,
    address: isConfirmed
      ? [
          order.recipient_name || order.customer_name,
          order.street,
          `${order.city}, ${order.state} ${order.zip_code}`,
          order.country,
          `Phone ${order.recipient_phone || order.phone}`,
        ]
      : [],
  }
}

function isAsked(order: OrderRow): boolean {
  return order.cash_confirmation === 'asked' && answerProblem(askedOrder(order)) === undefined
}

function untilWords({ cash_confirm_by }: OrderRow): string {
  return cash_confirm_by ? formatDateTime(cash_confirm_by.toISOString()) : ''
}

function paymentSentence(order: OrderRow): string {
  const { is_paid, payment_method, status, credit_paise } = order
  if (is_paid) return 'The order is paid.'
  if (amountDue(order) === 0) return credit_paise > 0 ? 'The order is paid.' : 'You have nothing to pay.'
  const due = formatPaise(amountDue(order))
  if (payment_method === 'cod' && status === 'delivered') return `You paid ${due} in cash.`
  if (payment_method === 'cod')
    return `${credit_paise > 0 ? `You have paid ${formatPaise(credit_paise)}. ` : ''}You pay ${due} in cash on delivery.`
  if (credit_paise > 0) return `${due} is still to be paid.`
  return status === 'pending' ? "We're waiting for your payment." : ''
}

/** What a refund leaves to be paid, for a part was paid before; undefined when nothing is, or the courier has collected it. */
function restSentence(order: OrderRow): string | undefined {
  const rest = stillDue(order)
  if (rest === 0 || order.status === 'delivered') return undefined
  const due = formatPaise(rest)
  return order.payment_method === 'cod' ? `You still pay ${due} in cash on delivery.` : `${due} is still to be paid.`
}
