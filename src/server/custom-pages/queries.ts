import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { violates } from '../platform/errors.ts'
import { containing, idsOf, pageOf } from '../platform/lists.ts'

type Trx = Transaction<Database>

/** A page, with the redirect from its address. */
export interface CustomPageRow extends Selectable<Database['custom_page']> {
  readonly redirect: string | null
}

interface Query {
  readonly page?: number
  readonly perPage?: number
  readonly sort?: 'title' | 'handle' | 'updatedAt'
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly published?: boolean
}

const SORTS = { title: sql`lower(title)`, handle: sql`handle`, updatedAt: sql`updated_at` } as const
const REDIRECT = sql<string | null>`(select target from redirect where path = '/pages/' || custom_page.handle)`

/** A page of the list; the texts are left out. */
export async function customPageList(db: Kysely<Database>, query: Query) {
  const { sort = 'title', order = 'asc', q, published } = query
  const ids = idsOf(query.ids)
  const like = containing(q ?? '')
  const { limit, offset } = pageOf(query)
  const found = db
    .selectFrom('custom_page')
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids ?? []))
    .$if(published !== undefined, (rows) => rows.where('published', '=', published ?? true))
    .$if(Boolean(q?.trim()), (rows) =>
      rows.where((where) => where.or([where('title', 'ilike', like), where('handle', 'ilike', like)])),
    )
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .select([sql<string>`''`.as('body'), REDIRECT.as('redirect')])
      .orderBy(SORTS[sort], order)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export function customPageById(db: Kysely<Database>, id: string): Promise<CustomPageRow | undefined> {
  return db
    .selectFrom('custom_page')
    .selectAll()
    .select(REDIRECT.as('redirect'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks a page until the transaction ends. */
export async function lockCustomPage(trx: Trx, id: string): Promise<CustomPageRow | undefined> {
  await trx.selectFrom('custom_page').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return customPageById(trx, id)
}

export function publishedPage(db: Kysely<Database>, handle: string) {
  return db
    .selectFrom('custom_page')
    .selectAll()
    .where('handle', '=', handle)
    .where('published', '=', true)
    .executeTakeFirst()
}

/** Returns false when another page has the handle. */
export async function insertCustomPage(trx: Trx, row: Insertable<Database['custom_page']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('custom_page')
    .values(row)
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns false when another page has the handle. The transaction is aborted then. */
export async function updateCustomPage(
  trx: Trx,
  id: string,
  change: Omit<Insertable<Database['custom_page']>, 'id'>,
): Promise<boolean> {
  try {
    await trx
      .updateTable('custom_page')
      .set(({ eb }) => ({ ...change, revision: eb('revision', '+', 1), updated_at: new Date() }))
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    if (violates(error, 'custom_page_handle_key')) return false
    throw error
  }
}

export async function deleteCustomPage(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('custom_page').where('id', '=', id).execute()
}
