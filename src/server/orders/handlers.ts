import type { Kysely, Transaction } from 'kysely'
import type { Order } from '../../contract/orders/order.ts'
import type { orders } from '../../contract/orders/shop.ts'
import { GUESTS_OFF } from '../../domain/accounts/guests.ts'
import type { ContactInformation } from '../../domain/contact/contact.ts'
import { INVALID_COUPON, normaliseCouponCode } from '../../domain/coupons/coupons.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import type { MessageChannel } from '../../domain/phone-messages/message-channels.ts'
import { reconcileSoon } from '../ledger/reconcile-job.ts'
import { giveConsent } from '../phone-messages/consent.ts'
import { newId } from '../platform/database/id.ts'
import { keepPlans } from '../platform/database/pipeline.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type Digest, digests } from '../platform/digests.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, idempotencyKeyOf, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { CouponAttempts, TOO_MANY_CODES } from './coupon-attempts.ts'
import { nameGuest } from './guest-queries.ts'
import { alertShop } from './limit-alerts.ts'
import { queueOrderEmail } from './order-emails.ts'
import { orderInList, orderJson } from './order-json.ts'
import { orderOf, ordersOf, type PlacedOrder, replacementOf } from './queries.ts'
import { trackingPage } from './tracking-page.ts'
import { analyzeYoungTables } from './write/analyze-young-tables.ts'
import { lockBuyer, type OpenOrders, openOrdersQuery } from './write/buying-limit-queries.ts'
import { buyerOf, checkBuyingLimits, LimitExceeded } from './write/buying-limits.ts'
import { cancelOrder } from './write/cancel-order.ts'
import { confirmCashAtOnce } from './write/confirm-cash.ts'
import { confirmOrder } from './write/confirm-order.ts'
import { earlierAnswerQuery, isSameRequest, storeAnswer } from './write/idempotency-queries.ts'
import { checkCash, newOrder, type OrderRequest, readOrderRequest } from './write/place-order.ts'
import {
  type PricedOrder,
  priceByRows,
  priceOrder,
  productIdsOf,
  quoteJson,
  readForPricing,
} from './write/price-order.ts'
import { ProductTurns } from './write/product-turns.ts'
import { insertOrder, lockOrder, type OrderRow, quantitiesByVariant, reserveForOrder } from './write/queries.ts'

interface OrderParts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  readonly adminOrigin: string
  readonly shopContact: () => Promise<ContactInformation>
  /** How customers can get messages about their orders; null when the shop sends none. */
  readonly offeredMessages: () => Promise<MessageChannel | null>
}

type OrderHandlers = Handlers<{ orders: typeof orders }>['orders']
type PlaceOrderAnswer = Awaited<ReturnType<OrderHandlers['place']>>

