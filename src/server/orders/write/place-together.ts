import type { Kysely, Transaction } from 'kysely'
import type { Order } from '../../../contract/orders/order.ts'
import { mailboxOf, ownDomainOf } from '../../../domain/accounts/email-address.ts'
import { GUESTS_OFF } from '../../../domain/accounts/guests.ts'
import { addressKey, phoneKey } from '../../../domain/orders/buyer-keys.ts'
import {
  type BuyingLimits,
  exceededLimit,
  isScarce,
  type LimitedOrder,
  type Refusal,
} from '../../../domain/orders/buying-limits.ts'
import { limitMessage } from '../../../domain/orders/limit-messages.ts'
import type { MessageChannel } from '../../../domain/phone-messages/message-channels.ts'
import type { VariantQuantity } from '../../inventory/movements.ts'
import { giveConsent } from '../../phone-messages/consent.ts'
import { batched, fulfilled } from '../../platform/database/batched.ts'
import { newId } from '../../platform/database/id.ts'
import { keepPlans } from '../../platform/database/pipeline.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Digest } from '../../platform/digests.ts'
import { ApiError } from '../../platform/errors.ts'
import { publicNetworkOf, widerNetworkOf } from '../../platform/http/network.ts'
import type { SendJob } from '../../platform/jobs.ts'
import { endOtherSessions, nameGuest } from '../guest-queries.ts'
import { queueEmailOfEach } from '../order-emails.ts'
import { orderJson } from '../order-json.ts'
import { type BuyerDigests, buyerKeys, lockBuyers, type OpenOrders, openOrdersQuery } from './buying-limit-queries.ts'
import { type EarlierAnswer, earlierAnswerQuery, isSameRequest, storeAnswers } from './idempotency-queries.ts'
import { insertOrders } from './insert-orders.ts'
import { checkCash, type NewOrder, newOrder, type OrderRequest } from './place-order.ts'
import { type PricedItem, type PricedOrder, priceByRows } from './price-order.ts'
import { type OrderRow, quantitiesByVariant } from './queries.ts'
import { type PricingRows, productIdsOf, type QuoteRequest, readForPricing } from './read-for-pricing.ts'
import { reserveForOrders } from './reserve-for-orders.ts'

export interface OrderToPlace {
  readonly request: OrderRequest
  readonly key: string | undefined
  readonly buyer: BuyerDigests
  /** How the buyer agreed to get messages about the order at its phone number; null for not at all. */
  readonly messages: MessageChannel | null
  /** The buyer's session that asks for the order. */
  readonly sessionId: string | undefined
}

export interface PlacedAnswer {
  readonly success: true
  readonly message: string
  readonly data: Order
  readonly _id: string
}

/**
 * Returns a function that places an order, or returns the first answer when the same request is repeated with its idempotency key. Orders
 * of different buyers that arrive while others are being placed share a transaction.
 */
export function orderPlacing(db: Kysely<Database>, send: SendJob): (order: OrderToPlace) => Promise<PlacedAnswer> {
  return batched({
    carryOut: (orders) => {
      const place = (trx: Transaction<Database>) => placeAll(trx, send, orders)
      return orders.length === 1 ? inTransaction(db, place) : db.transaction().execute(place)
    },
    keysOf: ({ buyer }: OrderToPlace) => buyerKeys(buyer),
    maxCalls: 10,
  })
}

/**
 * Orders of the same account, mailbox, own domain, phone number, address or network wait for each other from the start. What was read decides; then
 * all is written at once, with the coupons and the stock last, because other orders of the same products wait from there until the end.
 */
async function placeAll(
  trx: Transaction<Database>,
  send: SendJob,
  orders: readonly OrderToPlace[],
): Promise<readonly PromiseSettledResult<PlacedAnswer>[]> {
  await keepPlans(trx)
  await lockBuyers(
    trx,
    orders.map(({ buyer }) => buyer),
  )
  const { pricing, others } = await readForPricing<EarlierAnswer | OpenOrders>(
    trx,
    orders.map(({ request }) => pricedAs(request)),
    orders.flatMap(({ request, key, buyer }) => [
      key === undefined ? undefined : earlierAnswerQuery(request.customerId, key),
      openOrdersQuery(buyer, productIdsOf(request.items)),
    ]),
  )
  const outcomes = orders.map((order, place) => {
    const [[earlier], [open]] = [others[2 * place] ?? [], others[2 * place + 1] ?? []]
    const read = { pricing: pricing[place], earlier, open } as ReadForOrder
    return settled(() => decide(order, read))
  })
  const written = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && outcome.value.placed ? { ...outcome.value, placed: outcome.value.placed } : [],
  )
  await writeAll(trx, send, written)
  const needs = written.map(({ placed }) => ({ ...placed, quantities: quantitiesByVariant(placed.lines) }))
  await reserveForOrders(trx, needs)
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? fulfilled(outcome.value.answer) : outcome))
}

