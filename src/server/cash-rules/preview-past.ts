import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { BuyerHistory, CashCondition, CashFacts, ConditionOf } from '../../domain/cash-rules/cash-rule.ts'
import { MAX_MONTHS } from '../../domain/cash-rules/check-cash-rule.ts'
import type { Database } from '../platform/database/schema.ts'
import { IS_REFUSED_CASH } from './queries.ts'

/** An order of the past that a rule is tried on; `at` is when it was placed, in milliseconds since 1970. */
export interface JudgedOrder {
  readonly id: string
  readonly at: number
  readonly customer: string
  readonly phone: string
}

type Past = Partial<BuyerHistory> & { readonly products?: CashFacts['products'] }
type PastOf = (orders: readonly JudgedOrder[]) => Promise<(order: JudgedOrder) => Past>

/**
 * Reads what a rule needs to know of the past at once, because asking about every order would take seconds for some thousands.
 * Returns a function that tells for some orders what was known when each was placed.
 */
export async function readPast(db: Kysely<Database>, condition: CashCondition, since: Date): Promise<PastOf> {
  switch (condition.kind) {
    case 'product':
      return productsOf(db)
    case 'first order':
      return forEach(await firstDeliveries(db, since))
    case 'refusals':
      return forEach(await refusals(db, condition, since))
    case 'open orders':
      return forEach(await openOrders(db, since))
    default:
      return forEach(() => ({}))
  }
}

/** Milliseconds since 1970. */
export function epochMs(time: RawBuilder<unknown>): RawBuilder<number> {
  return sql`floor(extract(epoch from ${time}) * 1000)`
}

function forEach(past: (order: JudgedOrder) => Past): PastOf {
  return async () => past
}

/** The products of some orders, with their categories of today. */
async function productsOf(db: Kysely<Database>): Promise<PastOf> {
  const { rows: products } = await sql<{ id: string; categories: readonly string[] }>`
    select product.id,
      array_remove(array[product.category_id, product.subcategory_id, category.parent_id]::text[], null) as categories
    from product join category on category.id = product.category_id`.execute(db)
  const known = new Map(products.map(({ id, categories }) => [id, { id, name: '', categoryIds: categories }]))
  return async (orders) => {
    const ids = orders.map(({ id }) => id)
    const { rows } = await sql<{ lines: Readonly<Record<string, readonly string[]>> }>`
      select coalesce(json_object_agg(order_id, products), '{}') as lines from (
        select order_id, array_agg(product_id) as products from order_line
        where order_id = any(${ids}::text[]) group by order_id) ordered`.execute(db)
    const ordered = rows[0]?.lines ?? {}
    return ({ id }) => ({
      products: (ordered[id] ?? []).map((product) => known.get(product) ?? { id: product, name: '', categoryIds: [] }),
    })
  }
}

/** Whether an order had been delivered to the account. */
async function firstDeliveries(db: Kysely<Database>, since: Date) {
  const { rows } = await sql<{ deliveries: Readonly<Record<string, number>> }>`
    select coalesce(json_object_agg(customer_id, ${epochMs(sql`at`)}), '{}') as deliveries from (
      select customer_id, min(delivered_at) as at from orders
      where status = 'delivered' and delivered_at is not null and customer_id in (
        select customer_id from orders where payment_method = 'cod' and created_at >= ${since})
      group by customer_id) first`.execute(db)
  const first = new Map(Object.entries(rows[0]?.deliveries ?? {}))
  return ({ customer, at }: JudgedOrder) => ({ hasDelivered: (first.get(customer) ?? at) < at })
}

interface Refused {
  readonly customer: string
  readonly phone: string
  readonly at: number
  readonly wasSent: boolean
}

