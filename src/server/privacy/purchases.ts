import type { Kysely } from 'kysely'
import { orderJson } from '../orders/order-json.ts'
import { ordersOf, withCreditNotes } from '../orders/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { returnsOfCustomer } from '../returns/returns-of-customer.ts'
import { reviewsBy } from '../reviews/queries.ts'

/** Returns a customer's orders, returns and reviews for the download of their data. */
export async function purchasesOf(db: Kysely<Database>, customerId: string) {
  const [placed, reviews] = await Promise.all([ordersOf(db, customerId), reviewsBy(db, customerId)])
  const orders = await withCreditNotes(db, placed)
  return {
    orders: orders.map(orderJson),
    returns: await returnsOfCustomer(db, customerId),
    reviews: reviews.map(({ name, product_id, order_id, created_at, ...review }) => ({
      product: product_id,
      productName: name,
      order: order_id,
      ...review,
      createdAt: created_at.toISOString(),
    })),
  }
}
