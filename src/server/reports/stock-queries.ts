import { type Kysely, sql } from 'kysely'
import { CATEGORY_SEPARATOR } from '../../domain/catalogue/category-path.ts'
import { DEFAULT_REORDER_LEVEL, REORDER_DAYS } from '../../domain/reports/reports.ts'
import type { Unit } from '../../domain/units/quantity.ts'
import type { Database } from '../platform/database/schema.ts'
import { containing, startingWith } from '../platform/lists.ts'

interface Counted {
  /** How many rows there are without the limit. */
  readonly count: number
  /** The value of all of them in paise. */
  readonly sum: number
}

export interface Listed extends Counted {
  readonly product_id: string
  readonly product: string
  readonly variant_id: string
  readonly sku: string
  readonly color: string
  readonly size: string
  readonly unit: Unit
  readonly stock: number
}

/** What a customer pays for a piece or metre of a variant, as `sellingPrice` and `variantPricePair` say. */
const PRICE = sql`least(
  coalesce(variant.price_paise, product.price_paise),
  case when variant.price_paise is null then coalesce(variant.final_price_paise, product.final_price_paise)
       else variant.final_price_paise end)`

/** The value of a variant's stock in paise, rounded half up. */
const VALUE = sql`(case when product.unit = 'metre' then (${PRICE}::bigint * variant.stock + 50) / 100
  else ${PRICE}::bigint * variant.stock end)`

/** What a variant's stock has cost in paise, rounded half up; null while its cost is unknown. */
const COST = sql`(case when product.unit = 'metre' then (variant.cost_paise::bigint * variant.stock + 50) / 100
  else variant.cost_paise::bigint * variant.stock end)`

/** An order counts from its confirmation until it is cancelled. */
const IS_SALE = sql`orders.status not in ('pending', 'cancelled')`

interface ProductStock extends Counted {
  readonly product_id: string
  readonly product: string
  readonly category: string
  readonly status: string
  readonly unit: Unit
  readonly variants: number
  readonly all_variants: number
  readonly stock: number
  readonly value: number
  /** In paise; null when the cost of a variant is unknown. */
  readonly cost: number | null
  readonly cost_sum: number | null
}

/** Returns the products in stock, the most valuable stock first. */
export async function stockOfProducts(db: Kysely<Database>, limit: number | undefined): Promise<ProductStock[]> {
  const { rows } = await sql<ProductStock>`
    select product.id as product_id, product.name as product, main.name || ${CATEGORY_SEPARATOR} || category.name as category,
           product.status, product.unit, stocked.variants, stocked.stock, stocked.value, stocked.cost,
           case when bool_and(stocked.cost is not null) over () then sum(stocked.cost) over () end::bigint as cost_sum,
           count(*) over ()::int as count, sum(stocked.value) over ()::bigint as sum,
           sum(stocked.variants) over ()::int as all_variants
    from (
      select product.id, count(*)::int as variants, sum(variant.stock)::bigint as stock, sum(${VALUE})::bigint as value,
             case when count(*) = count(variant.cost_paise) then sum(${COST}) end::bigint as cost
      from variant join product on product.id = variant.product_id where variant.stock > 0 group by product.id
    ) as stocked
    join product on product.id = stocked.id
    join category on category.id = product.category_id
    join category main on main.id = category.parent_id
    order by stocked.value desc, product.id limit ${limit ?? null}`.execute(db)
  return rows
}

interface DeadVariant extends Listed {
  readonly value: number
  readonly cost: number | null
  readonly cost_sum: number | null
  readonly last_sold_at: Date | null
  readonly stocked_at: Date
}

/**
 * Since when a variant has been in stock without a break: since the movement that last raised its stock from nothing. Movements after
 * it may carry an earlier day, such as orders of an earlier time; then it was in stock on that day already.
 */
const STOCKED_AT = sql`coalesce((
  select min(movement.created_at) from stock_movement movement
  where movement.variant_id = variant.id and movement.id >= (
    select raised.id from stock_movement raised
    where raised.variant_id = variant.id and raised.stock_after > 0 and raised.stock_after <= raised.change
    order by raised.id desc limit 1)), product.created_at)`

/** Returns the variants that were in stock during all of these days and of which nothing was ordered in them. */
export async function deadVariants(
  db: Kysely<Database>,
  idleDays: number,
  limit: number | undefined,
): Promise<DeadVariant[]> {
  const { rows } = await sql<DeadVariant>`
    with sold as materialized (
      select line.variant_id, max(orders.created_at) as last_sold_at
      from orders join order_line line on line.order_id = orders.id where ${IS_SALE} group by line.variant_id
    )
    select product.id as product_id, product.name as product, variant.id as variant_id, variant.sku, variant.color,
           variant.size, product.unit, variant.stock, ${VALUE} as value, ${COST} as cost,
           case when bool_and(variant.cost_paise is not null) over () then sum(${COST}) over () end::bigint as cost_sum, sold.last_sold_at, stocked.at as stocked_at,
           count(*) over ()::int as count, sum(${VALUE}) over ()::bigint as sum
    from variant
    join product on product.id = variant.product_id
    left join sold on sold.variant_id = variant.id
    cross join lateral (select ${STOCKED_AT} as at) as stocked
    where variant.stock > 0 and stocked.at < now() - ${idleDays} * interval '1 day'
      and (sold.last_sold_at is null or sold.last_sold_at < now() - ${idleDays} * interval '1 day')
    order by value desc, variant.id limit ${limit ?? null}`.execute(db)
  return rows
}

interface ReorderVariant extends Listed {
  readonly level: number
  readonly sold: number
}

/** Returns the variants at or below their reorder level, or all of them, first those that run out first. */
export async function variantsToReorder(
  db: Kysely<Database>,
  { isWhole, q, limit }: { readonly isWhole: boolean; readonly q: string; readonly limit: number | undefined },
): Promise<ReorderVariant[]> {
  const level = sql`coalesce(reorder_level.quantity,
    case product.unit when 'metre' then ${DEFAULT_REORDER_LEVEL.metre}::int else ${DEFAULT_REORDER_LEVEL.piece}::int end)`
  const { rows } = await sql<ReorderVariant>`
    with sold as materialized (
      select line.variant_id, sum(line.quantity)::bigint as quantity
      from orders join order_line line on line.order_id = orders.id
      where orders.created_at >= now() - ${REORDER_DAYS} * interval '1 day' and ${IS_SALE} group by line.variant_id
    )
    select product.id as product_id, product.name as product, variant.id as variant_id, variant.sku, variant.color,
           variant.size, product.unit, variant.stock, ${level} as level, coalesce(sold.quantity, 0) as sold,
           count(*) over ()::int as count, 0 as sum
    from variant
    join product on product.id = variant.product_id
    left join reorder_level on reorder_level.variant_id = variant.id
    left join sold on sold.variant_id = variant.id
    where product.status = 'active' and (${isWhole} or variant.stock <= ${level})
      and (${q} = '' or upper(variant.sku) like ${startingWith(q.toUpperCase())} or product.name ilike ${containing(q)})
    order by case when sold.quantity > 0 then variant.stock::numeric / sold.quantity end nulls last, variant.stock,
             lower(product.name), variant.position, variant.id
    limit ${limit ?? null}`.execute(db)
  return rows
}
