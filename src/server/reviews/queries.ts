import { type ExpressionBuilder, type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Fit } from '../../domain/reviews/reviews.ts'
import type { Database } from '../platform/database/schema.ts'

interface ReviewFilter {
  readonly limit: number
  readonly offset: number
  readonly stars?: number | undefined
  readonly fit?: Fit | undefined
  readonly voters: Voters
}

/** Whose helpful votes count. Where no emails are sent, nobody can confirm an address, and everyone's count. */
export type Voters = 'confirmed' | 'all'

/** The approved reviews of a product that match the filter, the most helpful first, then the newest. */
export function approvedReviews(db: Kysely<Database>, productId: string, filter: ReviewFilter) {
  const { limit, offset, stars, fit, voters } = filter
  return db
    .selectFrom('review')
    .leftJoin('customer', 'customer.id', 'review.customer_id')
    .select(['review.id', 'review.rating', 'review.title', 'review.text', 'review.answer', 'review.created_at'])
    .select(['review.fit', 'review.height_cm', 'review.color', 'review.size', 'review.author'])
    .select('review.approved_name')
    .select(['customer.name', 'customer.first_name', 'customer.deleted_at'])
    .select((select) => votesFrom(voters)(select).as('helpful'))
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

/** The owner of a domain can confirm any number of mailboxes. Few colleagues vote for the same review. */
const MAX_VOTES_OF_DOMAIN = 5

/** One vote of each mailbox, so that nobody adds up votes by making accounts. */
const votesFrom = (voters: Voters) => (select: ExpressionBuilder<Database, 'review'>) =>
  select
    .selectFrom((from) =>
      from
        .selectFrom('review_vote')
        .innerJoin('customer as voter', 'voter.id', 'review_vote.customer_id')
        .select(sql<string | null>`own_domain_of(voter.email)`.as('domain'))
        .select(sql<number>`count(distinct mailbox_of(voter.email))`.as('votes'))
        .$if(voters === 'confirmed', (query) => query.where('voter.email_verified', '=', true))
        .whereRef('review_vote.review_id', '=', 'review.id')
        .groupBy('domain')
        .as('of_domain'),
    )
    .select(
      sql<number>`coalesce(sum(case when domain is null then votes else least(votes, ${MAX_VOTES_OF_DOMAIN}) end), 0)::int`.as(
        'votes',
      ),
    )

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

/** An approved review, with its product and whether the customer wrote it, with this account or another one of the same mailbox. */
export async function approvedReview(db: Kysely<Database>, id: string, customerId: string) {
  const { rows } = await sql<{ product_id: string; is_own: boolean }>`
    select review.product_id, review.author = '' and (
      review.customer_id = ${customerId} or mailbox_of(writer.email) is not distinct from mailbox_of(voter.email)
    ) as is_own
    from review
    join customer voter on voter.id = ${customerId}
    left join customer writer on writer.id = review.customer_id
    where review.id = ${id} and review.status = 'approved'`.execute(db)
  return rows[0]
}

/** Stores or removes a vote, and returns the number of votes. Pages that show the review are rendered again when it changes something. */
export async function writeVote(
  trx: Transaction<Database>,
  { reviewId, productId, customerId }: { reviewId: string; productId: string; customerId: string },
  { isHelpful, voters }: { isHelpful: boolean; voters: Voters },
): Promise<number> {
  const changed = isHelpful
    ? await trx
        .insertInto('review_vote')
        .values({ review_id: reviewId, customer_id: customerId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('review_id')
        .execute()
    : await trx
        .deleteFrom('review_vote')
        .where('review_id', '=', reviewId)
        .where('customer_id', '=', customerId)
        .returning('review_id')
        .execute()
  if (changed.length > 0) await sql`select notify_products('stock', array[${productId}])`.execute(trx)
  const { votes } = await trx
    .selectFrom('review')
    .select((select) => votesFrom(voters)(select).as('votes'))
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return votes ?? 0
}

/** Deletes the votes of a customer whose account is deleted. Otherwise the same person could make one account after the other. */
export async function deleteVotesOfCustomer(db: Kysely<Database>, customerId: string): Promise<void> {
  await sql`
    with deleted as (delete from review_vote where customer_id = ${customerId} returning review_id)
    select notify_products('stock', array_agg(distinct review.product_id::text))
    from deleted join review on review.id = deleted.review_id having count(*) > 0`.execute(db)
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
