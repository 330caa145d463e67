import { type Kysely, sql } from 'kysely'
import type { Unit } from '../../../domain/units/quantity.ts'
import { compiledOnce } from '../../platform/database/compiled-once.ts'
import { minutesFromNow, NOW } from '../../platform/database/expiry.ts'
import type { Database } from '../../platform/database/schema.ts'

export interface VariantRow {
  readonly id: string
  readonly sku: string
  readonly color: string
  readonly size: string
  readonly price_paise: number | null
  readonly final_price_paise: number | null
  readonly stock: number
  readonly image: string | null
}

/** A product with its variants, pictures, brand and categories. */
export interface ProductRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly garment: string
  readonly color: string
  readonly pattern: string
  readonly fabric: string
  readonly unit: Unit
  readonly minimum_quantity: number
  readonly quantity_step: number
  readonly price_paise: number
  readonly final_price_paise: number | null
  readonly mrp_paise: number | null
  readonly featured: boolean
  readonly new_arrival: boolean
  readonly best_seller: boolean
  readonly hsn: string
  readonly pieces_per_pack: number
  readonly country_of_origin: string
  readonly maker: string
  readonly importer: string
  readonly net_quantity: string
  readonly width_cm: number | null
  readonly gsm: number | null
  readonly composition: string
  readonly care: string
  readonly garment_measures: string
  readonly model_note: string
  readonly look_product_ids: readonly string[]
  readonly look_category_id: string | null
  readonly look_color: string
  readonly look_occasion: string
  readonly is_demo: boolean
  /** The cloth that this is a swatch of, and the swatch of this cloth; null for none. */
  readonly swatch_of: string | null
  readonly swatch_id: string | null
  readonly rating_sum: number
  readonly rating_count: number
  readonly created_at: Date
  readonly brand_id: string
  readonly brand_name: string
  readonly category_id: string
  readonly category_name: string
  readonly main_category_id: string
  readonly main_category_name: string
  readonly subcategory_id: string | null
  readonly subcategory_name: string | null
  readonly variants: readonly VariantRow[]
  readonly images: readonly ImageRow[]
}

interface ImageRow {
  readonly path: string
  readonly alt: string
  readonly color: string
  /** Focal point, in percent from the left and the top. */
  readonly focal_x: number | null
  readonly focal_y: number | null
  /** The width of what the picture shows, in centimetres. */
  readonly shown_width_cm: number | null
}

/** Reads the products with these ids, active ones or any, in the order of the ids. Unknown ids are left out. */
export async function productsByIds(
  db: Kysely<Database>,
  ids: readonly string[],
  which: 'active' | 'any' = 'active',
): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  return (await productsQuery(ids, which).execute(db)).rows
}

/** The query of `productsByIds`. */
export function productsQuery(ids: readonly string[], which: 'active' | 'any' = 'active') {
  return sql<ProductRow>`
    select p.id, p.name, p.description, p.garment, p.color, p.pattern, p.fabric, p.unit, p.minimum_quantity, p.quantity_step,
           p.price_paise, p.final_price_paise, p.mrp_paise, p.featured, p.new_arrival, p.best_seller, p.hsn, p.pieces_per_pack,
           p.country_of_origin, p.maker, p.importer, p.net_quantity, p.width_cm, p.gsm, p.composition, p.care, p.is_demo,
           p.garment_measures, p.model_note,
           p.look_product_ids, p.look_category_id, p.look_color, p.look_occasion,
           p.swatch_of, (select swatch.id from product swatch where swatch.swatch_of = p.id) as swatch_id,
           p.rating_sum, p.rating_count, p.created_at,
           b.id as brand_id, b.name as brand_name, c.id as category_id, c.name as category_name,
           m.id as main_category_id, m.name as main_category_name, s.id as subcategory_id, s.name as subcategory_name,
           coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'color', v.color, 'size', v.size,
                       'price_paise', v.price_paise, 'final_price_paise', v.final_price_paise, 'stock', v.stock,
                       'image', v.image) order by v.position, v.id)
                     from variant v where v.product_id = p.id), '[]') as variants,
           coalesce((select json_agg(json_build_object('path', i.path, 'alt', i.alt, 'color', i.color,
                       'focal_x', i.focal_x, 'focal_y', i.focal_y,
                       'shown_width_cm', i.shown_width_cm) order by i.position)
                     from product_image i where i.product_id = p.id), '[]') as images
    from unnest(${ids}::text[]) with ordinality as requested (id, place)
    join product p on p.id = requested.id
    join brand b on b.id = p.brand_id
    join category c on c.id = p.category_id
    join category m on m.id = c.parent_id
    left join category s on s.id = p.subcategory_id
    where ${which === 'any' ? sql`true` : sql`p.status = 'active'`}
    order by requested.place`
}

