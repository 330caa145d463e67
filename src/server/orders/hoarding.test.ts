import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { countByStatus, jaipur, orderBody, stockLedgerGaps } from '../../../test/ordering.ts'
import { manager, packer } from '../../../test/people.ts'
import { testProduct } from '../../../test/products.ts'
import { storeContact } from '../../../test/seller.ts'
import { testShop } from '../../../test/shop.ts'

const STOCK = 100
const PRODUCTS = 200
/** A quarter of the stock is the most that one buyer may hold unpaid, half of it the most of one network. */
const SHARE = 25
const cheap = Array.from({ length: PRODUCTS }, (_, n) =>
  testProduct({ handle: `p${n}`, name: `Kurta ${n}`, price: 1_000, variants: [{ color: '', size: '', stock: STOCK }] }),
)
const dear = testProduct({
  handle: 'dear',
  name: 'Zari Saree',
  price: 60_000_00,
  variants: [{ color: '', size: '', stock: 50 }],
})
const few = testProduct({
  handle: 'few',
  name: 'Last Dupatta',
  price: 1_000,
  variants: [{ color: '', size: '', stock: 4 }],
})
const shop = await testShop([...cheap, dear, few])
const withMail = await testShop([], { database: shop.database, hasSeller: false, smtpUrl: 'smtp://127.0.0.1:1' })
await storeContact(shop.database.db)
await shop.shop.settled()
const { db } = shop.database
const freeDelivery = JSON.stringify({ checkout: { freeAbove: 0, charge: 0 } })
await db.insertInto('setting').values({ name: 'shipping', value: freeDelivery }).execute()
await db
  .insertInto('setting')
  .values({ name: 'payments', value: JSON.stringify({ guests: true }) })
  .execute()

beforeEach(async () => {
  await sql`truncate orders, order_buyer, limit_alert cascade`.execute(db)
  await sql`update variant set stock = ${STOCK} where stock < ${STOCK} and id in
            (select id from variant where product_id in (select id from product where handle like 'p%'))`.execute(db)
  await sql`update variant set stock = 4 where product_id = ${shop.id('few')}`.execute(db)
})

