import { type Kysely, sql, type Transaction } from 'kysely'
import { isAfter } from '../audit/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { containing, idsOf, type Place, pageOf } from '../platform/lists.ts'
import { PHOTOS } from './queries.ts'

export interface ReviewQuery {
  readonly page?: number
  readonly perPage?: number
  readonly sort?: 'createdAt' | 'rating'
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly status?: 'pending' | 'approved' | 'rejected'
  readonly productId?: string
  readonly customerId?: string
}

/** The customer, or the author of a sample review. */
const BY = sql<string>`coalesce(customer.name, review.author)`

const SORTS = { createdAt: 'review.created_at', rating: 'review.rating' } as const

function reviews(db: Kysely<Database>) {
  return db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .leftJoin('customer', 'customer.id', 'review.customer_id')
}

export type ReviewWithNames = NonNullable<Awaited<ReturnType<typeof reviewById>>>

export function reviewById(db: Kysely<Database>, id: string) {
  return reviews(db)
    .selectAll('review')
    .select(['product.name as product_name', BY.as('customer_name'), PHOTOS.as('photos')])
    .where('review.id', '=', id)
    .executeTakeFirst()
}

/** A page of reviews, newest first by default, and the total count. */
export async function reviewPage(db: Kysely<Database>, query: ReviewQuery) {
  const { sort = 'createdAt', order = 'desc' } = query
  const filtered = filteredReviews(db, query)
  const { limit, offset } = pageOf(query)
  const [rows, { total }] = await Promise.all([
    filtered
      .selectAll('review')
      .select(['product.name as product_name', BY.as('customer_name'), PHOTOS.as('photos')])
      .orderBy(SORTS[sort], order)
      .orderBy('review.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    filtered.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The filtered reviews, newest first, after the given one. */
export function reviewsAfter(db: Kysely<Database>, query: ReviewQuery, last: Place | undefined, limit: number) {
  return filteredReviews(db, query)
    .where(isAfter(last, 'review.created_at', 'review.id'))
    .selectAll('review')
    .select(['product.name as product_name', BY.as('customer_name'), PHOTOS.as('photos')])
    .select(sql<string>`review.created_at::text`.as('place'))
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id')
    .limit(limit)
    .execute()
}

function filteredReviews(db: Kysely<Database>, query: ReviewQuery) {
  const { q, status, productId, customerId } = query
  const ids = idsOf(query.ids)
  let filtered = reviews(db)
  if (ids) filtered = filtered.where('review.id', 'in', ids)
  if (status) filtered = filtered.where('review.status', '=', status)
  if (productId) filtered = filtered.where('review.product_id', '=', productId)
  if (customerId) filtered = filtered.where('review.customer_id', '=', customerId)
  if (q?.trim()) {
    const like = containing(q)
    filtered = filtered.where(({ eb, or }) =>
      or([eb('product.name', 'ilike', like), eb('review.title', 'ilike', like), eb('review.text', 'ilike', like)]),
    )
  }
  return filtered
}

/**
 * Saves the answer of the shop. Pages that show an approved review are rendered again; they treat it as a stock change
 * of the product, which rebuilds the least.
 */
export async function writeAnswer(
  trx: Transaction<Database>,
  { id, product_id, status }: { readonly id: string; readonly product_id: string; readonly status: string },
  answer: string,
): Promise<void> {
  await trx
    .updateTable('review')
    .set(({ eb }) => ({ answer, revision: eb('revision', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .execute()
  if (status === 'approved') await sql`select notify_products('stock', array[${product_id}])`.execute(trx)
}
