import { randomBytes, randomInt } from 'node:crypto'
import type pg from 'pg'

/** A `pg` pool, client, or anything else that runs a query with numbered parameters, such as a transaction of Kysely. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: unknown[] }>
}

export interface SandboxOrder {
  readonly id: string
  readonly amount_paise: number
  readonly currency: string
  readonly receipt: string
  readonly attempts: number
  readonly created_at: Date
}

export interface SandboxPayment {
  readonly id: string
  readonly order_id: string
  readonly amount_paise: number
  readonly currency: string
  readonly status: 'authorized' | 'captured' | 'failed'
  readonly method: string
  /** Empty unless the payment failed. */
  readonly error: string
  readonly created_at: Date
}

export interface SandboxRefund {
  readonly id: string
  readonly payment_id: string
  readonly amount_paise: number
  readonly status: 'pending' | 'processed' | 'failed'
  readonly receipt: string
  readonly idempotency_key: string | null
  readonly created_at: Date
}

export interface SandboxKeys {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
}

/** Returns the keys of this database's sandbox. They are random, so only someone who can read it can sign a payment. */
export async function sandboxKeys(db: Queryable): Promise<SandboxKeys> {
  const random = (bytes: number) => randomBytes(bytes).toString('hex')
  await db.query(
    'insert into sandbox.account (key_id, key_secret, webhook_secret) values ($1, $2, $3) on conflict do nothing',
    [`rzp_sandbox_${random(7)}`, random(24), random(24)],
  )
  const [keys] = await select<SandboxKeys>(
    db,
    'select key_id as "keyId", key_secret as "keySecret", webhook_secret as "webhookSecret" from sandbox.account',
  )
  if (!keys) throw new Error('The sandbox has no keys. They were deleted while it was starting.')
  return keys
}

export async function insertOrder(
  db: Queryable,
  order: Pick<SandboxOrder, 'amount_paise' | 'currency' | 'receipt'>,
): Promise<SandboxOrder> {
  return one(
    await select<SandboxOrder>(
      db,
      'insert into sandbox.orders (id, amount_paise, currency, receipt) values ($1, $2, $3, $4) returning *',
      [razorpayId('order'), order.amount_paise, order.currency, order.receipt],
    ),
  )
}

export async function findOrder(db: Queryable, id: string): Promise<SandboxOrder | undefined> {
  return (await select<SandboxOrder>(db, 'select * from sandbox.orders where id = $1', [id]))[0]
}

export function ordersByReceipt(db: Queryable, receipt: string): Promise<SandboxOrder[]> {
  return select(db, 'select * from sandbox.orders where receipt = $1 order by created_at', [receipt])
}

export async function findPayment(db: Queryable, id: string): Promise<SandboxPayment | undefined> {
  return (await select<SandboxPayment>(db, 'select * from sandbox.payment where id = $1', [id]))[0]
}

export function paymentsOf(db: Queryable, orderId: string): Promise<SandboxPayment[]> {
  return select(db, 'select * from sandbox.payment where order_id = $1 order by created_at', [orderId])
}

/** An interval of creation, in Unix seconds, both ends inclusive, and a page of it. */
export interface ListPage {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly skip: number
}

/** Returns a page of all payments, newest first. */
export function listPayments(db: Queryable, page: ListPage): Promise<SandboxPayment[]> {
  return select(db, `select * from sandbox.payment where ${PAGE}`, pageValues(page))
}

/** Returns a page of all refunds, newest first. */
export function listRefunds(db: Queryable, page: ListPage): Promise<SandboxRefund[]> {
  return select(db, `select * from sandbox.refund where ${PAGE}`, pageValues(page))
}

const PAGE = `created_at >= to_timestamp($1) and created_at < to_timestamp($2) + interval '1 second'
  order by created_at desc, id limit $3 offset $4`

function pageValues({ from, to, count, skip }: ListPage): number[] {
  return [from, to, count, skip]
}

/** Adds a payment attempt for the whole amount of an order. */
export async function insertPayment(
  db: Queryable,
  order: SandboxOrder,
  { status, error }: Pick<SandboxPayment, 'status' | 'error'>,
): Promise<SandboxPayment> {
  return one(
    await select<SandboxPayment>(
      db,
      `with attempt as (update sandbox.orders set attempts = attempts + 1 where id = $2)
       insert into sandbox.payment (id, order_id, amount_paise, currency, status, method, error)
       values ($1, $2, $3, $4, $5, 'card', $6) returning *`,
      [razorpayId('pay'), order.id, order.amount_paise, order.currency, status, error],
    ),
  )
}

