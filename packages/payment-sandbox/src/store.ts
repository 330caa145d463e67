import { randomBytes } from 'node:crypto'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../../src/server/platform/database/schema.ts'

export type SandboxOrder = Selectable<Database['sandbox_order']>
export type SandboxPayment = Selectable<Database['sandbox_payment']>
export type SandboxRefund = Selectable<Database['sandbox_refund']>
export type Trouble = Selectable<Database['sandbox_trouble']>['kind']

/** The sandbox's keys: drawn once for each database, so that nobody can sign a payment who has not read it. */
export function sandboxKeys(db: Kysely<Database>) {
  const draw = (bytes: number) => randomBytes(bytes).toString('hex')
  const readOrDraw = async (trx: Kysely<Database>) => {
    // Several processes may start at once: the first draws, the others wait and read.
    await sql`select pg_advisory_xact_lock(hashtext('sandbox_account'))`.execute(trx)
    const there = await trx.selectFrom('sandbox_account').selectAll().executeTakeFirst()
    if (there) return there
    return trx
      .insertInto('sandbox_account')
      .values({ key_id: `rzp_sandbox_${draw(7)}`, key_secret: draw(24), webhook_secret: draw(24) })
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  return db.isTransaction ? readOrDraw(db) : db.transaction().execute(readOrDraw)
}

export function insertSandboxOrder(
  db: Kysely<Database>,
  order: Insertable<Database['sandbox_order']>,
): Promise<SandboxOrder> {
  return db.insertInto('sandbox_order').values(order).returningAll().executeTakeFirstOrThrow()
}

export function sandboxOrder(db: Kysely<Database>, id: string): Promise<SandboxOrder | undefined> {
  return db.selectFrom('sandbox_order').selectAll().where('id', '=', id).executeTakeFirst()
}

export function sandboxOrdersByReceipt(db: Kysely<Database>, receipt: string): Promise<SandboxOrder[]> {
  return db.selectFrom('sandbox_order').selectAll().where('receipt', '=', receipt).orderBy('created_at').execute()
}

export function sandboxPayment(db: Kysely<Database>, id: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandbox_payment').selectAll().where('id', '=', id).executeTakeFirst()
}

export function sandboxPaymentsOf(db: Kysely<Database>, orderId: string): Promise<SandboxPayment[]> {
  return db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('sandbox_order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
}

export async function insertSandboxPayment(
  db: Kysely<Database>,
  payment: Insertable<Database['sandbox_payment']>,
): Promise<SandboxPayment> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('sandbox_order')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', payment.sandbox_order_id)
      .execute()
    return trx.insertInto('sandbox_payment').values(payment).returningAll().executeTakeFirstOrThrow()
  })
}

/** Undefined when it is not there to be captured. */
export function captureSandboxPayment(db: Kysely<Database>, id: string): Promise<SandboxPayment | undefined> {
  return db
    .updateTable('sandbox_payment')
    .set({ status: 'captured' })
    .where('id', '=', id)
    .where('status', '=', 'authorized')
    .returningAll()
    .executeTakeFirst()
}

export function sandboxRefund(db: Kysely<Database>, id: string): Promise<SandboxRefund | undefined> {
  return db.selectFrom('sandbox_refund').selectAll().where('id', '=', id).executeTakeFirst()
}

export function sandboxRefundsOf(db: Kysely<Database>, paymentId: string): Promise<SandboxRefund[]> {
  return db
    .selectFrom('sandbox_refund')
    .selectAll()
    .where('sandbox_payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
}

/** Pays back once for each idempotency key, and never more than was captured: then undefined. */
export async function insertSandboxRefund(
  db: Kysely<Database>,
  refund: Insertable<Database['sandbox_refund']>,
): Promise<{ readonly refund: SandboxRefund; readonly isNew: boolean } | undefined> {
  return db.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom('sandbox_payment')
      .selectAll()
      .where('id', '=', refund.sandbox_payment_id)
      .forUpdate()
      .executeTakeFirst()
    if (payment?.status !== 'captured') return undefined
    const made = await sandboxRefundsOf(trx, payment.id)
    const twin = made.find(
      ({ idempotency_key }) => idempotency_key !== null && idempotency_key === refund.idempotency_key,
    )
    if (twin) return { refund: twin, isNew: false }
    if (refundedOf(made) + refund.amount_paise > payment.amount_paise) return undefined
    const row = await trx.insertInto('sandbox_refund').values(refund).returningAll().executeTakeFirstOrThrow()
    return { refund: row, isNew: true }
  })
}

export function refundedOf(refunds: readonly SandboxRefund[]): number {
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount_paise }) => sum + amount_paise, 0)
}

/** The trouble that calls about this receipt have now. */
export async function troubleOf(db: Kysely<Database>, receipt: string): Promise<Trouble | undefined> {
  const row = await db
    .selectFrom('sandbox_trouble')
    .select('kind')
    .where('receipt', '=', receipt)
    .where('until', '>', new Date())
    .executeTakeFirst()
  return row?.kind
}

/** Sets a trouble off, once for each receipt. */
export async function startTrouble(db: Kysely<Database>, receipt: string, kind: Trouble, until: Date): Promise<void> {
  await db
    .insertInto('sandbox_trouble')
    .values({ receipt, kind, until })
    .onConflict((conflict) => conflict.column('receipt').doNothing())
    .execute()
}

/** What the customer noted on the order a receipt stands for: there a trouble is asked for by its name. */
export async function notesOfOrder(db: Kysely<Database>, id: string): Promise<string> {
  const row = await db.selectFrom('orders').select('notes').where('id', '=', id).executeTakeFirst()
  return row?.notes ?? ''
}
