import { sql, type Transaction } from 'kysely'
import type { DemoPerson } from '../../../db/seed/people.ts'
import { newId } from '../database/id.ts'
import type { Database } from '../database/schema.ts'
import type { OrderRow } from '../orders/write/queries.ts'

type Trx = Transaction<Database>

/** The id of a demo customer, who has their addresses; an account that is there already stays as it is. */
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
    ...{ id: newId(), customer_id: id, position, title, first_name: firstName, last_name: lastName, phone },
    ...{ address: street, city, state, zip_code: zipCode, is_default: position === 0 },
    type: position === 0 ? ('home' as const) : ('other' as const),
  }))
  await trx.insertInto('address').values(addresses).execute()
  return id
}

/** A payment as the shop's books have it; no provider knows of it, so none is asked. Answers the provider's id of the try. */
export async function insertDemoPayment(
  trx: Trx,
  { id, total_paise }: OrderRow,
  state: 'captured' | 'failed',
  at: Date,
): Promise<string> {
  const attempt = `pay_demo${newId().slice(0, 10)}`
  const payment = newId()
  const when = { created_at: at, updated_at: at }
  await trx
    .insertInto('payment')
    .values({
      ...{ id: payment, order_id: id, provider: 'sandbox', account: 'demo', amount_paise: total_paise, state, ...when },
      provider_order_id: `order_demo${payment.slice(0, 10)}`,
      kept_attempt: state === 'captured' ? attempt : null,
    })
    .execute()
  await trx
    .insertInto('payment_attempt')
    .values({
      ...{
        id: attempt,
        payment_id: payment,
        state,
        amount_paise: total_paise,
        currency: 'INR',
        method: 'card',
        ...when,
      },
      error: state === 'failed' ? 'Your bank declined the payment.' : '',
    })
    .execute()
  await backdateMoney(trx, id, at)
  return attempt
}

/** What was paid for the order, sent back. */
export async function insertDemoRefund(trx: Trx, { id, total_paise, payment_id }: OrderRow, at: Date): Promise<void> {
  const payment = await trx
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', id)
    .where('kept_attempt', '=', payment_id)
    .executeTakeFirstOrThrow()
  const refund = newId()
  await trx
    .insertInto('refund')
    .values({
      ...{ id: refund, payment_id: payment.id, attempt_id: payment_id ?? '', amount_paise: total_paise },
      ...{ state: 'processed', reason: 'order cancelled', idempotency_key: refund, tries: 1 },
      provider_refund_id: `rfnd_demo${refund.slice(0, 10)}`,
      ...{ created_at: at, updated_at: at },
    })
    .execute()
  await backdateMoney(trx, id, at)
}

/** What this transaction wrote has its own time, `now()`; that alone is dated back. */
export async function backdateOrder(trx: Trx, orderId: string, at: Date): Promise<void> {
  await sql`update "order" set updated_at = ${at} where id = ${orderId}`.execute(trx)
  await sql`update order_event set created_at = ${at} where order_id = ${orderId} and created_at = now()`.execute(trx)
  await sql`update stock_movement set created_at = ${at} where order_id = ${orderId} and created_at = now()`.execute(
    trx,
  )
}

async function backdateMoney(trx: Trx, orderId: string, at: Date): Promise<void> {
  await sql`update money_movement set created_at = ${at} where order_id = ${orderId} and created_at = now()`.execute(
    trx,
  )
}

export async function backdateReview(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('review').set({ created_at: at, updated_at: at }).where('id', '=', id).execute()
}

export async function answerReview(trx: Trx, id: string, answer: string): Promise<void> {
  await trx.updateTable('review').set({ answer }).where('id', '=', id).execute()
}
