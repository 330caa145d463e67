import type { Kysely, Transaction } from 'kysely'
import type { orders } from '../../contract/orders/shop.ts'
import type { ContactInformation } from '../../domain/contact/contact.ts'
import { INVALID_COUPON, normaliseCouponCode } from '../../domain/coupons/coupons.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import type { MessageChannel } from '../../domain/phone-messages/message-channels.ts'
import { reconcileSoon } from '../ledger/reconcile-job.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { digests } from '../platform/digests.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, idempotencyKeyOf, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { Turns, turnOf } from '../platform/turns.ts'
import { CouponAttempts, TOO_MANY_CODES } from './coupon-attempts.ts'
import { alertShop } from './limit-alerts.ts'
import { queueOrderEmail } from './order-emails.ts'
import { orderInList, orderJson } from './order-json.ts'
import { exchangedOrderOf, orderOf, ordersOf, type PlacedOrder, replacementOf } from './queries.ts'
import { trackingOf } from './tracking-page.ts'
import { analyzeYoungTables } from './write/analyze-young-tables.ts'
import { cancelOrder } from './write/cancel-order.ts'
import { cashConfirmation } from './write/confirm-cash.ts'
import { confirmOrder } from './write/confirm-order.ts'
import { orderPlacedWith } from './write/idempotency-queries.ts'
import { readOrderRequest } from './write/place-order.ts'
import { buyerOf, LimitExceeded, orderPlacing } from './write/place-together.ts'
import { orderPricing, quoteJson } from './write/price-order.ts'
import { ProductTurns } from './write/product-turns.ts'
import { lockOrder, type OrderRow } from './write/queries.ts'
import { productIdsOf, type QuoteRequest } from './write/read-for-pricing.ts'

interface OrderParts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  /** False for a shop without a mail server, where nobody can confirm an email address. */
  readonly sendsEmails: boolean
  readonly adminOrigin: string
  readonly shopContact: () => Promise<ContactInformation>
  /** How customers can get messages about their orders; null when the shop sends none. */
  readonly offeredMessages: () => Promise<MessageChannel | null>
}

/** Quotes of more lines are priced in turns of the networks that ask for them. Carts are shorter. */
const LONG_QUOTE = 10
const TOO_MANY_QUOTES = 'Too many carts are being priced at this moment. Please try again in a minute.'

type OrderHandlers = Handlers<{ orders: typeof orders }>['orders']

/** The order calls of customers; each change is one transaction. The order of another customer is answered with 404. */
export function orderHandlers(parts: OrderParts): OrderHandlers {
  const { db, send, sendsEmails } = parts
  const digest = digests(db)
  const turns = new ProductTurns()
  const priceOrder = orderPricing(db)
  const longQuotes = new Turns({ atOnce: 2, maxWaiting: 200, refusal: TOO_MANY_QUOTES })
  const priceInTurn = (request: QuoteRequest, ip: string) =>
    request.items.length > LONG_QUOTE ? longQuotes.run(turnOf(ip), () => priceOrder(request)) : priceOrder(request)
  const placeOrder = orderPlacing(db, send)
  const confirmCash = cashConfirmation(db)
  const attempts = new CouponAttempts()
  const hasPlaced = analyzeYoungTables(db)
  const readOrder = async (id: string, customerId: string) => orderAnswer(await orderOf(db, id, customerId))
  const orderAnswer = async (placed: PlacedOrder | undefined) => {
    if (!placed) throw new ApiError(404, NOT_FOUND)
    const { order } = placed
    const tracking = await trackingOf(db, placed)
    const replacedBy = order.status === 'cancelled' ? await replacementOf(db, order.id) : undefined
    const exchangeFor = await exchangedOrderOf(db, order.id)
    const data = {
      ...orderJson(placed),
      ...tracking,
      ...(replacedBy !== undefined && { replacedBy }),
      ...(exchangeFor !== undefined && { exchangeFor }),
    }
    return { success: true as const, isAuthenticated: true as const, data }
  }
  return {
    mine: async (_input, caller) => {
      const mine = (await ordersOf(db, userIdOf(caller))).map(orderInList)
      return { success: true, isAuthenticated: true, data: mine, orders: mine }
    },
    get: ({ params }, caller) => readOrder(params.id, userIdOf(caller)),
    placed: async (_input, caller, exchange) => {
      const key = idempotencyKeyOf(exchange)
      if (key === undefined) throw new ApiError(400, 'The Idempotency-Key is missing.')
      const id = await orderPlacedWith(db, userIdOf(caller), key)
      if (id === undefined) throw new ApiError(404, NOT_FOUND)
      return readOrder(id, userIdOf(caller))
    },
    quote: async ({ body }, { userId, isGuest }, { ip }) => {
      const code = normaliseCouponCode(body.couponCode ?? '')
      const couponCode = attempts.mayTry(ip, code) ? code : ''
      const guest = isGuest && { guestEmail: '' }
      const priced = await priceInTurn({ ...body, couponCode, customerId: userId, ...guest }, ip)
      if (priced.couponProblem !== INVALID_COUPON) attempts.wasRight(ip, couponCode)
      const refused = couponCode !== code && { couponProblem: TOO_MANY_CODES }
      return { success: true, data: quoteJson({ ...priced, ...refused }, body.zipCode) }
    },
    place: async ({ body }, caller, exchange) => {
      const request = readOrderRequest(body, userIdOf(caller), caller.isGuest)
      const code = normaliseCouponCode(request.couponCode ?? '')
      if (!attempts.mayTry(exchange.ip, code)) throw new ApiError(429, TOO_MANY_CODES)
      const key = idempotencyKeyOf(exchange)
      const buyer = buyerOf(request, { digest: await digest(), ip: exchange.ip, email: caller.email })
      // Messages are stopped in the profile, which a guest does not have.
      const messages = body.messageUpdates === true && !caller.isGuest ? await parts.offeredMessages() : null
      try {
        const { sessionId } = caller
        const order = { request, key, buyer, messages, sessionId }
        const answer = await turns.run(productIdsOf(request.items), () => placeOrder(order))
        hasPlaced()
        attempts.wasRight(exchange.ip, code)
        return answer
      } catch (error) {
        if (!(error instanceof LimitExceeded)) throw error
        await alertShop(parts, request.customerId, error.refusal)
        const canConfirm = sendsEmails && request.guestEmail === undefined
        throw error.refusal === 'confirmed-email' && !canConfirm
          ? new LimitExceeded(error.refusal, TOO_MUCH_UNPAID)
          : error
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
      const confirmed = paymentStatus === 'PAYMENT_PENDING' ? await confirmCash({ id, customerId }) : undefined
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
const TOO_MUCH_UNPAID = 'Your unpaid orders have reached our limit. Please contact us, and we will arrange your order.'
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
