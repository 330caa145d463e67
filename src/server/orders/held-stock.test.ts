import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { jaipur, orderBody, stockLedgerGaps } from '../../../test/ordering.ts'
import { manager, packer } from '../../../test/people.ts'
import { testProduct } from '../../../test/products.ts'
import { storeContact } from '../../../test/seller.ts'
import { testShop } from '../../../test/shop.ts'
import { newId } from '../platform/database/id.ts'

const STOCK = 40
const rack = Array.from({ length: 25 }, (_, n) =>
  testProduct({ handle: `p${n}`, name: `Kurta ${n}`, price: 1_000, variants: [{ color: '', size: '', stock: STOCK }] }),
)
const shop = await testShop(rack)
const { db } = shop.database
await storeContact(db)
await shop.shop.settled()
const freeDelivery = JSON.stringify({ checkout: { freeAbove: 0, charge: 0 } })
await db.insertInto('setting').values({ name: 'shipping', value: freeDelivery }).execute()
const asManager = await shop.as(manager)

beforeEach(async () => {
  await sql`truncate orders, order_buyer, limit_alert, held_stock_alert cascade`.execute(db)
  await sql`update variant set stock = ${STOCK}`.execute(db)
})

let accounts = 0
/** A new account with an invented mailbox at a large provider, a phone number, an address and an IPv6 network of its own. */
async function invented() {
  const n = ++accounts
  const { token, userId } = await shop.as({ name: 'X', email: `invented${n}@gmail.com` })
  const order = async (lines: readonly (readonly [handle: string, quantity: number])[], paymentMethod = 'cod') => {
    const items = lines.map(([handle, quantity]) => ({ product: shop.id(handle), quantity, price: 10 }))
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/orders',
      remoteAddress: `2a01:4f8:${n}:1::5`,
      headers: { authorization: `Bearer ${token}` },
      payload: orderBody(shop, {
        customer: {
          name: 'X',
          email: 'x@example.com',
          phone: String(9_000_000_000 + n),
          address: { ...jaipur, street: `${n} MI Road` },
        },
        items,
        totalAmount: lines.reduce((sum, [, quantity]) => sum + quantity * 10, 0),
        paymentMethod,
      }),
    })
    return { status: answer.statusCode, id: answer.json()._id as string }
  }
  return { order, userId }
}

/** Invented buyers take the most they get of a product until most of it is held. */
async function takeMost(handle: string, buyers = 9) {
  const ids: string[] = []
  for (let n = 0; n < buyers; n++) {
    const { status, id } = await (await invented()).order([[handle, 5]], n % 2 === 0 ? 'cod' : 'razorpay')
    if (status === 200) ids.push(id)
  }
  return ids
}
const stockOf = async (handle: string) =>
  (await db.selectFrom('variant').select('stock').where('product_id', '=', shop.id(handle)).executeTakeFirstOrThrow())
    .stock
const holding = async () =>
  (await asManager.get('/api/admin/orders?attention=holding&perPage=100')).body.data
    .map(({ _id }: { _id: string }) => _id)
    .toSorted()
const alerts = async () => {
  const before = (await shop.emails()).length
  await shop.shop.jobs.send('watch-held-stock', {})
  await shop.shop.jobs.drain()
  return (await shop.emails()).slice(before)
}

describe('orders that hold most of a product', () => {
  it('of invented buyers from many networks meet no limit, are shown, reported once a day, and released at once', async () => {
    const ids = await takeMost('p0')
    expect(ids).toHaveLength(8)
    expect(await stockOf('p0')).toBe(0)
    expect(await db.selectFrom('limit_alert').select('customer_id').execute()).toEqual([])
    expect(await holding()).toEqual(ids.toSorted())
    expect((await asManager.get('/api/admin/dashboard/waiting')).body.data.ordersHoldingStock).toBe(8)
    expect(await alerts()).toMatchObject([
      { to: 'hello@vastra.example', text: expect.stringContaining('8 unpaid orders hold most') },
    ])
    expect(await alerts()).toEqual([])

    const release = (by: typeof asManager, some: readonly string[]) =>
      by.post('/api/admin/orders/release', { ids: some })
    expect((await release(await shop.as(packer), ids)).status).toBe(403)
    await sql`update orders set is_paid = true where id = ${ids[0]}`.execute(db)
    await sql`update orders set status = 'processing' where id = ${ids[2]}`.execute(db)
    const answers = await Promise.all([release(asManager, [...ids, newId()]), release(asManager, ids)])
    expect(answers.map(({ body }) => body.released).reduce((sum, one) => sum + one)).toBe(6)
    expect(await stockOf('p0')).toBe(STOCK - 10)
    expect(await stockLedgerGaps(shop.database)).toEqual([])
    expect(await holding()).toEqual([])
    expect((await release(asManager, [])).status).toBe(400)
  })

  it('of one buyer who takes most of many products are shown', async () => {
    await sql`update variant set stock = 4`.execute(db)
    const { order } = await invented()
    const { id } = await order(rack.slice(0, 19).map(({ handle }) => [handle, 4]))
    expect(await holding()).toEqual([])
    const { id: next } = await order([['p19', 4]])
    expect(await holding()).toEqual([id, next].toSorted())
  })

  it.each<[string, (ids: readonly string[]) => Promise<unknown>]>([
    [
      'came over hours',
      (ids) => sql`update orders set created_at = created_at - interval '3 hours' where id = ${ids[0]}`.execute(db),
    ],
    [
      'are of customers who have paid before',
      (ids) =>
        sql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', reverse(o.id), 'status', 'delivered', 'is_paid', true))).*
      from orders o where id = any(${ids.slice(0, 5)})`.execute(db),
    ],
    ['are paid', (ids) => sql`update orders set is_paid = true where id = any(${ids.slice(0, 4)})`.execute(db)],
  ])('are not taken for an attack when they %s', async (_how, change) => {
    const ids = await takeMost('p1')
    expect(await holding()).toEqual(ids.toSorted())
    await change(ids)
    expect(await holding()).toEqual([])
    expect(await alerts()).toEqual([])
  })
})
