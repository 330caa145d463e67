import { insertPastPayment, insertPastRefund, type Queryable, sandboxKeys } from '@vastra/payment-sandbox'
import { CompiledQuery, sql, type Transaction } from 'kysely'
import type { DemoPerson } from '../../../db/seed/people.ts'
import type { OrderRow } from '../orders/write/queries.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'

type Trx = Transaction<Database>

/** Returns the id of a demo customer with addresses; an existing account is kept. */
export async function insertDemoCustomer(trx: Trx, person: DemoPerson, now: Date): Promise<string> {
  const { name, email, phone } = person
  const [firstName = '', lastName = ''] = name.split(' ')
  const createdAt = new Date(now.getTime() - 90 * 24 * 3_600_000)
  const there = await trx.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirst()
  const id = there?.id ?? newId()
  if (there) {
    await trx.updateTable('customer').set({ phone, created_at: createdAt }).where('id', '=', id).execute()
  } else {
    const names = { name, first_name: firstName, last_name: lastName }
    await trx
      .insertInto('customer')
      .values({ id, ...names, email, email_verified: true, phone, created_at: createdAt })
      .execute()
  }
  const hasAddress = await trx.selectFrom('address').select('id').where('customer_id', '=', id).executeTakeFirst()
  if (hasAddress) return id
  const addresses = person.addresses.map(({ title, street, city, state, zipCode }, position) => ({
    id: newId(),
    customer_id: id,
    position,
    title,
    first_name: firstName,
    last_name: lastName,
    phone,
    address: street,
    city,
    state,
    zip_code: zipCode,
    is_default: position === 0,
    type: position === 0 ? ('home' as const) : ('other' as const),
  }))
  await trx.insertInto('address').values(addresses).execute()
  return id
}

/** Writes a payment for the shop and for the sandbox, so that it can be refunded. Returns the provider's payment id. */
export async function insertDemoPayment(
  trx: Trx,
  { id: orderId, total_paise }: OrderRow,
  state: 'captured' | 'failed',
  at: Date,
): Promise<string> {
  const id = newId()
  const sandbox = sandboxOn(trx)
  const error = state === 'failed' ? 'Your bank declined the payment.' : ''
  const { keyId } = await sandboxKeys(sandbox)
  const provider = await insertPastPayment(sandbox, {
    receipt: orderId,
    amountPaise: total_paise,
    status: state,
    error,
    at,
  })
  await trx
    .insertInto('payment')
    .values({
      id,
      order_id: orderId,
      provider: 'sandbox',
      account: keyId,
      provider_order_id: provider.orderId,
      state,
      amount_paise: total_paise,
      currency: 'INR',
      accepted_attempt: state === 'captured' ? provider.paymentId : null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await trx
    .insertInto('payment_attempt')
    .values({
      id: provider.paymentId,
      payment_id: id,
      state,
      amount_paise: total_paise,
      currency: 'INR',
      method: 'card',
      error,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return provider.paymentId
}

/** Refunds the whole payment of an order. */
export async function insertDemoRefund(trx: Trx, { id: orderId, total_paise }: OrderRow, at: Date): Promise<void> {
  const payment = await trx
    .selectFrom('payment')
    .select(['id', 'accepted_attempt'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const id = newId()
  const paymentId = payment.accepted_attempt ?? ''
  const providerRefundId = await insertPastRefund(sandboxOn(trx), {
    paymentId,
    receipt: id,
    amountPaise: total_paise,
    at,
  })
  await trx
    .insertInto('refund')
    .values({
      id,
      payment_id: payment.id,
      attempt_id: paymentId,
      amount_paise: total_paise,
      provider_refund_id: providerRefundId,
      state: 'processed',
      reason: 'The order was cancelled',
      idempotency_key: id,
      tries: 1,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** Lets the sandbox write within the transaction. */
function sandboxOn(trx: Trx): Queryable {
  return { query: (text, values = []) => trx.executeQuery(CompiledQuery.raw(text, values)) }
}

/** Backdates the rows this transaction wrote: their time equals `now()`. */
export async function backdateOrder(trx: Trx, orderId: string, at: Date): Promise<void> {
  await sql`update orders set updated_at = ${at} where id = ${orderId}`.execute(trx)
  await sql`update order_event set created_at = ${at} where order_id = ${orderId} and created_at = now()`.execute(trx)
  await sql`update stock_movement set created_at = ${at} where order_id = ${orderId} and created_at = now()`.execute(
    trx,
  )
  await sql`update money_movement set created_at = ${at} where order_id = ${orderId} and created_at = now()`.execute(
    trx,
  )
  await sql`update payment_attempt set created_at = ${at} where id = ${`cash_${orderId}`} and created_at = now()`.execute(
    trx,
  )
}

export async function backdateReview(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('review').set({ created_at: at, updated_at: at }).where('id', '=', id).execute()
}

export async function answerReview(trx: Trx, id: string, answer: string): Promise<void> {
  await trx.updateTable('review').set({ answer }).where('id', '=', id).execute()
}
