import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { hasOwnQuery, oldAddress } from '../../domain/content/old-addresses.ts'
import { paths } from '../../domain/paths.ts'
import { isAfter } from '../audit/queries.ts'
import { newId } from '../platform/database/id.ts'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'
import { containing, idsOf, type Place, pageOf } from '../platform/lists.ts'
import { isOwnPage } from './own-pages.ts'

export type RedirectRow = Selectable<Database['redirect']>

interface Query {
  readonly page?: number
  readonly perPage?: number
  readonly sort?: 'path' | 'target' | 'createdAt'
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
}

const SORTS = { path: 'path', target: 'target', createdAt: 'created_at' } as const

/** @param among the only old addresses to list; undefined for all */
export async function redirectPage(db: Kysely<Database>, query: Query, among?: readonly string[]) {
  const { sort = 'createdAt', order = 'desc' } = query
  const { limit, offset } = pageOf(query)
  const found = filtered(db, query).$if(among !== undefined, (rows) =>
    rows.where('path', '=', sql<string>`any(${among}::text[])`),
  )
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy(SORTS[sort], order).orderBy('id').limit(limit).offset(offset).execute(),
    found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export function redirectsAfter(db: Kysely<Database>, query: Query, last: Place | undefined, limit: number) {
  return filtered(db, query)
    .where(isAfter(last, 'created_at', 'id'))
    .selectAll()
    .select(sql<string>`created_at::text`.as('place'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

function filtered(db: Kysely<Database>, { q, ids }: Query) {
  const byId = idsOf(ids)
  const like = containing(q ?? '')
  return db
    .selectFrom('redirect')
    .$if(byId !== undefined, (rows) => rows.where('id', 'in', byId ?? []))
    .$if(Boolean(q?.trim()), (rows) =>
      rows.where((where) => where.or([where('path', 'ilike', like), where('target', 'ilike', like)])),
    )
}

export function redirectById(db: Kysely<Database>, id: string) {
  return db.selectFrom('redirect').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lets one person at a time change redirects, because no change may leave a loop among all of them. */
export async function lockRedirects(trx: Transaction<Database>): Promise<void> {
  await sql`lock table redirect in share row exclusive mode`.execute(trx)
}

export async function allRedirects(trx: Kysely<Database>): Promise<Map<string, string>> {
  const rows = await trx.selectFrom('redirect').select(['path', 'target']).execute()
  return new Map(rows.map(({ path, target }) => [path, target]))
}

/** Adds redirects, or changes those that are there. */
export async function writeRedirects(
  trx: Transaction<Database>,
  redirects: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...redirects].map(([path, target]) => ({ id: newId(), path, target }))
  await sql`
    insert into redirect (id, path, target)
    select distinct on (path) id, path, target
    from json_to_recordset(${storableJson(rows)}::json) as row (id text, path text, target text)
    on conflict (path) do update set target = excluded.target, import_id = null, revision = redirect.revision + 1
      where redirect.target <> excluded.target`.execute(trx)
}

/** Where the page of an earlier shop is now. */
export interface EarlierPage {
  /** As the earlier shop wrote it: a whole address, or its path. */
  readonly address: string
  /** The page of a product or category. */
  readonly target: string
}

/**
 * Adds redirects from the addresses that imported products and their categories had in the earlier shop. A redirect that is there stays
 * as the owner left it, unless it leads to a product that no longer exists. Of addresses that differ only in case, one counts. None is
 * added to an address that has a redirect itself, so that none forms a loop, nor from one at which the shop has a page.
 */
export async function addEarlierPages(
  trx: Transaction<Database>,
  pages: readonly EarlierPage[],
  importId?: string,
): Promise<void> {
  const rows = pages.flatMap(({ address, target }) => {
    const path = hasOwnQuery(address) ? undefined : oldAddress(address)
    return path === undefined || isOwnPage(path) ? [] : [{ id: newId(), path, target }]
  })
  if (rows.length === 0) return
  await lockRedirects(trx)
  await sql`
    insert into redirect (id, path, target, import_id)
    select distinct on (path) id, path, target, ${importId ?? null}
    from json_to_recordset(${storableJson(rows)}::json) as row (id text, path text, target text)
    where not exists (select from redirect known where known.path = row.target)
    order by path, id
    on conflict (path) do update
      set target = excluded.target, import_id = excluded.import_id, revision = redirect.revision + 1
      where redirect.target like '/products/%'
        and not exists (select from product where '/products/' || product.id = redirect.target)`.execute(trx)
}

/** Deletes the redirects that an import added and nobody has changed since. */
export async function deleteImportedRedirects(trx: Transaction<Database>, importId: string): Promise<void> {
  await trx.deleteFrom('redirect').where('import_id', '=', importId).execute()
}

export function insertRedirect(trx: Transaction<Database>, row: { id: string; path: string; target: string }) {
  return trx
    .insertInto('redirect')
    .values(row)
    .onConflict((conflict) => conflict.column('path').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateRedirect(trx: Transaction<Database>, id: string, row: { path: string; target: string }) {
  return trx
    .updateTable('redirect')
    .set({ ...row, import_id: null, revision: sql`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteRedirect(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('redirect').where('id', '=', id).execute()
}

/** Deletes the redirects to pages that no longer exist, whatever their queries. */
export async function deleteRedirectsTo(trx: Transaction<Database>, pages: readonly string[]): Promise<void> {
  if (pages.length === 0) return
  await sql`delete from redirect where substring(target from '^[^?#]*') = any(${pages}::text[])`.execute(trx)
}

/** What an old address may be about. */
interface Places {
  /** Old addresses whose redirects it follows, the first of those that have one. */
  readonly addresses: readonly string[]
  /** The handle of an active product, which an import keeps. */
  readonly product: string | undefined
  /** A name as handles are made of it: 'Kurtas & Kurtis' gives 'kurtas-kurtis'. The highest level counts. */
  readonly category: string | undefined
  readonly brand: string | undefined
}

export async function targetAmong(
  db: Kysely<Database>,
  { addresses, product, category, brand }: Places,
): Promise<string | undefined> {
  const parts = [
    sql`select 0 as part, array_position(${addresses}::text[], path) as place, path as id, target
      from redirect where path = any(${addresses}::text[])`,
    ...(product === undefined
      ? []
      : [
          sql`select 1, 0, id, ${paths.product('')}::text || id from product where handle = ${product} and status = 'active'`,
        ]),
    ...(category === undefined
      ? []
      : [
          sql`select 2, case level when 'mainCategory' then 0 when 'category' then 1 else 2 end, id, ${paths.category('')}::text || id
            from category where ${nameAsHandle} = ${category}`,
        ]),
    ...(brand === undefined
      ? []
      : [sql`select 3, 0, id, ${`${paths.products}?brand=`}::text || id from brand where ${nameAsHandle} = ${brand}`]),
  ]
  const { rows } = await sql<{ target: string }>`
    select target from (${sql.join(parts, sql` union all `)}) found order by part, place, id limit 1`.execute(db)
  return rows[0]?.target
}

const nameAsHandle = sql`trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'))`

export async function deleteRedirectFrom(trx: Transaction<Database>, path: string): Promise<void> {
  await trx.deleteFrom('redirect').where('path', '=', path).execute()
}
