import { type Kysely, sql } from 'kysely'
import { parcelsWith, trackingKey } from '../../domain/couriers/file-cells.ts'
import type { FileRow } from '../../domain/couriers/plan-row.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { type ReturnState, returnNumber, type Transport } from '../../domain/returns/lifecycle.ts'
import type { Database } from '../platform/database/schema.ts'
import { type FoundOrder, ordersWith } from './find-orders.ts'

/** A return that a row may belong to. */
export interface FoundReturn {
  readonly id: string
  readonly order_id: string
  readonly state: ReturnState
  readonly transport: Transport
  readonly tracking_number: string
}

/** The returns with these numbers, ids or tracking numbers; each of the three uses an index of its own. */
export async function findReturns(
  db: Kysely<Database>,
  numbers: readonly string[],
  trackingNumbers: readonly string[],
): Promise<FoundReturn[]> {
  const { rows } = await sql<FoundReturn>`
    select id, order_id, state, transport, tracking_number from return_request where id in (
      select id from return_request where right(id, 8) = any(${numbers})
      union select id from return_request where id = any(${numbers})
      union select id from return_request where tracking_number <> '' and upper(replace(tracking_number, ' ', '')) = any(${trackingNumbers.map(trackingKey)}))`.execute(
    db,
  )
  return rows
}

/** Returns a function that finds the returns of one row among those of its batch. */
export function nearestReturns(found: readonly FoundReturn[]) {
  const by = new Map<string, FoundReturn[]>()
  const add = (key: string, one: FoundReturn) => by.set(key, [...(by.get(key) ?? []), one])
  for (const one of found) {
    add(one.id, one)
    add(returnNumber(one.id), one)
    if (one.tracking_number !== '') add(`awb ${trackingKey(one.tracking_number)}`, one)
  }
  return ({ returnNumber: number, orderNumber: other, awb }: FileRow): readonly FoundReturn[] => [
    ...new Set([number, other, `awb ${trackingKey(awb)}`].flatMap((key) => by.get(key) ?? [])),
  ]
}

/**
 * Returns the return that a row is about: by its return number, else by its tracking number, else by an order number that no
 * order has; or why the row is refused, as a sentence; or undefined when the row is about an order.
 */
export function returnOfRow(
  row: FileRow,
  orders: readonly FoundOrder[],
  returns: readonly FoundReturn[],
): FoundReturn | string | undefined {
  const { awb } = row
  const has = (number: string) => (one: { readonly id: string }) => one.id === number || one.id.slice(-8) === number
  const isNamed = row.returnNumber !== ''
  const ofOrder = orders.filter(has(row.orderNumber))
  // One that records what came back undelivered has the number of its order, and the row is about the order.
  const own = returns.filter(({ state }) => state !== 'undelivered')
  const byAwb = parcelsWith(own, awb)
  const number = isNamed ? row.returnNumber : row.orderNumber
  const byNumber = isNamed || ofOrder.length === 0 ? returns.filter(has(number)) : []
  if (isNamed && byNumber.length === 0) return `There is no return ${row.returnNumber}.`
  if (byNumber.length > 1) return `Several returns have the number ${number}.`
  if (byNumber.length === 0 && byAwb.length > 1) return `Several returns have the tracking number ${awb}.`
  const found = byNumber[0] ?? byAwb[0]
  if (!found) return undefined
  const name = returnNumber(found.id)
  if (row.orderNumber !== '' && !has(row.orderNumber)(found) && !has(row.orderNumber)({ id: found.order_id }))
    return `Return ${name} belongs to order #${orderNumber(found.order_id)}, but the row names order #${row.orderNumber}.`
  const otherReturn = byAwb.find(({ id }) => id !== found.id)
  if (otherReturn)
    return `The tracking number ${awb} belongs to return ${returnNumber(otherReturn.id)}, but the row names return ${name}.`
  const [otherOrder] = ordersWith(orders, awb)
  if (otherOrder)
    return `The tracking number ${awb} belongs to order #${orderNumber(otherOrder)} and to return ${name}.`
  return found
}
