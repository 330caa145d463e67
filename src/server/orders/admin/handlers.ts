import type { Kysely, Transaction } from 'kysely'
import type { AdminOrder, adminOrders } from '../../../contract/orders/admin.ts'
import { type Days, problemOfDays } from '../../../domain/dashboard/dashboard.ts'
import { refundedHow } from '../../../domain/payments/refund.ts'
import { formatPaise, rupeesFromPaise } from '../../../domain/units/paise.ts'
import { lineOf } from '../../../domain/untrusted.ts'
import { recordChange } from '../../audit/audit.ts'
import { moneyOfOrder } from '../../ledger/order-money.ts'
import { readRefund } from '../../payments/read-refund.ts'
import { refundPayment } from '../../payments/request-refund.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError, refuseFields } from '../../platform/errors.ts'
import { type Caller, type Handlers, userIdOf } from '../../platform/http/handlers.ts'
import type { SendJob } from '../../platform/jobs.ts'
import { mailOrder } from '../order-mail.ts'
import { orderOf } from '../queries.ts'
import { cancelOrder } from '../write/cancel-order.ts'
import { confirmOrder } from '../write/confirm-order.ts'
import { deliverOrder } from '../write/deliver-order.ts'
import { processOrder } from '../write/process-order.ts'
import { claimKey, lockOrder, type OrderRow, recordEvent, saveAnswer, updateOrder } from '../write/queries.ts'
import { hashOfRequest, readKey } from '../write/request.ts'
import { shipOrder } from '../write/ship-order.ts'
import { ordersFile } from './export.ts'
import { adminOrderJson, orderRowJson } from './order-json.ts'
import { eventsOf, namesOf, orderPage, seeNotices } from './queries.ts'

interface OrderParts {
  readonly db: Kysely<Database>
  readonly send: SendJob
}

/** What shopkeepers do with orders: each change is one transaction with its event, its letter and its line in the audit log. */
export function adminOrderHandlers(parts: OrderParts): Handlers<{ adminOrders: typeof adminOrders }>['adminOrders'] {
  const { db, send } = parts
  const move = (action: string, change: Change) => (call: Call, caller: Caller) =>
    changeOrder(parts, caller, { ...call, action, change })
  return {
    list: async ({ query = {} }) => {
      refuseDays(query)
      const { rows, total } = await orderPage(db, query)
      return { success: true, data: rows.map(orderRowJson), total }
    },
    exportFile: async ({ query = {} }, _caller, { setHeader }) => {
      refuseDays(query)
      const { rows = 'orders', ...filters } = query
      setHeader('content-disposition', `attachment; filename="${rows === 'lines' ? 'order-lines' : 'orders'}.csv"`)
      return ordersFile(db, filters, rows)
    },
    get: async ({ params }, caller) => ({ success: true, data: await read(db, params.id, caller) }),
    confirm: move('confirm', confirmOrder),
    process: move('process', processOrder),
    deliver: move('deliver', (trx, order, mover) => deliverOrder(trx, send, order, mover)),
    ship: (call, caller) => {
      const parcel = { courier: lineOf(call.body.courier, 80), trackingNumber: lineOf(call.body.trackingNumber, 80) }
      return move('ship', (trx, order, mover) => shipOrder(trx, send, order, parcel, mover))(call, caller)
    },
    cancel: (call, caller) => {
      const note = lineOf(call.body.reason, 500)
      if (note === '') throw refuseFields({ reason: 'Please say why the order is cancelled.' })
      return move('cancel', async (trx, order, mover) => {
        // Cancelling twice is no change for the customer; a second admin wants to know that there was a first.
        if (order.status === 'cancelled') throw new ApiError(409, 'This order is cancelled already.')
        const cancelled = await cancelOrder(trx, order, { ...mover, note })
        await mailOrder(send, trx, 'order-cancelled', order.id)
        return cancelled
      })(call, caller)
    },
    note: async ({ params: { id }, body }, caller) => {
      const note = body.text.trim()
      if (note === '') throw refuseFields({ text: 'Please write something.' })
      await db.transaction().execute(async (trx) => {
        if (!(await lockOrder(trx, id))) throw new ApiError(404, NOT_FOUND)
        await recordEvent(trx, { orderId: id, kind: 'note', actor: 'admin', customerId: userIdOf(caller), note })
        await recordChange(trx, caller, { action: 'note', entity: 'order', entityId: id, after: { note } })
      })
      return { success: true, data: await read(db, id, caller) }
    },
    refund: (call, caller, exchange) => {
      const { amount, reason, hand } = readRefund(call.body)
      const key = readKey(exchange.header('idempotency-key'))
      const note = `${formatPaise(amount)}${hand ? ` ${refundedHow(hand.way, hand.reference)}` : ''}: ${reason}`
      const change: Change = async (trx, { id: orderId }, { actor, customerId }) => {
        const wish = { orderId, amount, reason, by: customerId, ...(hand && { hand }) }
        await refundPayment(trx, send, wish).catch((problem: unknown) => {
          const isTooMuch = problem instanceof ApiError && problem.status === 409
          throw isTooMuch ? refuseFields({ amount: problem.message }) : problem
        })
        if (!hand)
          await recordEvent(trx, { orderId, kind: 'note', actor, customerId, note: `Refund asked for, ${note}` })
        await recordChange(trx, caller, {
          ...{ action: 'refund', entity: 'order', entityId: orderId },
          after: { refund: note },
        })
        // The next revision: whoever sends the same wish again is told.
        return updateOrder(trx, orderId, {})
      }
      return changeOrder(parts, caller, { ...call, action: 'refund', change, key })
    },
    seePayment: async ({ params: { id } }, caller) => {
      await db.transaction().execute(async (trx) => {
        if (!(await lockOrder(trx, id))) throw new ApiError(404, NOT_FOUND)
        if (await seeNotices(trx, id))
          await recordChange(trx, caller, { action: 'look at the payment of', entity: 'order', entityId: id })
      })
      return { success: true, data: await read(db, id, caller) }
    },
  }
}

