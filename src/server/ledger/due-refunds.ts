import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { IS_TAKEN } from './queries.ts'

/**
 * Selects the ids of orders whose customers are still to be paid back: cancelled orders with money of the customer, accepted returns
 * whose refund has not been made, transfers that the bank returned, and what a changed order was paid too much when its refund failed.
 * @param ids only among these orders; absent for all
 */
export function ordersWithRefundDue(ids?: readonly string[]): RawBuilder<string> {
  const isAmong = (column: RawBuilder<unknown>) => (ids ? sql`${column} = any(${ids})` : sql`true`)
  return sql<string>`
    select orders.id from orders where orders.is_refund_due and ${isAmong(sql`orders.id`)}
    union
    select request.order_id from return_request request
    where request.state = 'refund_due' and ${isAmong(sql`request.order_id`)} and request.refund_paise > (
      select coalesce(sum(refund.amount_paise), 0) from refund
      where refund.return_id = request.id and refund.state <> 'failed' and refund.method is distinct from 'exchange')
    union
    select payment.order_id from refund join payment on payment.id = refund.payment_id
    where refund.return_id is null and refund.returned_on is not null and refund.repeated_by is null
      and ${isAmong(sql`payment.order_id`)}
    union
    select orders.id from refund join payment on payment.id = refund.payment_id join orders on orders.id = payment.order_id
    where refund.is_excess and refund.state = 'failed' and orders.status <> 'cancelled' and ${isAmong(sql`orders.id`)}
      and orders.total_paise < (
        select sum(attempt.amount_paise - coalesce((
          select sum(refund.amount_paise) from refund where refund.attempt_id = attempt.id and ${IS_TAKEN}), 0))
        from payment paid join payment_attempt attempt on attempt.id = paid.accepted_attempt and attempt.state = 'captured'
        where paid.order_id = orders.id)`
}

/** Which of these orders have customers who are still to be paid back. */
export async function refundsDueAmong(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`${ordersWithRefundDue(ids)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
