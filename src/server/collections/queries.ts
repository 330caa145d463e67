import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { violates } from '../platform/errors.ts'
import { containing, idsOf, pageOf } from '../platform/lists.ts'

type Trx = Transaction<Database>

/** A collection with the products chosen by hand, in order, and the redirect from its address. */
export interface CollectionRow extends Selectable<Database['collection']> {
  readonly product_ids: readonly string[]
  readonly redirect: string | null
}

interface Query {
  readonly page?: number
  readonly perPage?: number
  readonly sort?: 'name' | 'handle' | 'createdAt'
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly published?: boolean
}

const SORTS = { name: sql`lower(name)`, handle: sql`handle`, createdAt: sql`created_at` } as const

const PRODUCT_IDS = sql<string[]>`array(
  select product_id::text from collection_product where collection_id = collection.id order by position, product_id)`
const REDIRECT = sql<string | null>`(select target from redirect where path = '/collections/' || collection.handle)`

export async function collectionPage(db: Kysely<Database>, query: Query) {
  const { sort = 'name', order = 'asc', q, published } = query
  const ids = idsOf(query.ids)
  const like = containing(q ?? '')
  const { limit, offset } = pageOf(query)
  const found = db
    .selectFrom('collection')
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids ?? []))
    .$if(published !== undefined, (rows) => rows.where('published', '=', published ?? true))
    .$if(Boolean(q?.trim()), (rows) =>
      rows.where((where) => where.or([where('name', 'ilike', like), where('handle', 'ilike', like)])),
    )
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .select([PRODUCT_IDS.as('product_ids'), REDIRECT.as('redirect')])
      .orderBy(SORTS[sort], order)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export function collectionById(db: Kysely<Database>, id: string): Promise<CollectionRow | undefined> {
  return db
    .selectFrom('collection')
    .selectAll()
    .select([PRODUCT_IDS.as('product_ids'), REDIRECT.as('redirect')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks a collection until the transaction ends. */
export async function lockCollection(trx: Trx, id: string): Promise<CollectionRow | undefined> {
  await trx.selectFrom('collection').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return collectionById(trx, id)
}

/** Returns false when another collection has the handle. */
export async function insertCollection(trx: Trx, row: Insertable<Database['collection']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('collection')
    .values(row)
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns false when another collection has the handle. The transaction is aborted then. */
export async function updateCollection(
  trx: Trx,
  id: string,
  change: Omit<Insertable<Database['collection']>, 'id'>,
): Promise<boolean> {
  try {
    await trx
      .updateTable('collection')
      .set(({ eb }) => ({ ...change, revision: eb('revision', '+', 1), updated_at: new Date() }))
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    if (violates(error, 'collection_handle_key')) return false
    throw error
  }
}

export async function deleteCollection(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('collection').where('id', '=', id).execute()
}

/** Makes these the products of a collection, in this order. */
export async function writeCollectionProducts(trx: Trx, id: string, productIds: readonly string[]): Promise<void> {
  await sql`
    delete from collection_product where collection_id = ${id} and product_id <> all (${productIds}::text[])`.execute(
    trx,
  )
  await sql`
    insert into collection_product (collection_id, product_id, position)
    select ${id}, product_id, position from unnest(${productIds}::text[]) with ordinality as chosen (product_id, position)
    on conflict (collection_id, product_id) do update set position = excluded.position
      where collection_product.position <> excluded.position`.execute(trx)
}

/** Returns those of the ids that are of products, categories or brands. */
export async function knownIds(
  db: Kysely<Database>,
  table: 'product' | 'category' | 'brand',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${[...ids]}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The handle that a section of the home page has among its filters. */
const SECTION_HANDLE = sql`metadata -> 'dynamicFilters' ->> 'collection'`

/** Returns the title of a section of the home page that shows a collection; undefined when there is none. */
export async function sectionOfCollection(db: Kysely<Database>, handle: string): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from content_section where ${SECTION_HANDLE} = ${handle} order by sort_order, id limit 1`.execute(db)
  return rows[0]?.title
}

/** Makes the sections that show a collection follow its new handle. */
export async function moveSections(trx: Trx, from: string, to: string): Promise<void> {
  await sql`
    update content_section
    set metadata = jsonb_set(metadata, '{dynamicFilters,collection}', to_jsonb(${to}::text)),
        revision = revision + 1, updated_at = now()
    where ${SECTION_HANDLE} = ${from}`.execute(trx)
}
