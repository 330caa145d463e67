import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DEMO_ORDERS } from '../../../db/seed/orders.ts'
import { PRIYA } from '../../../db/seed/people.ts'
import { moneyOf } from '../../../test/paying.ts'
import { priya } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import type { Order } from '../../contract/orders/order.ts'
import { ORDER_STATUSES } from '../../domain/orders/lifecycle.ts'
import { DEMO_ACCOUNTS } from '../accounts/first-accounts.ts'
import { loadDemoShop } from './load.ts'

const shop = await testShop([])
const { db } = shop.database
await loadDemoShop(db, { accounts: DEMO_ACCOUNTS })
await shop.shop.settled()
const asPriya = await shop.as(priya)
const orders: Order[] = (await asPriya.get('/api/orders/my-orders')).body.data

describe('the orders of the demo customer', () => {
  it('cover every order status and payment status', () => {
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES))
    expect(new Set(orders.map(({ paymentStatus }) => paymentStatus))).toEqual(
      new Set(['pending', 'failed', 'completed', 'refunded', 'PAYMENT_PENDING', 'PAYMENT_SUCCESS']),
    )
    expect(orders.filter(({ status }) => status === 'shipped').map((order) => order.trackingNumber)).not.toContain('')
    expect(orders.some(({ items }) => items.length > 3)).toBe(true)
    expect(orders.some(({ items, status }) => status === 'delivered' && items.some(({ reviewed }) => !reviewed))).toBe(
      true,
    )
  })

  it('do not expire, unlike real ones', () => {
    expect(orders.filter((order) => order.expiresAt !== undefined)).toEqual([])
  })

  it('were delivered within the shop’s state and to another', async () => {
    const whole = await Promise.all(orders.map(async ({ _id }) => (await asPriya.get(`/api/orders/${_id}`)).body.data))
    const invoices = whole.flatMap(({ invoice }: Order) => invoice ?? [])
    expect(new Set(invoices.map(({ isInterState }) => isInterState))).toEqual(new Set([true, false]))
    for (const { invoice, totalAmount } of whole) {
      if (!invoice) continue
      const amounts = invoice.lines.map(({ amount }: { amount: number }) => Math.round(amount * 100))
      expect(amounts.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(Math.round(totalAmount * 100))
    }
  })

  it('use addresses from her address book', async () => {
    const addresses = await db.selectFrom('address').select('city').where('customer_id', '=', asPriya.userId).execute()
    expect(addresses.map(({ city }) => city).toSorted()).toEqual(PRIYA.addresses.map(({ city }) => city).toSorted())
  })
})

describe('the records of the demo shop', () => {
  it('contain every order', async () => {
    const { count } = await db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(DEMO_ORDERS.length)
  })

  it('account for the exact stock of every variant', async () => {
    const { rows } = await sql`
      select v.sku from variant v left join stock_movement m on m.variant_id = v.id
      group by v.id having v.stock <> coalesce(sum(m.change), 0)`.execute(db)
    expect(rows).toEqual([])
    const { rows: kinds } = await sql<{ reason: string }>`
      select distinct reason from stock_movement where order_id is not null order by reason`.execute(db)
    expect(kinds.map(({ reason }) => reason)).toEqual(['order cancelled', 'order placed'])
  })

  it('begin with the stock that was ordered later', async () => {
    const { rows } = await sql`
      select sku from stock_movement group by sku
      having min(created_at) <> min(created_at) filter (where reason = 'opening stock')`.execute(db)
    expect(rows).toEqual([])
  })

  it('number the invoices without gaps, in date order', async () => {
    const { rows } = await sql<{ serials: number[]; last: number }>`
      select array_agg(i.serial order by i.issued_at) as serials, max(s.last_serial) as last
      from invoice i join invoice_series s using (financial_year) group by financial_year`.execute(db)
    for (const { serials, last } of rows) expect(serials).toEqual(Array.from({ length: last }, (_, place) => place + 1))
  })

  it('contain the money that was paid and not refunded', async () => {
    const { rows } = await sql<{ kept: number; paid: number }>`
      select (select sum(amount_paise) from money_movement)::bigint as kept,
             (select sum(total_paise) from orders where payment_status = 'paid')::bigint as paid`.execute(db)
    expect(rows[0]?.kept).toBe(rows[0]?.paid)
  })

  it('agree with the sandbox on each card order', async () => {
    for (const { _id, paymentStatus, totalAmount, paymentMethod } of orders) {
      if (paymentMethod === 'cod') continue
      const kept = paymentStatus === 'PAYMENT_SUCCESS' ? Math.round(totalAmount * 100) : 0
      expect(await moneyOf(shop, _id)).toEqual({ ledger: kept, provider: kept })
    }
  })

  it('count the uses of a coupon', async () => {
    const { uses } = await db
      .selectFrom('coupon')
      .select('uses')
      .where('code', '=', 'DISCOUNT10')
      .executeTakeFirstOrThrow()
    expect(uses).toBe(DEMO_ORDERS.filter(({ coupon }) => coupon).length)
  })

  it('list events in order, with none in the future', async () => {
    const { rows } = await sql<{ kinds: string[]; days: Date[]; updated_at: Date }>`
      select array_agg(e.kind order by e.id) as kinds, array_agg(e.created_at order by e.id) as days, o.updated_at
      from order_event e join orders o on o.id = e.order_id group by o.id`.execute(db)
    for (const { kinds, days, updated_at } of rows) {
      expect(kinds[0]).toBe('placed')
      expect(days.toSorted((one, other) => one.getTime() - other.getTime())).toEqual(days)
      expect(updated_at.getTime()).toBeLessThanOrEqual(Date.now())
    }
    expect(rows.map(({ kinds }) => kinds.join(', '))).toContain(
      'placed, confirmed, processing, shipped, delivered, paid',
    )
  })

  it('rate products by reviews of customers who received them', async () => {
    const [{ body }, { body: all }] = await Promise.all([
      shop.get('/api/products?search=sanjh%20straight%20kurta&limit=1'),
      shop.get('/api/products?limit=1'),
    ])
    expect(all.total).toBeGreaterThan(180)
    const [sanjh] = body.products
    expect(sanjh).toMatchObject({ reviews: 4, rating: 4.3 })
    const reviews = (await shop.get(`/api/products/${sanjh._id}/reviews`)).body
    expect(reviews.stars).toEqual([0, 0, 1, 1, 2])
    expect(reviews.data.map(({ by }: { by: string }) => by)).toEqual(['Lakshmi', 'Gurpreet', 'Priya', 'Meera'])
    const waiting = await db.selectFrom('review').select('id').where('status', '=', 'pending').execute()
    expect(waiting).toHaveLength(2)
  })

  it('send no emails', async () => {
    expect(await shop.emails()).toEqual([])
  })
})
