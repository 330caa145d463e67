import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'

type Trx = Transaction<Database>
export type PaymentRow = Selectable<Database['payment']>
export type AttemptRow = Selectable<Database['payment_attempt']>
export type RefundRow = Selectable<Database['refund']>
type Account = Pick<PaymentRow, 'provider' | 'account'>

/** The payment of an order with this account, made when it is not there. The caller holds the order. */
export async function findOrCreatePayment(
  trx: Trx,
  order: { readonly id: string; readonly total_paise: number },
  { provider, account }: Account,
): Promise<{ readonly payment: PaymentRow; readonly isNew: boolean }> {
  const there = await trx
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('provider', '=', provider)
    .where('account', '=', account)
    .executeTakeFirst()
  if (there) return { payment: there, isNew: false }
  const payment = await trx
    .insertInto('payment')
    .values({ id: newId(), order_id: order.id, provider, account, amount_paise: order.total_paise })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { payment, isNew: true }
}

/** Keeps the provider's id of an order; of two that were announced at once the first is the order's. */
export async function saveProviderOrderId(
  db: Kysely<Database>,
  id: string,
  providerOrderId: string,
  nextCheckAt: Date,
): Promise<string> {
  await db
    .updateTable('payment')
    .set({ provider_order_id: providerOrderId, next_check_at: nextCheckAt, updated_at: new Date() })
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

/** The payment a provider's order id stands for. */
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

/** Payments of which there is something to say, the newest first. */
export function paymentsWithNotice(db: Kysely<Database>, most: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('notice', '<>', '')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** The payments of an order, held. The caller holds the order, which is always taken first. */
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

/** Says something of a payment to the shopkeeper and the customer; saying it again adds nothing. */
export async function addNotice(trx: Trx, id: string, notice: string): Promise<void> {
  await sql`
    update payment set notice = trim(notice || ' ' || ${notice}), updated_at = now()
    where id = ${id} and position(${notice} in notice) = 0`.execute(trx)
}

/** Has a payment asked of the provider soon. */
export async function schedulePaymentCheck(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('payment').set({ next_check_at: new Date() }).where('id', '=', id).execute()
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

/** Writes what is known of a try. False when the id is another payment's. */
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

/** The order an attempt was made to pay. */
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

export function insertRefund(trx: Trx, refund: Insertable<Database['refund']>): Promise<RefundRow> {
  return trx.insertInto('refund').values(refund).returningAll().executeTakeFirstOrThrow()
}

export function updateRefund(db: Kysely<Database>, id: string, change: Updateable<Database['refund']>) {
  return db
    .updateTable('refund')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** False when this event was heard before. */
export async function recordWebhookEvent(
  trx: Trx,
  event: Pick<Selectable<Database['webhook_event']>, 'provider' | 'id' | 'kind'>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('webhook_event')
    .values({ ...event, outcome: '' })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function setWebhookOutcome(trx: Trx, provider: string, id: string, outcome: string): Promise<void> {
  await trx
    .updateTable('webhook_event')
    .set({ outcome })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
}

/** A sender of webhooks waits 5 s; what takes longer is undone, refused, and sent again. */
export async function limitTransactionTime(trx: Trx): Promise<void> {
  await sql`select set_config('lock_timeout', '3s', true), set_config('statement_timeout', '4s', true)`.execute(trx)
}

/** Providers send an event again for a day, and nobody replays one that is older than its signature's use. */
export async function deleteOldWebhookEvents(db: Kysely<Database>): Promise<void> {
  await sql`delete from webhook_event where received_at < now() - interval '90 days'`.execute(db)
}

/**
 * Takes payments that are due to be asked of the provider, and puts off their next turn, so that two processes do not ask
 * the same and a process that dies while it asks is followed by the next turn.
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

/** Takes refunds that are due to be asked for; the next turn comes later and later, at most a day apart. */
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

/**
 * Orders with captured money that is to go back and has no refund on its way: of cancelled orders, and of payments beyond the
 * one that was kept, which all have a notice.
 */
export async function ordersOwedRefunds(db: Kysely<Database>): Promise<string[]> {
  const owed = sql`attempt.state = 'captured' and attempt.amount_paise > (
    select coalesce(sum(refund.amount_paise), 0) from refund
    where refund.attempt_id = attempt.id and refund.state <> 'failed')`
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders
    join payment on payment.order_id = orders.id
    join payment_attempt attempt on attempt.payment_id = payment.id
    where orders.refund_wanted and ${owed}
    union
    select payment.order_id from payment
    join payment_attempt attempt on attempt.payment_id = payment.id
    where payment.notice <> '' and payment.kept_attempt is distinct from attempt.id and ${owed}
    limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a bank has said yes to a try to pay this order, captured or not. */
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

/** Everything that is known of the money of an order, as the back office shows it. */
export async function paymentsAndRefundsOf(db: Kysely<Database>, orderId: string) {
  const payments = await paymentsOf(db, orderId)
  const ids = payments.map(({ id }) => id)
  const [attempts, refunds] = await Promise.all([attemptsOf(db, ids), refundsOf(db, ids)])
  return { payments, attempts, refunds }
}

/**
 * Writes down that an order was paid in cash at the door, as a payment that is captured at once: so it stands in the ledger,
 * and can be paid back. An order that costs nothing has no payment. The caller holds the order.
 */
export async function recordCashPayment(
  trx: Trx,
  order: { readonly id: string; readonly total_paise: number },
): Promise<void> {
  if (order.total_paise === 0) return
  const { payment } = await findOrCreatePayment(trx, order, { provider: 'cash', account: 'cash' })
  const id = `cash_${order.id}`
  await updatePayment(trx, payment.id, { state: 'captured', kept_attempt: id })
  const { amount_paise, currency } = payment
  await saveAttempt(trx, { id, payment_id: payment.id, state: 'captured', amount_paise, currency })
}
