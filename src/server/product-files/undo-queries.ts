import { type Kysely, sql, type Transaction } from 'kysely'
import type { ProductChange } from '../catalogue/product-changes.ts'
import type { StoredProduct } from '../catalogue/product-rows.ts'
import type { Database } from '../platform/database/schema.ts'

type Trx = Transaction<Database>

/** Records what an import did to products, in its transaction. A product that an interrupted import wrote before keeps its record. */
export async function recordChanges(trx: Trx, importId: string, changes: readonly ProductChange[]): Promise<void> {
  const rows = changes
    .filter(({ kind }) => kind !== 'unchanged')
    .map(({ product, before }) => ({ id: product.id, before: before ?? null }))
  if (rows.length === 0) return
  await sql`
    insert into product_import_change (import_id, product_id, name, before, revision_before, revision_after)
    select ${importId}, p.id, p.name, nullif(r.before, 'null'), case when r.before <> 'null' then p.revision - 1 end, p.revision
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, before jsonb)
    join product p on p.id = r.id
    on conflict do nothing`.execute(trx)
}

/** Counts what an import did in all of its runs: one that was interrupted finds its first products unchanged when it goes on. */
export async function recordedCounts(
  db: Kysely<Database>,
  importId: string,
): Promise<{ readonly created: number; readonly updated: number }> {
  const { rows } = await sql<{ created: number; updated: number }>`
    select count(*) filter (where before is null)::int as created, count(*) filter (where before is not null)::int as updated
    from product_import_change where import_id = ${importId}`.execute(db)
  return rows[0] ?? { created: 0, updated: 0 }
}

/** A recorded change with what happened to its product since. */
export interface UndoRow {
  readonly product_id: string
  readonly name: string
  readonly handle: string | null
  readonly before: StoredProduct | null
  readonly revision_before: number | null
  readonly revision_after: number
  /** The revision of the product now; null when it was deleted. */
  readonly revision: number | null
  /** An order since, or any order of a product that the import created. */
  readonly order_id: string | null
  readonly has_other_stock: boolean
  readonly has_category: boolean
}

/** Lets everything that was not undone be tried again. */
export async function clearReasons(db: Kysely<Database>, importId: string): Promise<void> {
  await sql`
    update product_import_change set kept_reason = '' where import_id = ${importId} and undone_at is null`.execute(db)
}

/** Returns the ids of the next products to undo: first those that the import created, which release their SKUs. */
export async function nextToUndo(db: Kysely<Database>, importId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from product_import_change
    where import_id = ${importId} and undone_at is null and kept_reason = ''
    order by before is not null, product_id limit ${limit}`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/**
 * Locks the products and their variants until the commit, in the order of all writers, and reads the changes to undo. Other
 * imports change the revision of a product, so their movements of stock are not counted.
 */
export async function lockToUndo(trx: Trx, importId: string, ids: readonly string[]): Promise<UndoRow[]> {
  await sql`select id from product where id = any(${ids}::text[]) order by id for no key update`.execute(trx)
  await sql`select id from variant where product_id = any(${ids}::text[]) order by id for no key update`.execute(trx)
  const { rows } = await sql<UndoRow>`
    select c.product_id, coalesce(p.name, c.name) as name, p.handle, c.before, c.revision_before, c.revision_after, p.revision,
      (select o.id from order_line l join orders o on o.id = l.order_id
       where l.product_id = c.product_id and (c.before is null or o.created_at >= c.created_at)
       order by o.created_at desc limit 1) as order_id,
      exists (select from stock_movement m where m.product_id = c.product_id and m.created_at > c.created_at
        and m.reason not in ('import', 'import undone')) as has_other_stock,
      c.before is null or exists (select from category g where g.id = coalesce(c.before ->> 'subcategory_id', c.before ->> 'category_id'))
        and exists (select from brand b where b.id = c.before ->> 'brand_id') as has_category
    from product_import_change c left join product p on p.id = c.product_id
    where c.import_id = ${importId} and c.product_id = any(${ids}::text[]) and c.undone_at is null
    order by c.product_id`.execute(trx)
  return rows
}

export async function deleteProducts(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from product where id = any(${ids}::text[])`.execute(trx)
}

/** Marks changes as undone. An earlier import of the same products can be undone afterwards: it left them as they are now. */
export async function markUndone(trx: Trx, importId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update product_import_change earlier set revision_after = p.revision
    from product_import_change undone join product p on p.id = undone.product_id
    where undone.import_id = ${importId} and undone.product_id = any(${ids}::text[])
      and earlier.product_id = undone.product_id and earlier.import_id <> undone.import_id
      and earlier.revision_after = undone.revision_before and earlier.undone_at is null`.execute(trx)
  await sql`
    update product_import_change set undone_at = now() where import_id = ${importId} and product_id = any(${ids}::text[])`.execute(
    trx,
  )
}

export async function keepWithReason(
  trx: Trx,
  importId: string,
  reasons: readonly { readonly id: string; readonly reason: string }[],
): Promise<void> {
  if (reasons.length === 0) return
  await sql`
    update product_import_change c set kept_reason = r.reason
    from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as r (id text, reason text)
    where c.import_id = ${importId} and c.product_id = r.id`.execute(trx)
}

/**
 * Deletes the brands and categories that the import created and that nothing uses now. They were created in the transactions
 * of the import, so they have the time of its changes. Returns the ids of the categories.
 */
export async function deleteUnusedLinks(trx: Trx, importId: string): Promise<readonly string[]> {
  const createdByImport = sql`created_at in (select created_at from product_import_change where import_id = ${importId})`
  await sql`
    delete from brand b where ${createdByImport} and not exists (select from product p where p.brand_id = b.id)`.execute(
    trx,
  )
  const categories: string[] = []
  for (const level of ['subCategory', 'category', 'mainCategory']) {
    const { rows } = await sql<{ id: string }>`
      delete from category c where level = ${level} and ${createdByImport}
        and not exists (select from product p where p.category_id = c.id or p.subcategory_id = c.id)
        and not exists (select from category child where child.parent_id = c.id)
      returning c.id`.execute(trx)
    categories.push(...rows.map(({ id }) => id))
  }
  return categories
}

/** Returns how many products of an import were undone, how many may be, and the reasons for those that were not. */
export async function undoState(db: Kysely<Database>, importId: string) {
  const { rows } = await sql<{ undone: number; open: number; kept: { product: string; reason: string }[] }>`
    select count(*) filter (where undone_at is not null)::int as undone, count(*) filter (where undone_at is null)::int as open,
      coalesce((select json_agg(json_build_object('product', k.name, 'reason', k.kept_reason)) from (
        select name, kept_reason from product_import_change
        where import_id = ${importId} and kept_reason <> '' order by name, product_id limit 200) k), '[]') as kept
    from product_import_change where import_id = ${importId}`.execute(db)
  return rows[0] ?? { undone: 0, open: 0, kept: [] }
}
