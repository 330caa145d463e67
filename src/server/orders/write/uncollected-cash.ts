import { sql, type Transaction } from 'kysely'
import { formatPaise } from '../../../domain/units/paise.ts'
import type { Database } from '../../platform/database/schema.ts'
import { dividedCash } from '../divided-cash.ts'
import type { StatusChange } from './confirm-order.ts'
import { readOrderTerms } from './order-terms.ts'
import { type OrderRow, recordEvent, updateOrder } from './queries.ts'

type Trx = Transaction<Database>

/**
 * Takes off what is due for cash orders, which the caller has locked, the cash of their parcels that come back: nobody has paid it, and the courier
 * does not owe it. Cash that the courier has paid to the shop all the same was collected. Orders whose cash is collected once for all
 * are left unchanged.
 * @returns the orders as they are now
 */
export async function takeOffUncollected(
  trx: Trx,
  orders: readonly OrderRow[],
  { actor, customerId }: StatusChange,
): Promise<readonly OrderRow[]> {
  const due = orders.filter((order) => order.payment_method === 'cod' && !order.is_paid)
  const owed = await owedWithParcelsBack(
    trx,
    due.map(({ id }) => id),
  )
  if (owed.size === 0) return orders
  const divided = await dividedCash(trx, [...owed.keys()])
  const { remittanceTolerance } = (await readOrderTerms(trx)).payments
  const changed = new Map<string, OrderRow>()
  for (const order of due) {
    const back = (divided.get(order.id) ?? []).filter(({ state }) => state === 'returning' || state === 'returned')
    const cash = back.reduce((sum, parcel) => sum + parcel.cash, 0)
    const amount = Math.min(cash, owed.get(order.id) ?? 0)
    if (amount <= 0) continue
    changed.set(order.id, await updateOrder(trx, order.id, { returned_paise: order.returned_paise + amount }))
    await sql`
      update courier_cash set revision = revision + 1, updated_at = now(),
        expected_paise = case when expected_paise > ${amount} then expected_paise - ${amount} else expected_paise end,
        state = case when state <> 'owed' then state when expected_paise = ${amount} then 'released'
          when received_paise > 0 and received_paise >= expected_paise - ${amount} - ${remittanceTolerance}::bigint then 'settled'
          else state end
      where order_id = ${order.id}`.execute(trx)
    const note = `${formatPaise(amount)} less is due: nobody has paid for the parcel that comes back`
    await recordEvent(trx, { orderId: order.id, kind: 'note', actor, customerId, note })
  }
  return orders.map((order) => changed.get(order.id) ?? order)
}

/** What couriers still owe for those of these orders of which a parcel comes back, in paise. */
async function owedWithParcelsBack(trx: Trx, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; owed: number }>`
    select order_id as id, expected_paise - received_paise as owed from courier_cash
    where order_id = any(${orderIds}) and exists (
      select from order_parcel parcel
      where parcel.order_id = courier_cash.order_id and parcel.state in ('returning', 'returned'))`.execute(trx)
  return new Map(rows.map(({ id, owed }) => [id, owed]))
}
