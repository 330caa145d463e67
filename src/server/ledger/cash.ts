import { type RawBuilder, sql, type Transaction } from 'kysely'
import { isRefundedByHand } from '../../domain/payments/payment.ts'
import type { Paise } from '../../domain/units/paise.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { amountDue, type OrderAmounts, type paymentsAndRefundsOf, refundedShare } from './queries.ts'

type Trx = Transaction<Database>

/**
 * Whether an order is one for cash on delivery: not one whose money the shop had received before the parcel was sent.
 * @param orders the name of the table in the statement
 */
export function isCashOnDelivery(orders: 'orders' | 'o' | 'earlier'): RawBuilder<boolean> {
  return sql.raw(
    `(${orders}.payment_method = 'cod' and (${orders}.received_by is null
      or (${orders}.credit_paise > 0 and ${orders}.credit_paise < ${orders}.total_paise)))`,
  )
}

/**
 * Records that the shop has received what orders cost, each as a payment that is captured at once, so that it can be refunded. An
 * order of which nothing is due has no payment. The caller has locked the orders.
 * @param method how the customer paid
 */
export async function recordCashPayments(trx: Trx, orders: readonly OrderAmounts[], method = ''): Promise<void> {
  const charged = orders.filter((order) => amountDue(order) > 0)
  if (charged.length === 0) return
  const state = 'captured' as const
  const payments = await trx
    .insertInto('payment')
    .values(
      charged.map((order) => ({
        id: newId(),
        order_id: order.id,
        provider: 'cash' as const,
        account: 'cash',
        amount_paise: amountDue(order),
        state,
        accepted_attempt: cashAttemptId(order.id),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'provider', 'account'])
        // Not a parameter: a prepared statement would not find the partial index.
        .where(sql<boolean>`not is_moved`)
        .doUpdateSet(({ ref }) => ({
          state,
          accepted_attempt: ref('excluded.accepted_attempt'),
          updated_at: new Date(),
        })),
    )
    .returning(['id', 'order_id', 'amount_paise', 'currency'])
    .execute()
  await trx
    .insertInto('payment_attempt')
    .values(
      payments.map(({ id, order_id, amount_paise, currency }) => ({
        id: cashAttemptId(order_id),
        payment_id: id,
        state,
        method,
        amount_paise,
        currency,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state, updated_at: new Date() }))
    .execute()
}

/**
 * Deletes the payment that was recorded for an order because a courier had paid its cash; not one that the customer made otherwise. The caller has
 * locked the order. Returns what happened: nothing is deleted of which a part has been refunded.
 */
export async function deleteCashPayment(trx: Trx, orderId: string): Promise<'deleted' | 'none' | 'refunded'> {
  const attempt = await trx
    .selectFrom('payment_attempt')
    .select(['id', 'payment_id'])
    .where('id', '=', cashAttemptId(orderId))
    .where('method', '=', '')
    .executeTakeFirst()
  if (!attempt) return 'none'
  const refund = await trx.selectFrom('refund').select('id').where('attempt_id', '=', attempt.id).executeTakeFirst()
  if (refund) return 'refunded'
  // Not a refund: the shop has neither received this money nor paid it back.
  await trx.deleteFrom('money_movement').where('attempt_id', '=', attempt.id).execute()
  await trx.deleteFrom('payment_attempt').where('id', '=', attempt.id).execute()
  await trx.deleteFrom('payment').where('id', '=', attempt.payment_id).execute()
  return 'deleted'
}

/** Records the part of a cash order that the shop has received before the rest. The caller has locked the order. */
export async function recordAdvance(
  trx: Trx,
  orderId: string,
  { amount, method }: { readonly amount: Paise; readonly method: string },
): Promise<void> {
  const [id, attemptId] = [newId(), `advance_${orderId}`]
  const state = 'captured' as const
  const payment = { id, order_id: orderId, provider: 'cash' as const, account: 'advance', amount_paise: amount, state }
  await trx
    .insertInto('payment')
    .values({ ...payment, accepted_attempt: attemptId })
    .execute()
  const { currency } = await trx.selectFrom('payment').select('currency').where('id', '=', id).executeTakeFirstOrThrow()
  await trx
    .insertInto('payment_attempt')
    .values({ id: attemptId, payment_id: id, state, method, amount_paise: amount, currency })
    .execute()
}

/** What is left of the money that no provider can pay back; undefined when there is none. A provider refunds what is left of the rest. */
export function leftByHand(money: Awaited<ReturnType<typeof paymentsAndRefundsOf>>): Paise | undefined {
  const payments = money.payments.filter(
    ({ provider, accepted_attempt }) => accepted_attempt !== null && isRefundedByHand(provider),
  )
  const { captured, refunded } = refundedShare({ ...money, payments })
  return payments.length > 0 ? captured - refunded : undefined
}

function cashAttemptId(orderId: string): string {
  return `cash_${orderId}`
}