const NOT_FOUND = 'Order not found'

function refuseDays(days: Partial<Days>): void {
  const errors = problemOfDays(days)
  if (errors) throw refuseFields(errors)
}

interface Call {
  readonly params: { readonly id: string }
  readonly body: { readonly revision: number }
}

type Change = (
  trx: Transaction<Database>,
  order: OrderRow,
  mover: { readonly actor: 'admin'; readonly customerId: string },
) => Promise<OrderRow>

async function read(db: Kysely<Database>, id: string, caller: Caller): Promise<AdminOrder> {
  const [placed, events, money] = await Promise.all([orderOf(db, id), eventsOf(db, id), moneyOfOrder(db, id)])
  if (!placed) throw new ApiError(404, NOT_FOUND)
  const askedBy = money.refunds.map(({ asked_by }) => asked_by).filter((by) => by !== null)
  const names = await namesOf(db, askedBy)
  return adminOrderJson({ placed, events, money, names }, caller.staffRole)
}

interface Changed {
  readonly success: true
  readonly data: AdminOrder
}

/**
 * Changes an order as it was seen; when it is not that order any more, the second admin is told and nothing happens. With a
 * `key`, the same call sent again is answered what it was answered first.
 */
function changeOrder(
  { db }: OrderParts,
  caller: Caller,
  { params: { id }, body, action, change, key }: Call & Action,
): Promise<Changed> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    if (!order) throw new ApiError(404, NOT_FOUND)
    const customerId = userIdOf(caller)
    const hash = hashOfRequest({ action, id, body })
    const twin = key && (await claimKey(trx, { customerId, key, hash, orderId: id }))
    if (twin && twin.request_hash !== hash) throw new ApiError(422, 'This Idempotency-Key was used for something else.')
    if (twin) return twin.answer as unknown as Changed
    if (order.revision !== body.revision) {
      const current = await read(trx, id, caller)
      throw new ApiError(409, 'Somebody else changed this order meanwhile. Please look at it again.', { current })
    }
    const changed = await change(trx, order, { actor: 'admin', customerId })
    await recordChange(trx, caller, {
      ...{ action, entity: 'order', entityId: id },
      before: whatCounts(order),
      after: whatCounts(changed),
    })
    const answer: Changed = { success: true, data: await read(trx, id, caller) }
    if (key) await saveAnswer(trx, customerId, key, answer)
    return answer
  })
}

interface Action {
  readonly action: string
  readonly change: Change
  readonly key?: string | undefined
}

/** What the audit log keeps of an order: where it stands, and no personal data. */
function whatCounts(order: OrderRow) {
  return {
    status: order.status,
    paymentStatus: order.payment_status,
    isPaid: order.is_paid,
    refundWanted: order.refund_wanted,
    courier: order.courier,
    trackingNumber: order.tracking_number,
    totalAmount: rupeesFromPaise(order.total_paise),
  }
}
