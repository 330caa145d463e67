import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** The approved reviews of a product, newest first. */
export function approvedReviews(db: Kysely<Database>, productId: string, limit: number) {
  return db
    .selectFrom('review')
    .innerJoin('customer', 'customer.id', 'review.customer_id')
    .select(['review.id', 'review.rating', 'review.title', 'review.text', 'review.answer', 'review.created_at'])
    .select(['customer.name', 'customer.first_name', 'customer.deleted_at'])
    .where('review.product_id', '=', productId)
    .where('review.status', '=', 'approved')
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id')
    .limit(limit)
    .execute()
}

/** The numbers of approved reviews with 1, 2, 3, 4 and 5 stars. */
export async function countByStars(db: Kysely<Database>, productId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('review')
    .select(({ fn }) => ['rating', fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .where('status', '=', 'approved')
    .groupBy('rating')
    .execute()
  return [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0)
}

/** Returns false when the customer has already reviewed this product of this order. */
export async function insertReview(db: Kysely<Database>, review: Insertable<Database['review']>): Promise<boolean> {
  const inserted = await db
    .insertInto('review')
    .values(review)
    .onConflict((conflict) => conflict.columns(['order_id', 'product_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Finds a product, active or not. Undefined when it was deleted. */
export function productExists(db: Kysely<Database>, id: string) {
  return db.selectFrom('product').select('id').where('id', '=', id).executeTakeFirst()
}

/** The reviews of a customer, for the download of their data. */
export function reviewsBy(db: Kysely<Database>, customerId: string) {
  return db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select(['product.name', 'review.product_id', 'review.order_id', 'review.rating', 'review.title', 'review.text'])
    .select(['review.status', 'review.answer', 'review.created_at'])
    .where('review.customer_id', '=', customerId)
    .orderBy('review.created_at')
    .execute()
}

/**
 * Locks the product of a review until the transaction ends, so that decisions about one product follow one another.
 * @returns the product id, or undefined when there is no such review
 */
export async function lockReviewedProduct(trx: Transaction<Database>, reviewId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('product')
    .select('product.id')
    .where('product.id', '=', trx.selectFrom('review').select('product_id').where('id', '=', reviewId))
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}

export async function writeDecision(
  trx: Transaction<Database>,
  reviewId: string,
  status: 'approved' | 'rejected',
): Promise<void> {
  await trx
    .updateTable('review')
    .set({ status, updated_at: new Date() })
    .where('id', '=', reviewId)
    .where('status', '<>', status)
    .execute()
}

/** Recalculates the rating of a product from its approved reviews. */
export async function updateRating(trx: Transaction<Database>, productId: string): Promise<void> {
  await sql`
    update product set rating_sum = counted.sum, rating_count = counted.count
    from (select coalesce(sum(rating), 0)::int as sum, count(*)::int as count
          from review where product_id = ${productId} and status = 'approved') as counted
    where id = ${productId} and (rating_sum, rating_count) is distinct from (counted.sum, counted.count)`.execute(trx)
}
