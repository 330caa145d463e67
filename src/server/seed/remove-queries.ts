import { sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

type Trx = Transaction<Database>

/** Lets no order be placed or changed until the transaction ends. Takes part in no other lock order: nothing else is held yet. */
export async function lockOrders(trx: Trx): Promise<void> {
  await sql`lock table orders in share row exclusive mode`.execute(trx)
}

/** Returns the ids of the accounts with these emails. */
export async function accountsOf(trx: Trx, emails: readonly string[]): Promise<string[]> {
  const rows = await trx.selectFrom('customer').select('id').where('email', 'in', emails).execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the orders that others than these customers have placed, except those that were cancelled before they had an invoice,
 * the newest first.
 */
export async function realOrders(trx: Trx, demoCustomers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where customer_id <> all(${demoCustomers}::text[])
      and (status <> 'cancelled' or exists (select from invoice where invoice.order_id = orders.id))
    order by created_at desc`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function ordersOf(trx: Trx, customers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from orders where customer_id = any(${customers}::text[])`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Includes every swatch of a demo fabric, which cannot stay without it. */
export async function demoProductIds(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select product.id from product left join product cloth on cloth.id = product.swatch_of
    where product.is_demo or cloth.is_demo`.execute(trx)
  return rows.map(({ id }) => id)
}

interface Reference {
  readonly child: string
  readonly column: string
  readonly required: boolean
  readonly target: string
}

/**
 * Deletes rows and what refers to them: rows that need them are deleted first, other references are emptied. References that
 * PostgreSQL itself deletes or empties are left to it.
 */
export async function deleteWithReferences(
  trx: Trx,
  table: string,
  column: string,
  values: readonly string[],
): Promise<void> {
  if (values.length === 0) return
  const { rows: references } = await sql<Reference>`
    select child.relname as child, source.attname as column, source.attnotnull as required, goal.attname as target
    from pg_constraint con
    join pg_class child on child.oid = con.conrelid
    join pg_attribute source on source.attrelid = con.conrelid and source.attnum = con.conkey[1]
    join pg_attribute goal on goal.attrelid = con.confrelid and goal.attnum = con.confkey[1]
    where con.contype = 'f' and con.confrelid = ${table}::regclass and con.confdeltype in ('a', 'r')
      and cardinality(con.conkey) = 1 and con.conrelid <> con.confrelid`.execute(trx)
  for (const { child, column: source, required, target } of references) {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(target)}::text as value from ${sql.table(table)}
      where ${sql.ref(column)} = any(${values}::text[])`.execute(trx)
    const goals = rows.map(({ value }) => value)
    if (required) await deleteWithReferences(trx, child, source, goals)
    else
      await sql`update ${sql.table(child)} set ${sql.ref(source)} = null
                where ${sql.ref(source)} = any(${goals}::text[])`.execute(trx)
  }
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${values}::text[])`.execute(trx)
}

/** Deletes the ledger of products and orders that no longer exist. */
export async function deleteStockMovements(trx: Trx, products: readonly string[], orders: readonly string[]) {
  await sql`delete from stock_movement where product_id = any(${products}::text[]) or order_id = any(${orders}::text[])`.execute(
    trx,
  )
}

/** Lets the invoices and credit notes of the shop begin with 1 again, if it has none left. */
export async function restartSeries(trx: Trx): Promise<void> {
  await sql`delete from credit_note_series where not exists (select from credit_note)`.execute(trx)
  await sql`delete from invoice_series where not exists (select from invoice)`.execute(trx)
}

export async function deleteUnusedBrands(trx: Trx, names: readonly string[]): Promise<void> {
  await sql`delete from brand where name = any(${names}::text[])
            and not exists (select from product where product.brand_id = brand.id)`.execute(trx)
}

export interface Level {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
}

export async function categoryLevels(trx: Trx): Promise<Level[]> {
  return trx.selectFrom('category').select(['id', 'name', 'parent_id as parentId']).execute()
}

/** Deletes those of the categories that have no products and no categories below them. Returns how many there were. */
export async function deleteEmptyCategories(trx: Trx, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from category where id = any(${ids}::text[])
      and not exists (select from category child where child.parent_id = category.id)
      and not exists (select from product where product.category_id = category.id or product.subcategory_id = category.id)`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0n)
}

export async function deleteSections(trx: Trx, sectionType: string, title: string): Promise<void> {
  await sql`delete from content_section where section_type = ${sectionType} and title = ${title}`.execute(trx)
}

/** Deletes those keys of a setting that have the given values, and the setting when no key is left. */
export async function removeFromSetting(
  trx: Trx,
  name: string,
  value: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`
    update setting set revision = revision + 1, updated_at = now(), value = coalesce((
      select jsonb_object_agg(key, mine) from jsonb_each(setting.value) as kept (key, mine)
      where mine is distinct from ${JSON.stringify(value)}::jsonb -> key), '{}')
    where name = ${name}`.execute(trx)
  await sql`delete from setting where name = ${name} and value = '{}'`.execute(trx)
}