/** The latest refusals of a buyer, as many as the rule counts: those of the account, and sent parcels with the phone number. */
async function refusals(db: Kysely<Database>, { count }: ConditionOf<'refusals'>, since: Date) {
  const { rows } = await sql<{ refused: readonly Refused[] }>`
    select coalesce(json_agg(json_build_object('customer', customer_id, 'phone', phone, 'at', ${epochMs(sql`cancelled_at`)},
      'wasSent', shipped_at is not null) order by cancelled_at), '[]') as refused
    from orders earlier
    where ${IS_REFUSED_CASH} and cancelled_at >= ${since}::timestamptz - make_interval(months => ${MAX_MONTHS})`.execute(
    db,
  )
  const refused = rows[0]?.refused ?? []
  const ofAccount = Map.groupBy(refused, ({ customer }) => customer)
  const sent = refused.filter(({ phone, wasSent }) => wasSent && phone !== NO_PHONE)
  const ofPhone = Map.groupBy(sent, ({ phone }) => phone)
  const latest = (all: readonly Refused[] = [], at: number) => {
    const before = countBefore(all, at, (one) => one.at)
    return all.slice(Math.max(before - count, 0), before)
  }
  return ({ customer, phone, at }: JudgedOrder) => {
    const found = new Set([...latest(ofAccount.get(customer), at), ...latest(ofPhone.get(phone), at)])
    return { refusals: [...found].map((one) => ({ at: new Date(one.at), isOwn: one.customer === customer })) }
  }
}

/** When cash orders were placed and when they ended, each earliest first; those that are open have no end. */
interface Spans {
  readonly placed: number[]
  readonly ended: number[]
}

type Span = readonly [customer: string, phone: string, placed: number, ended: number | null]

/** How many cash orders of the account or with the phone number were open. */
async function openOrders(db: Kysely<Database>, since: Date) {
  const { rows } = await sql<{ spans: readonly Span[] }>`
    select coalesce(json_agg(json_build_array(customer_id, phone, ${epochMs(sql`created_at`)},
      ${epochMs(sql`coalesce(delivered_at, cancelled_at)`)})), '[]') as spans
    from orders where payment_method = 'cod'
      and coalesce(delivered_at, cancelled_at, 'infinity') >= greatest(created_at, ${since})`.execute(db)
  const spans = rows[0]?.spans ?? []
  const ofAccount = spansBy(spans, ([customer]) => customer)
  const ofPhone = spansBy(spans, ([, phone]) => phone)
  const ofBoth = spansBy(spans, ([customer, phone]) => customer + phone)
  const openIn = (one: Spans | undefined, at: number) =>
    one ? countBefore(one.placed, at, (time) => time) - countBefore(one.ended, at, (time) => time) : 0
  return ({ customer, phone, at }: JudgedOrder) => {
    const own = openIn(ofAccount.get(customer), at)
    if (phone === NO_PHONE) return { openOrders: { own, all: own } }
    const all = own + openIn(ofPhone.get(phone), at) - openIn(ofBoth.get(customer + phone), at)
    return { openOrders: { own, all } }
  }
}

function spansBy(spans: readonly Span[], keyOf: (span: Span) => string): ReadonlyMap<string, Spans> {
  const found = new Map<string, Spans>()
  for (const span of spans) {
    const key = keyOf(span)
    const known = found.get(key)
    const [, , placed, ended] = span
    if (!known) found.set(key, { placed: [placed], ended: ended === null ? [] : [ended] })
    else {
      known.placed.push(placed)
      if (ended !== null) known.ended.push(ended)
    }
  }
  for (const { placed, ended } of found.values())
    for (const times of [placed, ended]) times.sort((one, other) => one - other)
  return found
}

/** Orders of deleted accounts have no phone number, which is stored as zeros. */
const NO_PHONE = '0000000000'

/** How many of a list, earliest first, are before a moment. */
function countBefore<T>(all: readonly T[], at: number, timeOf: (one: T) => number): number {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (timeOf(all[middle] as T) < at) low = middle + 1
    else high = middle
  }
  return low
}
