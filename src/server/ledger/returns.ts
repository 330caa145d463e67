import { type Kysely, sql, type Transaction } from 'kysely'
import { isTaken } from '../../domain/payments/refund.ts'
import { OPEN_STATES } from '../../domain/returns/lifecycle.ts'
import type { Paise } from '../../domain/units/paise.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import {
  attemptsOf,
  findOrCreatePayment,
  IS_TAKEN,
  insertRefund,
  lockPayments,
  refundsOf,
  saveAttempt,
  updatePayment,
} from './queries.ts'

type Trx = Transaction<Database>

/**
 * Closes a return once all of its money has been paid back; an exchange for cheaper items is then exchanged. The caller has locked
 * its order.
 */
export async function completeReturn(trx: Trx, returnId: string, by: string | undefined): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update return_request set state = case when exchange_order_id is null then 'refunded' else 'exchanged' end,
      closed_at = now(), updated_at = now(), revision = revision + 1
    where id = ${returnId} and state = 'refund_due' and refund_paise <= (
      select coalesce(sum(amount_paise), 0) from refund
      where return_id = ${returnId} and state = 'processed' and method is distinct from 'exchange')
    returning id`.execute(trx)
  if (rows.length === 0) return
  await sql`update refund set repeated_by = paid.id, updated_at = now()
    from (select id from refund where return_id = ${returnId} and state = 'processed' and method is distinct from 'exchange'
      order by created_at desc, id desc limit 1) as paid
    where return_id = ${returnId} and returned_on is not null and repeated_by is null`.execute(trx)
  await trx.deleteFrom('return_account').where('return_id', '=', returnId).execute()
  await trx
    .insertInto('return_event')
    .values({ return_id: returnId, kind: 'refunded', actor: by ? 'admin' : 'shop', customer_id: by ?? null })
    .execute()
}

/**
 * Makes a return owe its refund again that the bank has returned; the account it went to is not used again. The caller has locked its
 * order.
 */
export async function reopenReturn(
  trx: Trx,
  returnId: string,
  { by, note }: { readonly by: string; readonly note: string },
): Promise<void> {
  await sql`update return_request set state = 'refund_due', closed_at = null, updated_at = now(), revision = revision + 1
    where id = ${returnId} and state in ('refunded', 'exchanged', 'refund_due')`.execute(trx)
  await trx.deleteFrom('return_account').where('return_id', '=', returnId).execute()
  const event = { return_id: returnId, kind: 'refund returned', actor: 'admin', customer_id: by, note } as const
  await trx.insertInto('return_event').values(event).execute()
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
 * Moves the money of returned items from the order that paid for them to the order of the exchange: refunds of the first and a
 * captured payment of the second, so that neither order can refund it twice. The caller has locked one of the orders; payments are
 * locked here.
 * @returns false, with nothing changed, when less than the amount is left
 */
export async function recordExchange(
  trx: Trx,
  { returnId, fromOrderId, toOrderId, amount, reference, by }: ExchangedMoney,
): Promise<boolean> {
  if (amount === 0) return true
  const payments = await lockPayments(trx, fromOrderId)
  const ids = payments.map(({ id }) => id)
  const refunds = await refundsOf(trx, ids)
  const sources = (await attemptsOf(trx, ids))
    .filter(({ id, state }) => state === 'captured' && payments.some(({ accepted_attempt }) => accepted_attempt === id))
    .map((attempt) => ({
      attempt,
      left: refunds
        .filter((refund) => refund.attempt_id === attempt.id && isTaken(refund))
        .reduce((left, { amount_paise }) => left - amount_paise, attempt.amount_paise),
    }))
  if (sources.reduce((sum, { left }) => sum + left, 0) < amount) return false
  let rest = amount
  for (const { attempt, left } of sources) {
    const part = Math.min(left, rest)
    rest -= part
    if (part <= 0) continue
    const id = newId()
    await insertRefund(trx, {
      id,
      idempotency_key: id,
      payment_id: attempt.payment_id,
      attempt_id: attempt.id,
      amount_paise: part,
      state: 'processed',
      reason: 'Exchange',
      requested_by: by,
      method: 'exchange',
      reference,
      return_id: returnId,
    })
  }
  const exchanged = { provider: 'exchange', account: 'exchange' } as const
  const { payment } = await findOrCreatePayment(trx, { orderId: toOrderId, amount }, exchanged)
  const attempt = `exchange_${toOrderId}`
  await updatePayment(trx, payment.id, { state: 'captured', accepted_attempt: attempt })
  await saveAttempt(trx, {
    id: attempt,
    payment_id: payment.id,
    state: 'captured',
    amount_paise: payment.amount_paise,
    currency: payment.currency,
  })
  return true
}

/**
 * The money of an order, in paise, that pays for an exchange as soon as the customer has paid the difference: it may not be refunded
 * until then.
 */
export async function reservedForExchanges(trx: Trx, orderId: string): Promise<Paise> {
  const { reserved } = await trx
    .selectFrom('return_request')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('items_paise'), sql<number>`0`).as('reserved'))
    .where('order_id', '=', orderId)
    .where('state', '=', 'payment_due')
    .executeTakeFirstOrThrow()
  return Number(reserved)
}

/**
 * What of the accepted payments of an order has not been refunded and is not kept for an exchange, in paise. The caller has locked the
 * order, or only wants to show it.
 */
export async function leftOfPayments(db: Kysely<Database>, orderId: string): Promise<Paise> {
  const { rows } = await sql<{ left: number }>`
    select (coalesce(sum(attempt.amount_paise - coalesce((
      select sum(amount_paise) from refund where attempt_id = attempt.id and ${IS_TAKEN}), 0)), 0)
      - coalesce((select sum(items_paise) from return_request where order_id = ${orderId} and state = 'payment_due'), 0)
    )::float8 as left
    from payment join payment_attempt attempt on attempt.id = payment.accepted_attempt and attempt.state = 'captured'
    where payment.order_id = ${orderId}`.execute(db)
  return Math.max(rows[0]?.left ?? 0, 0)
}

/**
 * What accepted returns of an order are still to be paid back, in paise: another refund would take it from them. When a refund at the
 * payment provider has left too little for all of them, the return that was accepted first is paid first.
 * @param before a return; only those that were accepted before it count
 */
export async function owedToReturns(db: Kysely<Database>, orderId: string, before?: string): Promise<Paise> {
  const acceptedAs = (id: ReturnType<typeof sql>) =>
    sql`(select max(event.id) from return_event event where event.return_id = ${id} and event.kind = 'accepted')`
  const isEarlier = sql`id <> ${before} and coalesce(${acceptedAs(sql`return_request.id`)} < ${acceptedAs(sql`${before}`)}, true)`
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(greatest(refund_paise - (
      select coalesce(sum(amount_paise), 0) from refund
      where return_id = return_request.id and state <> 'failed' and method is distinct from 'exchange'), 0)), 0)::float8 as owed
    from return_request where order_id = ${orderId} and state = 'refund_due' ${before === undefined ? sql`` : sql`and ${isEarlier}`}`.execute(
    db,
  )
  return rows[0]?.owed ?? 0
}

