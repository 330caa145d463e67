import { type Kysely, sql, type Transaction } from 'kysely'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import type { ImageRow, ProductRow, StoredProduct, VariantRow } from './product-rows.ts'

type Trx = Transaction<Database>

/** Serialises product writes across processes until the commit: two batches could create the same brand at once. */
export async function lockProductWrites(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PRODUCT_WRITE_LOCK})`.execute(trx)
}

/** Any fixed number. */
const PRODUCT_WRITE_LOCK = 782_784_010

/**
 * Reads the products with these handles, by handle.
 * @param areLocked whether they are locked until the commit
 */
export async function findProducts(
  trx: Trx,
  handles: readonly string[],
  { areLocked }: { readonly areLocked: boolean },
): Promise<Map<string, StoredProduct>> {
  const { rows } = await sql<StoredProduct & { created_at: Date }>`
    select p.id, p.handle, p.name, p.description, p.brand_id, p.category_id, p.subcategory_id, p.garment, p.color, p.pattern,
      p.fabric, p.unit, p.minimum_quantity, p.quantity_step, p.price_paise, p.final_price_paise, p.mrp_paise, p.status,
      p.featured, p.new_arrival, p.best_seller, p.hsn, p.pieces_per_pack, p.country_of_origin, p.maker, p.importer, p.net_quantity, p.width_cm,
      p.gsm, p.composition, p.care, p.garment_measures, p.model_note, p.look_product_ids, p.look_category_id, p.look_color, p.look_occasion, p.is_demo, p.created_at,
      coalesce((select json_agg(v order by v.position, v.id) from variant v where v.product_id = p.id), '[]') as variants,
      coalesce((select json_agg(i order by i.position) from product_image i where i.product_id = p.id), '[]') as images
    from product p where p.handle = any(${handles}::text[])
    order by p.id ${areLocked ? sql`for no key update of p` : sql``}`.execute(trx)
  return new Map(rows.map((row) => [row.handle, { ...row, created_at: row.created_at.toISOString() }]))
}

/** Returns why the unit of some of these products cannot change, by id. */
export async function fixedUnits(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; is_swatch: boolean }>`
    select p.id, p.swatch_of is not null as is_swatch from product p where p.id = any(${ids}::text[])
      and (p.swatch_of is not null or exists (select from order_line l where l.product_id = p.id))`.execute(trx)
  return new Map(rows.map(({ id, is_swatch }) => [id, is_swatch ? SWATCH_BY_PIECE : ORDERED_IN_OTHER_UNIT]))
}

export const SWATCH_BY_PIECE = 'swatches are sold by the piece'
export const ORDERED_IN_OTHER_UNIT =
  'this product has been ordered in its current unit: create a new product for the other unit'

/** Returns the id of the product that has each of these SKUs, by SKU. */
export async function findSkuOwners(trx: Trx, skus: readonly string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map()
  const { rows } = await sql<{ sku: string; product_id: string }>`
    select sku, product_id from variant where sku = any(${skus}::text[])`.execute(trx)
  return new Map(rows.map(({ sku: code, product_id }) => [code, product_id]))
}

/** Returns the id of the product that has each of these barcodes, by `barcodeKey`. */
export async function findBarcodeOwners(trx: Trx, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; product_id: string }>`
    select lower(barcode) as key, product_id from variant
    where barcode <> '' and lower(barcode) = any(${keys}::text[])`.execute(trx)
  return new Map(rows.map(({ key, product_id }) => [key, product_id]))
}

/**
 * Returns the ids of brands by the given names, compared without regard to case.
 * @param creates whether missing brands are created; otherwise they get ids that are not stored
 */
export async function ensureBrands(trx: Trx, names: readonly string[], creates: boolean): Promise<Map<string, string>> {
  const find = async () => {
    const { rows } = await sql<{ name: string; id: string | null }>`
      select given.name, brand.id from unnest(${names}::text[]) as given (name)
      left join brand on lower(brand.name) = lower(given.name)`.execute(trx)
    return rows
  }
  const found = await find()
  const missing = found.filter(({ id }) => id === null)
  if (missing.length === 0) return idsByName(found)
  if (!creates) return idsByName(found.map((row) => ({ ...row, id: row.id ?? newId() })))
  await sql`
    insert into brand (id, name)
    select * from unnest(${missing.map(() => newId())}::text[], ${missing.map(({ name }) => name)}::text[])
    on conflict do nothing`.execute(trx)
  return idsByName(await find())
}

export type CategoryLevel = Database['category']['level']

/** A category, named by its parent (null for a main category) and its name. */
export interface CategoryName {
  readonly parentId: string | null
  readonly name: string
}

/**
 * Returns the ids of categories of one level by `categoryKey`.
 * @param creates whether missing ones are created, after their siblings, in the given order; otherwise they get ids that are not stored
 */
export async function ensureCategories(
  trx: Trx,
  level: CategoryLevel,
  categories: readonly CategoryName[],
  creates: boolean,
): Promise<Map<string, string>> {
  const find = async () => {
    const { rows } = await sql<{ parent_id: string | null; name: string; id: string | null }>`
      select given.parent_id, given.name, category.id
      from unnest(${categories.map(({ parentId }) => parentId)}::text[], ${categories.map(({ name }) => name)}::text[])
        with ordinality as given (parent_id, name, place)
      left join category
        on coalesce(category.parent_id, '') = coalesce(given.parent_id, '') and lower(category.name) = lower(given.name)
      order by given.place`.execute(trx)
    return rows.map(({ parent_id, name, id }) => ({
      name: categoryKey({ parentId: parent_id, name }),
      id,
      parent_id,
      own: name,
    }))
  }
  const found = await find()
  const missing = found.filter(({ id }) => id === null)
  if (missing.length === 0) return idsByName(found)
  if (!creates) return idsByName(found.map((row) => ({ ...row, id: row.id ?? newId() })))
  await sql`
    insert into category (id, level, parent_id, name, position)
    select given.id, ${level}, given.parent_id, given.name,
      given.place + coalesce((select max(position) from category c where coalesce(c.parent_id, '') = coalesce(given.parent_id, '')), -1)
    from unnest(${missing.map(() => newId())}::text[], ${missing.map(({ parent_id }) => parent_id)}::text[],
      ${missing.map(({ own }) => own)}::text[]) with ordinality as given (id, parent_id, name, place)
    on conflict do nothing`.execute(trx)
  return idsByName(await find())
}

export function categoryKey({ parentId, name }: CategoryName): string {
  return JSON.stringify([parentId, name])
}

function idsByName(rows: readonly { name: string; id: string | null }[]): Map<string, string> {
  return new Map(rows.map(({ name, id }) => [name, id as string]))
}

export async function insertProducts(trx: Trx, rows: readonly ProductRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into product (${columns(PRODUCT_COLUMNS)}, created_at)
    select ${columns(PRODUCT_COLUMNS, 'r')}, coalesce(r.created_at, now())
    from json_populate_recordset(null::product, ${JSON.stringify(rows)}::json) r`.execute(trx)
}

