import { type ExpressionBuilder, type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Fit } from '../../domain/reviews/reviews.ts'
import type { Database } from '../platform/database/schema.ts'

interface ReviewFilter {
  readonly limit: number
  readonly offset: number
  readonly stars?: number | undefined
  readonly fit?: Fit | undefined
}

/** The approved reviews of a product that match the filter, the most helpful first, then the newest. */
export function approvedReviews(db: Kysely<Database>, productId: string, filter: ReviewFilter) {
  const { limit, offset, stars, fit } = filter
  return db
    .selectFrom('review')
    .leftJoin('customer', 'customer.id', 'review.customer_id')
    .select(['review.id', 'review.rating', 'review.title', 'review.text', 'review.answer', 'review.created_at'])
    .select(['review.fit', 'review.height_cm', 'review.color', 'review.size', 'review.author'])
    .select('review.approved_name')
    .select(['customer.name', 'customer.first_name', 'customer.deleted_at'])
    .select((select) => VOTES(select).as('helpful'))
    .select(PHOTOS.as('photos'))
    .where('review.product_id', '=', productId)
    .where('review.status', '=', 'approved')
    .$if(stars !== undefined, (query) => query.where('review.rating', '=', stars ?? 0))
    .$if(fit !== undefined, (query) => query.where('review.fit', '=', fit ?? null))
    .orderBy('helpful', 'desc')
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The names of the photos of a review, in their order. */
export const PHOTOS = sql<string[]>`array(
  select name from review_photo where review_id = review.id order by position)`

const VOTES = (select: ExpressionBuilder<Database, 'review'>) =>
  select
    .selectFrom('review_vote')
    .select(({ fn }) => fn.countAll<number>().as('votes'))
    .whereRef('review_vote.review_id', '=', 'review.id')

/** The numbers of approved reviews with each number of stars and each fit. */
export async function countReviews(db: Kysely<Database>, productId: string) {
  return db
    .selectFrom('review')
    .select(({ fn }) => ['rating', 'fit', fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .where('status', '=', 'approved')
    .groupBy(['rating', 'fit'])
    .execute()
}

/** An approved review, with its product and author. */
export function approvedReview(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('review')
    .select(['product_id', 'customer_id'])
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .executeTakeFirst()
}

/** Stores or removes a vote, and returns the number of votes. Pages that show the review are rendered again. */
export async function writeVote(
  trx: Transaction<Database>,
  { reviewId, productId, customerId }: { reviewId: string; productId: string; customerId: string },
  isHelpful: boolean,
): Promise<number> {
  if (isHelpful)
    await trx
      .insertInto('review_vote')
      .values({ review_id: reviewId, customer_id: customerId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await trx
      .deleteFrom('review_vote')
      .where('review_id', '=', reviewId)
      .where('customer_id', '=', customerId)
      .execute()
  await sql`select notify_products('stock', array[${productId}])`.execute(trx)
  const { votes } = await trx
    .selectFrom('review_vote')
    .select(({ fn }) => fn.countAll<number>().as('votes'))
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return votes
}

/** The approved reviews of a product that a customer found helpful. */
export function votesOf(db: Kysely<Database>, customerId: string, productId: string) {
  return db
    .selectFrom('review_vote')
    .innerJoin('review', 'review.id', 'review_vote.review_id')
    .select('review.id')
    .where('review_vote.customer_id', '=', customerId)
    .where('review.product_id', '=', productId)
    .where('review.status', '=', 'approved')
    .execute()
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

/** Whether an order's review of a product says exactly this: it was sent again because the answer was lost. */
export async function isSameReview(db: Kysely<Database>, review: Insertable<Database['review']>): Promise<boolean> {
  const { order_id, product_id, customer_id, rating, title, text, fit, height_cm } = review
  const same = await db
    .selectFrom('review')
    .select('id')
    .where('order_id', '=', order_id ?? null)
    .where('product_id', '=', product_id)
    .where('customer_id', '=', customer_id ?? null)
    .where('rating', '=', rating)
    .where('title', '=', title ?? '')
    .where('text', '=', text ?? '')
    .where('fit', 'is not distinct from', fit ?? null)
    .where('height_cm', 'is not distinct from', height_cm ?? null)
    .executeTakeFirst()
  return same !== undefined
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
    .select(['review.status', 'review.answer', 'review.created_at', 'review.fit', 'review.height_cm as heightCm'])
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

/** The name that the team sees when it decides. Samples have no customer. */
const NAME_OF_CUSTOMER = sql<string>`coalesce(name_to_approve(customer_id), '')`

export async function writeDecision(
  trx: Transaction<Database>,
  reviewId: string,
  status: 'approved' | 'rejected',
): Promise<void> {
  await trx
    .updateTable('review')
    .set({ status, updated_at: new Date(), approved_name: NAME_OF_CUSTOMER })
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
