import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { BuyerHistory, CashCondition, ConditionOf } from '../../domain/cash-rules/cash-rule.ts'
import { MAX_MONTHS } from '../../domain/cash-rules/check-cash-rule.ts'
import type { Database } from '../platform/database/schema.ts'
import { IS_REFUSED_CASH } from './queries.ts'

/** An order of the past that a rule is tried on; `at` is when it was placed, in milliseconds since 1970. */
export interface JudgedOrder {
  readonly id: string
  readonly at: number
  readonly customer: string
  readonly phone: string
  /** The phone number of the recipient; empty when the buyer receives it. */
  readonly recipientPhone: string
}

type PastOf = (order: JudgedOrder) => Partial<BuyerHistory>

/**
 * Reads what a rule needs to know of the past at once, because asking about every order would take seconds for some thousands.
 * Returns a function that returns what was known of the buyer when an order was placed.
 */
export async function readPast(db: Kysely<Database>, condition: CashCondition, since: Date): Promise<PastOf> {
  switch (condition.kind) {
    case 'first order':
      return firstDeliveries(db, since)
    case 'refusals':
      return refusals(db, condition, since)
    default:
      return () => ({})
  }
}

/** Milliseconds since 1970. */
export function epochMs(time: RawBuilder<unknown>): RawBuilder<number> {
  return sql`floor(extract(epoch from ${time}) * 1000)`
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
  readonly recipientPhone: string
  readonly at: number
  readonly wasSent: boolean
}

/** The latest refusals of a buyer, as many as the rule counts: those of the account, and sent parcels with the phone number. */
async function refusals(db: Kysely<Database>, { count }: ConditionOf<'refusals'>, since: Date) {
  const { rows } = await sql<{ refused: readonly Refused[] }>`
    select coalesce(json_agg(json_build_object('customer', customer_id, 'phone', phone,
      'recipientPhone', recipient_phone, 'at', ${epochMs(sql`cancelled_at`)},
      'wasSent', shipped_at is not null) order by cancelled_at), '[]') as refused
    from orders earlier
    where ${IS_REFUSED_CASH} and cancelled_at >= ${since}::timestamptz - make_interval(months => ${MAX_MONTHS})`.execute(
    db,
  )
  const refused = rows[0]?.refused ?? []
  const ofAccount = Map.groupBy(refused, ({ customer }) => customer)
  const ofPhone = new Map<string, Refused[]>()
  for (const one of refused.filter(({ wasSent }) => wasSent))
    for (const number of numbersOf(one)) {
      const known = ofPhone.get(number)
      if (known) known.push(one)
      else ofPhone.set(number, [one])
    }
  const latest = (all: readonly Refused[] = [], at: number) => {
    const before = countBefore(all, at, (one) => one.at)
    return all.slice(Math.max(before - count, 0), before)
  }
  return (order: JudgedOrder) => {
    const { customer, at } = order
    const toNumbers = numbersOf(order).flatMap((number) => latest(ofPhone.get(number), at))
    const found = new Set([...latest(ofAccount.get(customer), at), ...toNumbers])
    return { refusals: [...found].map((one) => ({ at: new Date(one.at), isOwn: one.customer === customer })) }
  }
}

/** The phone numbers of the buyer and of the recipient, as far as there are any. */
export function numbersOf({ phone, recipientPhone }: Pick<JudgedOrder, 'phone' | 'recipientPhone'>): readonly string[] {
  const buyer = phone === NO_PHONE ? [] : [phone]
  return recipientPhone === '' || recipientPhone === phone ? buyer : [...buyer, recipientPhone]
}

/** Orders of deleted accounts have no phone number, which is stored as zeros. */
export const NO_PHONE = '0000000000'

/** How many of a list, earliest first, are before a moment. */
export function countBefore<T>(all: readonly T[], at: number, timeOf: (one: T) => number): number {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (timeOf(all[middle] as T) < at) low = middle + 1
    else high = middle
  }
  return low
}
