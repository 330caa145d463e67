import type { Kysely, Transaction } from 'kysely'
import type { orderChanges } from '../../contract/orders/change.ts'
import { settlement } from '../../domain/orders/change-bill.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { lockOwnOrder, refuseReplaced } from '../orders/handlers.ts'
import { claimIdempotencyKey, saveIdempotentAnswer } from '../orders/write/idempotency-queries.ts'
import type { OrderRow } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, idempotencyKeyOf, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { TOTAL_CHANGED } from './handlers.ts'
import { planChange } from './plan-change.ts'
import { readPaidMoney, replaceOrder } from './replace-order.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly send: SendJob
}

type Trx = Transaction<Database>

/** The calls with which a customer cancels one line of an order before it is packed. */
export function cancelLineHandlers({
  db,
  send,
}: Parts): Handlers<{ orderChanges: typeof orderChanges }>['orderChanges'] {
  return {
    quote: ({ params: { id }, body: { line } }, caller) =>
      inTransaction(db, async (trx) => {
        const order = await lockOwnOrder(trx, id, userIdOf(caller))
        const { bill, refund } = await planWithout(trx, order, line)
        return {
          success: true as const,
          data: { totalAmount: rupeesFromPaise(bill.total), refund: rupeesFromPaise(refund) },
        }
      }),
    cancelLine: ({ params: { id }, body }, caller, exchange) => {
      const customerId = userIdOf(caller)
      const key = idempotencyKeyOf(exchange)
      return inTransaction(db, async (trx) => {
        const order = await lockOwnOrder(trx, id, customerId)
        const request = { action: 'cancel line', id, body }
        const earlier = key && (await claimIdempotencyKey(trx, { customerId, key, request, orderId: id }))
        if (earlier && !earlier.isSameRequest)
          throw new ApiError(
            422,
            'Your first try reached the shop, and an item was cancelled. Please check your order.',
          )
        if (earlier) return earlier.answer as { readonly success: true; readonly message: string; readonly _id: string }
        const planned = await planWithout(trx, order, body.line)
        if (rupeesFromPaise(planned.bill.total) !== body.totalAmount) throw new ApiError(409, TOTAL_CHANGED)
        const { name = '', color = '', size = '' } = planned.before[body.line] ?? {}
        const item = [name, color, size].filter((word) => word !== '').join(', ')
        const valid = await replaceOrder(trx, send, order, planned, {
          reason: `the customer cancelled ${item}`,
          by: { actor: 'customer', customerId },
          manual: undefined,
        })
        const message = `Item cancelled. Your order is now #${orderNumber(valid.id)}.`
        const answer = { success: true as const, message, _id: valid.id }
        if (key) await saveIdempotentAnswer(trx, customerId, key, answer)
        return answer
      })
    },
  }
}

/**
 * Plans an order that the caller has locked without one of its lines.
 * @throws ApiError 400 when nothing would be left, 409 when the order is being packed, was changed before, or when a person would
 *   have to pay the refund
 */
async function planWithout(trx: Trx, order: OrderRow, line: number) {
  if (order.status === 'cancelled') await refuseReplaced(trx, order.id)
  const planned = await planChange(trx, order, { lines: [{ line, quantity: 0 }] }, 'customer')
  const { paid, isByHand } = await readPaidMoney(trx, order)
  const { refund } = settlement(paid, planned.bill.total)
  if (isByHand && refund > 0)
    throw new ApiError(409, 'This order was paid at the shop. Please contact us, so that we can pay you back.')
  return { ...planned, refund }
}
