import {
  type Insertable,
  type InsertObject,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
  type UpdateObject,
} from 'kysely'
import { isTaken, type RefundedShare } from '../../domain/payments/refund.ts'
import type { Paise } from '../../domain/units/paise.ts'
import { minutesFromNow, NOW } from '../platform/database/expiry.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'

type Trx = Transaction<Database>
export type PaymentRow = Selectable<Database['payment']>
export type AttemptRow = Selectable<Database['payment_attempt']>
export type RefundRow = Selectable<Database['refund']>
type Account = Pick<PaymentRow, 'provider' | 'account'>

/** The amounts of an order in paise: its total, what had been paid when it was placed, and what returned items took off before payment. */
export interface OrderAmounts {
  readonly id: string
  readonly total_paise: number
  readonly credit_paise: number
  readonly returned_paise: number
}

/** Returns what an unpaid order still costs, in paise. */
export function amountDue({ total_paise, credit_paise, returned_paise }: Omit<OrderAmounts, 'id'>): Paise {
  return total_paise - credit_paise - returned_paise
}

/** Returns what is still to be collected or paid for an order, in paise: nothing for one that is paid or cancelled. */
export function stillDue(order: Pick<Selectable<Database['orders']>, 'is_paid' | 'status'> & OrderAmounts): Paise {
  return order.is_paid || order.status === 'cancelled' ? 0 : amountDue(order)
}

/**
 * Finds the payment of an order with this account, or creates it for `amount`. A payment that came with the money of a replaced
 * order is not found. The caller has locked the order.
 */
export async function findOrCreatePayment(
  trx: Trx,
  { orderId, amount }: { readonly orderId: string; readonly amount: Paise },
  { provider, account }: Account,
): Promise<{ readonly payment: PaymentRow; readonly isNew: boolean }> {
  const existing = await trx
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('provider', '=', provider)
    .where('account', '=', account)
    .where('is_moved', '=', false)
    .executeTakeFirst()
  if (existing) return { payment: existing, isNew: false }
  const payment = await trx
    .insertInto('payment')
    .values({ id: newId(), order_id: orderId, provider, account, amount_paise: amount })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { payment, isNew: true }
}

/**
 * Saves the provider's id of an order, whose payment is checked after `checkMinutes`. When two are created at once, the first one is
 * kept; returns the one that is kept.
 */
export async function saveProviderOrderId(
  db: Kysely<Database>,
  id: string,
  providerOrderId: string,
  checkMinutes: number,
): Promise<string> {
  await db
    .updateTable('payment')
    .set({ provider_order_id: providerOrderId, next_check_at: minutesFromNow(checkMinutes), updated_at: new Date() })
    .where('id', '=', id)
    .where('provider_order_id', 'is', null)
    .execute()
  const { provider_order_id } = await db
    .selectFrom('payment')
    .select('provider_order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return provider_order_id ?? providerOrderId
}

/** The payment with this order id of the provider. */
export function paymentOfProviderOrder(db: Kysely<Database>, provider: PaymentRow['provider'], id: string) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_order_id', '=', id)
    .executeTakeFirst()
}

export function paymentsOf(db: Kysely<Database>, orderId: string): Promise<PaymentRow[]> {
  return db.selectFrom('payment').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()
}

