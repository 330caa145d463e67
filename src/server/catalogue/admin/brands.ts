import { type Kysely, sql, type Transaction } from 'kysely'
import type { AdminBrand, adminBrands } from '../../../contract/catalogue-admin.ts'
import { MAX_LENGTHS } from '../../../domain/catalogue/check-product.ts'
import { recordChange } from '../../audit/audit.ts'
import { newId } from '../../platform/database/id.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ApiError, editConflict, fieldErrors } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { type Columns, containing, idsOf, listFile, type Place, pageOf } from '../../platform/lists.ts'

type BrandHandlers = Handlers<{ adminBrands: typeof adminBrands }>['adminBrands']

export function brandHandlers(db: Kysely<Database>): BrandHandlers {
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await listBrands(db, query)
      return { success: true, data: rows.map(brandJson), total }
    },
    exportFile: async ({ query = {} }, _caller, { setHeader }) => {
      setHeader('content-disposition', 'attachment; filename="brands.csv"')
      return listFile(COLUMNS, (last, limit) => brandsAfter(db, query, last, limit))
    },
    get: async ({ params }) => {
      const [row] = (await listBrands(db, { ids: params.id })).rows
      return { success: true, data: brandJson(row ?? brandNotFound()) }
    },
    create: async ({ body }, caller) =>
      changeBrands(db, async (trx) => {
        const name = await checkedName(trx, body.name, undefined)
        const id = newId()
        await insertBrand(trx, id, name)
        await recordChange(trx, caller, { action: 'create', entity: 'brand', entityId: id, after: { name } })
        return { success: true, data: { _id: id, revision: 1, name, productCount: 0 } }
      }),
    update: async ({ params: { id }, body }, caller) =>
      changeBrands(db, async (trx) => {
        const row = (await lockBrand(trx, id)) ?? brandNotFound()
        refuseStale(row, body.revision)
        const name = await checkedName(trx, body.name, id)
        if (name === row.name) return { success: true, data: brandJson(row) }
        await renameBrand(trx, id, name)
        await recordChange(trx, caller, {
          action: 'change',
          entity: 'brand',
          entityId: id,
          before: { name: row.name },
          after: { name },
        })
        return { success: true, data: brandJson({ ...row, name, revision: row.revision + 1 }) }
      }),
    remove: async ({ params: { id }, query = {} }, caller) =>
      changeBrands(db, async (trx) => {
        const row = (await lockBrand(trx, id)) ?? brandNotFound()
        if (query.revision !== undefined) refuseStale(row, query.revision)
        if (row.product_count > 0) {
          const products = row.product_count === 1 ? '1 product has' : `${row.product_count} products have`
          throw new ApiError(409, `${products} this brand. Give them another brand first.`)
        }
        await deleteBrand(trx, id)
        await recordChange(trx, caller, { action: 'delete', entity: 'brand', entityId: id, before: { name: row.name } })
        return { success: true, message: `“${row.name}” was deleted.` }
      }),
  }
}

const COLUMNS: Columns<Pick<BrandRow, 'name' | 'product_count'> & Place> = {
  name: ({ name }) => name,
  products: ({ product_count }) => String(product_count),
}

function changeBrands<T>(db: Kysely<Database>, change: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return inTransaction(db, change, { retryOnConflict: true })
}

async function checkedName(trx: Transaction<Database>, input: string, ownId: string | undefined): Promise<string> {
  const name = input.trim().replaceAll(/\s+/g, ' ')
  const invalid = (reason: string) => fieldErrors([{ field: 'name', reason }])
  if (name === '') throw invalid('enter a name')
  if (name.length > MAX_LENGTHS.brand) throw invalid(`the name is longer than ${MAX_LENGTHS.brand} characters`)
  if (!name.isWellFormed()) throw invalid('the name contains a character that cannot be stored')
  const owner = await brandNamed(trx, name)
  if (owner !== undefined && owner !== ownId) throw invalid('there is already a brand with this name')
  return name
}

function refuseStale(row: BrandRow, revision: number): void {
  if (row.revision === revision) return
  throw editConflict('brand', brandJson(row))
}

function brandNotFound(): never {
  throw new ApiError(404, 'Brand not found')
}

function brandJson({ id, revision, name, product_count }: BrandRow): AdminBrand {
  return { _id: id, revision, name, productCount: product_count }
}

interface BrandRow {
  readonly id: string
  readonly revision: number
  readonly name: string
  readonly product_count: number
}

interface ListQuery {
  readonly page?: number
  readonly perPage?: number
  readonly sort?: string
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
}

/** Reads a page of brands and their total number. Products are counted for the page only, unless the list is sorted by them. */
async function listBrands(db: Kysely<Database>, query: ListQuery) {
  const { limit, offset } = pageOf(query)
  const which = brandConditions(query)
  const by =
    query.sort === 'productCount' ? sql`(select count(*) from product where brand_id = b.id)` : sql`lower(b.name)`
  const direction = sql.raw(query.order === 'desc' ? 'desc' : 'asc')
  const [{ rows }, counted] = await Promise.all([
    sql<BrandRow>`
      select b.id, b.revision, b.name, (select count(*)::int from product where brand_id = b.id) as product_count
      from brand b where ${which} order by ${by} ${direction}, b.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from brand b where ${which}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Reads the next brands by name after `last`, for the CSV file. */
async function brandsAfter(db: Kysely<Database>, query: ListQuery, last: Place | undefined, limit: number) {
  const rest = last ? sql`(lower(b.name), b.id::text) > (${last.place}, ${last.id})` : sql`true`
  const { rows } = await sql<BrandRow & Place>`
    select b.id, b.name, lower(b.name) as place, (select count(*)::int from product where brand_id = b.id) as product_count
    from brand b where ${brandConditions(query)} and ${rest} order by lower(b.name), b.id::text limit ${limit}`.execute(
    db,
  )
  return rows
}

function brandConditions({ q, ids }: ListQuery) {
  const chosen = idsOf(ids)
  return sql.join(
    [
      sql`true`,
      ...(chosen ? [sql`b.id = any(${chosen}::text[])`] : []),
      ...(q ? [sql`b.name ilike ${containing(q)}`] : []),
    ],
    sql` and `,
  )
}

/** Reads and locks a brand until the commit. */
async function lockBrand(trx: Transaction<Database>, id: string): Promise<BrandRow | undefined> {
  await sql`select id from brand where id = ${id} for update`.execute(trx)
  return (await listBrands(trx, { ids: id })).rows[0]
}

async function insertBrand(trx: Transaction<Database>, id: string, name: string): Promise<void> {
  await trx.insertInto('brand').values({ id, name }).execute()
}

async function renameBrand(trx: Transaction<Database>, id: string, name: string): Promise<void> {
  await sql`update brand set name = ${name}, revision = revision + 1, updated_at = now() where id = ${id}`.execute(trx)
}

async function deleteBrand(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('brand').where('id', '=', id).execute()
}

async function brandNamed(db: Kysely<Database>, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from brand where lower(name) = lower(${name})`.execute(db)
  return rows[0]?.id
}
