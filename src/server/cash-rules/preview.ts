import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CashRulePreview } from '../../contract/cash-rules.ts'
import { appliesTo, type CashCondition, type CashFacts, UNKNOWN_BUYER } from '../../domain/cash-rules/cash-rule.ts'
import { MAX_MONTHS } from '../../domain/cash-rules/check-cash-rule.ts'
import type { OrderStatus } from '../../domain/orders/lifecycle.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import type { Database } from '../platform/database/schema.ts'
import {
  type Buyer,
  type HistoryRow,
  hasDelivered,
  historyOf,
  ofAccountOrPhone,
  openOrders,
  refusalsOf,
} from './queries.ts'

const DAYS = 90
/** Orders read at a time; between two batches the process answers other requests. */
const BATCH = 5_000
/** A shop with very many orders gets the preview of its latest ones. */
const MAX_MS = 5_000

/**
 * Returns what a rule would have done in the last 90 days. Every cash order is judged by the function that the checkout uses, with
 * what was known of its buyer on that day. Read newest first, for at most five seconds.
 */
export async function previewRule(
  db: Kysely<Database>,
  condition: CashCondition,
  now = new Date(),
): Promise<CashRulePreview> {
  const since = new Date(now.getTime() - DAYS * 24 * 60 * 60_000)
  const found = { cashOrders: 0, cashPaise: 0, orders: 0, paise: 0, delivered: 0, undelivered: 0 }
  let last: OrderFacts | undefined
  let isEnd = false
  for (const started = Date.now(); !isEnd && Date.now() - started < MAX_MS; ) {
    const rows = await cashOrders(db, condition.kind, since, last)
    for (const row of rows) {
      found.cashOrders++
      found.cashPaise += row.total
      if (!appliesTo(condition, factsOf(row))) continue
      found.orders++
      found.paise += row.total
      if (row.status === 'delivered') found.delivered++
      if (row.status === 'cancelled' && row.shipped_at !== null) found.undelivered++
    }
    last = rows.at(-1) ?? last
    isEnd = rows.length < BATCH
  }
  return {
    from: (isEnd ? since : (last?.created_at ?? since)).toISOString(),
    cashOrders: found.cashOrders,
    cashValue: rupeesFromPaise(found.cashPaise),
    orders: found.orders,
    value: rupeesFromPaise(found.paise),
    delivered: found.delivered,
    undelivered: found.undelivered,
  }
}

interface OrderFacts extends Partial<HistoryRow> {
  readonly id: string
  readonly created_at: Date
  readonly total: number
  readonly zip_code: string
  readonly status: OrderStatus
  readonly shipped_at: Date | null
  readonly products?: CashFacts['products']
}

/** The next older cash orders, with what rules of this kind look at. */
async function cashOrders(
  db: Kysely<Database>,
  kind: CashCondition['kind'],
  since: Date,
  last: OrderFacts | undefined,
): Promise<readonly OrderFacts[]> {
  // Compares timestamps in the database, because a JavaScript Date is less precise.
  const older = last
    ? sql`(o.created_at, o.id) < (select created_at, id from orders where id = ${last.id})`
    : sql`o.created_at >= ${since}`
  const { rows } = await sql<OrderFacts>`
    select o.id, o.created_at, o.total_paise - o.cod_fee_paise as total, o.zip_code, o.status, o.shipped_at ${COLUMNS[kind]}
    from (select * from orders o where o.payment_method = 'cod' and o.created_at >= ${since} and ${older}
          order by o.created_at desc, o.id desc limit ${BATCH}) o
    order by o.created_at desc, o.id desc`.execute(db)
  return rows
}

/** The buyer of an order, when it was placed. */
const BUYER: Buyer = {
  customer: sql<string>`o.customer_id`,
  phones: sql<readonly string[]>`array[o.phone]`,
  at: sql<Date>`o.created_at`,
  since: sql<Date>`o.created_at - make_interval(months => ${MAX_MONTHS})`,
}

const COLUMNS: Readonly<Record<CashCondition['kind'], RawBuilder<unknown>>> = {
  total: sql``,
  pincode: sql``,
  product: sql`, (
    select json_agg(json_build_object('id', line.product_id, 'name', '', 'categoryIds',
      array_remove(array[product.category_id, product.subcategory_id, category.parent_id], null)))
    from order_line line left join product on product.id = line.product_id left join category on category.id = product.category_id
    where line.order_id = o.id) as products`,
  'first order': sql`, ${hasDelivered(BUYER)} as has_delivered`,
  refusals: sql`, ${refusalsOf(BUYER)} as refusals`,
  'open orders': sql`, ${openOrders(ofAccountOrPhone(BUYER), BUYER)} as open_all`,
}

function factsOf(row: OrderFacts): CashFacts {
  const { has_delivered = false, refusals = [], open_all = 0 } = row
  return {
    total: row.total,
    zipCode: row.zip_code,
    products: row.products ?? [],
    buyer: historyOf({ has_delivered, refusals, open_own: 0, open_all }) ?? UNKNOWN_BUYER,
    now: row.created_at,
  }
}
