import { type Kysely, type RawBuilder, sql } from 'kysely'
import { DEFAULT_REORDER_LEVEL } from '../../../domain/reports/reports.ts'
import { productsAtLevel } from '../../inventory/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { containing, idsOf, pageOf, startingWith } from '../../platform/lists.ts'
import { hsnWithoutGstRate } from '../gst-rate-known.ts'
import { type EditedProduct, editedProducts, type ProductFlags } from './product-queries.ts'

export interface ProductQuery extends ProductFlags {
  readonly page?: number
  readonly perPage?: number
  /** One of the sort keys of the contract. */
  readonly sort?: string
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly brandId?: string
  readonly categoryId?: string
  readonly hasGstRate?: boolean
  readonly stock?: 'low' | 'out' | 'in'
}

const SORTS = {
  updatedAt: sql`p.updated_at`,
  createdAt: sql`p.created_at`,
  name: sql`lower(p.name)`,
  price: sql`least(p.price_paise, coalesce(p.final_price_paise, p.price_paise))`,
  countInStock: sql`coalesce(counted.stock, 0)`,
  status: sql`p.status`,
} as const

/** Sums the stock of all products at once: for 28,000 products, a subquery per product takes three times as long. */
const COUNTED = sql`left join (select product_id, sum(stock) as stock from variant group by product_id) counted
  on counted.product_id = p.id`

export interface ListedProduct {
  readonly id: string
  readonly revision: number
  readonly name: string
  readonly handle: string
  readonly status: 'active' | 'draft' | 'archived'
  readonly brand_name: string
  readonly category_name: string
  readonly main_category_name: string
  readonly subcategory_name: string | null
  readonly garment: string
  readonly color: string
  readonly pattern: string
  readonly fabric: string
  readonly unit: 'piece' | 'metre'
  readonly price_paise: number
  readonly final_price_paise: number | null
  readonly mrp_paise: number | null
  readonly featured: boolean
  readonly new_arrival: boolean
  readonly best_seller: boolean
  readonly updated_at: Date
  readonly first_image: string | null
  readonly is_demo: boolean
  readonly stock: number
  readonly variant_count: number
  readonly sold_out_count: number
  readonly variant_id: string | null
}

/** Reads a page of products, last changed first by default, and their total number. */
export async function listProducts(db: Kysely<Database>, query: ProductQuery) {
  const { order = 'desc' } = query
  const by = SORTS[query.sort as keyof typeof SORTS] ?? SORTS.updatedAt
  const which = conditions(query)
  const { limit, offset } = pageOf(query)
  // The contract allows only these two values.
  const direction = sql.raw(order === 'asc' ? 'asc' : 'desc')
  const page = sql<ListedProduct>`
    with page as materialized (
      select p.*, found.place from (
        select p.id, ${by} as place
        from product p ${by === SORTS.countInStock ? COUNTED : sql``} where ${which}
        order by ${by} ${direction}, p.id limit ${limit} offset ${offset}
      ) as found join product p on p.id = found.id
    )
    select p.id, p.revision, p.name, p.handle, p.status, b.name as brand_name, c.name as category_name,
           m.name as main_category_name, s.name as subcategory_name, p.garment, p.color, p.pattern, p.fabric, p.unit,
           p.price_paise, p.final_price_paise, p.mrp_paise, p.featured, p.new_arrival, p.best_seller, p.updated_at, p.is_demo,
           (select path from product_image i where i.product_id = p.id order by position limit 1) as first_image,
           coalesce(v.stock, 0) as stock, coalesce(v.count, 0)::int as variant_count,
           coalesce(v.sold_out, 0)::int as sold_out_count, v.only_id as variant_id
    from page p
    join brand b on b.id = p.brand_id
    join category c on c.id = p.category_id
    join category m on m.id = c.parent_id
    left join category s on s.id = p.subcategory_id
    left join lateral (
      select sum(stock) as stock, count(*) as count, count(*) filter (where stock = 0) as sold_out,
             case when count(*) = 1 then min(id::text) end as only_id
      from variant where product_id = p.id
    ) v on true
    order by p.place ${direction}, p.id`.execute(db)
  const count = sql<{ total: number }>`select count(*)::int as total from product p where ${which}`.execute(db)
  const [{ rows }, counted] = await Promise.all([page, count])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Reads the next products of a list by name after `after`, so that a CSV file can be streamed. */
export async function productsAfter(
  db: Kysely<Database>,
  query: ProductQuery,
  after: { readonly name: string; readonly id: string } | undefined,
  limit: number,
): Promise<EditedProduct[]> {
  const rest = after ? sql`(lower(p.name), p.id) > (lower(${after.name}), ${after.id})` : sql`true`
  const which = sql`p.id in (
    select p.id from product p where ${conditions(query)} and ${rest} order by lower(p.name), p.id limit ${limit})`
  const { rows } = await sql<EditedProduct>`
    select * from (${editedProducts(which)}) as found order by lower(name), id`.execute(db)
  return rows
}

function conditions(query: ProductQuery): RawBuilder<unknown> {
  const { status, brandId, categoryId, featured, newArrival, bestSeller, hasGstRate, stock } = query
  const ids = idsOf(query.ids)
  const all: RawBuilder<unknown>[] = []
  if (ids) all.push(sql`p.id = any(${ids}::text[])`)
  if (status) all.push(sql`p.status = ${status}`)
  if (brandId) all.push(sql`p.brand_id = ${brandId}`)
  if (categoryId) {
    all.push(sql`(p.category_id = ${categoryId} or p.subcategory_id = ${categoryId}
      or p.category_id in (select id from category where parent_id = ${categoryId}))`)
  }
  if (featured !== undefined) all.push(sql`p.featured = ${featured}`)
  if (newArrival !== undefined) all.push(sql`p.new_arrival = ${newArrival}`)
  if (bestSeller !== undefined) all.push(sql`p.best_seller = ${bestSeller}`)
  if (hasGstRate !== undefined) all.push(sql`(p.hsn in (${hsnWithoutGstRate()})) <> ${hasGstRate}`)
  if (stock === 'in') all.push(sql`p.id in (${variantsWith(sql`stock > 0`)})`)
  if (stock === 'out') all.push(sql`not p.id in (${variantsWith(sql`stock > 0`)})`)
  if (stock === 'low') {
    all.push(sql`(p.unit = 'piece' and p.id in (${productsAtLevel(DEFAULT_REORDER_LEVEL.piece)})
      or p.unit = 'metre' and p.id in (${productsAtLevel(DEFAULT_REORDER_LEVEL.metre)}))`)
  }
  if (query.q) all.push(matching(query.q))
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** Ids of products with such variants, for a hashed subquery: a subquery per product takes ten times as long. */
function variantsWith(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select product_id from variant where ${which}`
}

/** Every word occurs in the name or the handle, or an SKU starts with the whole text. */
function matching(q: string): RawBuilder<unknown> {
  const words = q.trim().split(/\s+/).slice(0, 8)
  const named = words.map((word) => {
    const like = containing(word)
    return sql`(p.name ilike ${like} or p.handle ilike ${like})`
  })
  const code = startingWith(q.toUpperCase())
  return sql`((${sql.join(named, sql` and `)}) or p.id in (select product_id from variant where upper(sku) like ${code}))`
}
