import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Place } from '../../platform/lists.ts'
import { idsOf, pageOf } from '../../platform/lists.ts'

type Trx = Transaction<Database>

export interface BrandLine {
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

/** A page of brands, and how many there are in all. Products are counted for the page alone, unless they make the order. */
export async function brandLines(db: Kysely<Database>, query: ListQuery) {
  const { limit, offset } = pageOf(query)
  const which = brandsWanted(query)
  const by =
    query.sort === 'productCount' ? sql`(select count(*) from product where brand_id = b.id)` : sql`lower(b.name)`
  const direction = sql.raw(query.order === 'desc' ? 'desc' : 'asc')
  const [{ rows }, counted] = await Promise.all([
    sql<BrandLine>`
      select b.id, b.revision, b.name, (select count(*)::int from product where brand_id = b.id) as product_count
      from brand b where ${which} order by ${by} ${direction}, b.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from brand b where ${which}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Brands by name, the next after this one. */
export async function brandsAfter(db: Kysely<Database>, query: ListQuery, last: Place | undefined, limit: number) {
  const rest = last ? sql`(lower(b.name), b.id::text) > (${last.place}, ${last.id})` : sql`true`
  const { rows } = await sql<BrandLine & Place>`
    select b.id, b.name, lower(b.name) as place, (select count(*)::int from product where brand_id = b.id) as product_count
    from brand b where ${brandsWanted(query)} and ${rest} order by lower(b.name), b.id::text limit ${limit}`.execute(db)
  return rows
}

function brandsWanted({ q, ids }: ListQuery) {
  const chosen = idsOf(ids)
  return sql.join(
    [
      sql`true`,
      ...(chosen ? [sql`b.id = any(${chosen}::text[])`] : []),
      ...(q ? [sql`b.name ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`] : []),
    ],
    sql` and `,
  )
}

/** One brand, held until the commit. */
export async function holdBrand(trx: Trx, id: string): Promise<BrandLine | undefined> {
  await sql`select id from brand where id = ${id} for update`.execute(trx)
  return (await brandLines(trx, { ids: id })).rows[0]
}

export async function insertBrand(trx: Trx, id: string, name: string): Promise<void> {
  await trx.insertInto('brand').values({ id, name }).execute()
}

export async function renameBrand(trx: Trx, id: string, name: string): Promise<void> {
  await sql`update brand set name = ${name}, revision = revision + 1, updated_at = now() where id = ${id}`.execute(trx)
}

export async function deleteBrand(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('brand').where('id', '=', id).execute()
}

export async function brandNamed(db: Kysely<Database>, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from brand where lower(name) = lower(${name})`.execute(db)
  return rows[0]?.id
}

type Level = Database['category']['level']

export interface CategoryLine {
  readonly id: string
  readonly revision: number
  readonly level: Level
  readonly parent_id: string | null
  readonly name: string
  readonly description: string
  readonly image: string | null
  readonly show_in_nav: boolean
  readonly product_count: number
  readonly child_count: number
}

/** Every category in the shopkeeper's order, with the products in it and below it. A shop has some hundreds at most. */
export async function categoryLines(db: Kysely<Database>): Promise<CategoryLine[]> {
  const { rows } = await sql<CategoryLine>`
    with counted as (
      select id, sum(count)::int as count from (
        select category_id as id, count(*) as count from product group by 1
        union all select subcategory_id, count(*) from product where subcategory_id is not null group by 1
        union all select c.parent_id, count(*) from product p join category c on c.id = p.category_id group by 1
      ) as counts group by id
    )
    select c.id, c.revision, c.level, c.parent_id, c.name, c.description, c.image, c.show_in_nav,
           coalesce(counted.count, 0) as product_count,
           (select count(*)::int from category child where child.parent_id = c.id) as child_count
    from category c left join counted on counted.id = c.id
    order by c.position, lower(c.name), c.id`.execute(db)
  return rows
}

/** One change of the tree at a time: two of them could put each other below themselves. */
export async function takeTurnWithTree(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHANGING_THE_TREE})`.execute(trx)
}

/** Any fixed number. */
const CHANGING_THE_TREE = 782_784_012

interface CategoryColumns {
  readonly level: Level
  readonly parent_id: string | null
  readonly name: string
  readonly description: string
  readonly image: string | null
  readonly show_in_nav: boolean
}

export async function insertCategory(trx: Trx, id: string, columns: CategoryColumns): Promise<void> {
  await trx
    .insertInto('category')
    .values({ id, ...columns, position: 100_000 })
    .execute()
}

export async function updateCategory(trx: Trx, id: string, columns: CategoryColumns): Promise<void> {
  await trx
    .updateTable('category')
    .set(({ eb }) => ({ ...columns, revision: eb('revision', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()
}

export async function deleteCategory(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('category').where('id', '=', id).execute()
}

/** The places of siblings become those of the list. Rows that stand there already are left alone. */
export async function placeCategories(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update category c set position = given.place - 1
    from unnest(${ids}::text[]) with ordinality as given (id, place)
    where c.id = given.id and c.position <> given.place - 1`.execute(trx)
}

/** What stands in a subcategory moves with it to another category. */
export async function moveProductsOf(trx: Trx, subcategoryId: string, categoryId: string): Promise<void> {
  await sql`
    update product set category_id = ${categoryId}, revision = revision + 1, updated_at = now()
    where subcategory_id = ${subcategoryId} and category_id <> ${categoryId}`.execute(trx)
}
