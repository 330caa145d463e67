import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import { isAfter } from '../audit/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { violates } from '../platform/errors.ts'
import { containing, idsOf, type Place, pageOf } from '../platform/lists.ts'

export interface CouponQuery {
  readonly page?: number
  readonly perPage?: number
  readonly sort?: 'code' | 'uses' | 'endsAt' | 'createdAt'
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly active?: boolean
}

const SORTS = { code: 'code', uses: 'uses', endsAt: 'ends_at', createdAt: 'created_at' } as const

/** A page of coupons, newest first by default, and the total count. */
export async function couponPage(db: Kysely<Database>, query: CouponQuery) {
  const { sort = 'createdAt', order = 'desc' } = query
  const coupons = filteredCoupons(db, query)
  const { limit, offset } = pageOf(query)
  const [rows, { total }] = await Promise.all([
    coupons.selectAll().orderBy(SORTS[sort], order).orderBy('id').limit(limit).offset(offset).execute(),
    coupons.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The filtered coupons, newest first, after the given one. */
export function couponsAfter(db: Kysely<Database>, query: CouponQuery, last: Place | undefined, limit: number) {
  return filteredCoupons(db, query)
    .where(isAfter(last, 'created_at', 'id'))
    .selectAll()
    .select(sql<string>`created_at::text`.as('place'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

function filteredCoupons(db: Kysely<Database>, query: CouponQuery) {
  const { q, active } = query
  const ids = idsOf(query.ids)
  let coupons = db.selectFrom('coupon')
  if (ids) coupons = coupons.where('id', 'in', ids)
  if (active !== undefined) coupons = coupons.where('active', '=', active)
  if (q?.trim()) coupons = coupons.where('code', 'like', containing(q.toUpperCase()))
  return coupons
}

export function couponById(db: Kysely<Database>, id: string) {
  return db.selectFrom('coupon').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a coupon until the transaction ends; orders that use it wait. */
export function lockCoupon(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('coupon').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns undefined when another coupon has the code. */
export function insertCoupon(trx: Transaction<Database>, coupon: Insertable<Database['coupon']>) {
  return trx
    .insertInto('coupon')
    .values(coupon)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Returns undefined when another coupon has the code. The transaction is aborted then. */
export async function updateCoupon(trx: Transaction<Database>, id: string, change: Updateable<Database['coupon']>) {
  try {
    return await trx
      .updateTable('coupon')
      .set(({ eb }) => ({ ...change, revision: eb('revision', '+', 1), updated_at: new Date() }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (violates(error, 'coupon_code_key')) return undefined
    throw error
  }
}

/** Returns false when an order has used the coupon. */
export async function deleteUnusedCoupon(trx: Transaction<Database>, id: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('coupon')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('order_coupon as used').select('used.order_id').whereRef('used.coupon_id', '=', 'coupon.id')),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Counts those of the ids that are of categories, products or collections. */
export async function countKnown(
  trx: Transaction<Database>,
  table: 'category' | 'product' | 'collection',
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where id = any(${[...ids]}::text[])`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Returns the code of a coupon that applies to a collection. */
export async function couponOfCollection(trx: Transaction<Database>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from coupon where scope = 'collection' and ${id} = any(scope_ids) order by code limit 1`.execute(trx)
  return rows[0]?.code
}
