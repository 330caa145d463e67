import type { Kysely } from 'kysely'
import { prorate } from '../../domain/units/paise.ts'
import type { OrderCoupon } from '../orders/write/order-coupon.ts'
import { couponsOfOrder, type OrderRow } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { PlannedChange } from './plan-change.ts'

/**
 * Returns the coupons of an order that is changed. The discount that a line keeps is spread over the coupons in proportion to what
 * each took off it, and to what was taken off for paying online, so that all parts add up to the discount of the line.
 */
export async function couponsAfterChange(
  db: Kysely<Database>,
  order: OrderRow,
  { kept, bill }: Pick<PlannedChange, 'kept' | 'bill'>,
): Promise<readonly OrderCoupon[]> {
  const coupons = await couponsOfOrder(db, order.id)
  const partsByLine = kept.map(({ position, discount_paise }, place) => {
    const parts = coupons.map(({ line_discounts }) => Number(line_discounts[position] ?? 0))
    const others = parts.reduce((rest, part) => rest - part, discount_paise)
    return prorate(bill.lines[place]?.discount ?? 0, [...parts, others])
  })
  return coupons.map(({ coupon_id, code, delivery_paise }, at) => {
    const lines = partsByLine.map((parts) => parts[at] ?? 0)
    return {
      id: coupon_id,
      code,
      isEntered: code === order.coupon_code,
      lines,
      discount: lines.reduce((sum, part) => sum + part, 0),
      ...(delivery_paise !== null && { delivery: delivery_paise }),
    }
  })
}
