import { expect, it } from 'vitest'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { openJobs } from '../../src/server/platform/jobs.ts'
import { testDatabase } from '../database.ts'
import { orderBody, place, stockLedgerGaps } from '../ordering.ts'
import { testShop } from '../shop.ts'
import { names, type Row, restore, rowsOf, tableNames } from './old-database.ts'

const LAST_OLD_MIGRATION = '0028_credit_notes.sql'
const OLD_JOB = '5e7713aa-0000-4000-8000-000000000001'

const RETURN_VIEWS = [
  { name: 'Aside', filter: { hasGoodsAside: true }, filterNow: { hasItemsAside: true } },
  {
    name: 'Aside and received',
    filter: { state: 'received', hasGoodsAside: false },
    filterNow: { state: 'received', hasItemsAside: false },
  },
  { name: 'Requested', filter: { state: 'requested' }, filterNow: { state: 'requested' } },
]

const database = await testDatabase({ migrated: false })
const { pool } = database
await restore(pool, LAST_OLD_MIGRATION, 'shop-at-0028.sql.gz')
// The old check took this date; the shop never did.
await pool.query(`update customer set date_of_birth = '2001-02-31' where email = 'priya@example.com'`)
await queueOldJob()
const before = await rowsOf(pool, await tableNames(pool))
const appliedFirst = await migrate(database.url, { until: nameBefore('0216_items_of_returns.sql') })
await saveReturnViews()
const applied = [...appliedFirst, ...(await migrate(database.url))]
const shop = await testShop([], { database })

/** Tables and columns with their names since then. */
const TABLES: Readonly<Record<string, string>> = {
  order: 'orders',
  homepage_section: 'content_section',
  sandbox_account: 'sandbox.account',
  sandbox_order: 'sandbox.orders',
  sandbox_payment: 'sandbox.payment',
  sandbox_refund: 'sandbox.refund',
  sandbox_trouble: 'sandbox.failure',
}
/** Tables to which migrations or this test have added rows. */
const ADDED_TO: readonly string[] = ['gst_rate', 'saved_view']
const COLUMNS: Readonly<Record<string, string>> = {
  'refund.way': 'method',
  'refund.asked_by': 'requested_by',
  'order.refund_wanted': 'is_refund_due',
  'payment.kept_attempt': 'accepted_attempt',
  'coupon.most_uses': 'max_uses',
  'coupon.most_uses_per_customer': 'max_uses_per_customer',
  'product_import.takes_stock': 'updates_stock',
  'sandbox_payment.sandbox_order_id': 'order_id',
  'sandbox_refund.sandbox_payment_id': 'payment_id',
}
const PAYMENT_STATUSES: Readonly<Record<string, string>> = {
  PAYMENT_PENDING: 'due_on_delivery',
  PAYMENT_SUCCESS: 'paid',
  completed: 'paid',
}

it('applies every newer migration to the old database', () => {
  expect(applied).toEqual(names.filter((name) => name > LAST_OLD_MIGRATION))
  expect(applied.length).toBeGreaterThan(0)
})

it('the old database has every state of an order and its payment', () => {
  const states = (before.get('order') ?? []).map((row) => `${row.status} ${row.payment_method} ${row.payment_status}`)
  expect([...new Set(states)].sort()).toEqual([
    'cancelled cod PAYMENT_PENDING',
    'cancelled cod pending',
    'cancelled razorpay PAYMENT_SUCCESS',
    'cancelled razorpay pending',
    'cancelled razorpay refunded',
    'confirmed cod PAYMENT_PENDING',
    'confirmed razorpay PAYMENT_SUCCESS',
    'delivered cod completed',
    'delivered cod refunded',
    'delivered razorpay PAYMENT_SUCCESS',
    'pending cod pending',
    'pending razorpay failed',
    'pending razorpay pending',
    'processing razorpay PAYMENT_SUCCESS',
    'shipped razorpay PAYMENT_SUCCESS',
  ])
  for (const table of [
    'invoice',
    'credit_note',
    'refund',
    'money_movement',
    'stock_movement',
    'audit_log',
    'page_view',
  ])
    expect(before.get(table)?.length, table).toBeGreaterThan(0)
})

it('keeps every row of every table, but for the words that changed', async () => {
  const after = await rowsOf(pool, [...before.keys()].map(nameNow))
  for (const [table, rows] of before) {
    if (table === 'migration') continue
    const expected = rows.map((row) => rowNow(table, row))
    const actual = after.get(nameNow(table))
    if (!ADDED_TO.includes(table)) expect(actual, table).toHaveLength(expected.length)
    expect(actual, table).toEqual(expect.arrayContaining(expected.map((row) => expect.objectContaining(row))))
  }
  expect(await stockLedgerGaps(database)).toEqual([])
})

it('keeps the tax of delivery as the invoices showed it', async () => {
  const { rows } = await pool.query(`
    select shipping_cgst_paise - shipping_sgst_paise as odd, is_inter_state, tax_paise - shipping_igst_paise - shipping_cgst_paise
      - shipping_sgst_paise - (select sum(cgst_paise + sgst_paise + igst_paise) from order_line where order_id = orders.id) as gap
    from orders where shipping_paise > 0`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ gap }) => Number(gap) !== 0)).toEqual([])
  expect(rows.filter(({ odd }) => ![0, 1].includes(Number(odd)))).toEqual([])
})