/** What an order is priced by. A pincode counts in India only. */
function pricedAs(request: OrderRequest): QuoteRequest {
  const { zipCode, country, phone } = request.address
  return { ...request, zipCode: country === 'India' ? zipCode : undefined, recipientPhone: phone }
}

interface ReadForOrder {
  readonly pricing: PricingRows
  readonly earlier: EarlierAnswer | undefined
  readonly open: OpenOrders | undefined
}

interface Decision {
  readonly toPlace: OrderToPlace
  readonly answer: PlacedAnswer
  /** Undefined when the order was placed by an earlier request. */
  readonly placed?: NewOrder
  /** Whether a guest orders for the first time, so that the order says who it is. */
  readonly isGuestsFirst?: boolean
}

/**
 * Decides what to write, without writing.
 * @throws ApiError 422 when the idempotency key was used for another order, and whatever else the order is refused for
 */
function decide(toPlace: OrderToPlace, { pricing, earlier, open }: ReadForOrder): Decision {
  const { request } = toPlace
  const { guestEmail } = request
  if (earlier) {
    const answer = earlier.answer as PlacedAnswer
    if (isSameRequest(request, earlier)) return { toPlace, answer }
    throw new ApiError(422, 'This Idempotency-Key was used for another order.', { _id: answer._id })
  }
  if (!open) throw new Error('The customer of an order does not exist.')
  const priced = priceByRows(pricing, pricedAs(request))
  if (guestEmail !== undefined) checkGuest(guestEmail, open, priced)
  checkCash(priced, request)
  const placed = checkBuyingLimits(newOrder(newId(), request, priced, pricing.now), priced, open)
  const isGuestsFirst = guestEmail !== undefined && open.earlierEmail === null
  return { toPlace, answer: placedAnswer(placed), placed, isGuestsFirst }
}

interface OrderToWrite extends Decision {
  readonly placed: NewOrder
}

async function writeAll(trx: Transaction<Database>, send: SendJob, orders: readonly OrderToWrite[]): Promise<void> {
  if (orders.length === 0) return
  await insertOrders(
    trx,
    orders.map(({ placed, toPlace: { buyer } }) => ({ ...placed, buyer })),
  )
  for (const { toPlace, isGuestsFirst } of orders) {
    const { customerId, guestEmail, name, phone } = toPlace.request
    if (isGuestsFirst && guestEmail !== undefined) await nameGuest(trx, { customerId, guestEmail, name, phone })
    // An emailed link may have opened this session, and someone else may have typed the email before: they must not see this order.
    else if (guestEmail !== undefined) await endOtherSessions(trx, customerId, toPlace.sessionId)
    const channel = toPlace.messages
    if (channel !== null) await giveConsent(trx, { customerId, phone, source: 'checkout', channel })
  }
  const orderIds = orders.map(({ placed }) => placed.order.id)
  await queueEmailOfEach(send, trx, 'order-placed', orderIds)
  await storeAnswers(
    trx,
    orders.flatMap(({ toPlace: { request, key }, placed, answer }) =>
      key === undefined ? [] : { customerId: request.customerId, key, request, orderId: placed.order.id, answer },
    ),
  )
}

/**
 * Whoever has an email about an order can see all orders of its guest, so all of them have one address.
 * @throws ApiError 403 when the shop takes no orders from guests, 409 for another email than that of the guest's earlier orders
 */
function checkGuest(guestEmail: string, { earlierEmail }: OpenOrders, { terms }: PricedOrder): void {
  if (!terms.payments.guests) throw new ApiError(403, GUESTS_OFF)
  if (earlierEmail !== null && earlierEmail !== guestEmail)
    throw new ApiError(409, `Your earlier order here has another email address. Please use ${earlierEmail}, or log in.`)
}

function placedAnswer({ order, lines, coupons: used }: NewOrder): PlacedAnswer {
  const notYet = { invoice_number: null, issued_at: null, seller: null, confirmed_at: null, sent_back_paise: 0 }
  const coupons = used.map((one) => ({ code: one.code, discount: one.discount_paise, delivery: one.delivery_paise }))
  const data: Order = orderJson({
    order: { ...order, ...notYet, coupons, parcels: [] },
    lines: lines.map((line) => ({ ...line, reviewed: false, returned: 0 })),
  })
  return { success: true, message: 'Order placed successfully!', data, _id: order.id }
}

