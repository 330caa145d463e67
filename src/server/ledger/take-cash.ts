import type { Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { findOrCreatePayment, saveAttempt, updatePayment } from './queries.ts'

/**
 * Writes down that an order was paid in cash at the door, as a payment that is captured at once: so it stands in the ledger,
 * and can be paid back. An order that costs nothing has no payment. The caller holds the order.
 */
export async function recordCashPayment(
  trx: Transaction<Database>,
  order: { readonly id: string; readonly total_paise: number },
): Promise<void> {
  if (order.total_paise === 0) return
  const { payment } = await findOrCreatePayment(trx, order, { provider: 'cash', account: 'cash' })
  const id = `cash_${order.id}`
  await updatePayment(trx, payment.id, { state: 'captured', kept_attempt: id })
  const { amount_paise, currency } = payment
  await saveAttempt(trx, { id, payment_id: payment.id, state: 'captured', amount_paise, currency })
}
