import { type Kysely, type Selectable, sql } from 'kysely'
import { type CashFacts, UNKNOWN_BUYER } from '../../domain/cash-rules/cash-rule.ts'
import { type CashDecision, decideCash } from '../../domain/cash-rules/decide-cash.ts'
import { databaseTime } from '../platform/database/database-time.ts'
import { inOneRoundTrip } from '../platform/database/pipeline.ts'
import type { Database } from '../platform/database/schema.ts'
import { activeCashRules, buyerHistory, cashRulesOf, historyOf } from './queries.ts'

type OrderRow = Pick<
  Selectable<Database['orders']>,
  'id' | 'customer_id' | 'phone' | 'recipient_phone' | 'zip_code' | 'total_paise'
>

/** What the rules say about paying an order in cash that was placed to be paid online. */
export async function decideCashForOrder(db: Kysely<Database>, order: OrderRow): Promise<CashDecision> {
  const [rules, [history], products] = await inOneRoundTrip(db, [
    activeCashRules(),
    buyerHistory(order.customer_id, [order.phone, order.recipient_phone]),
    productsOfOrder(order.id),
  ])
  return decideCash(cashRulesOf(rules), {
    total: order.total_paise,
    zipCode: order.zip_code,
    products,
    buyer: historyOf(history) ?? UNKNOWN_BUYER,
    now: await databaseTime(db),
  })
}

function productsOfOrder(orderId: string) {
  return sql<CashFacts['products'][number]>`
    select line.product_id as id, line.name,
      array_remove(array[product.category_id, product.subcategory_id, category.parent_id]::text[], null) as "categoryIds"
    from order_line line left join product on product.id = line.product_id left join category on category.id = product.category_id
    where line.order_id = ${orderId} order by line.position`
}
