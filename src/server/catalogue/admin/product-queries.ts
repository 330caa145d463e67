import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { startingWith } from '../../platform/lists.ts'
import { hasNoGstRate } from '../gst-rate-known.ts'
import type { StoredProduct } from '../product-rows.ts'

type Trx = Transaction<Database>

/** A product with everything its editor shows. */
export interface EditedProduct extends Omit<StoredProduct, 'created_at'> {
  readonly revision: number
  readonly main_category_id: string
  readonly main_category_name: string
  readonly category_name: string
  readonly subcategory_name: string | null
  readonly brand_name: string
  readonly is_ordered: boolean
  /** Whether a GST rate of today applies to its HSN code. */
  readonly has_gst_rate: boolean
  /** The cloth that this is a swatch of, and the swatch of this cloth; null for none. */
  readonly swatch_of: string | null
  readonly swatch_id: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** Reads a product of any status with its variants and pictures. */
export async function productForEditing(db: Kysely<Database>, id: string): Promise<EditedProduct | undefined> {
  const { rows } = await editedProducts(sql`p.id = ${id}`).execute(db)
  return rows[0]
}

/** Reads and locks a product until the commit. Every writer locks the product first, then its variants by id, which avoids deadlocks. */
export async function lockProduct(trx: Trx, id: string): Promise<EditedProduct | undefined> {
  await sql`select id from product where id = ${id} for no key update`.execute(trx)
  await sql`select id from variant where product_id = ${id} order by id for no key update`.execute(trx)
  return productForEditing(trx, id)
}

/** Reads and locks products until the commit, in the order of their ids. */
export async function lockProducts(trx: Trx, ids: readonly string[]): Promise<EditedProduct[]> {
  await sql`select id from product where id = any(${ids}::text[]) order by id for no key update`.execute(trx)
  return productsForEditing(trx, ids)
}

export async function productsForEditing(db: Kysely<Database>, ids: readonly string[]): Promise<EditedProduct[]> {
  const { rows } = await editedProducts(sql`p.id = any(${ids}::text[]) order by p.id`).execute(db)
  return rows
}

/** The query for products as their editor shows them. */
export function editedProducts(which: RawBuilder<unknown>) {
  return sql<EditedProduct>`
    select p.id, p.handle, p.name, p.description, p.brand_id, p.category_id, p.subcategory_id, p.garment, p.color, p.pattern,
      p.fabric, p.unit, p.minimum_quantity, p.quantity_step, p.price_paise, p.final_price_paise, p.mrp_paise, p.status,
      p.featured, p.new_arrival, p.best_seller, p.hsn, p.pieces_per_pack, p.country_of_origin, p.maker, p.importer, p.net_quantity, p.width_cm,
      p.gsm, p.composition, p.care, p.garment_measures, p.model_note, p.look_category_id, p.look_color, p.look_occasion, p.is_demo,
      p.swatch_of, (select swatch.id from product swatch where swatch.swatch_of = p.id) as swatch_id,
      array(select shown.id::text from unnest(p.look_product_ids) with ordinality as chosen (id, place)
            join product shown on shown.id = chosen.id order by chosen.place) as look_product_ids, p.revision, p.created_at, p.updated_at, c.parent_id as main_category_id,
      m.name as main_category_name, c.name as category_name, s.name as subcategory_name, b.name as brand_name,
      exists (select from order_line l where l.product_id = p.id) as is_ordered, not ${hasNoGstRate(sql`p.hsn`)} as has_gst_rate,
      coalesce((select json_agg(v order by v.position, v.id) from variant v where v.product_id = p.id), '[]') as variants,
      coalesce((select json_agg(i order by i.position) from product_image i where i.product_id = p.id), '[]') as images
    from product p
    join category c on c.id = p.category_id
    join category m on m.id = c.parent_id
    left join category s on s.id = p.subcategory_id
    join brand b on b.id = p.brand_id
    where ${which}`
}

/** The names of a product's brand and categories; null where the id does not exist. */
export interface NamedLinks {
  readonly brand: string | null
  readonly category: string | null
  readonly main_category: string | null
  readonly subcategory: string | null
  /** The id of the subcategory's parent. */
  readonly subcategory_parent: string | null
}

export async function namesOfLinks(
  db: Kysely<Database>,
  ids: { readonly brandId: string; readonly categoryId: string; readonly subcategoryId: string | null },
): Promise<NamedLinks> {
  const { rows } = await sql<NamedLinks>`
    select (select name from brand where id = ${ids.brandId}) as brand, c.name as category, m.name as main_category,
           s.name as subcategory, s.parent_id as subcategory_parent
    from (select 1) as one
    left join category c on c.id = ${ids.categoryId} and c.level = 'category'
    left join category m on m.id = c.parent_id
    left join category s on s.id = ${ids.subcategoryId} and s.level = 'subCategory'`.execute(db)
  return rows[0] as NamedLinks
}

/** Returns the name of the other product that has each SKU, by SKU. */
export async function skusOfOthers(
  db: Kysely<Database>,
  skus: readonly string[],
  productId: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ sku: string; name: string }>`
    select v.sku, p.name from variant v join product p on p.id = v.product_id
    where v.sku = any(${skus}::text[]) and v.product_id <> ${productId}`.execute(db)
  return new Map(rows.map(({ sku: code, name }) => [code, name]))
}

