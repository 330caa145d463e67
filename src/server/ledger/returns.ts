import type { Transaction } from 'kysely'
import type { Paise } from '../../domain/units/paise.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { findOrCreatePayment, insertRefund, lockPayments, saveAttempt, updatePayment } from './queries.ts'

type Trx = Transaction<Database>

/** Closes a return whose money has been paid back. The caller has locked its order. */
export async function completeReturn(trx: Trx, returnId: string, by: string | undefined): Promise<void> {
  const now = new Date()
  const closed = await trx
    .updateTable('return_request')
    .set(({ eb }) => ({ state: 'refunded', closed_at: now, updated_at: now, revision: eb('revision', '+', 1) }))
    .where('id', '=', returnId)
    .where('state', '=', 'refund_due')
    .returning('id')
    .executeTakeFirst()
  if (!closed) return
  await trx.deleteFrom('return_account').where('return_id', '=', returnId).execute()
  await trx
    .insertInto('return_event')
    .values({ return_id: returnId, kind: 'refunded', actor: by ? 'admin' : 'shop', customer_id: by ?? null })
    .execute()
}

interface ExchangedMoney {
  readonly returnId: string
  readonly fromOrderId: string
  readonly toOrderId: string
  /** Paise. */
  readonly amount: Paise
  /** The number of the new order. */
  readonly reference: string
  readonly by: string | null
}

/**
 * Moves the money of returned goods from the order that paid for them to the order of the exchange: a refund of the first and a
 * captured payment of the second, so that neither order can refund it twice. The caller has locked the order and made sure that
 * the amount is left.
 */
export async function recordExchange(
  trx: Trx,
  { returnId, fromOrderId, toOrderId, amount, reference, by }: ExchangedMoney,
): Promise<void> {
  if (amount === 0) return
  const kept = (await lockPayments(trx, fromOrderId)).find(({ kept_attempt }) => kept_attempt !== null)
  if (!kept?.kept_attempt) throw new Error('An order without a payment was exchanged.')
  const id = newId()
  await insertRefund(trx, {
    id,
    idempotency_key: id,
    payment_id: kept.id,
    attempt_id: kept.kept_attempt,
    amount_paise: amount,
    state: 'processed',
    reason: 'Exchange',
    requested_by: by,
    method: 'exchange',
    reference,
    return_id: returnId,
  })
  const exchanged = { provider: 'exchange', account: 'exchange' } as const
  const { payment } = await findOrCreatePayment(trx, { orderId: toOrderId, amount }, exchanged)
  const attempt = `exchange_${toOrderId}`
  await updatePayment(trx, payment.id, { state: 'captured', kept_attempt: attempt })
  await saveAttempt(trx, {
    id: attempt,
    payment_id: payment.id,
    state: 'captured',
    amount_paise: payment.amount_paise,
    currency: payment.currency,
  })
}
