import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { BuyerHistory, CashRule } from '../../domain/cash-rules/cash-rule.ts'
import { MAX_MONTHS, readCashCondition } from '../../domain/cash-rules/check-cash-rule.ts'
import { isCashOnDelivery } from '../ledger/cash.ts'
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

/**
 * The earlier orders of a buyer, now, with the phone numbers of ten digits that are known; empty ones are ignored. An order that was
 * placed while this transaction waited for its buyer counts, too. The orders of the account, of the phone numbers, and those that went to
 * them are found separately, each by its index; as one condition they would sometimes be searched for among all cash orders. Orders of
 * deleted accounts have no phone number, which is stored as zeros, and are found by digests.
 */
export function buyerHistory(customerId: string, phones: readonly string[]) {
  const known = phones.filter((phone) => phone !== '')
  return sql<HistoryRow>`
    select coalesce(bool_or(is_own and status = 'delivered' and delivered_at is not null), false) as has_delivered,
           coalesce(json_agg(json_build_object('at', cancelled_at, 'isOwn', is_own)) filter (
             where ${IS_REFUSED_CASH} and (is_own or earlier.shipped_at is not null)
               and cancelled_at >= now() - make_interval(months => ${MAX_MONTHS})), '[]') as refusals,
           (count(*) filter (where is_own and ${IS_OPEN_CASH}))::int as open_own,
           (count(*) filter (where ${IS_OPEN_CASH}))::int as open_all
    from (
      select ${HISTORY_COLUMNS}, true as is_own from orders where customer_id = ${customerId}
      union all
      select ${HISTORY_COLUMNS}, false from orders
      where phone = any(${known}::text[]) and phone <> '0000000000' and customer_id <> ${customerId}
      union all
      select ${HISTORY_COLUMNS}, false from orders
      where recipient_phone = any(${known}::text[]) and recipient_phone <> '' and phone <> all(${known}::text[])
        and customer_id <> ${customerId}
      union all
      select ${HISTORY_COLUMNS}, false from orders
      where phone <> all(${known}::text[]) and recipient_phone <> all(${known}::text[]) and customer_id = any(${formerBuyersOfPhones(known)} || array(
        select former.customer_id::text from former_buyer former join customer own on own.id = ${customerId} and own.email_verified
        where former.digest = former_buyer_digest('mailbox', mailbox_of(own.email))))
    ) as earlier`
}

/** The ids of customers who ordered with one of these phone numbers and deleted their account since. */
export function formerBuyersOfPhones(phones: readonly string[]): RawBuilder<string[]> {
  return sql<string[]>`array(
    select former.customer_id::text from unnest(${[...phones]}::text[]) as phone (number)
    join former_buyer former on former.digest = former_buyer_digest('phone', phone.number))`
}

const HISTORY_COLUMNS = sql.raw(
  'id, status, payment_method, received_by, credit_paise, total_paise, cash_confirmation, is_paid, is_lost, shipped_at, delivered_at, cancelled_at',
)

/** Cash orders that were not delivered yet. The team may have received the money of an order that it entered. */
const IS_OPEN_CASH = sql<boolean>`earlier.payment_method = 'cod' and not earlier.is_paid and earlier.delivered_at is null
  and earlier.cancelled_at is null`

export function historyOf(row: HistoryRow | undefined): BuyerHistory | undefined {
  if (!row) return undefined
  const { has_delivered, refusals, open_own, open_all } = row
  return {
    hasDelivered: has_delivered,
    refusals: refusals.map(({ at, isOwn }) => ({ at: new Date(at), isOwn })),
    openOrders: { own: open_own, all: open_all },
  }
}

/** What a preview looks at: what is collected, or paid before, is paid to the shop, whatever the rules say. */
export function isDeliveredForCash(orders: 'orders' | 'o'): RawBuilder<boolean> {
  return sql<boolean>`(${isCashOnDelivery(orders)} and not ${sql.ref(`${orders}.is_collected`)})`
}

/**
 * Cash orders that the buyer refused: the parcel came back undelivered, or the order was cancelled because they said no or gave no
 * answer when they were asked. A parcel that the courier lost was not refused, and the team may excuse others. Those that were never
 * sent count for the account only: anyone can type a phone number. There are indexes for them.
 */
export const IS_REFUSED_CASH = sql<boolean>`${isCashOnDelivery('earlier')} and earlier.status = 'cancelled'
  and not earlier.is_lost and (earlier.shipped_at is not null or earlier.cash_confirmation in ('silent', 'refused'))
  and not exists (select from refusal_excuse where refusal_excuse.order_id = earlier.id)`
