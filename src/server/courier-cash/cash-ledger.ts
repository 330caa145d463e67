import { type Kysely, sql } from 'kysely'
import {
  type CashOrder,
  type CashState,
  isEqualPart,
  type Payment,
  parcelOfPayment,
  planPayment,
  type RemittancePlan,
} from '../../domain/courier-cash/plan-remittance.ts'
import type { Parcel } from '../../domain/couriers/parcels.ts'
import { type OrderStatus, orderNumber } from '../../domain/orders/lifecycle.ts'
import type { Paise } from '../../domain/units/paise.ts'
import { isCashOnDelivery } from '../ledger/cash.ts'
import { dividedCash } from '../orders/divided-cash.ts'
import { PARCELS } from '../orders/parcel-queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { toleranceOf } from './cash-queries.ts'

/** The cash of parcels while the payments of a file are planned one after another: each sees what the earlier ones did. */
export interface CashLedger {
  /** Reads the cash of these orders, of each once. */
  readonly read: (orderIds: readonly string[]) => Promise<void>
  /** Whether a payment that says the same as an earlier one of the file is not repeated, but for another parcel of its order. */
  readonly isOtherPart: (orderId: string, payment: Payment) => boolean
  /** Plans a payment for an order that was read, and counts it if it is to be recorded. */
  readonly plan: (orderId: string, payment: Payment) => RemittancePlan
  /** For which of several parcels a payment of an order that was read is; empty for an order with one parcel. */
  readonly parcelOf: (orderId: string, payment: Payment) => string
  /** The cash of an order that was read, after the payments that were planned. */
  readonly cashOf: (orderId: string) => CashOrder['cash']
}

/** Opens the ledger with the tolerance that the settings of the shop allow now. */
export async function openCashLedger(db: Kysely<Database>): Promise<CashLedger> {
  const tolerance = await toleranceOf(db)
  const orders = new Map<string, CashOrder>()
  /** How many payments that say the same were planned. */
  const planned = new Map<string, number>()
  const keyOf = (id: string, { amount, reference }: Payment) => `${id} ${amount} ${reference}`
  const next = (id: string, payment: Payment) => (planned.get(keyOf(id, payment)) ?? 0) + 1
  const orderOf = (id: string): CashOrder => {
    const order = orders.get(id)
    if (!order) throw new Error('The cash of this order was not read.')
    return order
  }
  return {
    read: async (orderIds) => {
      const ids = [...new Set(orderIds)].filter((id) => !orders.has(id))
      const rows = ids.length === 0 ? [] : await cashRows(db, ids)
      const cash = await cashByParcel(db, rows)
      for (const row of rows) orders.set(row.id, cashOrder(row, cash.get(row.id)))
    },
    isOtherPart: (orderId, payment) => isEqualPart(payment, orderOf(orderId), next(orderId, payment)),
    plan: (orderId, payment) => {
      const order = orderOf(orderId)
      const occurrence = next(orderId, payment)
      const isPart = isEqualPart(payment, order, occurrence)
      if (isPart) planned.set(keyOf(orderId, payment), occurrence)
      const plan = planPayment({ ...payment, occurrence: isPart ? occurrence : 1 }, order, tolerance)
      const { cash } = order
      if (plan.books && cash) {
        const state = plan.state ?? cash.state
        const received = cash.received + payment.amount
        const { amount, reference } = payment
        const receipt = { amount, reference, parcel: parcelOfPayment(payment, order), isOfFile: true }
        const receipts = [...cash.receipts, receipt]
        orders.set(orderId, { ...order, cash: { ...cash, state, received, receipts } })
      }
      return plan
    },
    parcelOf: (orderId, payment) => parcelOfPayment(payment, orderOf(orderId)),
    cashOf: (orderId) => orders.get(orderId)?.cash,
  }
}

async function cashRows(db: Kysely<Database>, ids: readonly string[]): Promise<readonly CashRow[]> {
  const { rows } = await sql<CashRow>`
    select orders.id, status, ${isCashOnDelivery('orders')} as "isCash", courier_cash.state, expected_paise as expected, received_paise as received,
           ${PARCELS} as parcels,
           coalesce((select json_agg(json_build_object('reference', reference, 'amount', amount_paise, 'parcel', parcel))
                     from courier_receipt where courier_receipt.order_id = orders.id), '[]') as receipts
    from orders left join courier_cash on courier_cash.order_id = orders.id
    where orders.id = any(${ids})`.execute(db)
  return rows
}

/** What is collected with each parcel of the orders that have several. None where what was handed over costs something else. */
async function cashByParcel(
  db: Kysely<Database>,
  rows: readonly CashRow[],
): Promise<ReadonlyMap<string, readonly Paise[]>> {
  const several = rows.filter(({ parcels, state }) => parcels.length > 0 && state !== null)
  const divided = await dividedCash(
    db,
    several.map(({ id }) => id),
  )
  return new Map(
    several.flatMap(({ id, expected }) => {
      const cash = divided.get(id)?.map((parcel) => parcel.cash)
      return cash && cash.reduce((sum, paise) => sum + paise, 0) === expected ? [[id, cash] as const] : []
    }),
  )
}

function cashOrder(
  { id, status, isCash, parcels, state, expected, received, receipts }: CashRow,
  cash: readonly Paise[] | undefined,
): CashOrder {
  return {
    number: orderNumber(id),
    status,
    isCash,
    parcels: parcels.map((parcel, index) => ({
      trackingNumber: parcel.trackingNumber,
      state: parcel.state,
      cash: cash?.[index],
    })),
    ...(state !== null && { cash: { state, expected, received, receipts } }),
  }
}

interface CashRow {
  readonly id: string
  readonly status: OrderStatus
  readonly isCash: boolean
  readonly state: CashState | null
  readonly expected: Paise
  readonly received: Paise
  readonly parcels: readonly Parcel[]
  readonly receipts: NonNullable<CashOrder['cash']>['receipts']
}
