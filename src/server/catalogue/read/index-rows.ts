import { type Kysely, sql } from 'kysely'
import { discountPercent, sellingPrice, variantPricePair } from '../../../domain/catalogue/price.ts'
import type { Paise } from '../../../domain/units/paise.ts'
import type { Unit } from '../../../domain/units/quantity.ts'
import type { Database } from '../../platform/database/schema.ts'

/** What the index needs of a product and its variants. */
export interface IndexRow {
  readonly id: string
  /** A swatch of a fabric has a page of its own, but is in no list. */
  readonly isSwatch: boolean
  readonly name: string
  readonly description: string
  readonly garment: string
  readonly pattern: string
  readonly fabric: string
  /** The colour of the product, then those of its variants; may contain duplicates. */
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
  readonly sizesInStock: readonly string[]
  readonly skus: readonly string[]
  /** The selling price, the lowest over the variants. */
  readonly pricePaise: Paise
  /** The largest discount over the variants, in whole percent. */
  readonly percentOff: number
  readonly featured: boolean
  readonly newArrival: boolean
  readonly bestSeller: boolean
  readonly createdAt: number
  readonly brandId: string
  readonly categoryId: string
  readonly subCategoryId: string | null
  readonly unit: Unit
  readonly rating: number
  readonly countryOfOrigin: string
  readonly widthCm: number | null
  readonly gsm: number | null
}

/** Ids after `after`, up to and with `until`. */
export interface IdRange {
  readonly after: string
  readonly until: string
}

/** Returns ranges of ids that have about `size` active products each, and together all products, including those that are added later. */
export async function idRanges(db: Kysely<Database>, size: number): Promise<IdRange[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from (select id, row_number() over (order by id) as place from product where status = 'active') product
    where place % ${size} = 0 order by id`.execute(db)
  const ends = [...rows.map(({ id }) => id), LAST_ID]
  return ends.map((until, at) => ({ after: ends[at - 1] ?? '', until }))
}

/** After every id, which are hexadecimal digits. */
const LAST_ID = 'g'

/**
 * Reads the active products with the ids, in the order of their ids. Two JSON values without names of fields take
 * PostgreSQL half as long as one of complete rows, and this process a third of the time of rows that the driver parses.
 */
export async function indexRows(db: Kysely<Database>, ids: readonly string[] | IdRange): Promise<IndexRow[]> {
  const [which, whose] =
    'until' in ids
      ? [sql`id > ${ids.after} and id <= ${ids.until}`, sql`product_id > ${ids.after} and product_id <= ${ids.until}`]
      : [sql`id = any(${ids}::text[])`, sql`product_id = any(${ids}::text[])`]
  const { rows } = await sql<{ readonly products: ProductValues[] | null; readonly variants: VariantValues[] | null }>`
    select (
      select json_agg(json_build_array(
        p.id, p.swatch_of is not null, p.name, p.description, p.garment, p.pattern, p.fabric, p.color, p.price_paise,
        p.final_price_paise, p.featured, p.new_arrival, p.best_seller, (extract(epoch from p.created_at) * 1000)::float8, p.brand_id,
        p.category_id, p.subcategory_id, p.unit, case when p.rating_count = 0 then 0 else p.rating_sum::float8 / p.rating_count end,
        p.country_of_origin, p.width_cm, p.gsm) order by p.id)
      from product p where status = 'active' and ${which}
    ) as products, (
      select json_agg(json_build_array(v.product_id, v.color, v.size, v.sku, v.price_paise, v.final_price_paise, v.stock > 0))
      from variant v where ${whose}
    ) as variants`.execute(db)
  const { products, variants } = rows[0] ?? {}
  const byProduct = Map.groupBy(variants ?? [], ([productId]) => productId)
  return (products ?? []).map((product) => rowOf(product, byProduct.get(product[0]) ?? []))
}

type ProductValues = readonly [
  id: string,
  isSwatch: boolean,
  name: string,
  description: string,
  garment: string,
  pattern: string,
  fabric: string,
  color: string,
  pricePaise: Paise,
  finalPricePaise: Paise | null,
  featured: boolean,
  newArrival: boolean,
  bestSeller: boolean,
  createdAt: number,
  brandId: string,
  categoryId: string,
  subCategoryId: string | null,
  unit: Unit,
  rating: number,
  countryOfOrigin: string,
  widthCm: number | null,
  gsm: number | null,
]

type VariantValues = readonly [
  productId: string,
  color: string,
  size: string,
  sku: string,
  pricePaise: Paise | null,
  finalPricePaise: Paise | null,
  isInStock: boolean,
]

function rowOf(values: ProductValues, variants: readonly VariantValues[]): IndexRow {
  const [id, isSwatch, name, description, garment, pattern, fabric, color, price, finalPrice, ...others] = values
  const [featured, newArrival, bestSeller, createdAt, brandId, categoryId, subCategoryId, unit, rating, ...more] =
    others
  const [countryOfOrigin, widthCm, gsm] = more
  const own = { price, finalPrice }
  let pricePaise = variants.length === 0 ? sellingPrice(own) : Number.POSITIVE_INFINITY
  let percentOff = 0
  const colors = [color]
  const sizes: string[] = []
  const sizesInStock: string[] = []
  const skus: string[] = []
  for (const [, variantColor, size, sku, variantPrice, variantFinalPrice, isInStock] of variants) {
    const pair = variantPricePair(own, { price: variantPrice, finalPrice: variantFinalPrice })
    const selling = sellingPrice(pair)
    pricePaise = Math.min(pricePaise, selling)
    percentOff = Math.max(percentOff, discountPercent(pair.price ?? 0, selling))
    if (!colors.includes(variantColor)) colors.push(variantColor)
    if (!sizes.includes(size)) sizes.push(size)
    if (isInStock && !sizesInStock.includes(size)) sizesInStock.push(size)
    skus.push(sku)
  }
  return {
    id,
    isSwatch,
    name,
    description,
    garment,
    pattern,
    fabric,
    colors,
    sizes: sizes.sort(),
    sizesInStock: sizesInStock.sort(),
    skus,
    pricePaise,
    percentOff,
    featured,
    newArrival,
    bestSeller,
    createdAt,
    brandId,
    categoryId,
    subCategoryId,
    unit,
    rating,
    countryOfOrigin,
    widthCm,
    gsm,
  }
}