/** Returns the name of the other product that has each of these barcodes, by `barcodeKey`. */
export async function barcodesOfOthers(
  db: Kysely<Database>,
  keys: readonly string[],
  productId: string,
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; name: string }>`
    select lower(v.barcode) as key, p.name from variant v join product p on p.id = v.product_id
    where v.barcode <> '' and lower(v.barcode) = any(${keys}::text[]) and v.product_id <> ${productId}`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** Returns which of these products exist. */
export async function knownProducts(db: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from product where id = any(${ids}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether there is a category of any level with this id. */
export async function isCategory(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('category').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Returns which of `handle`, `handle-2`, `handle-3` … are taken. */
export async function takenHandles(db: Kysely<Database>, handle: string): Promise<Set<string>> {
  const start = startingWith(`${handle}-`)
  const { rows } = await sql<{ handle: string }>`
    select handle from product where handle = ${handle} or handle like ${start}`.execute(db)
  return new Set(rows.map((row) => row.handle))
}

/** Returns the name of the product with this handle. */
export async function nameOfHandle(db: Kysely<Database>, handle: string): Promise<string | undefined> {
  const row = await db.selectFrom('product').select('name').where('handle', '=', handle).executeTakeFirst()
  return row?.name
}

export async function deleteProduct(trx: Trx, id: string): Promise<void> {
  await sql`delete from product where id = ${id}`.execute(trx)
}

/** Returns who last changed a product and when, from the audit log. */
export async function lastChangeOf(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('audit_log')
    .select(['staff_name', 'at'])
    .where('entity', '=', 'product')
    .where('entity_id', '=', id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface ProductFlags {
  readonly status?: 'active' | 'draft' | 'archived'
  readonly featured?: boolean
  readonly newArrival?: boolean
  readonly bestSeller?: boolean
}

/** Reads the revisions and names of products and locks them until the commit. */
export async function lockRevisions(trx: Trx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; revision: number }>`
    select id, name, revision from product where id = any(${ids}::text[]) order by id for no key update`.execute(trx)
  return rows
}

export interface FlaggedProduct {
  readonly id: string
  /** The new revision; the other values are the previous ones. */
  readonly revision: number
  readonly status: 'active' | 'draft' | 'archived'
  readonly featured: boolean
  readonly new_arrival: boolean
  readonly best_seller: boolean
}

/** Sets flags and status. Returns the previous values of the products that changed. */
export async function setProductFlags(
  trx: Trx,
  ids: readonly string[],
  flags: ProductFlags,
): Promise<FlaggedProduct[]> {
  const { status = null, featured = null, newArrival = null, bestSeller = null } = flags
  const { rows } = await sql<FlaggedProduct>`
    with before as (
      select id, status, featured, new_arrival, best_seller from product where id = any(${ids}::text[])
      order by id for no key update
    ), next as (
      select id, coalesce(${status}::text, status) as status, coalesce(${featured}::boolean, featured) as featured,
             coalesce(${newArrival}::boolean, new_arrival) as new_arrival,
             coalesce(${bestSeller}::boolean, best_seller) as best_seller
      from before
    ), changed as (
      update product p
      set status = w.status, featured = w.featured, new_arrival = w.new_arrival, best_seller = w.best_seller,
          revision = p.revision + 1, updated_at = now()
      from next w join before b on b.id = w.id
      where p.id = w.id and (b.status, b.featured, b.new_arrival, b.best_seller)
                            is distinct from (w.status, w.featured, w.new_arrival, w.best_seller)
      returning p.id, p.revision
    )
    select before.*, changed.revision from before join changed on changed.id = before.id`.execute(trx)
  return rows
}
