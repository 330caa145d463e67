import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { BuyerHistory, CashRule } from '../../domain/cash-rules/cash-rule.ts'
import { MAX_MONTHS, readCashCondition } from '../../domain/cash-rules/check-cash-rule.ts'
import type { Database } from '../platform/database/schema.ts'

export type CashRuleRow = Selectable<Database['cash_rule']>

/** The rules that are switched on, in their order. */
export function activeCashRules() {
  return sql<CashRuleRow>`select * from cash_rule where active order by position, id`
}

/** Reads stored rules. One that cannot be read is left out. */
export function cashRulesOf(rows: readonly CashRuleRow[]): CashRule[] {
  return rows.flatMap((row) => {
    const condition = readCashCondition(row.kind, row.condition)
    return condition ? [{ effect: row.effect, fee: row.fee_paise, message: row.message, condition }] : []
  })
}

export interface HistoryRow {
  readonly has_delivered: boolean
  readonly refusals: readonly { readonly at: string; readonly isOwn: boolean }[]
  readonly open_own: number
  readonly open_all: number
}

/** The earlier orders of a buyer, now, with the phone numbers of ten digits that are known; empty ones are ignored. */
export function buyerHistory(customerId: string, phones: readonly string[]) {
  return sql<HistoryRow>`select ${historyColumns({
    customer: sql`${customerId}::text`,
    phones: sql`${phones.filter((phone) => phone !== '')}::text[]`,
    // An order that was placed while this transaction waited for its buyer counts, too.
    at: sql`'infinity'::timestamptz`,
    since: sql`now() - make_interval(months => ${MAX_MONTHS})`,
  })}`
}

export function historyOf(row: HistoryRow | undefined): BuyerHistory | undefined {
  if (!row) return undefined
  const { has_delivered, refusals, open_own, open_all } = row
  return {
    hasDelivered: has_delivered,
    refusals: refusals.map(({ at, isOwn }) => ({ at: new Date(at), isOwn })),
    openOrders: { own: open_own, all: open_all },
  }
}

interface Buyer {
  readonly customer: RawBuilder<string>
  readonly phones: RawBuilder<readonly string[]>
  /** Orders and refusals before this moment count, and refusals not before `since`. */
  readonly at: RawBuilder<Date>
  readonly since: RawBuilder<Date>
}

/** The columns of `HistoryRow` for a buyer at a moment. */
function historyColumns(buyer: Buyer): RawBuilder<HistoryRow> {
  return sql`${hasDelivered(buyer)} as has_delivered, ${refusalsOf(buyer)} as refusals,
    ${openOrders(ofAccount(buyer), buyer)} as open_own, ${openOrders(ofAccountOrPhone(buyer), buyer)} as open_all`
}

function hasDelivered(buyer: Buyer): RawBuilder<boolean> {
  return sql`exists (select from orders earlier
    where ${ofAccount(buyer)} and earlier.status = 'delivered' and earlier.delivered_at < ${buyer.at})`
}

function refusalsOf(buyer: Buyer): RawBuilder<HistoryRow['refusals']> {
  const { at, since } = buyer
  return sql`(select coalesce(json_agg(json_build_object('at', cancelled_at, 'isOwn', ${ofAccount(buyer)})), '[]')
    from orders earlier where ${ofAccountOrPhone(buyer)} and ${IS_REFUSED_CASH}
      and (earlier.shipped_at is not null or ${ofAccount(buyer)})
      and earlier.cancelled_at < ${at} and earlier.cancelled_at >= ${since})`
}

/** How many cash orders were not delivered yet. */
function openOrders(whose: RawBuilder<boolean>, { at }: Buyer): RawBuilder<number> {
  return sql`(select count(*)::int from orders earlier
    where ${whose} and earlier.payment_method = 'cod' and earlier.created_at < ${at}
      and coalesce(earlier.delivered_at, earlier.cancelled_at, 'infinity') >= ${at})`
}

function ofAccount({ customer }: Buyer): RawBuilder<boolean> {
  return sql`earlier.customer_id = ${customer}`
}

/** Orders of deleted accounts have no phone number, which is stored as zeros. */
function ofAccountOrPhone({ customer, phones }: Buyer): RawBuilder<boolean> {
  return sql`(earlier.customer_id = ${customer} or (earlier.phone = any(${phones}) and earlier.phone <> '0000000000'))`
}

/**
 * Cash orders that the buyer refused: the parcel came back undelivered, or the order was cancelled because they said no or gave no
 * answer when they were asked. Those that were never sent count for the account only: anybody can type a phone number. There are
 * indexes for them.
 */
export const IS_REFUSED_CASH = sql<boolean>`earlier.payment_method = 'cod' and earlier.status = 'cancelled'
  and (earlier.shipped_at is not null or earlier.cash_confirmation in ('silent', 'refused'))`
