import { type Kysely, sql } from 'kysely'
import {
  appliesTo,
  type CashCondition,
  type CashFacts,
  type ConditionOf,
  UNKNOWN_BUYER,
} from '../../domain/cash-rules/cash-rule.ts'
import type { Database } from '../platform/database/schema.ts'
import { byOpenOrders, type OrderGroup } from './preview-open-orders.ts'
import { isDeliveredForCash } from './queries.ts'

/**
 * Adds up the cash orders since a day for a rule that looks at one fact of an order. The fact is judged by the function that the
 * checkout uses. Undefined for other rules.
 */
export async function judgedGroups(
  db: Kysely<Database>,
  condition: CashCondition,
  since: Date,
): Promise<readonly OrderGroup[] | undefined> {
  if (condition.kind === 'product') return byProducts(db, condition, since)
  if (condition.kind === 'open orders') return byOpenOrders(db, condition, since)
  return undefined
}

/** A rule names an order when it names one of its products, so each product is judged once. */
async function byProducts(
  db: Kysely<Database>,
  condition: ConditionOf<'product'>,
  since: Date,
): Promise<readonly OrderGroup[]> {
  // Products with their categories of today, and those of the rule that were deleted since.
  const { rows: products } = await sql<CashFacts['products'][number]>`
    select product.id, '' as name,
      array_remove(array[product.category_id, product.subcategory_id, category.parent_id]::text[], null) as "categoryIds"
    from product join category on category.id = product.category_id
    union all
    select named.id, '', '{}' from unnest(${condition.productIds}::text[]) as named (id)
    where not exists (select from product where product.id = named.id)`.execute(db)
  const ids = products.filter((product) => isMet(condition, product)).map(({ id }) => id)
  const { rows } = await sql<OrderGroup>`
    select o.id in (select order_id from order_line where product_id = any(${ids}::text[])) as "isMet", ${SUMS}
    from orders o where ${isDeliveredForCash('o')} and o.created_at >= ${since} group by 1`.execute(db)
  return rows
}

const SUMS = sql`count(*)::int as orders, coalesce(sum(o.total_paise - o.cod_fee_paise), 0)::float8 as paise,
  (count(*) filter (where o.status = 'delivered'))::int as delivered,
  (count(*) filter (where o.status = 'cancelled' and o.shipped_at is not null and not o.is_lost))::int as undelivered`

function isMet(condition: CashCondition, product: CashFacts['products'][number]): boolean {
  return appliesTo(condition, {
    total: 0,
    zipCode: undefined,
    products: [product],
    buyer: UNKNOWN_BUYER,
    now: new Date(),
  })
}
