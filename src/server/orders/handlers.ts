import type { Kysely, Transaction } from 'kysely'
import type { Order } from '../../contract/orders/order.ts'
import type { orders } from '../../contract/orders/shop.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { queueOrderEmail } from './order-emails.ts'
import { orderJson } from './order-json.ts'
import { orderOf } from './queries.ts'
import { cancelOrder } from './write/cancel-order.ts'
import { confirmOrder } from './write/confirm-order.ts'
import { hashRequest, type OrderRequest, readIdempotencyKey, readOrderRequest } from './write/order-request.ts'
import { placeOrder, reserveCouponAndStock } from './write/place-order.ts'
import { priceOrder, quoteJson } from './write/price-order.ts'
import { claimIdempotencyKey, lockOrder, type OrderRow, saveIdempotentAnswer } from './write/queries.ts'

interface OrderParts {
  readonly db: Kysely<Database>
  readonly send: SendJob
}

type OrderWrites = Omit<Handlers<{ orders: typeof orders }>['orders'], 'mine' | 'get'>
type Placed = Awaited<ReturnType<OrderWrites['place']>>

/** What changes orders, each in one transaction. */
export function orderWriteHandlers(parts: OrderParts): OrderWrites {
  const { db, send } = parts
  const changed = async (id: string) => {
    const placed = await orderOf(db, id)
    if (!placed) throw new ApiError(404, NOT_FOUND)
    return { success: true as const, isAuthenticated: true as const, data: orderJson(placed) }
  }
  return {
    quote: async ({ body: { items, couponCode } }, { userId }) => ({
      success: true,
      data: quoteJson(await priceOrder(db, { items, couponCode, customerId: userId })),
    }),
    place: async ({ body }, caller, exchange) => {
      const request = readOrderRequest(body, userIdOf(caller))
      const key = readIdempotencyKey(exchange.header('idempotency-key'))
      return inTransaction(db, (trx) => placeOnce(trx, parts, request, key))
    },
    cancel: async ({ params: { id } }, caller) => {
      const customerId = userIdOf(caller)
      await inTransaction(db, async (trx) => {
        const order = await lockOwnOrder(trx, id, customerId)
        if (order.status === 'cancelled') return
        await cancelOrder(trx, order, { actor: 'customer', customerId })
        await queueOrderEmail(send, trx, 'order-cancelled', id)
      })
      return { ...(await changed(id)), message: 'Order cancelled successfully.' }
    },
    payment: async ({ params: { id }, body: { paymentStatus } }, caller) => {
      const customerId = userIdOf(caller)
      await inTransaction(db, async (trx) => {
        const order = await lockOwnOrder(trx, id, customerId)
        if (paymentStatus === 'PAYMENT_PENDING') await confirmCashOrder(trx, order, customerId)
        else if (paymentStatus !== 'PAYMENT_SUCCESS')
          throw new ApiError(400, 'A browser cannot set this payment status.')
        else if (!order.is_paid) throw new ApiError(409, NOT_CONFIRMED)
      })
      return changed(id)
    },
  }
}

const NOT_FOUND = 'Order not found'
const NOT_CONFIRMED = 'This payment has not been confirmed yet.'

/** The order, held; somebody else's is not there. */
async function lockOwnOrder(trx: Transaction<Database>, id: string, customerId: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (order?.customer_id !== customerId) throw new ApiError(404, NOT_FOUND)
  return order
}

/** The last step of a checkout with cash on delivery; doing it again changes nothing. */
async function confirmCashOrder(trx: Transaction<Database>, order: OrderRow, customerId: string): Promise<void> {
  if (order.payment_method !== 'cod') throw new ApiError(409, NOT_CONFIRMED)
  if (order.status === 'cancelled') throw new ApiError(409, 'This order is cancelled.')
  if (order.status !== 'pending') return
  await confirmOrder(trx, order, { actor: 'shop', customerId, change: { payment_status: 'due_on_delivery' } })
}

/** Places the order, or answers what the same request was answered before. */
async function placeOnce(
  trx: Transaction<Database>,
  { send }: OrderParts,
  request: OrderRequest,
  key: string | undefined,
): Promise<Placed> {
  const { customerId } = request
  const id = newId()
  const hash = key && hashRequest(request)
  const twin = key && hash ? await claimIdempotencyKey(trx, { customerId, key, hash, orderId: id }) : undefined
  if (twin) {
    const answer = twin.answer as unknown as Placed
    if (twin.request_hash === hash) return answer
    throw new ApiError(422, 'This Idempotency-Key was used for another order.', { _id: answer._id })
  }
  const placed = await placeOrder(trx, id, request)
  await queueOrderEmail(send, trx, 'order-placed', id)
  const data: Order = orderJson({
    order: { ...placed.order, invoice_number: null, issued_at: null, seller: null, sent_back_paise: 0 },
    lines: placed.lines.map((line) => ({ ...line, reviewed: false })),
  })
  const answer: Placed = { success: true, message: 'Order placed successfully!', data, _id: id }
  if (key) await saveIdempotentAnswer(trx, customerId, key, answer)
  await reserveCouponAndStock(trx, placed)
  return answer
}