/** The order calls of customers; each change is one transaction. The order of another customer is answered with 404. */
export function orderHandlers(parts: OrderParts): OrderHandlers {
  const { db, send } = parts
  const digest = digests(db)
  const turns = new ProductTurns()
  const attempts = new CouponAttempts()
  const hasPlaced = analyzeYoungTables(db)
  const readOrder = async (id: string, customerId: string) => orderAnswer(await orderOf(db, id, customerId))
  const orderAnswer = async (placed: PlacedOrder | undefined) => {
    if (!placed) throw new ApiError(404, NOT_FOUND)
    const { order } = placed
    const url = await trackingPage(db, order)
    const replacedBy = order.status === 'cancelled' ? await replacementOf(db, order.id) : undefined
    const data = {
      ...orderJson(placed),
      ...(url !== undefined && { trackingUrl: url }),
      ...(replacedBy !== undefined && { replacedBy }),
    }
    return { success: true as const, isAuthenticated: true as const, data }
  }
  return {
    mine: async (_input, caller) => {
      const mine = (await ordersOf(db, userIdOf(caller))).map(orderInList)
      return { success: true, isAuthenticated: true, data: mine, orders: mine }
    },
    get: ({ params }, caller) => readOrder(params.id, userIdOf(caller)),
    quote: async ({ body }, { userId, isGuest }, { ip }) => {
      const code = normaliseCouponCode(body.couponCode ?? '')
      const couponCode = attempts.mayTry(ip, code) ? code : ''
      const priced = await priceOrder(db, {
        ...body,
        couponCode,
        customerId: userId,
        ...(isGuest && { guestEmail: '' }),
      })
      if (priced.couponProblem !== INVALID_COUPON) attempts.wasRight(ip, couponCode)
      const refused = couponCode !== code && { couponProblem: TOO_MANY_CODES }
      return { success: true, data: quoteJson({ ...priced, ...refused }, body.zipCode) }
    },
    place: async ({ body }, caller, exchange) => {
      const request = readOrderRequest(body, userIdOf(caller), caller.isGuest)
      const code = normaliseCouponCode(request.couponCode ?? '')
      if (!attempts.mayTry(exchange.ip, code)) throw new ApiError(429, TOO_MANY_CODES)
      const key = idempotencyKeyOf(exchange)
      const buyer = { digest: await digest(), ip: exchange.ip }
      // Messages are stopped in the profile, which a guest does not have.
      const messages = body.messageUpdates === true && !caller.isGuest ? await parts.offeredMessages() : null
      try {
        const answer = await turns.run(productIdsOf(request.items), () =>
          inTransaction(db, (trx) => placeOnce(trx, send, { request, key, buyer, messages })),
        )
        hasPlaced()
        attempts.wasRight(exchange.ip, code)
        return answer
      } catch (error) {
        if (error instanceof LimitExceeded) await alertShop(parts, request.customerId, error.refusal)
        throw error
      }
    },
    cancel: async ({ params: { id } }, caller) => {
      const customerId = userIdOf(caller)
      await inTransaction(db, async (trx) => {
        const order = await lockOwnOrder(trx, id, customerId)
        if (order.status === 'cancelled') return refuseReplaced(trx, id)
        const cancelled = await cancelOrder(trx, order, { actor: 'customer', customerId })
        if (cancelled.is_refund_due) await reconcileSoon(trx, send)
        await queueOrderEmail(send, trx, 'order-cancelled', id)
      })
      return { ...(await readOrder(id, customerId)), message: 'Order cancelled successfully.' }
    },
    payment: async ({ params: { id }, body: { paymentStatus } }, caller) => {
      const customerId = userIdOf(caller)
      const confirmed = paymentStatus === 'PAYMENT_PENDING' ? await confirmCashAtOnce(db, id, customerId) : undefined
      if (confirmed) return orderAnswer(confirmed)
      await inTransaction(db, async (trx) => {
        const order = await lockOwnOrder(trx, id, customerId)
        if (paymentStatus === 'PAYMENT_PENDING') await confirmCashOrder(trx, order, customerId)
        else if (paymentStatus !== 'PAYMENT_SUCCESS')
          throw new ApiError(400, 'A browser cannot set this payment status.')
        else if (!order.is_paid) throw new ApiError(409, NOT_CONFIRMED)
      })
      return readOrder(id, customerId)
    },
  }
}

const NOT_FOUND = 'Order not found'
const NOT_CONFIRMED = 'This payment has not been confirmed yet.'

/** Locks an order of this customer until the transaction ends. Throws `ApiError` 404 for anyone else's. */
export async function lockOwnOrder(trx: Transaction<Database>, id: string, customerId: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (order?.customer_id !== customerId) throw new ApiError(404, NOT_FOUND)
  return order
}

/** @throws ApiError 409 when the order was changed, so that another one is valid now */
export async function refuseReplaced(trx: Transaction<Database>, id: string): Promise<void> {
  const replacedBy = await replacementOf(trx, id)
  if (replacedBy !== undefined)
    throw new ApiError(409, `This order has been changed. It is now order #${orderNumber(replacedBy)}.`)
}