/** What an accepted return is still to be paid back, in paise; 0 for others. */
export async function owedToReturn(trx: Trx, returnId: string): Promise<Paise> {
  const { rows } = await sql<{ owed: number }>`
    select (refund_paise - (
      select coalesce(sum(amount_paise), 0) from refund
      where return_id = ${returnId} and state <> 'failed' and method is distinct from 'exchange'))::float8 as owed
    from return_request where id = ${returnId} and state = 'refund_due'`.execute(trx)
  return Math.max(rows[0]?.owed ?? 0, 0)
}

/**
 * Whether an order was placed for an exchange. The returned items may pay nothing of it: those of an order that a coupon paid, or whose
 * money went back before.
 */
export function isExchange({ received_by }: { readonly received_by: string | null }): boolean {
  return received_by === 'exchange'
}

/** The order of an exchange whose difference is being paid or will not be paid. The caller has locked it. */
interface ExchangeOrder {
  readonly id: string
  /** The value of the returned items, in paise. */
  readonly credit_paise: Paise
}

/**
 * Completes an exchange whose difference has been paid: the money of the returned items moves to the order. Does nothing for other
 * orders.
 * @param reference the number of the order
 * @returns false, with nothing changed, when the money of the returned items is no longer there
 */
export async function settleExchange(trx: Trx, order: ExchangeOrder, reference: string): Promise<boolean> {
  const found = await waitingFor(trx, order.id)
  if (!found) return true
  const money = { returnId: found.id, fromOrderId: found.order_id, toOrderId: order.id, amount: order.credit_paise }
  if (!(await recordExchange(trx, { ...money, reference, by: null }))) return false
  await moveReturn(trx, found.id, sql`state = 'exchanged', closed_at = now()`, 'exchanged', `order ${reference}`)
  return true
}

