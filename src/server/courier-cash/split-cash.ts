import { sql, type Transaction } from 'kysely'
import type { RemittanceOutcome } from '../../domain/courier-cash/plan-remittance.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import type { Database } from '../platform/database/schema.ts'

/** A row that alone is too little, and the last one of its order in the file. */
interface Part {
  readonly line: number
  readonly order_id: string
  readonly gross_paise: Paise
  readonly last_line: number
  readonly outcome: RemittanceOutcome
}

/**
 * Compares the rows of an order with several parcels together with its cash, because couriers may split the cash over the parcels: parts
 * that add up to it are as expected. Only what is said of the rows changes, not what is recorded.
 */
export async function joinSplitCash(trx: Transaction<Database>, id: string): Promise<void> {
  const { rows } = await sql<Part>`
    select part.line, part.order_id, part.gross_paise, last.line as last_line, last.outcome
    from remittance_row part cross join lateral (
      select line, outcome from remittance_row other
      where other.remittance_id = part.remittance_id and other.order_id = part.order_id and other.books
      order by line desc limit 1) as last
    where part.remittance_id = ${id} and part.books and part.outcome = 'short' and last.line > part.line
      and last.outcome in ('ok', 'tolerated', 'not_delivered')
      and exists (select from order_parcel where order_parcel.order_id = part.order_id)`.execute(trx)
  for (const { line, order_id, gross_paise, last_line, outcome } of rows)
    await trx
      .updateTable('remittance_row')
      .set({
        outcome,
        reason: `${formatPaise(gross_paise)} for a part of order #${orderNumber(order_id)}. With line ${last_line} all of its cash has arrived.`,
      })
      .where('remittance_id', '=', id)
      .where('line', '=', line)
      .execute()
}
