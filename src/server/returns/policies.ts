import { type Kysely, type Selectable, sql } from 'kysely'
import { DEFAULT_POLICY, type ReturnPolicy } from '../../domain/returns/policy.ts'
import type { Database } from '../platform/database/schema.ts'

type PolicyRow = Selectable<Database['return_policy']>

/** Returns a function that gives the nearest policy of a product. A product that was deleted has the shop's. */
export async function readPolicies(
  db: Kysely<Database>,
  productIds: readonly string[],
): Promise<(productId: string) => ReturnPolicy> {
  const { rows } = await sql<PolicyRow & { for_product: string }>`
    select distinct on (asked.id) asked.id as for_product, policy.*
    from unnest(${[...new Set(productIds)]}::text[]) as asked (id)
    left join product on product.id = asked.id
    left join category on category.id = product.category_id
    join return_policy policy on policy.scope = 'shop' or policy.product_id = product.id
      or policy.category_id in (product.subcategory_id, product.category_id, category.parent_id)
    order by asked.id, case
      when policy.product_id is not null then 0
      when policy.category_id = product.subcategory_id then 1
      when policy.category_id = product.category_id then 2
      when policy.category_id is not null then 3
      else 4 end`.execute(db)
  const policies = new Map(rows.map((row) => [row.for_product, policyOf(row)]))
  const swatches = await db
    .selectFrom('product')
    .select('id')
    .where('id', 'in', [...productIds, ''])
    .where('swatch_of', 'is not', null)
    .execute()
  const isSwatch = new Set(swatches.map(({ id }) => id))
  return (productId) => {
    const policy = policies.get(productId) ?? DEFAULT_POLICY
    // A piece cut to look at cannot be sold again.
    return isSwatch.has(productId) ? { ...policy, returnDays: null, exchangeDays: null } : policy
  }
}

export function policyOf(row: PolicyRow): ReturnPolicy {
  return {
    returnDays: row.return_days,
    exchangeDays: row.exchange_days,
    claimDays: row.claim_days,
    pickupFee: row.pickup_fee_paise,
    approveUpTo: row.approve_up_to_paise,
  }
}
