import { type Kysely, sql } from 'kysely'
import type { CashRulePreview } from '../../contract/cash-rules.ts'
import { appliesTo, type CashCondition, UNKNOWN_BUYER } from '../../domain/cash-rules/cash-rule.ts'
import type { OrderStatus } from '../../domain/orders/lifecycle.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import type { Database } from '../platform/database/schema.ts'
import { judgedGroups } from './preview-groups.ts'
import type { OrderGroup } from './preview-open-orders.ts'
import { epochMs, type JudgedOrder, readPast } from './preview-past.ts'
import { isDeliveredForCash } from './queries.ts'

const DAYS = 90
/** Orders read at a time; between two batches the process answers other requests. */
const BATCH = 10_000
/** A shop with very many orders gets the preview of its latest ones. */
const MAX_MS = 5_000

/**
 * Returns what a rule would have done in the last 90 days. Every cash order is judged by the function that the checkout uses, with
 * what was known of its buyer on that day: in groups where a rule looks at one fact only, else one by one, newest first, for at
 * most five seconds.
 */
export async function previewRule(
  db: Kysely<Database>,
  condition: CashCondition,
  now = new Date(),
): Promise<CashRulePreview> {
  const since = new Date(now.getTime() - DAYS * 24 * 60 * 60_000)
  const found = { cashOrders: 0, cashPaise: 0, orders: 0, paise: 0, delivered: 0, undelivered: 0 }
  const groups = await judgedGroups(db, condition, since)
  if (groups) return previewOf(groups, since)
  const known = await readPast(db, condition, since)
  let last: OrderFacts | undefined
  let isEnd = false
  for (const started = performance.now(); !isEnd && performance.now() - started < MAX_MS; ) {
    const rows = await cashOrders(db, since, last)
    for (const row of rows) {
      found.cashOrders++
      found.cashPaise += row.total
      const { total, zipCode, at } = row
      const buyer = { ...UNKNOWN_BUYER, ...known(row) }
      const facts = { total, zipCode, products: [], buyer, now: new Date(at) }
      if (!appliesTo(condition, facts)) continue
      found.orders++
      found.paise += row.total
      if (row.status === 'delivered') found.delivered++
      if (row.status === 'cancelled' && row.wasShipped) found.undelivered++
    }
    last = rows.at(-1) ?? last
    isEnd = rows.length < BATCH
  }
  return previewJson(found, isEnd ? since : new Date(last?.at ?? since))
}

function previewOf(groups: readonly OrderGroup[], since: Date): CashRulePreview {
  const met = groups.filter(({ isMet }) => isMet)
  const sum = (of: readonly OrderGroup[], field: Exclude<keyof OrderGroup, 'isMet'>) =>
    of.reduce((total, group) => total + group[field], 0)
  const found = {
    cashOrders: sum(groups, 'orders'),
    cashPaise: sum(groups, 'paise'),
    orders: sum(met, 'orders'),
    paise: sum(met, 'paise'),
    delivered: sum(met, 'delivered'),
    undelivered: sum(met, 'undelivered'),
  }
  return previewJson(found, since)
}

interface Found {
  readonly cashOrders: number
  readonly cashPaise: number
  readonly orders: number
  readonly paise: number
  readonly delivered: number
  readonly undelivered: number
}

function previewJson({ cashPaise, paise, ...counts }: Found, from: Date): CashRulePreview {
  return {
    ...counts,
    from: from.toISOString(),
    cashValue: rupeesFromPaise(cashPaise),
    value: rupeesFromPaise(paise),
  }
}

interface OrderFacts extends JudgedOrder {
  readonly total: number
  readonly zipCode: string
  readonly status: OrderStatus
  readonly wasShipped: boolean
}

/** The next older cash orders, as one JSON text, which is read faster than rows. */
async function cashOrders(
  db: Kysely<Database>,
  since: Date,
  last: OrderFacts | undefined,
): Promise<readonly OrderFacts[]> {
  // Compares timestamps in the database, because a JavaScript Date is less precise.
  const older = last
    ? sql`(o.created_at, o.id) < (select created_at, id from orders where id = ${last.id})`
    : sql`o.created_at >= ${since}`
  const { rows } = await sql<{ orders: readonly OrderFacts[] }>`
    select coalesce(json_agg(json_build_object('id', o.id, 'at', ${epochMs(sql`o.created_at`)}, 'customer', o.customer_id,
      'phone', o.phone, 'recipientPhone', o.recipient_phone, 'total', o.total_paise - o.cod_fee_paise, 'zipCode', o.zip_code, 'status', o.status,
      'wasShipped', o.shipped_at is not null and not o.is_lost) order by o.created_at desc, o.id desc), '[]') as orders
    from (select * from orders o where ${isDeliveredForCash('o')} and o.created_at >= ${since} and ${older}
          order by o.created_at desc, o.id desc limit ${BATCH}) o`.execute(db)
  return rows[0]?.orders ?? []
}
