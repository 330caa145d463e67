import type { EarlierOrder } from '../../contract/earlier-shop.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import type { EarlierOrderRow } from './queries.ts'

/** An order of the earlier shop, in rupees. */
export function earlierOrderJson(row: EarlierOrderRow): EarlierOrder {
  return {
    _id: row.id,
    number: row.number,
    email: row.email ?? '',
    customerName: row.customer_name,
    city: row.city,
    placedAt: row.placed_at.toISOString(),
    ...(row.cancelled_at && { cancelledAt: row.cancelled_at.toISOString() }),
    paymentState: row.payment_state,
    deliveryState: row.delivery_state,
    paymentMethod: row.payment_method,
    discountCode: row.discount_code,
    subtotal: rupeesFromPaise(row.subtotal_paise),
    discount: rupeesFromPaise(row.discount_paise),
    shipping: rupeesFromPaise(row.shipping_paise),
    tax: rupeesFromPaise(row.tax_paise),
    total: rupeesFromPaise(row.total_paise),
    refunded: rupeesFromPaise(row.refunded_paise),
    lines: row.lines.map(({ name, sku, quantity, pricePaise, discountPaise }) => ({
      name,
      sku,
      quantity,
      price: rupeesFromPaise(pricePaise),
      discount: rupeesFromPaise(discountPaise),
    })),
  }
}