/** Returns undefined when the payment is not authorized or has already been captured. */
export async function capturePayment(db: Queryable, id: string): Promise<SandboxPayment | undefined> {
  const text = `update sandbox.payment set status = 'captured' where id = $1 and status = 'authorized' returning *`
  return (await select<SandboxPayment>(db, text, [id]))[0]
}

export async function findRefund(db: Queryable, id: string): Promise<SandboxRefund | undefined> {
  return (await select<SandboxRefund>(db, 'select * from sandbox.refund where id = $1', [id]))[0]
}

export function refundsOf(db: Queryable, paymentId: string): Promise<SandboxRefund[]> {
  return select(db, 'select * from sandbox.refund where payment_id = $1 order by created_at', [paymentId])
}

/**
 * Refunds once for each idempotency key. Returns undefined when the payment is not captured, or when more would be refunded
 * than was captured.
 */
export async function insertRefund(
  pool: pg.Pool,
  refund: Pick<SandboxRefund, 'payment_id' | 'amount_paise' | 'status' | 'receipt' | 'idempotency_key'>,
): Promise<{ readonly refund: SandboxRefund; readonly isNew: boolean } | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const [payment] = await select<SandboxPayment>(client, 'select * from sandbox.payment where id = $1 for update', [
      refund.payment_id,
    ])
    if (payment?.status !== 'captured') return undefined
    const existing = await refundsOf(client, payment.id)
    const same = existing.find(({ idempotency_key: key }) => key !== null && key === refund.idempotency_key)
    if (same) return { refund: same, isNew: false }
    if (refundedPaise(existing) + refund.amount_paise > payment.amount_paise) return undefined
    const inserted = await select<SandboxRefund>(
      client,
      `insert into sandbox.refund (id, payment_id, amount_paise, status, receipt, idempotency_key)
       values ($1, $2, $3, $4, $5, $6) returning *`,
      [
        razorpayId('rfnd'),
        refund.payment_id,
        refund.amount_paise,
        refund.status,
        refund.receipt,
        refund.idempotency_key,
      ],
    )
    return { refund: one(inserted), isNew: true }
  } finally {
    // PostgreSQL turns the commit of a failed transaction into a rollback.
    await client.query('commit').catch(() => undefined)
    client.release()
  }
}

/** Returns the sum in paise of all refunds that did not fail. */
export function refundedPaise(refunds: readonly SandboxRefund[]): number {
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount_paise }) => sum + amount_paise, 0)
}

/** Writes a past order with one payment, for demo data. Returns their ids. No webhook is sent. */
export async function insertPastPayment(
  db: Queryable,
  payment: {
    readonly receipt: string
    readonly amountPaise: number
    readonly status: 'captured' | 'failed'
    readonly error: string
    readonly at: Date
  },
): Promise<{ readonly orderId: string; readonly paymentId: string }> {
  const { receipt, amountPaise, status, error, at } = payment
  const [orderId, paymentId] = [razorpayId('order'), razorpayId('pay')]
  await db.query(
    `insert into sandbox.orders (id, amount_paise, currency, receipt, attempts, created_at)
     values ($1, $2, 'INR', $3, 1, $4)`,
    [orderId, amountPaise, receipt, at],
  )
  await db.query(
    `insert into sandbox.payment (id, order_id, amount_paise, currency, status, method, error, created_at)
     values ($1, $2, $3, 'INR', $4, 'card', $5, $6)`,
    [paymentId, orderId, amountPaise, status, error, at],
  )
  return { orderId, paymentId }
}

/** Writes a past, processed refund, for demo data. Returns its id. No webhook is sent. */
export async function insertPastRefund(
  db: Queryable,
  refund: { readonly paymentId: string; readonly receipt: string; readonly amountPaise: number; readonly at: Date },
): Promise<string> {
  const { paymentId, receipt, amountPaise, at } = refund
  const id = razorpayId('rfnd')
  await db.query(
    `insert into sandbox.refund (id, payment_id, amount_paise, status, receipt, idempotency_key, created_at)
     values ($1, $2, $3, 'processed', $4, $4, $5)`,
    [id, paymentId, amountPaise, receipt, at],
  )
  return id
}

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns an id in Razorpay's format: a prefix such as `pay_` and 14 letters and digits. */
export function razorpayId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_${Array.from({ length: 14 }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)]).join('')}`
}

/** Runs a query. `pg` returns bigint as text unless the pool parses it, so amounts become numbers here. */
async function select<Row extends object>(db: Queryable, text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await db.query(text, values)
  return (rows as Row[]).map((row) =>
    'amount_paise' in row ? { ...row, amount_paise: Number(row.amount_paise) } : row,
  )
}

function one<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('The query returned no row.')
  return row
}