export async function updateProducts(trx: Trx, rows: readonly ProductRow[]): Promise<void> {
  if (rows.length === 0) return
  const own = PRODUCT_COLUMNS.filter((column) => column !== 'id' && column !== 'handle')
  await sql`
    update product p
    set (${columns(own)}, created_at) = (select ${columns(own, 'r')}, coalesce(r.created_at, p.created_at)),
      revision = p.revision + 1, updated_at = now()
    from json_populate_recordset(null::product, ${JSON.stringify(rows)}::json) r
    where p.id = r.id`.execute(trx)
}

export async function insertVariants(trx: Trx, rows: readonly VariantRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into variant (${columns(VARIANT_COLUMNS)}, stock)
    select ${columns(VARIANT_COLUMNS, 'r')}, r.stock
    from json_populate_recordset(null::variant, ${JSON.stringify(rows)}::json) r`.execute(trx)
}

/** @param freed ids of variants whose SKU, barcode, or colour and size, another row takes over; theirs are released first */
export async function updateVariants(trx: Trx, rows: readonly VariantRow[], freed: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  if (freed.length > 0) {
    await sql`
      update variant set sku = 'freed ' || id, size = 'freed ' || id, barcode = ''
      where id = any(${freed}::text[])`.execute(trx)
  }
  await sql`
    update variant v
    set sku = r.sku, color = r.color, size = r.size, price_paise = r.price_paise, final_price_paise = r.final_price_paise,
      cost_paise = r.cost_paise, stock = coalesce(r.stock, v.stock), image = r.image, position = r.position,
      shelf = r.shelf, barcode = r.barcode
    from json_populate_recordset(null::variant, ${JSON.stringify(rows)}::json) r
    where v.id = r.id`.execute(trx)
}

export async function deleteVariants(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from variant where id = any(${ids}::text[])`.execute(trx)
}

/** Replaces all pictures of these products with `rows`. */
export async function replaceImages(trx: Trx, productIds: readonly string[], rows: readonly ImageRow[]): Promise<void> {
  if (productIds.length > 0) {
    await sql`delete from product_image where product_id = any(${productIds}::text[])`.execute(trx)
  }
  if (rows.length > 0) {
    await sql`
      insert into product_image
      select * from json_populate_recordset(null::product_image, ${JSON.stringify(rows)}::json)`.execute(trx)
  }
}

/** Updates planner statistics after a large import: plans made for small tables stay slow until autovacuum runs. */
export async function analyseTables(db: Kysely<Database>): Promise<void> {
  await sql`analyze brand, category, product, variant, product_image`.execute(db)
}

const PRODUCT_COLUMNS = [
  'id',
  'handle',
  'name',
  'description',
  'brand_id',
  'category_id',
  'subcategory_id',
  'garment',
  'color',
  'pattern',
  'fabric',
  'unit',
  'minimum_quantity',
  'quantity_step',
  'price_paise',
  'final_price_paise',
  'mrp_paise',
  'status',
  'featured',
  'new_arrival',
  'best_seller',
  'hsn',
  'pieces_per_pack',
  'country_of_origin',
  'maker',
  'importer',
  'net_quantity',
  'width_cm',
  'gsm',
  'composition',
  'care',
  'garment_measures',
  'model_note',
  'look_product_ids',
  'look_category_id',
  'look_color',
  'look_occasion',
  'is_demo',
] as const satisfies readonly (keyof ProductRow)[]

const VARIANT_COLUMNS = [
  'id',
  'product_id',
  'sku',
  'color',
  'size',
  'price_paise',
  'final_price_paise',
  'cost_paise',
  'image',
  'position',
  'shelf',
  'barcode',
] as const satisfies readonly (keyof VariantRow)[]

function columns(names: readonly string[], table?: string) {
  return sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)))
}
