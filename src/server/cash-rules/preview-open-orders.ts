import { type Kysely, sql } from 'kysely'
import { appliesTo, type ConditionOf, UNKNOWN_BUYER } from '../../domain/cash-rules/cash-rule.ts'
import type { Database } from '../platform/database/schema.ts'
import { countBefore, numbersOf } from './preview-past.ts'
import { isDeliveredForCash } from './queries.ts'

/** Cash orders that a rule cannot tell apart, added up. Amounts in paise, without the fee for cash. */
export interface OrderGroup {
  readonly isMet: boolean
  readonly orders: number
  readonly paise: number
  readonly delivered: number
  /** Sent, and came back. */
  readonly undelivered: number
}

/**
 * Judges the cash orders since a day by how many cash orders of the account or with the phone number were open when each was
 * placed. What happened at the same moment does not count.
 */
export async function byOpenOrders(
  db: Kysely<Database>,
  condition: ConditionOf<'open orders'>,
  since: Date,
): Promise<readonly OrderGroup[]> {
  const orders = await readOrders(db, since)
  const { customers, phones, recipients, placed, paise, kinds } = orders
  const numbers = phones.map((phone, order) => numbersOf({ phone, recipientPhone: recipients[order] ?? '' }))
  // A number, or two numbers of an order: whoever has both of them has been counted for each.
  const numberKeys = numbers.map((all) => [...all, ...(all.length > 1 ? [pairOf(all)] : [])])
  const ofAccount = spansBy(orders, (order) => [customers[order] ?? ''])
  const ofNumber = spansBy(orders, (order) => numberKeys[order] ?? [])
  const ofBoth = spansBy(orders, (order) => (numberKeys[order] ?? []).map((key) => `${customers[order]}${key}`))
  const groups = [true, false].map((isMet) => ({ isMet, orders: 0, paise: 0, delivered: 0, undelivered: 0 }))
  for (const [order, at] of placed.entries()) {
    const kind = kinds[order]
    if (kind === KINDS.earlier) continue
    const customer = customers[order] ?? ''
    const own = openIn(ofAccount.get(customer), at)
    const othersWith = (key: string) => openIn(ofNumber.get(key), at) - openIn(ofBoth.get(`${customer}${key}`), at)
    const all = numbers[order] ?? []
    const others = all.reduce((sum, number) => sum + othersWith(number), all.length > 1 ? -othersWith(pairOf(all)) : 0)
    const buyer = { ...UNKNOWN_BUYER, openOrders: { own, all: own + others } }
    const isMet = appliesTo(condition, { total: 0, zipCode: undefined, products: [], buyer, now: new Date(at * 1000) })
    const group = groups[isMet ? 0 : 1]
    if (!group) continue
    group.orders++
    group.paise += Number(paise[order])
    if (kind === KINDS.delivered) group.delivered++
    if (kind === KINDS.undelivered) group.undelivered++
  }
  return groups
}

/** The same for two numbers, whichever of them is the buyer's. */
function pairOf(numbers: readonly string[]): string {
  return numbers.toSorted().join(' ')
}

/** What became of an order; `earlier` is one that was placed before the days of the preview and ended in them. */
const KINDS = { earlier: 'e', delivered: 'd', undelivered: 'u', other: 'o' } as const

/** Cash orders by columns. Moments in seconds since 1970; an order that is open has no end. */
interface Orders {
  readonly customers: readonly string[]
  readonly phones: readonly string[]
  readonly recipients: readonly string[]
  readonly placed: readonly number[]
  readonly ended: readonly (number | undefined)[]
  readonly paise: readonly string[]
  readonly kinds: string
}

type Column = 'customers' | 'phones' | 'recipients' | 'placed' | 'ended' | 'paise' | 'kinds'

/** Reads each column as one text, because 100,000 rows or their JSON would take a second to write and to read. */
async function readOrders(db: Kysely<Database>, since: Date): Promise<Orders> {
  const { rows } = await sql<Readonly<Record<Column, string | null>>>`
    select string_agg(customer_id, ',') as customers, string_agg(phone, ',') as phones,
      string_agg(recipient_phone, ',') as recipients,
      string_agg(date_part('epoch', created_at)::text, ',') as placed,
      string_agg(coalesce(date_part('epoch', coalesce(delivered_at, cancelled_at))::text, ''), ',') as ended,
      string_agg((total_paise - cod_fee_paise)::text, ',') as paise,
      string_agg(case when created_at < ${since} then ${KINDS.earlier} when status = 'delivered' then ${KINDS.delivered}
        when status = 'cancelled' and shipped_at is not null and not is_lost then ${KINDS.undelivered} else ${KINDS.other} end, '') as kinds
    from orders where ${isDeliveredForCash('orders')}
      and (created_at >= ${since} or coalesce(delivered_at, cancelled_at, 'infinity') >= ${since})`.execute(db)
  const [found] = rows
  const column = (name: Column) => found?.[name]?.split(',') ?? []
  return {
    customers: column('customers'),
    phones: column('phones'),
    recipients: column('recipients'),
    placed: column('placed').map(Number),
    ended: column('ended').map((end) => (end === '' ? undefined : Number(end))),
    paise: column('paise'),
    kinds: found?.kinds ?? '',
  }
}

/** When cash orders were placed and when they ended, each earliest first; those that are open have no end. */
interface Spans {
  readonly placed: number[]
  readonly ended: number[]
}

function spansBy({ placed, ended }: Orders, keysOf: (order: number) => readonly string[]): ReadonlyMap<string, Spans> {
  const found = new Map<string, Spans>()
  for (const [order, start] of placed.entries()) {
    const end = ended[order]
    if (end !== undefined && end < start) continue
    for (const key of keysOf(order)) {
      const known = found.get(key)
      if (!known) found.set(key, { placed: [start], ended: end === undefined ? [] : [end] })
      else {
        known.placed.push(start)
        if (end !== undefined) known.ended.push(end)
      }
    }
  }
  for (const spans of found.values())
    for (const times of [spans.placed, spans.ended]) times.sort((one, other) => one - other)
  return found
}

function openIn(spans: Spans | undefined, at: number): number {
  if (!spans) return 0
  return countBefore(spans.placed, at, (time) => time) - countBefore(spans.ended, at, (time) => time)
}