/**
 * Ends an exchange whose order is cancelled before the difference was paid: the value of the returned items is to be refunded, if there is
 * any. Does nothing for other orders.
 * @param reference the number of the order
 */
export async function endExchange(trx: Trx, order: ExchangeOrder, reference: string): Promise<void> {
  const found = await waitingFor(trx, order.id)
  if (!found) return
  const change = sql`resolution = 'refund', exchange_order_id = null, due_paise = 0,
    refund_paise = items_paise, is_refund_due = items_paise > 0,
    state = case when items_paise > 0 then 'refund_due' else 'refunded' end,
    closed_at = case when items_paise > 0 then closed_at else now() end`
  await moveReturn(trx, found.id, change, 'exchange ended', `order ${reference} was cancelled`)
}

function waitingFor(trx: Trx, orderId: string) {
  return trx
    .selectFrom('return_request')
    .select(['id', 'order_id'])
    .where('exchange_order_id', '=', orderId)
    .where('state', '=', 'payment_due')
    .forUpdate()
    .executeTakeFirst()
}

async function moveReturn(
  trx: Trx,
  id: string,
  change: ReturnType<typeof sql>,
  kind: 'exchanged' | 'exchange ended',
  note: string,
): Promise<void> {
  await sql`update return_request set ${change}, updated_at = now(), revision = revision + 1 where id = ${id}`.execute(
    trx,
  )
  await trx.insertInto('return_event').values({ return_id: id, kind, actor: 'shop', note }).execute()
}

/** Whether a return of the order is open, whose items a refund may be for. */
export async function hasOpenReturn(trx: Kysely<Database>, orderId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('return_request')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', OPEN_STATES)
    .where('resolution', '=', 'refund')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Finds the return that a refund made at the payment provider pays: the only one of its order that is owed exactly this amount. What the
 * shop has requested for the return itself, and not sent yet, is withdrawn, so that the money goes back once. The caller has locked the
 * order.
 * @param amount paise
 * @returns the id of the return; undefined when none or more than one fits
 */
export async function returnOwed(trx: Trx, orderId: string, amount: Paise): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from return_request where order_id = ${orderId} and state = 'refund_due' and refund_paise - (
      select coalesce(sum(amount_paise), 0) from refund where return_id = return_request.id
        and state <> 'failed' and not ${IS_UNSENT} and method is distinct from 'exchange') = ${amount}`.execute(trx)
  const [found, ...others] = rows
  if (!found || others.length > 0) return undefined
  return (await withdrawRefund(trx, found.id)) ? found.id : undefined
}

/**
 * Withdraws the refund of a return that has not been sent to the payment provider.
 * @returns false when it is being sent, so that it cannot be withdrawn
 */
export async function withdrawRefund(trx: Trx, returnId: string): Promise<boolean> {
  // The condition is checked again when the job has claimed the refund in the meantime.
  await sql`update refund set state = 'failed', next_try_at = null, updated_at = now(),
      error = 'The money was refunded at the payment provider.'
    where return_id = ${returnId} and ${IS_UNSENT}`.execute(trx)
  const sent = await trx
    .selectFrom('refund')
    .select('id')
    .where('return_id', '=', returnId)
    .where('state', '=', 'requested')
    .limit(1)
    .executeTakeFirst()
  return sent === undefined
}

const IS_UNSENT = sql`(refund.state = 'requested' and refund.tries = 0 and refund.provider_refund_id is null)`
