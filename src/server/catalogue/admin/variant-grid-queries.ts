import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { pageOf } from '../../platform/lists.ts'
import type { ProductRow, VariantRow } from '../product-rows.ts'

type Trx = Transaction<Database>

/** A variant with what its product gives it. */
export interface GridVariantRow extends VariantRow {
  readonly name: string
  readonly unit: ProductRow['unit']
  readonly status: ProductRow['status']
  readonly product_price_paise: number
  readonly mrp_paise: number | null
  /** In pieces or centimetres; null for the level of the shop. */
  readonly reorder_level: number | null
}

const COLUMNS = sql`v.id, v.product_id, v.sku, v.color, v.size, v.price_paise, v.final_price_paise, v.cost_paise,
  v.image, v.position, v.shelf, v.barcode, p.name, p.unit, p.status, p.price_paise as product_price_paise, p.mrp_paise,
  r.quantity as reorder_level`

const FROM = sql`variant v join product p on p.id = v.product_id left join reorder_level r on r.variant_id = v.id`

/** A page of the variants of products, in the order of the ids, and the number of all of them. */
export async function variantsOfProducts(
  db: Kysely<Database>,
  productIds: readonly string[],
  page: { readonly page?: number; readonly perPage?: number },
): Promise<{ rows: GridVariantRow[]; total: number }> {
  const { limit, offset } = pageOf(page)
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Omit<GridVariantRow, 'stock'>>`
      select ${COLUMNS} from ${FROM} where v.product_id = any(${productIds}::text[])
      order by array_position(${productIds}::text[], v.product_id::text), v.position, v.id
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from variant where product_id = any(${productIds}::text[])`.execute(db),
  ])
  return { rows: rows.map(withoutStock), total: counted[0]?.total ?? 0 }
}

/** Reads and locks variants until the commit: their products first, as every writer does, then the variants by id. */
export async function lockGridVariants(trx: Trx, ids: readonly string[]): Promise<GridVariantRow[]> {
  await sql`
    select id from product where id in (select product_id from variant where id = any(${ids}::text[]))
    order by id for no key update`.execute(trx)
  await sql`select id from variant where id = any(${ids}::text[]) order by id for no key update`.execute(trx)
  return gridVariants(trx, ids)
}

export async function gridVariants(trx: Trx, ids: readonly string[]): Promise<GridVariantRow[]> {
  const { rows } = await sql<Omit<GridVariantRow, 'stock'>>`
    select ${COLUMNS} from ${FROM} where v.id = any(${ids}::text[])`.execute(trx)
  return rows.map(withoutStock)
}

/** The grid leaves the stock as it is: an order may change it at any time. */
function withoutStock(row: Omit<GridVariantRow, 'stock'>): GridVariantRow {
  return { ...row, stock: null }
}

/** The variants other than these that have one of the SKUs or barcodes (by `barcodeKey`), with the names of their products. */
export async function codesOfOthers(
  trx: Trx,
  codes: { readonly skus: readonly string[]; readonly barcodes: readonly string[] },
  ids: readonly string[],
) {
  const { rows } = await sql<Pick<GridVariantRow, 'id' | 'name' | 'color' | 'size' | 'sku' | 'barcode'>>`
    select v.id, p.name, v.color, v.size, v.sku, v.barcode from variant v join product p on p.id = v.product_id
    where (v.sku = any(${codes.skus}::text[])
        or v.barcode <> '' and lower(v.barcode) = any(${codes.barcodes}::text[]))
      and v.id <> all(${ids}::text[])`.execute(trx)
  return rows
}

/** The products get a new revision, so that an editor which was opened before does not bring the old values back. */
export async function reviseProducts(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update product set revision = revision + 1, updated_at = now() where id = any(${ids}::text[])`.execute(trx)
}
