import { sql, type Transaction } from 'kysely'
import type { Quantity } from '../../../domain/units/quantity.ts'
import type { VariantQuantity } from '../../inventory/movements.ts'
import { compiledOnce } from '../../platform/database/compiled-once.ts'
import { sendWithoutWaiting } from '../../platform/database/pipeline.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { OrderCouponRow, OrderRow } from './queries.ts'

type Trx = Transaction<Database>

/** Takes the products of an order and a use of each of its coupons, sent ahead; see `0220_coupons_of_orders.sql`. */
export function reserveForOrder(trx: Trx, order: OrderRow, quantities: readonly VariantQuantity[]): Promise<void> {
  const variantIds = quantities.map(({ variantId }) => variantId)
  const amounts = quantities.map(({ quantity }) => quantity)
  return sendWithoutWaiting(trx, reserve(order.id, order.customer_id, variantIds, amounts))
}

const reserve = compiledOnce(
  (_, orderId: string, customerId: string, variantIds: readonly string[], quantities: readonly Quantity[]) =>
    sql`select reserve_for_order(${orderId}, ${customerId}, ${variantIds}::text[], ${quantities}::int[])`,
)

/** What an order needs when it is written. */
interface OrderNeeds {
  readonly order: OrderRow
  readonly coupons: readonly OrderCouponRow[]
  readonly quantities: readonly VariantQuantity[]
}

/**
 * The same for several orders, whose rows are locked first. Orders without coupons that share no variant are written by one statement;
 * see `0781_reserve_for_orders.sql`.
 */
export async function reserveForOrders(trx: Trx, orders: readonly OrderNeeds[]): Promise<void> {
  if (orders.length > 1) await lockForOrders(trx, orders)
  const [together, alone] = apart(orders)
  const items = together.flatMap(({ order, quantities }) => quantities.map((needed) => ({ ...needed, order })))
  if (items.length > 0)
    await sendWithoutWaiting(
      trx,
      reserveTogether(
        items.map(({ order }) => order.id),
        items.map(({ order }) => order.customer_id),
        items.map(({ variantId }) => variantId),
        items.map(({ quantity }) => quantity),
      ),
    )
  for (const { order, quantities } of alone) await reserveForOrder(trx, order, quantities)
}

const reserveTogether = compiledOnce(
  (
    _,
    orderIds: readonly string[],
    customerIds: readonly string[],
    variantIds: readonly string[],
    quantities: readonly Quantity[],
  ) =>
    sql`select reserve_for_orders(${orderIds}::text[], ${customerIds}::text[], ${variantIds}::text[], ${quantities}::int[])`,
)

/** Parts orders into those that can be written together and the others. */
function apart(orders: readonly OrderNeeds[]): readonly [together: OrderNeeds[], alone: OrderNeeds[]] {
  const together: OrderNeeds[] = []
  const alone: OrderNeeds[] = []
  const taken = new Set<string>()
  for (const needs of orders) {
    const { coupons, quantities } = needs
    const isAlone =
      orders.length === 1 || coupons.length > 0 || quantities.some(({ variantId }) => taken.has(variantId))
    for (const { variantId } of quantities) taken.add(variantId)
    if (isAlone) alone.push(needs)
    else together.push(needs)
  }
  return [together, alone]
}

/**
 * Locks what `reserveForOrders` is going to lock for several orders, in the same order as it does for one, so that they cannot deadlock with
 * others. Sent ahead.
 */
async function lockForOrders(trx: Trx, orders: readonly OrderNeeds[]): Promise<void> {
  const couponIds = orders.flatMap(({ coupons }) => coupons.map(({ coupon_id }) => coupon_id))
  const variantIds = orders.flatMap(({ quantities }) => quantities.map(({ variantId }) => variantId))
  if (couponIds.length > 0) await sendWithoutWaiting(trx, lockCoupons(couponIds))
  await sendWithoutWaiting(trx, lockVariants(variantIds))
}

const lockCoupons = compiledOnce(
  (_, ids: readonly string[]) => sql`select from coupon where id = any(${ids}::text[]) order by id for no key update`,
)
const lockVariants = compiledOnce(
  (_, ids: readonly string[]) => sql`select from variant where id = any(${ids}::text[]) order by id for no key update`,
)