it('keeps the filters of saved views under the names that the lists read now', async () => {
  const { rows } = await pool.query(`select name, filter from saved_view where list = 'returns' order by name`)
  expect(rows).toEqual(RETURN_VIEWS.map(({ name, filterNow }) => ({ name, filter: filterNow })))
})

it('keeps the discount of every coupon with its part of each line', async () => {
  const { rows } = await pool.query(`
    select orders.id, used.code = coupon_code and used.coupon_id = orders.coupon_id as is_same,
           used.discount_paise = orders.discount_paise as is_whole,
           used.line_discounts = array(
             select discount_paise from order_line where order_id = orders.id order by position) as is_by_line
    from orders left join order_coupon used on used.order_id = orders.id where orders.coupon_id is not null`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { id, ...row } of rows) expect(row, id).toEqual({ is_same: true, is_whole: true, is_by_line: true })
})

it('leaves a date of birth that no calendar has empty', async () => {
  const { rows } = await pool.query(`select date_of_birth from customer where email = 'priya@example.com'`)
  expect(rows).toEqual([{ date_of_birth: null }])
})

it('opens on the old database and answers a customer as before', async () => {
  const login = { email: 'rahul@example.com', password: 'indigo-vat-jaipur-41' }
  const { statusCode, body } = await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: login })
  expect(statusCode, body).toBe(200)
  const asRahul = await shop.as({ name: 'Rahul Mehta', email: login.email })
  expect((await asRahul.get('/api/auth/me')).body.user).toMatchObject({ dateOfBirth: '1990-02-28', gender: 'male' })
  const orders: readonly OrderAnswer[] = (await asRahul.get('/api/orders/my-orders')).body.data
  const own = (before.get('order') ?? []).filter((row) => row.customer_id === asRahul.userId)
  expect(own.length).toBeGreaterThan(10)
  const words = (order: OrderAnswer) => [
    order._id,
    order.status,
    order.paymentMethod,
    order.paymentStatus,
    order.isPaid,
  ]
  expect(orders.map(words).sort()).toEqual(
    own.map((row) => [row.id, row.status, row.payment_method, row.payment_status, row.is_paid]).sort(),
  )
})

it('takes a new order, with the next invoice number', async () => {
  const asRahul = await shop.as({ name: 'Rahul Mehta', email: 'rahul@example.com' })
  const { rows } = await pool.query(`
    select product.id as product, variant.color as "selectedColor", variant.size as "selectedSize", 1 as quantity,
           coalesce(product.final_price_paise, product.price_paise) / 100 as price
    from variant join product on product.id = variant.product_id
    where variant.stock > 1 and product.unit = 'piece' and product.status = 'active'
      and variant.price_paise is null and variant.final_price_paise is null
    order by variant.id limit 1`)
  const quote = await asRahul.post('/api/orders/quote', { items: rows })
  const order = await place(shop, asRahul, orderBody(shop, { items: rows, totalAmount: quote.body.data.totalAmount }))
  expect(order).toMatchObject({ status: 'confirmed', paymentStatus: 'PAYMENT_PENDING', isPaid: false })
  const serials = await pool.query<{ serial: number; order_id: string }>(
    'select serial, order_id from invoice order by issued_at',
  )
  expect(serials.rows.at(-1)?.order_id).toBe(order._id)
  expect(new Set(serials.rows.map(({ serial }) => serial)).size).toBe((before.get('invoice')?.length ?? 0) + 1)
})

it('works off a job of the queue that has another name since', async () => {
  await shop.emails()
  const { rows } = await pool.query(`
    select queue.name, schedule.cron, job.state from pgboss.queue
    left join pgboss.schedule on schedule.name = queue.name left join pgboss.job on job.id = '${OLD_JOB}'
    where queue.name in ('settle-payments', 'reconcile-payments')`)
  expect(rows).toEqual([{ name: 'reconcile-payments', cron: '* * * * *', state: 'completed' }])
})

interface OrderAnswer {
  readonly _id: string
  readonly status: string
  readonly paymentMethod: string
  readonly paymentStatus: string
  readonly isPaid: boolean
}

/** Leaves a job in the queue that sends refunds, under its earlier name and with its schedule. */
async function queueOldJob(): Promise<void> {
  const jobs = openJobs(database, { working: false, log: () => undefined })
  await jobs.start([{ name: 'settle-payments', retries: 3, handle: async () => undefined }])
  await jobs.send('settle-payments', {}, { id: OLD_JOB })
  await jobs.close()
  await pool.query(`insert into pgboss.schedule (name, cron) values ('settle-payments', '* * * * *')`)
}

/** Views of the list of returns, which is newer than the dump, as they were saved before migration 0216. */
async function saveReturnViews(): Promise<void> {
  for (const { name, filter } of RETURN_VIEWS)
    await pool.query(
      `insert into saved_view (id, staff_id, list, name, filter, sort, direction)
       select substr(md5($1), 1, 24), staff_id, 'returns', $1, $2, 'createdAt', 'desc' from saved_view where list = 'orders'`,
      [name, filter],
    )
}

function nameBefore(migration: string): string | undefined {
  return names.filter((name) => name < migration).at(-1)
}

function nameNow(table: string): string {
  return TABLES[table] ?? table
}

function rowNow(table: string, row: Row): Row {
  const entries = Object.entries(row).map(([column, value]) => {
    if (table === 'order' && column === 'payment_status') return [column, PAYMENT_STATUSES[String(value)] ?? value]
    if (table === 'customer' && value === '2001-02-31') return [column, null]
    return [COLUMNS[`${table}.${column}`] ?? column, value]
  })
  return Object.fromEntries(entries)
}