let accounts = 0
interface Sender {
  readonly phone?: string
  readonly street?: string
  readonly ip?: string
}
/** A fresh account that orders from a phone number, address and network; each of its own unless given. */
async function buyer({ phone, street, ip }: Sender = {}) {
  const n = ++accounts
  const { token, userId, put } = await shop.as({ name: 'X', email: `fresh${n}@example.com` })
  const own = {
    phone: phone ?? String(9_000_000_000 + n),
    street: street ?? `${n} MI Road`,
    ip: ip ?? `49.36.${n % 250}.7`,
  }
  const order = async (items: readonly Line[], changes: object = {}) => {
    const totals = items.map(({ quantity, price }) => quantity * price)
    const sum = totals.reduce((all, one) => all + one, 0)
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/orders',
      remoteAddress: own.ip,
      headers: { authorization: `Bearer ${token}` },
      payload: orderBody(shop, {
        customer: { name: 'X', email: 'x@example.com', phone: own.phone, address: { ...jaipur, street: own.street } },
        items,
        totalAmount: sum,
        paymentMethod: 'razorpay',
        ...changes,
      }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { order, userId, put }
}

interface Line {
  readonly product: string
  readonly quantity: number
  readonly price: number
}
const line = (handle: string, quantity: number, price = 10): Line => ({ product: shop.id(handle), quantity, price })
const rack = (from: number, quantity: number) => Array.from({ length: 100 }, (_, n) => line(`p${from + n}`, quantity))

/** What is no longer for sale of the 200 cheap products: the largest part of one, and all together. */
async function held() {
  const { rows } = await sql<{ most: number; all: number }>`
    select ${STOCK} - min(stock) as most, sum(${STOCK} - stock)::int as all from variant
    join product on product.id = variant.product_id where handle like 'p%'`.execute(db)
  return rows[0] ?? { most: 0, all: 0 }
}

/** Orders of 100 products each; 22 of them together would take everything. */
const attack = (by: { order: Awaited<ReturnType<typeof buyer>>['order'] }, orders = 22) =>
  Array.from({ length: orders }, (_, n) => by.order(rack(n % 2 === 0 ? 0 : 100, 20)))

describe('unpaid orders for the whole stock', () => {
  it('of one fresh account hold at most its share, one after the other', async () => {
    const attacker = await buyer()
    for (let n = 0; n < 22; n++) await attacker.order(rack(n % 2 === 0 ? 0 : 100, 20))
    expect((await held()).most).toBeLessThanOrEqual(SHARE)
    expect((await held()).all).toBe(4_000)
  })

  it('of one fresh account hold at most its share at once', async () => {
    const answers = await Promise.all(attack(await buyer()))
    expect(countByStatus(answers)).toEqual({ 200: 2, 409: 20 })
    expect(await held()).toEqual({ most: 20, all: 4_000 })
    expect(await stockLedgerGaps(shop.database)).toEqual([])
  })

  it.each<[string, Sender, number]>([
    ['one phone number', { phone: '9811111111' }, SHARE],
    ['one address', { street: '5, Nehru Rd.' }, SHARE],
    ['one network', { ip: '103.21.58.9' }, 2 * SHARE],
    ['one IPv6 network', { ip: '2405:201:6000:1::5' }, 2 * SHARE],
  ])('of ten accounts with %s hold at most one share', async (_name, same, most) => {
    const attackers = await Promise.all(Array.from({ length: 10 }, () => buyer(same)))
    await Promise.all(attackers.flatMap((attacker) => attack(attacker, 4)))
    const { most: taken, all } = await held()
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThanOrEqual(most)
    expect(all).toBeLessThanOrEqual(PRODUCTS * most)
  })

  it('of many accounts with IPv6 networks of one server hold at most three quarters', async () => {
    const attackers = await Promise.all(Array.from({ length: 20 }, (_, n) => buyer({ ip: `2a01:4f8:77:${n}::5` })))
    for (const attacker of attackers) await attacker.order([line('p0', 5)])
    await Promise.all(attackers.map((attacker) => attacker.order([line('p1', 5)])))
    expect(await held()).toEqual({ most: 75, all: 150 })
  })

  it('are recognised by other spellings of the address and other hosts of an IPv6 network', async () => {
    const spellings = ['5, Nehru Rd.', '5 nehru road', '5  NEHRU  ROAD,', '5-Nehru-Road', '５ Nehru Road']
    for (const street of spellings) await (await buyer({ street })).order([line('p0', 20)])
    expect((await held()).all).toBe(20)
    for (const host of ['::5', ':aaaa::1', ':1:2:3:4'])
      await (await buyer({ ip: `2405:201:7000:1${host}` })).order([line('p1', 20)])
    expect((await held()).all).toBe(60)
  })

  it('hold no more after they expire and are placed again', async () => {
    const attacker = await buyer()
    for (let round = 0; round < 3; round++) {
      await Promise.all(attack(attacker))
      expect(await held()).toEqual({ most: 20, all: 4_000 })
      await db
        .updateTable('orders')
        .set({ expires_at: new Date(0) })
        .where('status', '=', 'pending')
        .execute()
      await shop.shop.jobs.send('expire-orders', {})
      await shop.shop.jobs.drain()
      expect(await held()).toEqual({ most: 0, all: 0 })
      expect(await db.selectFrom('order_buyer').selectAll().execute()).toEqual([])
    }
  })

  it('count when they are cash orders, even after the buyer confirmed them', async () => {
    const attacker = await buyer()
    for (let n = 0; n < 12; n++) {
      const { body } = await attacker.order([line('p0', 2)], { paymentMethod: 'cod' })
      if (body._id) await attacker.put(`/api/orders/${body._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
    }
    expect((await held()).all).toBe(20)
  })
})

describe('an order within the limits', () => {
  it('of many products is placed at once', async () => {
    expect((await (await buyer()).order(rack(0, 20))).status).toBe(200)
  })

  it('is placed by each of a family with one address and network, and by shops behind one proxy', async () => {
    const family = await Promise.all(
      Array.from({ length: 5 }, () => buyer({ street: '9 Park Street', ip: '49.40.1.1' })),
    )
    for (const one of family) expect((await one.order([line('p5', 2)])).status).toBe(200)
    const behindProxy = await Promise.all(Array.from({ length: 12 }, () => buyer({ ip: '127.0.0.1' })))
    for (const one of behindProxy) expect((await one.order([line('p6', 5)])).status).toBe(200)
  })

  it('is placed again after an order was cancelled', async () => {
    const one = await buyer()
    const first = await one.order([line('p0', SHARE)])
    const refused = await one.order([line('p0', 1)])
    expect(refused).toMatchObject({
      status: 409,
      body: { limit: 'share', message: expect.stringContaining('contact us') },
    })
    await one.put(`/api/orders/${first.body._id}/cancel`)
    expect((await one.order([line('p0', 1)])).status).toBe(200)
  })

  it('may take the last five pieces, which are then held for a shorter time', async () => {
    const { body } = await (await buyer()).order([line('few', 4)])
    expect(Date.parse(body.data.expiresAt) - Date.parse(body.data.createdAt)).toBe(15 * 60_000)
    const { body: other } = await (await buyer()).order([line('p0', 4)])
    expect(Date.parse(other.data.expiresAt) - Date.parse(other.data.createdAt)).toBe(30 * 60_000)
  })
})

describe('an order is refused', () => {
  it('when a line is too long, even when it is split', async () => {
    const one = await buyer()
    for (const items of [[line('p0', 51)], [line('p0', 26), line('p0', 25)]])
      expect(await one.order(items)).toMatchObject({ status: 409, body: { limit: 'line' } })
  })

  // Nobody can confirm an address in this shop, which has no mail server.
  it('above ₹1,00,000 in total until the email address is confirmed, and above ₹2,00,000 always', async () => {
    const one = await buyer()
    expect((await one.order([line('dear', 1, 60_000)])).status).toBe(200)
    const refused = await one.order([line('dear', 1, 60_000)])
    expect(refused).toMatchObject({ status: 409, body: { limit: 'confirmed-email' } })
    expect(refused.body.message).toBe(
      'Your unpaid orders have reached our limit. Please contact us, and we will arrange your order.',
    )
    await db.updateTable('customer').set({ email_verified: true }).where('id', '=', one.userId).execute()
    expect((await one.order([line('dear', 1, 60_000)])).status).toBe(200)
    expect(await one.order([line('dear', 4, 60_000)])).toMatchObject({ status: 409, body: { limit: 'value' } })
  })

  it('above ₹1,00,000 with a way out that the buyer has: a confirmed address, or the shop for guests', async () => {
    const guest = (await withMail.app.inject({ method: 'POST', url: '/api/guests' })).json().token
    const account = (await withMail.as({ name: 'X', email: 'dear@example.com' })).token
    const messages = []
    for (const token of [guest, account]) {
      const customer = { name: 'X', email: 'y@example.com', phone: '9898989898', address: jaipur }
      const items = [line('dear', 2, 60_000)]
      const payload = orderBody(shop, { customer, items, totalAmount: 120_000, paymentMethod: 'razorpay' })
      const headers = { authorization: `Bearer ${token}` }
      messages.push(
        (await withMail.app.inject({ method: 'POST', url: '/api/orders', headers, payload })).json().message,
      )
    }
    expect(messages).toEqual([expect.stringMatching(/reached our limit/), expect.stringMatching(/\(My Profile\)/)])
  })

  it('after ten unpaid ones of the account, whatever else it changes', async () => {
    const one = await buyer()
    const customer = (n: number) => ({
      customer: {
        name: 'X',
        email: 'x@example.com',
        phone: String(9_100_000_000 + n),
        address: { ...jaipur, street: `${n} A` },
      },
    })
    const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => one.order([line(`p${n}`, 1)], customer(n))))
    expect(countByStatus(answers)).toEqual({ 200: 10, 409: 5 })
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      success: false,
      limit: 'account',
      message: 'You have 10 orders that are not paid yet. Please pay for or cancel one of them first, or contact us.',
    })
  })

  it('after twenty with one phone number or for one address and fifty of one network', async () => {
    const placedBy = async (same: Sender) => {
      const buyers = await Promise.all(Array.from({ length: 55 }, () => buyer(same)))
      const answers = await Promise.all(buyers.map((one, n) => one.order([line(`p${n}`, 1)])))
      return countByStatus(answers)[200]
    }
    expect(await placedBy({ phone: '9822222222' })).toBe(20)
    expect(await placedBy({ street: '77 Hill Road' })).toBe(20)
    expect(await placedBy({ ip: '106.51.1.1' })).toBe(50)
  })

  it('without a trace of the network, and with one email to the shop for each buyer and day', async () => {
    const before = (await shop.emails()).length
    const one = await buyer({ ip: '14.139.1.1' })
    for (let n = 0; n < 3; n++) await one.order([line('p0', 51)])
    const sent = (await shop.emails()).slice(before).filter(({ subject }) => subject.includes('limit'))
    expect(sent).toMatchObject([
      { to: 'hello@vastra.example', text: expect.stringContaining(`/customers/${one.userId}/show`) },
    ])
    expect(await db.selectFrom('limit_alert').select(['buying_limit', 'refusals']).execute()).toEqual([
      { buying_limit: 'line', refusals: 3 },
    ])
    await one.order([line('p0', 1)])
    const { rows } = await sql<{ text: string }>`select order_buyer::text as text from order_buyer`.execute(db)
    expect(rows[0]?.text).not.toContain('14.139')
  })
})

describe('the shop', () => {
  it('sees who met a limit, releases their unpaid orders at once, and marks them as seen', async () => {
    const asManager = await shop.as(manager)
    const one = await buyer()
    const path = `/api/admin/customers/${one.userId}`
    const paid = (await one.order([line('p2', 1)])).body
    await db.updateTable('orders').set({ is_paid: true }).where('id', '=', paid._id).execute()
    const cash = (await one.order([line('p1', 20)], { paymentMethod: 'cod' })).body
    await one.put(`/api/orders/${cash._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
    await one.order([line('p0', 20)])
    await one.order([line('p0', 20)])
    const { data } = (await asManager.get('/api/admin/dashboard/waiting')).body
    expect(data.customersAtLimit).toBe(1)
    expect((await asManager.get('/api/admin/customers?metLimit=true')).body.data).toMatchObject([{ _id: one.userId }])
    expect((await asManager.get(path)).body.data).toMatchObject({ unpaidOrders: 2, metLimit: true })

    expect((await (await shop.as(packer)).post(`${path}/release-orders`)).status).toBe(403)
    const both = await Promise.all([asManager.post(`${path}/release-orders`), asManager.post(`${path}/release-orders`)])
    expect(both.map(({ body }) => body.released).reduce((sum, one) => sum + one, 0)).toBe(2)
    expect((await held()).all).toBe(1)
    expect(await stockLedgerGaps(shop.database)).toEqual([])
    expect((await one.order([line('p0', 20)])).status).toBe(200)

    expect((await asManager.put(`${path}/limit-seen`)).body.data.metLimit).toBe(false)
    expect((await asManager.get('/api/admin/customers?metLimit=true')).body.total).toBe(0)
  })

  it('can allow a customer larger orders', async () => {
    const asManager = await shop.as(manager)
    const one = await buyer()
    expect((await one.order([line('p0', 80)])).status).toBe(409)
    await asManager.put(`/api/admin/customers/${one.userId}/limits`, { hasNoLimits: true })
    expect((await one.order([line('p0', 80)])).status).toBe(200)
    await asManager.put(`/api/admin/customers/${one.userId}/limits`, { hasNoLimits: false })
    expect((await one.order([line('p0', 1)])).status).toBe(409)
  })

  it('is spared buyers who order and cancel all day', async () => {
    const one = await buyer()
    const cash = { paymentMethod: 'cod' }
    const orderAndCancel = async () => {
      const { body } = await one.order([line('p0', 1)], cash)
      await one.put(`/api/orders/${body._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
      expect((await one.put(`/api/orders/${body._id}/cancel`)).status).toBe(200)
    }
    for (let n = 0; n < 20; n++) await orderAndCancel()
    expect(await one.order([line('p0', 1)], cash)).toMatchObject({
      status: 409,
      body: { limit: 'account', message: expect.stringContaining('cancelled or not paid today') },
    })
    expect((await (await buyer()).order([line('p0', 1)], cash)).status).toBe(200)
    await sql`update orders set cancelled_at = cancelled_at - interval '25 hours' where customer_id = ${one.userId}
              and id = (select id from orders where customer_id = ${one.userId} limit 1)`.execute(db)
    expect((await one.order([line('p0', 1)], cash)).status).toBe(200)
  })

  it('changes the limits for the next order', async () => {
    const asManager = await shop.as(manager)
    const { data } = (await asManager.get('/api/admin/settings/limits')).body
    expect(data).toMatchObject({ piecesPerLine: 50, metresPerLine: 100, orderValue: 200_000, revision: 0 })
    const wrong = await asManager.put('/api/admin/settings/limits', { ...data, shareOfBuyer: 0, metresPerLine: 1.001 })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['metresPerLine', 'shareOfBuyer']])
    const change = { ...data, piecesPerLine: 2, metresPerLine: 12.5 }
    expect((await asManager.put('/api/admin/settings/limits', change)).body.data).toMatchObject({ metresPerLine: 12.5 })
    expect(await (await buyer()).order([line('p0', 3)])).toMatchObject({ status: 409, body: { limit: 'line' } })
    await db.deleteFrom('setting').where('name', '=', 'buying_limits').execute()
  })
})
