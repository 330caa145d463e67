import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { KnownProduct } from '../../catalogue/write/rows.ts'
import type { Database } from '../../database/schema.ts'
import { idsOf, pageOf } from '../page-of.ts'

type Trx = Transaction<Database>

/** A product as its editor needs it. Times are Dates. */
export interface EditedProduct extends Omit<KnownProduct, 'created_at'> {
  readonly revision: number
  readonly main_category_id: string
  readonly main_category_name: string
  readonly category_name: string
  readonly subcategory_name: string | null
  readonly brand_name: string
  readonly is_ordered: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

/** One product whatever its status, with its variants and pictures. */
export async function productForEditing(db: Kysely<Database>, id: string): Promise<EditedProduct | undefined> {
  const { rows } = await editedProducts(sql`p.id = ${id}`).execute(db)
  return rows[0]
}

/** The same, held until the commit: first the product, then its variants by their ids, as everybody takes them. */
export async function holdProduct(trx: Trx, id: string): Promise<EditedProduct | undefined> {
  await sql`select id from product where id = ${id} for no key update`.execute(trx)
  await sql`select id from variant where product_id = ${id} order by id for no key update`.execute(trx)
  return productForEditing(trx, id)
}

/** Some products, held until the commit, in the order of their ids. */
export async function holdProducts(trx: Trx, ids: readonly string[]): Promise<EditedProduct[]> {
  await sql`select id from product where id = any(${ids}::text[]) order by id for no key update`.execute(trx)
  return productsForEditing(trx, ids)
}

export async function productsForEditing(db: Kysely<Database>, ids: readonly string[]): Promise<EditedProduct[]> {
  const { rows } = await editedProducts(sql`p.id = any(${ids}::text[]) order by p.id`).execute(db)
  return rows
}

function editedProducts(which: RawBuilder<unknown>) {
  return sql<EditedProduct>`
    select p.id, p.handle, p.name, p.description, p.brand_id, p.category_id, p.subcategory_id, p.garment, p.color, p.pattern,
      p.fabric, p.unit, p.minimum_quantity, p.quantity_step, p.price_paise, p.final_price_paise, p.mrp_paise, p.status,
      p.featured, p.new_arrival, p.best_seller, p.hsn, p.country_of_origin, p.maker, p.importer, p.net_quantity, p.width_cm,
      p.gsm, p.composition, p.care, p.revision, p.created_at, p.updated_at, c.parent_id as main_category_id,
      m.name as main_category_name, c.name as category_name, s.name as subcategory_name, b.name as brand_name,
      exists (select from order_line l where l.product_id = p.id) as is_ordered,
      coalesce((select json_agg(v order by v.position, v.id) from variant v where v.product_id = p.id), '[]') as variants,
      coalesce((select json_agg(i order by i.position) from product_image i where i.product_id = p.id), '[]') as images
    from product p
    join category c on c.id = p.category_id
    join category m on m.id = c.parent_id
    left join category s on s.id = p.subcategory_id
    join brand b on b.id = p.brand_id
    where ${which}`
}

/** Products of a list by name, the next after this one: a file of all of them is written while it is read. */
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

/** What the ids of a product's brand and shelves stand for; absent where there is none of that kind. */
export interface NamedLinks {
  readonly brand: string | null
  readonly category: string | null
  readonly main_category: string | null
  readonly subcategory: string | null
  /** The category the subcategory stands in. */
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

/** Whose SKUs these are: the name of the product that has it, by SKU. */
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

/** The handles that are taken of `handle`, `handle-2`, `handle-3` … */
export async function takenHandles(db: Kysely<Database>, handle: string): Promise<Set<string>> {
  const start = `${handle.replace(/[\\%_]/g, '\\$&')}-%`
  const { rows } = await sql<{ handle: string }>`
    select handle from product where handle = ${handle} or handle like ${start}`.execute(db)
  return new Set(rows.map((row) => row.handle))
}

/** What the product with this handle is called. */
export async function nameOfHandle(db: Kysely<Database>, handle: string): Promise<string | undefined> {
  const row = await db.selectFrom('product').select('name').where('handle', '=', handle).executeTakeFirst()
  return row?.name
}

export async function deleteProduct(trx: Trx, id: string): Promise<void> {
  await sql`delete from product where id = ${id}`.execute(trx)
}

/** Who changed a product last, and when, by the audit log. */
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

interface Marks {
  readonly status?: 'active' | 'draft' | 'archived'
  readonly featured?: boolean
  readonly newArrival?: boolean
  readonly bestSeller?: boolean
}

/** Sets flags and status on the products that have others, and answers what those had before. */
export async function markProducts(trx: Trx, ids: readonly string[], marks: Marks) {
  const { status = null, featured = null, newArrival = null, bestSeller = null } = marks
  const { rows } = await sql<{
    id: string
    status: string
    featured: boolean
    new_arrival: boolean
    best_seller: boolean
  }>`
    with before as (
      select id, status, featured, new_arrival, best_seller from product where id = any(${ids}::text[])
      order by id for no key update
    ), wanted as (
      select id, coalesce(${status}::text, status) as status, coalesce(${featured}::boolean, featured) as featured,
             coalesce(${newArrival}::boolean, new_arrival) as new_arrival,
             coalesce(${bestSeller}::boolean, best_seller) as best_seller
      from before
    ), changed as (
      update product p
      set status = w.status, featured = w.featured, new_arrival = w.new_arrival, best_seller = w.best_seller,
          revision = p.revision + 1, updated_at = now()
      from wanted w join before b on b.id = w.id
      where p.id = w.id and (b.status, b.featured, b.new_arrival, b.best_seller)
                            is distinct from (w.status, w.featured, w.new_arrival, w.best_seller)
      returning p.id
    )
    select before.* from before join changed on changed.id = before.id`.execute(trx)
  return rows
}

export interface ProductQuery extends Marks {
  readonly page?: number
  readonly perPage?: number
  /** One of the contract's. */
  readonly sort?: string
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly brandId?: string
  readonly categoryId?: string
  readonly stock?: 'low' | 'out' | 'in'
}

/** Each is a column with an index, or counted over the variants. */
const SORTS = {
  updatedAt: sql`p.updated_at`,
  createdAt: sql`p.created_at`,
  name: sql`lower(p.name)`,
  price: sql`least(p.price_paise, coalesce(p.final_price_paise, p.price_paise))`,
  countInStock: sql`(select coalesce(sum(stock), 0) from variant v where v.product_id = p.id)`,
  status: sql`p.status`,
} as const

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
  readonly stock: number
  readonly variant_count: number
  readonly sold_out_count: number
  readonly variant_id: string | null
}

/** A page of products, the latest changed first unless asked otherwise, and how many there are in all. */
export async function productLines(db: Kysely<Database>, query: ProductQuery) {
  const { order = 'desc' } = query
  const by = SORTS[query.sort as keyof typeof SORTS] ?? SORTS.updatedAt
  const which = conditions(query)
  const { limit, offset } = pageOf(query)
  // No other order than these two comes out of the contract.
  const direction = sql.raw(order === 'asc' ? 'asc' : 'desc')
  const page = sql<ListedProduct>`
    with page as materialized (
      select p.*, found.place from (
        select p.id, row_number() over (order by ${by} ${direction}, p.id) as place
        from product p where ${which} order by ${by} ${direction}, p.id limit ${limit} offset ${offset}
      ) as found join product p on p.id = found.id
    )
    select p.id, p.revision, p.name, p.handle, p.status, b.name as brand_name, c.name as category_name,
           m.name as main_category_name, s.name as subcategory_name, p.garment, p.color, p.pattern, p.fabric, p.unit,
           p.price_paise, p.final_price_paise, p.mrp_paise, p.featured, p.new_arrival, p.best_seller, p.updated_at,
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
    order by p.place`.execute(db)
  const count = sql<{ total: number }>`select count(*)::int as total from product p where ${which}`.execute(db)
  const [{ rows }, counted] = await Promise.all([page, count])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** 5 pieces, or 5 m. */
const LOW_STOCK = sql`case p.unit when 'metre' then 500 else 5 end`

function conditions(query: ProductQuery): RawBuilder<unknown> {
  const { status, brandId, categoryId, featured, newArrival, bestSeller, stock } = query
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
  const someVariant = (which: RawBuilder<unknown>) =>
    sql`exists (select from variant v where v.product_id = p.id and ${which})`
  if (stock === 'in') all.push(someVariant(sql`v.stock > 0`))
  if (stock === 'out') all.push(sql`not ${someVariant(sql`v.stock > 0`)}`)
  if (stock === 'low') all.push(someVariant(sql`v.stock <= ${LOW_STOCK}`))
  if (query.q) all.push(matching(query.q))
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** Every word stands in the name or the handle, or the whole is how an SKU begins. */
function matching(q: string): RawBuilder<unknown> {
  const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
  const words = q.trim().split(/\s+/).slice(0, 8)
  const named = words.map((word) => {
    const like = `%${escaped(word)}%`
    return sql`(p.name ilike ${like} or p.handle ilike ${like})`
  })
  const code = `${escaped(q.trim().toUpperCase())}%`
  return sql`((${sql.join(named, sql` and `)}) or p.id in (select product_id from variant where upper(sku) like ${code}))`
}

/** Writes new price pairs; null is no sale price. */
export async function writePrices(
  trx: Trx,
  products: readonly { readonly id: string; readonly price: number; readonly finalPrice: number | null }[],
  variants: readonly { readonly id: string; readonly price: number; readonly finalPrice: number | null }[],
): Promise<void> {
  const columns = (rows: typeof products) => sql`
    unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ price }) => price)}::int[],
           ${rows.map(({ finalPrice }) => finalPrice)}::int[]) as r (id, price, final_price)`
  if (variants.length > 0) {
    await sql`
      update variant v set price_paise = r.price, final_price_paise = r.final_price
      from ${columns(variants)} where v.id = r.id`.execute(trx)
  }
  if (products.length === 0) return
  await sql`
    update product p
    set price_paise = r.price, final_price_paise = r.final_price, revision = p.revision + 1, updated_at = now()
    from ${columns(products)} where p.id = r.id`.execute(trx)
}

export interface VariantStockRow {
  readonly id: string
  readonly product_id: string
  readonly sku: string
  readonly color: string
  readonly size: string
  readonly unit: 'piece' | 'metre'
  readonly stock: number
}

/** A variant, held until the commit. */
export async function holdVariant(trx: Trx, id: string): Promise<VariantStockRow | undefined> {
  const { rows } = await sql<VariantStockRow>`
    select v.id, v.product_id, v.sku, v.color, v.size, p.unit, v.stock
    from variant v join product p on p.id = v.product_id where v.id = ${id} for update of v`.execute(trx)
  return rows[0]
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

/** A page of the stock ledger, newest first unless asked otherwise. */
export async function stockMovements(db: Kysely<Database>, query: MovementQuery) {
  const { productId, variantId, order = 'desc' } = query
  const { limit, offset } = pageOf(query)
  let wanted = db.selectFrom('stock_movement as m')
  if (productId) wanted = wanted.where('m.product_id', '=', productId)
  if (variantId) wanted = wanted.where('m.variant_id', '=', variantId)
  const [rows, { total }] = await Promise.all([
    wanted
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
    wanted.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => ({ ...row, unit: row.unit as 'piece' | 'metre' })), total: Number(total) }
}