/** What a picture of a product is chosen or drawn by. */
export interface PicturedRow
  extends Pick<
    ProductRow,
    | 'id'
    | 'name'
    | 'garment'
    | 'color'
    | 'pattern'
    | 'fabric'
    | 'unit'
    | 'is_demo'
    | 'swatch_of'
    | 'category_name'
    | 'subcategory_name'
    | 'main_category_name'
  > {
  readonly images: readonly Pick<ImageRow, 'path' | 'color'>[]
}

/** What a product is sold by. */
export interface PricingRow
  extends PicturedRow,
    Pick<
      ProductRow,
      | 'minimum_quantity'
      | 'quantity_step'
      | 'price_paise'
      | 'final_price_paise'
      | 'mrp_paise'
      | 'hsn'
      | 'pieces_per_pack'
      | 'featured'
      | 'new_arrival'
      | 'best_seller'
      | 'brand_id'
      | 'category_id'
      | 'main_category_id'
      | 'subcategory_id'
      | 'variants'
    > {}

/** The query of active products for an order, in any order. It reads less than `productsQuery`, because every order runs it twice. */
export const pricingRowsQuery = compiledOnce(
  (_, ids: readonly string[]) => sql<PricingRow>`
    select p.id, p.name, p.garment, p.color, p.pattern, p.fabric, p.unit, p.is_demo, p.swatch_of,
           p.minimum_quantity, p.quantity_step, p.price_paise, p.final_price_paise, p.mrp_paise, p.hsn, p.pieces_per_pack,
           p.featured, p.new_arrival, p.best_seller, p.brand_id, p.category_id, c.name as category_name,
           m.id as main_category_id, m.name as main_category_name, s.id as subcategory_id, s.name as subcategory_name,
           coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'color', v.color, 'size', v.size,
                       'price_paise', v.price_paise, 'final_price_paise', v.final_price_paise, 'stock', v.stock,
                       'image', v.image) order by v.position, v.id)
                     from variant v where v.product_id = p.id), '[]') as variants,
           coalesce((select json_agg(json_build_object('path', i.path, 'color', i.color) order by i.position)
                     from product_image i where i.product_id = p.id), '[]') as images
    from product p
    join category c on c.id = p.category_id
    join category m on m.id = c.parent_id
    left join category s on s.id = p.subcategory_id
    where p.id = any(${ids}::text[]) and p.status = 'active'`,
)

export async function newestProductIds(db: Kysely<Database>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from product where status = 'active' and swatch_of is null order by created_at desc, id limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

export interface CategoryRow {
  readonly id: string
  readonly level: 'mainCategory' | 'category' | 'subCategory'
  readonly parent_id: string | null
  readonly name: string
  readonly description: string
  readonly image: string | null
  readonly show_in_nav: boolean
}

/** Reads all categories in the order set in the back office. A shop has a few hundred at most. */
export async function allCategories(db: Kysely<Database>): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select id, level, parent_id, name, description, image, show_in_nav from category order by position, lower(name), id`.execute(
    db,
  )
  return rows
}

export interface BrandRow {
  readonly id: string
  readonly name: string
}

export async function allBrands(db: Kysely<Database>): Promise<BrandRow[]> {
  const { rows } = await sql<BrandRow>`select id, name from brand order by lower(name), id`.execute(db)
  return rows
}

/** Stores the hash of a preview token and deletes expired ones. Returns whether the product is there, which it locks meanwhile. */
export async function savePreview(
  db: Kysely<Database>,
  preview: { readonly tokenHash: string; readonly productId: string; readonly minutes: number },
): Promise<boolean> {
  await db.deleteFrom('product_preview').where('expires_at', '<', NOW).execute()
  const { rows } = await sql`
    insert into product_preview (token_hash, product_id, expires_at)
    select ${preview.tokenHash}, id, ${minutesFromNow(preview.minutes)} from product where id = ${preview.productId} for key share
    returning product_id`.execute(db)
  return rows.length > 0
}

/** Returns the product of a preview and its status; undefined when the preview has expired. */
export async function productForPreview(db: Kysely<Database>, tokenHash: string) {
  const found = await db
    .selectFrom('product_preview as preview')
    .innerJoin('product as p', 'p.id', 'preview.product_id')
    .select(['p.id', 'p.status'])
    .where('preview.token_hash', '=', tokenHash)
    .where('preview.expires_at', '>', NOW)
    .executeTakeFirst()
  const [row] = found ? await productsByIds(db, [found.id], 'any') : []
  return found && row && { row, status: found.status }
}
