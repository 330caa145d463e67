import type { Kysely, Transaction } from 'kysely'
import type { adminCourierCash, ParcelCash } from '../../contract/courier-cash.ts'
import type { AuditAction } from '../../domain/audit/sentences.ts'
import { cashAge } from '../../domain/courier-cash/ageing.ts'
import { CASH_STATES, type CashState } from '../../domain/courier-cash/plan-remittance.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { formatPaise, paiseFromRupees, rupeesFromPaise } from '../../domain/units/paise.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { lockOrder, type OrderRow } from '../orders/write/queries.ts'
import { receiveCash } from '../orders/write/receive-cash.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import { type Caller, type Handlers, userIdOf } from '../platform/http/handlers.ts'
import {
  ageingRows,
  deleteLastReceipt,
  insertReceipts,
  type ParcelRow,
  parcelOf,
  parcelPage,
  saveCash,
  saveWriteOff,
} from './cash-queries.ts'
import { takeOffReceipt } from './undo-receipt.ts'

type CashHandlers = Handlers<{ adminCourierCash: typeof adminCourierCash }>['adminCourierCash']

/** The cash that couriers collect for the shop. Each change is recorded in the audit log. */
export function cashHandlers(db: Kysely<Database>): CashHandlers {
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await parcelPage(db, query)
      return { success: true, data: rows.map(parcelJson), total }
    },
    ageing: async () => {
      const rows = await ageingRows(db)
      const sum = (name: 'owed' | 'overdue') => rupeesFromPaise(rows.reduce((all, row) => all + row[name], 0))
      return {
        success: true,
        data: {
          owed: sum('owed'),
          overdue: sum('overdue'),
          couriers: rows.map(({ courier, parcels, owed, overdue, limit, ...ages }) => ({
            courier,
            parcels,
            owed: rupeesFromPaise(owed),
            overdue: rupeesFromPaise(overdue),
            remitsAfterDays: limit,
            ages: {
              underway: rupeesFromPaise(ages.underway),
              upTo7: rupeesFromPaise(ages.upTo7),
              upTo14: rupeesFromPaise(ages.upTo14),
              over14: rupeesFromPaise(ages.over14),
            },
          })),
        },
      }
    },
    receive: ({ params, body }, caller) => {
      const amount = paiseFromRupees(body.amount) ?? 0
      const reference = singleLine(body.reference, 60)
      const change: CashChange = async (trx, order, before) => {
        const owed = before.expected - before.received
        if (amount <= 0 || amount > owed) throw refuseFields({ amount: `Enter an amount up to ${formatPaise(owed)}.` })
        const state = amount === owed ? 'settled' : before.state
        const receipt = { orderId: order.id, remittanceId: null, line: null, reference, amount, parcel: '' }
        await insertReceipts(trx, [receipt])
        await saveCash(trx, [{ orderId: order.id, received: before.received + amount, state }])
        const note = order.courier === '' ? 'by the courier' : `by ${order.courier}`
        if (state === 'settled') await receiveCash(trx, [order], { ...by(caller), note })
      }
      const from = ['owed', 'written_off'] as const
      return changeCash(db, caller, { id: params.id, revision: body.revision, action: 'receive', from, change })
    },
    undoReceipt: ({ params, body }, caller) => {
      const change: CashChange = async (trx, order, before) => {
        if (before.by_hand === 0) throw new ApiError(409, 'No money was recorded by hand for this order.')
        await deleteLastReceipt(trx, order.id)
        await takeOffReceipt(trx, order, { before, amount: before.by_hand, by: by(caller) })
      }
      return changeCash(db, caller, {
        id: params.id,
        revision: body.revision,
        action: 'undo cash receipt',
        from: CASH_STATES,
        change,
      })
    },
    reopen: ({ params, body }, caller) => {
      // An order that counts as paid stays paid: its customer has paid the courier.
      const change: CashChange = (trx, order, { received }) =>
        saveCash(trx, [{ orderId: order.id, received, state: order.status === 'cancelled' ? 'released' : 'owed' }])
      const from = ['written_off'] as const
      return changeCash(db, caller, { id: params.id, revision: body.revision, action: 'undo write-off', from, change })
    },
    writeOff: ({ params, body }, caller) => {
      const reason = singleLine(body.reason, 500)
      if (reason === '') throw refuseFields({ reason: 'Please say why you write the cash off.' })
      const change: CashChange = async (trx, order, before) => {
        await saveWriteOff(trx, order.id, before.expected - before.received, reason)
        // The customer of a delivered order has paid the courier, so a return can be refunded.
        if (order.status === 'delivered')
          await receiveCash(trx, [order], { ...by(caller), note: 'in cash to the courier' })
      }
      const from = ['owed'] as const
      return changeCash(db, caller, { id: params.id, revision: body.revision, action: 'write off', from, change })
    },
  }
}

type CashChange = (trx: Transaction<Database>, order: OrderRow, before: ParcelRow) => Promise<void>

interface Change {
  readonly id: string
  /** What the caller has seen; absent where that does not matter. */
  readonly revision?: number
  readonly action: AuditAction
  /** The states in which the change is possible. */
  readonly from: readonly CashState[]
  readonly change: CashChange
}

/**
 * Changes the cash of a parcel, under the lock of its order.
 * @throws ApiError 404 when no cash is expected of this order, 409 when someone changed it or its state does not allow the change
 */
export function changeCash(db: Kysely<Database>, caller: Caller, { id, revision, action, from, change }: Change) {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, id)
    const before = await parcelOf(trx, id)
    if (!order || !before) throw new ApiError(404, 'Order not found')
    if (revision !== undefined && before.revision !== revision)
      throw new ApiError(409, 'Someone else has changed the cash of this order. Please check it and try again.', {
        current: parcelJson(before),
      })
    if (!from.includes(before.state)) {
      const problem = from.includes('owed') ? 'Nothing is owed for this order now.' : 'This cash is not written off.'
      throw new ApiError(409, problem)
    }
    await change(trx, order, before)
    const after = await parcelOf(trx, id)
    if (!after) throw new Error('The cash of an order has disappeared.')
    await recordChange(trx, caller, {
      action,
      entity: 'courier cash',
      entityId: id,
      before: auditedFields(before),
      after: auditedFields(after),
    })
    return { success: true as const, data: parcelJson(after) }
  })
}

/** A team member, for the history of an order. */
export function by(caller: Caller) {
  return { actor: 'admin', customerId: userIdOf(caller) } as const
}

function auditedFields(row: ParcelRow) {
  const { state, received, writtenOff, writeOffReason } = parcelJson(row)
  return { state, received, writtenOff, writeOffReason }
}

function parcelJson(row: ParcelRow): ParcelCash {
  return {
    _id: row.id,
    number: orderNumber(row.id),
    courier: row.courier,
    trackingNumber: row.tracking_number,
    otherParcels: row.parcels.flatMap(({ courier, trackingNumber }) => (courier ? [{ courier, trackingNumber }] : [])),
    orderStatus: row.status,
    shippedAt: row.shipped_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    age: cashAge(row.days ?? undefined),
    state: row.state,
    isOverdue: row.is_overdue,
    expected: rupeesFromPaise(row.expected),
    received: rupeesFromPaise(row.received),
    recordedByHand: rupeesFromPaise(row.by_hand),
    owed: row.state === 'owed' ? rupeesFromPaise(Math.max(row.expected - row.received, 0)) : 0,
    writtenOff: rupeesFromPaise(row.written_off),
    writeOffReason: row.reason,
    revision: row.revision,
  }
}
