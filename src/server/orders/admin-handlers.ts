import type { Kysely } from 'kysely'
import type { adminOrders } from '../../contract/orders/admin.ts'
import type { AuditAction } from '../../domain/audit/sentences.ts'
import { type DateRange, dateRangeProblem } from '../../domain/dashboard/dashboard.ts'
import { MAX_BULK_ORDERS } from '../../domain/orders/bulk-moves.ts'
import { paiseFromRupees } from '../../domain/units/paise.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { reconcileSoon } from '../ledger/reconcile-job.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import { type Caller, type Handlers, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { idsOf } from '../platform/lists.ts'
import { type Change, changeOrder, NOT_FOUND, type OrderCall, readOrder } from './admin-change-order.ts'
import { ordersFile } from './admin-export.ts'
import { orderRowJson, withLabels } from './admin-order-json.ts'
import { parcelHandlers } from './admin-parcels.ts'
import { labelsOf, markNoticesSeen, orderIds, orderPage } from './admin-queries.ts'
import { queueOrderEmail } from './order-emails.ts'
import { orderJson } from './order-json.ts'
import { ordersWithIds, replacementsOf } from './queries.ts'
import { releaseEach, releaseOrders } from './release-orders.ts'
import { cancelOrder } from './write/cancel-order.ts'
import { confirmOrder } from './write/confirm-order.ts'
import { deliverOrder, processOrder, shipOrder } from './write/fulfil-order.ts'
import { lockOrder, recordEvent } from './write/queries.ts'
import { receivePayment } from './write/receive-payment.ts'

type OrderHandlers = Omit<
  Handlers<{ adminOrders: typeof adminOrders }>['adminOrders'],
  'refund' | 'payRefundByHand' | 'refundReturned' | 'undoRefundReturned'
>

interface OrderParts {
  readonly db: Kysely<Database>
  readonly send: SendJob
}

/**
 * The order calls of the back office. Each change is one transaction together with its event, email and audit entry.
 */
export function adminOrderHandlers(parts: OrderParts): OrderHandlers {
  const { db, send } = parts
  const move = (action: AuditAction, change: Change) => (call: OrderCall, caller: Caller) =>
    changeOrder(parts.db, caller, { ...call, action, change })
  return {
    list: async ({ query = {} }) => {
      checkDays(query)
      const { rows, total } = await orderPage(db, query)
      return { success: true, data: rows.map(orderRowJson), total }
    },
    ids: async ({ query = {} }) => {
      checkDays(query)
      const { ids, total } = await orderIds(db, query, MAX_BULK_ORDERS)
      return { success: true, data: ids, total }
    },
    details: async ({ query = {} }) => {
      const placed = await ordersWithIds(db, idsOf(query.ids) ?? [])
      const labels = await labelsOf(
        db,
        placed.flatMap(({ lines }) => lines),
      )
      const cancelled = placed.flatMap(({ order }) => (order.status === 'cancelled' ? order.id : []))
      const replacements = await replacementsOf(db, cancelled)
      return {
        success: true,
        data: placed.map((one) => {
          const replacedBy = replacements.get(one.order.id)
          return { ...withLabels(orderJson(one), labels), ...(replacedBy !== undefined && { replacedBy }) }
        }),
      }
    },
    exportFile: async ({ query = {} }, _caller, { setHeader }) => {
      checkDays(query)
      const { rows = 'orders', ...filters } = query
      setHeader('content-disposition', `attachment; filename="${rows === 'lines' ? 'order-lines' : 'orders'}.csv"`)
      return ordersFile(db, filters, rows)
    },
    get: async ({ params }, caller) => ({ success: true, data: await readOrder(db, params.id, caller) }),
    ...parcelHandlers(parts),
    confirm: move('confirm', confirmOrder),
    process: move('process', processOrder),
    deliver: move('deliver', (trx, order, mover) => deliverOrder(trx, send, order, mover)),
    ship: (call, caller) => {
      const parcel = {
        courier: singleLine(call.body.courier, 80),
        trackingNumber: singleLine(call.body.trackingNumber, 80),
        furtherTrackingNumbers: call.body.furtherTrackingNumbers ?? [],
        unpaidReason: singleLine(call.body.unpaidReason ?? '', 500),
      }
      return move('ship', (trx, order, mover) => shipOrder(trx, send, order, parcel, mover))(call, caller)
    },
    receivePayment: (call, caller) => {
      const { method, reference = '' } = call.body
      const amount = paiseFromRupees(call.body.amount)
      if (amount === undefined) throw refuseFields({ amount: 'Enter an amount above ₹0 with at most 2 decimals.' })
      const money = { amount, method, reference: method === 'cash' ? '' : singleLine(reference, 80).toUpperCase() }
      return move('receive payment', (trx, order, mover) => receivePayment(trx, send, order, money, mover))(
        call,
        caller,
      )
    },
    cancel: (call, caller) => {
      const note = singleLine(call.body.reason, 500)
      if (note === '') throw refuseFields({ reason: 'Please give a reason for the cancellation.' })
      return move('cancel', async (trx, order, mover) => {
        // A customer may cancel twice without an error, but a team member should know that someone else was first.
        if (order.status === 'cancelled') throw new ApiError(409, 'This order has already been cancelled.')
        const cancelled = await cancelOrder(trx, order, { ...mover, note })
        if (cancelled.is_refund_due) await reconcileSoon(trx, send)
        await queueOrderEmail(send, trx, 'order-cancelled', order.id)
        return cancelled
      })(call, caller)
    },
    release: async ({ params }, caller) => {
      const released = await releaseOrders(parts, params.id, caller)
      return { success: true, message: `${released} unpaid ${released === 1 ? 'order' : 'orders'} released.`, released }
    },
    releaseMany: async ({ body }, caller) => {
      const released = await releaseEach(parts, [...new Set(body.ids)], caller)
      return { success: true, message: `${released} unpaid ${released === 1 ? 'order' : 'orders'} released.`, released }
    },
    note: async ({ params: { id }, body }, caller) => {
      const note = body.text.trim()
      if (note === '') throw refuseFields({ text: 'Please enter a note.' })
      await db.transaction().execute(async (trx) => {
        if (!(await lockOrder(trx, id))) throw new ApiError(404, NOT_FOUND)
        await recordEvent(trx, { orderId: id, kind: 'note', actor: 'admin', customerId: userIdOf(caller), note })
        await recordChange(trx, caller, { action: 'note', entity: 'order', entityId: id, after: { note } })
      })
      return { success: true, data: await readOrder(db, id, caller) }
    },
    seePayment: async ({ params: { id } }, caller) => {
      await db.transaction().execute(async (trx) => {
        if (!(await lockOrder(trx, id))) throw new ApiError(404, NOT_FOUND)
        if (await markNoticesSeen(trx, id))
          await recordChange(trx, caller, { action: 'review payment', entity: 'order', entityId: id })
      })
      return { success: true, data: await readOrder(db, id, caller) }
    },
  }
}

/** @throws ApiError 400 when a day is not valid or the last one is before the first */
export function checkDays(days: Partial<DateRange>): void {
  const errors = dateRangeProblem(days)
  if (errors) throw refuseFields(errors)
}
