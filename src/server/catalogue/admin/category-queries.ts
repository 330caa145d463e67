import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

type Trx = Transaction<Database>

type Level = Database['category']['level']

export interface CategoryRow {
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

/** Reads all categories in display order, with the number of products in and below each. A shop has a few hundred at most. */
export async function allCategoryRows(db: Kysely<Database>): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
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

/** Serialises changes of the tree until the commit: two concurrent moves could create a cycle. */
export async function lockCategoryTree(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CATEGORY_TREE_LOCK})`.execute(trx)
}

/** Any fixed number. */
const CATEGORY_TREE_LOCK = 782_784_012

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

/** Sets the positions of siblings to their order in the list. Rows already in position are not updated. */
export async function setCategoryOrder(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update category c set position = given.place - 1
    from unnest(${ids}::text[]) with ordinality as given (id, place)
    where c.id = given.id and c.position <> given.place - 1`.execute(trx)
}

/** Moves the products of a subcategory with it to another category. */
export async function moveProductsOf(trx: Trx, subcategoryId: string, categoryId: string): Promise<void> {
  await sql`
    update product set category_id = ${categoryId}, revision = revision + 1, updated_at = now()
    where subcategory_id = ${subcategoryId} and category_id <> ${categoryId}`.execute(trx)
}
