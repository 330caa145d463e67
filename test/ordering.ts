import { type Insertable, sql } from 'kysely'
import { BUYING_LIMITS } from '../src/domain/orders/buying-limits.ts'
import { newId } from '../src/server/platform/database/id.ts'
import type { Database } from '../src/server/platform/database/schema.ts'
import type { testShop } from './shop.ts'

type Shop = Awaited<ReturnType<typeof testShop>>
type Buyer = Awaited<ReturnType<Shop['as']>>

export const jaipur = {
  title: 'Home',
  street: '12 Johari Bazaar',
  city: 'Jaipur',
  state: 'Rajasthan',
  zipCode: '302003',
  country: 'India',
}

/** The body of `POST /api/orders`: one indigo kurta in size S, cash on delivery by default. */
export function orderBody(shop: Shop, changes: object = {}) {
  return {
    customer: { name: 'Priya Nair', email: 'priya@example.com', phone: '9876543210', address: jaipur },
    items: [{ product: shop.id('indigo-kurta'), quantity: 1, price: 999, selectedColor: 'Blue', selectedSize: 'S' }],
    totalAmount: 999,
    paymentMethod: 'cod',
    paymentStatus: 'pending',
    status: 'pending',
    ...changes,
  }
}

/** Places an order and confirms it if it is paid in cash on delivery. Returns the order. */
export async function place(shop: Shop, buyer: Buyer, changes: object = {}) {
  const { body, status } = await buyer.post('/api/orders', orderBody(shop, changes))
  if (status !== 200) throw new Error(`The order was refused: ${status} ${body.message}`)
  if (body.data.paymentMethod !== 'cod') return body.data
  const done = await buyer.put(`/api/orders/${body._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
  return done.body.data
}

/** Copies an order with its lines and invoice this many times, as if other customers had placed it. Returns the ids of the copies. */
export async function copyOrder({ db }: Shop['database'], id: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  const copies = sql`unnest(${ids}::text[]) with ordinality as copy (id, place)`
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into orders
      select (jsonb_populate_record(orders, jsonb_build_object(
        'id', copy.id, 'created_at', orders.created_at - copy.place * interval '1 second'))).*
      from ${copies}, orders where orders.id = ${id}`.execute(trx)
    await sql`
      insert into order_line
      select (jsonb_populate_record(line, jsonb_build_object('order_id', copy.id))).*
      from ${copies}, order_line line where line.order_id = ${id}`.execute(trx)
    await sql`
      insert into invoice
      select (jsonb_populate_record(invoice, jsonb_build_object(
        'order_id', copy.id, 'number', copy.short, 'serial', (select max(serial) from invoice) + copy.place))).*
      from unnest(${ids.map((copy) => copy.slice(0, 13))}::text[], ${ids}::text[]) with ordinality as copy (short, id, place),
           invoice where invoice.order_id = ${id}`.execute(trx)
  })
  return ids
}

/**
 * Variants, deleted ones included, whose stock movements do not add up to their stock. Always expected to be empty.
 */
export async function stockLedgerGaps({ db }: Shop['database']) {
  const { rows } = await sql<{ variant_id: string; ledger: number; stock: number }>`
    select variant_id, coalesce(ledger, 0) as ledger, coalesce(stock, 0) as stock
    from (select variant_id, sum(change) as ledger from stock_movement group by variant_id) as movements
    full join (select id as variant_id, stock from variant) as variants using (variant_id)
    where coalesce(ledger, 0) <> coalesce(stock, 0)`.execute(db)
  return rows
}

/** Creates a coupon, by default 10 % without limits. Returns its id. */
export async function createCoupon(
  { db }: Shop['database'],
  changes: Partial<Insertable<Database['coupon']>> & { code: string },
) {
  const coupon = { id: newId(), percent: changes.amount_paise === undefined ? 10 : null, ...changes }
  await db.insertInto('coupon').values(coupon).execute()
  return coupon.id
}

/** Counts the answers by status. */
export function countByStatus(answers: readonly { readonly status: number }[]): Record<number, number> {
  const byStatus = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, all]) => [status, all.length]))
}

/** Signs in this many customers, each with an account. */
export function signInBuyers(shop: Shop, count: number): Promise<Buyer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, n) => shop.as({ name: `Buyer ${n}`, email: `buyer${n}@example.com` })),
  )
}

/** Raises every limit of orders to its maximum, for tests in which few people place many orders. */
export async function raiseBuyingLimits({ db }: Pick<Shop['database'], 'db'>): Promise<void> {
  const limits = Object.entries(BUYING_LIMITS).map(([name, { maximum }]) => [name, maximum])
  await db
    .insertInto('setting')
    .values({ name: 'buying_limits', value: JSON.stringify(Object.fromEntries(limits)) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })))
    .execute()
}