/** Confirms an order that is paid in cash on delivery. Confirming it again changes nothing. */
async function confirmCashOrder(trx: Transaction<Database>, order: OrderRow, customerId: string): Promise<void> {
  if (order.payment_method !== 'cod') throw new ApiError(409, NOT_CONFIRMED)
  if (order.status === 'cancelled') throw new ApiError(409, 'This order has been cancelled.')
  if (order.status !== 'pending') return
  await confirmOrder(trx, order, { actor: 'shop', customerId, change: { payment_status: 'due_on_delivery' } })
}

interface NewOrder {
  readonly request: OrderRequest
  readonly key: string | undefined
  readonly buyer: { readonly digest: Digest; readonly ip: string }
  /** How the buyer agreed to get messages about the order at its phone number; null for not at all. */
  readonly messages: MessageChannel | null
}

/**
 * Places an order, or returns the first answer when the same request is repeated with its idempotency key. Orders of the same
 * account, phone number, address or network wait for each other from the start. What was read decides; then all is written at
 * once, with the coupon and the stock last, because other orders of the same products wait from there until the end.
 * @throws ApiError 422 when the key was used for another order
 */
async function placeOnce(
  trx: Transaction<Database>,
  send: SendJob,
  { request, key, buyer: known, messages }: NewOrder,
): Promise<PlaceOrderAnswer> {
  const { customerId, guestEmail, items } = request
  const buyer = buyerOf(request, known)
  const { zipCode, country, phone: recipientPhone } = request.address
  const asked = { ...request, zipCode: country === 'India' ? zipCode : undefined, recipientPhone }
  await keepPlans(trx)
  await lockBuyer(trx, buyer)
  const {
    others: [[earlier], [open]],
    pricing,
  } = await readForPricing(trx, asked, [
    key === undefined ? undefined : earlierAnswerQuery(customerId, key),
    openOrdersQuery(buyer, productIdsOf(items)),
  ])
  if (earlier) {
    const answer = earlier.answer as PlaceOrderAnswer
    if (isSameRequest(request, earlier)) return answer
    throw new ApiError(422, 'This Idempotency-Key was used for another order.', { _id: answer._id })
  }
  if (!open) throw new Error('The customer of an order does not exist.')
  const id = newId()
  const priced = priceByRows(pricing, asked)
  if (guestEmail !== undefined) checkGuest(guestEmail, open, priced)
  checkCash(priced, request)
  const placed = checkBuyingLimits(newOrder(id, request, priced), priced, open)
  const answer = placedAnswer(placed)
  await insertOrder(trx, placed, { buyer })
  if (guestEmail !== undefined && open.earlierEmail === null)
    await nameGuest(trx, { customerId, guestEmail, name: request.name, phone: request.phone })
  if (messages !== null)
    await giveConsent(trx, { customerId, phone: placed.order.phone, source: 'checkout', channel: messages })
  await queueOrderEmail(send, trx, 'order-placed', id)
  if (key !== undefined) await storeAnswer(trx, { customerId, key, request, orderId: id }, answer)
  await reserveForOrder(trx, placed.order, quantitiesByVariant(placed.lines))
  return answer
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

function placedAnswer({ order, lines, coupons: used }: ReturnType<typeof newOrder>): PlaceOrderAnswer {
  const notYet = { invoice_number: null, issued_at: null, seller: null, confirmed_at: null, sent_back_paise: 0 }
  const coupons = used.map((one) => ({ code: one.code, discount: one.discount_paise, delivery: one.delivery_paise }))
  const data: Order = orderJson({
    order: { ...order, ...notYet, coupons },
    lines: lines.map((line) => ({ ...line, reviewed: false, returned: 0 })),
  })
  return { success: true, message: 'Order placed successfully!', data, _id: order.id }
}
