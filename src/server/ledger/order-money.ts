import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { attemptsOf, type PaymentRow, paymentsOf, paymentsWithNotice, refundsOf } from './queries.ts'

/** Everything that is known of the money of an order, as the back office shows it. */
export async function paymentsAndRefundsOf(db: Kysely<Database>, orderId: string) {
  const payments = await paymentsOf(db, orderId)
  const ids = payments.map(({ id }) => id)
  const [attempts, refunds] = await Promise.all([attemptsOf(db, ids), refundsOf(db, ids)])
  return { payments, attempts, refunds }
}

/** Payments that went another way than their orders, the newest first: a shopkeeper should look at them. */
export function paymentsToLookAt(db: Kysely<Database>, most = 100): Promise<PaymentRow[]> {
  return paymentsWithNotice(db, most)
}