function settled<T>(work: () => T): PromiseSettledResult<T> {
  try {
    return fulfilled(work())
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}

/** An order was refused because of a limit of the shop; `details.limit` names it. */
export class LimitExceeded extends ApiError {
  readonly refusal: Refusal

  constructor(refusal: Refusal, message: string) {
    super(409, message, { limit: refusal })
    this.refusal = refusal
  }
}

/**
 * The keyed digests by which orders of one buyer are recognised. `ip` is empty when it is unknown, `email` is that of the account; a guest
 * has none.
 */
export function buyerOf(
  { customerId, phone, address, guestEmail }: BuyerDetails,
  { digest, ip, email }: { readonly digest: Digest; readonly ip: string; readonly email: string | undefined },
): BuyerDigests {
  const mailbox = guestEmail ?? email
  const recipient = phoneKey(address.phone ?? '')
  const network = publicNetworkOf(ip)
  const wider = network === undefined ? undefined : widerNetworkOf(ip)
  return {
    customerId,
    phone: digest('phone', phoneKey(phone)),
    recipientPhone: recipient === '' ? null : digest('phone', recipient),
    address: digest('address', addressKey({ street: address.street, zipCode: address.zipCode })),
    network: network === undefined ? null : digest('network', network),
    widerNetwork: wider === undefined ? null : digest('network', wider),
    guestEmail: guestEmail === undefined ? null : mailboxOf(guestEmail),
    accountMailbox: email === undefined ? null : mailboxOf(email),
    ownDomain: (mailbox && ownDomainOf(mailbox)) ?? null,
  }
}

interface BuyerDetails extends Pick<OrderRequest, 'customerId' | 'phone' | 'guestEmail'> {
  /** `phone` is the recipient's, empty or absent when it is the buyer's own. */
  readonly address: Pick<OrderRequest['address'], 'street' | 'zipCode' | 'phone'>
}

/**
 * Checks an order that is about to be inserted against the limits of the shop, and shortens its payment deadline when it leaves
 * little of a variant. `open` must have been read under `lockBuyers`, so that concurrent orders cannot exceed a limit together.
 * @throws LimitExceeded 409 with a message for the buyer
 */
export function checkBuyingLimits(
  placed: NewOrder,
  { terms: { limits }, items }: PricedOrder,
  open: OpenOrders,
): NewOrder {
  const { order, lines } = placed
  const variants = quantitiesByVariant(lines).map((needed) => limitedVariant(open, items, needed))
  const problem = open.hasNoLimits ? undefined : exceededLimit(limits, limitedOrder(order, open, variants))
  if (problem) throw new LimitExceeded(problem.refusal, limitMessage(limits, problem))
  return variants.some(({ unit, stock, quantity }) => isScarce(limits, unit, stock - quantity))
    ? { ...placed, order: shortenHold(order, limits) }
    : placed
}

function limitedVariant(
  { held }: OpenOrders,
  items: readonly PricedItem[],
  { variantId, quantity }: VariantQuantity,
): LimitedOrder['variants'][number] {
  const sold = items.find(({ product }) => product?.variantId === variantId)?.product
  const { name = '', unit = 'piece', isSwatch = false, stock = 0 } = sold ?? {}
  const { byBuyer = 0, byNetwork = 0, byWiderNetwork = 0 } = held.find((one) => one.variantId === variantId) ?? {}
  return {
    name,
    unit,
    isSwatch,
    quantity,
    stock,
    heldByBuyer: byBuyer,
    heldByNetwork: byNetwork,
    heldByWiderNetwork: byWiderNetwork,
  }
}

function limitedOrder(
  order: OrderRow,
  { account, phone, address, network, widerNetwork, openTotal, isEmailConfirmed, cancelled }: OpenOrders,
  variants: LimitedOrder['variants'],
) {
  const open = { account, phone, address, network, widerNetwork }
  return { total: order.total_paise, variants, isEmailConfirmed, openTotal, open, cancelled }
}

function shortenHold(order: OrderRow, limits: BuyingLimits): OrderRow {
  const until = new Date(order.created_at.getTime() + limits.scarceMinutes * 60_000)
  return !order.expires_at || order.expires_at <= until ? order : { ...order, expires_at: until }
}