/** Payments with a notice, newest first. */
export function paymentsWithNotice(db: Kysely<Database>, limit: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('notice', '<>', '')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Locks the payments of an order. The caller must have locked the order first. */
export function lockPayments(trx: Trx, orderId: string): Promise<PaymentRow[]> {
  return trx.selectFrom('payment').selectAll().where('order_id', '=', orderId).orderBy('id').forUpdate().execute()
}

export function updatePayment(trx: Trx, id: string, change: Updateable<Database['payment']>) {
  return trx
    .updateTable('payment')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Adds a notice for the shop owner and the customer to a payment. A notice that is already there is not repeated. */
export async function addNotice(trx: Trx, id: string, notice: string): Promise<void> {
  await sql`
    update payment set notice = trim(notice || ' ' || ${notice}), updated_at = now()
    where id = ${id} and position(${notice} in notice) = 0`.execute(trx)
}

/** Schedules a check of the payment with the provider as soon as possible. */
export async function schedulePaymentCheck(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('payment').set({ next_check_at: NOW }).where('id', '=', id).execute()
}

export function attemptsOf(db: Kysely<Database>, paymentIds: readonly string[]): Promise<AttemptRow[]> {
  return db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('payment_id', '=', sql<string>`any(${paymentIds})`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Inserts or updates a payment attempt. Returns false when the id belongs to another payment. */
export async function saveAttempt(trx: Trx, attempt: Insertable<Database['payment_attempt']>): Promise<boolean> {
  const { state, method, error } = attempt
  const written = await trx
    .insertInto('payment_attempt')
    .values(attempt)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ state, ...(method && { method }), ...(error && { error }), updated_at: new Date() })
        .whereRef('payment_attempt.payment_id', '=', 'excluded.payment_id'),
    )
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** The order and payment that an attempt belongs to. */
export async function orderOfAttempt(db: Kysely<Database>, attemptId: string) {
  return db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('payment', 'payment.id', 'attempt.payment_id')
    .select(['payment.order_id', 'payment.id as payment_id'])
    .where('attempt.id', '=', attemptId)
    .executeTakeFirst()
}

export function refundsOf(db: Kysely<Database>, paymentIds: readonly string[]): Promise<RefundRow[]> {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', sql<string>`any(${paymentIds})`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The payment attempt of a refund, by the provider's id of the refund; undefined when the shop does not know it. */
export async function attemptOfRefund(trx: Trx, providerRefundId: string): Promise<string | undefined> {
  const refund = await trx
    .selectFrom('refund')
    .select('attempt_id')
    .where('provider_refund_id', '=', providerRefundId)
    .executeTakeFirst()
  return refund?.attempt_id
}

export function insertRefund(trx: Trx, refund: InsertObject<Database, 'refund'>): Promise<RefundRow> {
  return trx.insertInto('refund').values(refund).returningAll().executeTakeFirstOrThrow()
}

export function updateRefund(db: Kysely<Database>, id: string, change: UpdateObject<Database, 'refund'>) {
  return db
    .updateTable('refund')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/**
 * Records a webhook event. Returns false when it was applied before. An event that was not understood, or whose payment was
 * unknown, is applied when it is repeated.
 */
export async function recordWebhookEvent(
  trx: Trx,
  event: Pick<Selectable<Database['webhook_event']>, 'provider' | 'id' | 'kind'>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('webhook_event')
    .values({ ...event, outcome: '' })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'id'])
        .doUpdateSet({ received_at: new Date() })
        .where('webhook_event.outcome', 'in', ['unknown', 'ignored', 'mismatch']),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function setWebhookOutcome(
  trx: Kysely<Database>,
  provider: string,
  id: string,
  outcome: string,
): Promise<void> {
  await trx
    .updateTable('webhook_event')
    .set({ outcome })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
}

/**
 * Limits locks to 3 s and statements to 4 s, because a payment provider waits 5 s for the answer to a webhook. An event
 * that takes longer is rolled back, refused and sent again.
 */
export async function limitTransactionTime(trx: Trx): Promise<void> {
  await sql`select set_config('lock_timeout', '3s', true), set_config('statement_timeout', '4s', true)`.execute(trx)
}

/** Deletes webhook events after 90 days. Providers repeat an event for at most a day. */
export async function deleteOldWebhookEvents(db: Kysely<Database>): Promise<void> {
  await sql`delete from webhook_event where received_at < now() - interval '90 days'`.execute(db)
}

/**
 * Claims the payments that are due for a check with the provider and schedules their next check, so that two processes
 * do not check the same payment, and a check that is interrupted is repeated.
 */
export async function claimDuePayments(
  db: Kysely<Database>,
  provider: PaymentRow['provider'],
  waits: readonly number[],
) {
  const { rows } = await sql<PaymentRow>`
    update payment set checks = checks + 1,
      next_check_at = now() + (${waits}::int[])[checks + 1] * interval '1 minute'
    where id in (
      select id from payment
      where next_check_at <= now() and provider = ${provider} and provider_order_id is not null
      order by next_check_at limit 50 for update skip locked)
    returning *`.execute(db)
  return rows
}

/** Claims the refunds that are due to be sent. The time between tries doubles, up to a day. */
export async function claimDueRefunds(db: Kysely<Database>, provider: PaymentRow['provider']) {
  const { rows } = await sql<RefundRow>`
    update refund set tries = refund.tries + 1,
      next_try_at = now() + least(power(2, refund.tries), 1440) * interval '1 minute'
    from payment
    where payment.id = refund.payment_id and refund.id in (
      select refund.id from refund join payment on payment.id = refund.payment_id
      where next_try_at <= now() and provider = ${provider}
      order by next_try_at limit 50 for update of refund skip locked)
    returning refund.*`.execute(db)
  return rows
}

/** As in `isTaken`, of a table named `refund`. */
export const IS_TAKEN = sql<boolean>`(refund.state <> 'failed'
  or (refund.return_id is null and refund.returned_on is not null and refund.repeated_by is null))`

/** The payments with refunds that the bank returned and that are to be made again, with their orders. */
export function returnedRefunds(db: Kysely<Database>) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .where('refund.returned_on', 'is not', null)
    .where('refund.repeated_by', 'is', null)
}

/**
 * Orders with captured money that has to be refunded and has no open refund: cancelled orders, and payments other than
 * the one accepted for the order, which all have a notice.
 */
export async function ordersOwedRefunds(db: Kysely<Database>): Promise<string[]> {
  const owed = sql`attempt.state = 'captured' and attempt.amount_paise > (
    select coalesce(sum(refund.amount_paise), 0) from refund
    where refund.attempt_id = attempt.id and ${IS_TAKEN})`
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders
    join payment on payment.order_id = orders.id
    join payment_attempt attempt on attempt.payment_id = payment.id
    where orders.is_refund_due and payment.provider not in ('cash', 'exchange') and ${owed}
    union
    select payment.order_id from payment
    join payment_attempt attempt on attempt.payment_id = payment.id
    where payment.notice <> '' and payment.accepted_attempt is distinct from attempt.id and ${owed}
    limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a payment of this order is authorized or captured. */
export async function hasPaymentInProgress(db: Kysely<Database>, orderId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['authorized', 'captured'])
    .limit(1)
    .executeTakeFirst()
  return payment !== undefined
}

/** The payments, attempts and refunds of an order, for the back office. */
export async function paymentsAndRefundsOf(db: Kysely<Database>, orderId: string) {
  const payments = await paymentsOf(db, orderId)
  const ids = payments.map(({ id }) => id)
  const [attempts, refunds] = await Promise.all([attemptsOf(db, ids), refundsOf(db, ids)])
  return { payments, attempts, refunds }
}

/** The captured payments that pay the order, and their refunds: without failed ones, but with those to be made again after the bank returned them. */
export function refundedShare({
  payments,
  attempts,
  refunds,
}: Awaited<ReturnType<typeof paymentsAndRefundsOf>>): RefundedShare {
  const isAccepted = (attemptId: string) => payments.some(({ accepted_attempt }) => accepted_attempt === attemptId)
  const sum = (rows: readonly { readonly amount_paise: number }[]) =>
    rows.reduce((total, { amount_paise }) => total + amount_paise, 0)
  return {
    captured: sum(attempts.filter(({ id, state }) => state === 'captured' && isAccepted(id))),
    refunded: sum(refunds.filter((refund) => isTaken(refund) && isAccepted(refund.attempt_id))),
  }
}

/** The captured payments that pay the order, and what of them has gone back: not what is requested or on its way. */
export function returnedShare({ refunds, ...money }: Awaited<ReturnType<typeof paymentsAndRefundsOf>>): RefundedShare {
  return refundedShare({ ...money, refunds: refunds.filter(({ state }) => state === 'processed') })
}

/** Moves the payments that pay an order to the one that replaces it, with their refunds. The caller has locked both orders. */
export async function movePayments(trx: Trx, fromOrderId: string, toOrderId: string): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ order_id: toOrderId, is_moved: true, updated_at: new Date() })
    .where('order_id', '=', fromOrderId)
    .where('accepted_attempt', 'is not', null)
    .execute()
}
