import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/** What customers are told of an order by mail. */
export type OrderLetterName = 'order-placed' | 'order-paid' | 'order-cancelled'

/** Queues a mail about an order in the transaction that gave cause for it. */
export type TellCustomer = (trx: Transaction<Database>, letter: OrderLetterName, orderId: string) => Promise<void>

export interface OrderParts {
  readonly db: Kysely<Database>
  readonly tell: TellCustomer
}
