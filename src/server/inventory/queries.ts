import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { type Place, pageOf } from '../platform/lists.ts'

type Trx = Transaction<Database>

export interface VariantStockRow {
  readonly id: string
  readonly product_id: string
  readonly sku: string
  readonly color: string
  readonly size: string
  readonly unit: 'piece' | 'metre'
  readonly stock: number
}

/** Locks a variant until the transaction ends. */
export async function lockVariant(trx: Trx, id: string): Promise<VariantStockRow | undefined> {
  const { rows } = await sql<VariantStockRow>`
    select v.id, v.product_id, v.sku, v.color, v.size, p.unit, v.stock
    from variant v join product p on p.id = v.product_id where v.id = ${id} for update of v`.execute(trx)
  return rows[0]
}

/** Locks a product and then its variant until the transaction ends, in the order of the product editor. */
export async function lockVariantToEdit(trx: Trx, id: string) {
  await sql`
    select id from product where id = (select product_id from variant where id = ${id}) for no key update`.execute(trx)
  const { rows } = await sql<{ id: string; product_id: string; sku: string; shelf: string }>`
    select id, product_id, sku, shelf from variant where id = ${id} for no key update`.execute(trx)
  return rows[0]
}

/** The product gets a new revision, so that an editor which was opened before does not bring the old shelf back. */
export async function writeShelf(
  trx: Trx,
  { id, product_id }: { readonly id: string; readonly product_id: string },
  shelf: string,
): Promise<void> {
  await sql`update variant set shelf = ${shelf} where id = ${id}`.execute(trx)
  await sql`update product set revision = revision + 1, updated_at = now() where id = ${product_id}`.execute(trx)
}

export async function setStock(trx: Trx, variantId: string, stock: number): Promise<void> {
  await sql`update variant set stock = ${stock} where id = ${variantId}`.execute(trx)
}

interface MovementQuery {
  readonly page?: number
  readonly perPage?: number
  readonly order?: 'asc' | 'desc'
  readonly productId?: string
  readonly variantId?: string
}

/** A page of the stock ledger, newest first by default, and the total count. */
export async function stockMovements(db: Kysely<Database>, query: MovementQuery) {
  const { order = 'desc' } = query
  const { limit, offset } = pageOf(query)
  const movements = filteredMovements(db, query)
  const [rows, { total }] = await Promise.all([
    movements
      .leftJoin('customer as c', 'c.id', 'm.customer_id')
      .leftJoin('product as p', 'p.id', 'm.product_id')
      .select(['m.id', 'm.created_at', 'm.sku', 'm.change', 'm.stock_after', 'm.reason', 'm.order_id'])
      .select((select) => [
        select.fn.coalesce('c.name', sql.lit('')).as('by_name'),
        select.fn.coalesce('p.unit', sql.lit('piece')).as('unit'),
      ])
      .orderBy('m.id', order)
      .limit(limit)
      .offset(offset)
      .execute(),
    movements.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => ({ ...row, unit: row.unit as 'piece' | 'metre' })), total: Number(total) }
}

/** The stock movements of existing products, newest first, after the given one. */
export async function stockMovementsAfter(
  db: Kysely<Database>,
  query: MovementQuery,
  last: Place | undefined,
  limit: number,
) {
  let movements = filteredMovements(db, query)
  if (last) movements = movements.where('m.id', '<', Number(last.place))
  return movements
    .innerJoin('product as p', 'p.id', 'm.product_id')
    .leftJoin('customer as c', 'c.id', 'm.customer_id')
    .select(['m.created_at', 'm.sku', 'm.change', 'm.stock_after', 'm.reason', 'm.order_id', 'p.name', 'p.unit'])
    .select((select) => [
      select.fn.coalesce('c.name', sql.lit('')).as('by_name'),
      sql<string>`m.id::text`.as('id'),
      sql<string>`m.id::text`.as('place'),
    ])
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
}

function filteredMovements(db: Kysely<Database>, { productId, variantId }: MovementQuery) {
  let movements = db.selectFrom('stock_movement as m')
  if (productId) movements = movements.where('m.product_id', '=', productId)
  if (variantId) movements = movements.where('m.variant_id', '=', variantId)
  return movements
}

/** Ids of the products with a variant whose stock has fallen to its reorder level, or to this one if it has none of its own. */
export function productsAtLevel(level: number): RawBuilder<unknown> {
  return sql`select variant.product_id from variant left join reorder_level on reorder_level.variant_id = variant.id
    where variant.stock <= coalesce(reorder_level.quantity, ${level}::int)`
}

/** Sets the reorder level of a variant that the caller has locked, or removes it. Returns the one it had. */
export async function writeReorderLevel(
  trx: Transaction<Database>,
  variantId: string,
  quantity: number | null,
): Promise<number | null> {
  const before = await trx
    .deleteFrom('reorder_level')
    .where('variant_id', '=', variantId)
    .returning('quantity')
    .executeTakeFirst()
  if (quantity !== null) await trx.insertInto('reorder_level').values({ variant_id: variantId, quantity }).execute()
  return before?.quantity ?? null
}

/** Sets the reorder levels of variants that the caller has locked; null removes one. */
export async function writeReorderLevels(
  trx: Transaction<Database>,
  levels: readonly { readonly variantId: string; readonly quantity: number | null }[],
): Promise<void> {
  if (levels.length === 0) return
  const own = levels.filter(({ quantity }) => quantity !== null)
  await sql`delete from reorder_level where variant_id = any(${levels.map(({ variantId }) => variantId)}::text[])`.execute(
    trx,
  )
  await sql`
    insert into reorder_level (variant_id, quantity)
    select * from unnest(${own.map(({ variantId }) => variantId)}::text[],
      ${own.map(({ quantity }) => quantity)}::int[])`.execute(trx)
}
