import { describe, expect, it } from 'vitest'
import { whileHeld } from '../../../test/holding.ts'
import { countByStatus, createCoupon, orderBody, raiseBuyingLimits, signInBuyers } from '../../../test/ordering.ts'
import { manager } from '../../../test/people.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const variants = [{ color: '', size: '', stock: 500 }]
const kurta = testProduct({ handle: 'kurta', name: 'Plain Kurta', price: 40_000, variants })
const scarf = testProduct({
  handle: 'scarf',
  name: 'Silk Scarf',
  category: 'Scarves',
  fabric: 'Silk',
  price: 5_000,
  variants,
})
const shop = await testShop([kurta, scarf])
await raiseBuyingLimits(shop.database)
const [asha, binu, chitra, ...more] = (await signInBuyers(shop, 6)) as [Buyer, Buyer, Buyer, ...Buyer[]]
// They have one phone number, as a family may.
await shop.database.db.updateTable('customer').set({ email_verified: true }).execute()
const meera = await shop.as(manager)
type Buyer = Awaited<ReturnType<typeof signInBuyers>>[number]

const PRICES = { kurta: 400, scarf: 50 } as const
const item = (handle: keyof typeof PRICES, quantity: number) => ({
  product: shop.id(handle),
  quantity,
  price: PRICES[handle],
})
const cart = (kurtas: number, scarves: number) =>
  [item('kurta', kurtas), item('scarf', scarves)].filter(({ quantity }) => quantity > 0)
const quote = async (couponCode: string, items = cart(1, 1)) => {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/orders/quote', payload: { items, couponCode } })
  const { discount, shippingCost, couponProblem, items: lines } = answer.json().data
  return { discount, shippingCost, couponProblem, shares: lines.map((line: { discount: number }) => line.discount) }
}
const categoryOf = async (handle: string) =>
  (
    await shop.database.db
      .selectFrom('product')
      .select('category_id')
      .where('handle', '=', handle)
      .executeTakeFirstOrThrow()
  ).category_id
const create = (form: object) => meera.post('/api/admin/coupons', form)

describe('a coupon', () => {
  it('applies to the products of its scope only', async () => {
    const collection = await meera.post('/api/admin/collections', {
      name: 'Silk',
      kind: 'rule',
      published: false,
      conditions: [{ field: 'fabric', value: 'Silk' }],
    })
    const byHand = await meera.post('/api/admin/collections', {
      name: 'Hand',
      kind: 'manual',
      productIds: [shop.id('scarf')],
    })
    const scopes: [string, string, string][] = [
      ['CATEGORY', 'category', await categoryOf('scarf')],
      ['PRODUCT', 'product', shop.id('scarf')],
      ['RULE', 'collection', collection.body.data._id],
      ['HAND', 'collection', byHand.body.data._id],
    ]
    for (const [code, scope, id] of scopes) {
      const { status } = await create({ code, kind: 'percent', percent: 10, scope, scopeIds: [id] })
      expect([code, status]).toEqual([code, 200])
      expect(await quote(code)).toMatchObject({ discount: 5, shares: [0, 5] })
      const couponProblem = `${code} does not apply to the products in your cart.`
      expect(await quote(code, cart(1, 0))).toMatchObject({ discount: 0, couponProblem })
    }
    const url = `/api/admin/collections/${byHand.body.data._id}`
    expect(await meera.call('DELETE', url)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('HAND') },
    })
  })

  it('makes the delivery free, in the order too', async () => {
    await create({ code: 'FREESHIP', kind: 'free-delivery', minimum: 400 })
    expect(await quote('FREESHIP')).toMatchObject({ discount: 0, shippingCost: 0, shares: [0, 0] })
    expect((await quote('FREESHIP', cart(0, 1))).couponProblem).toBe('FREESHIP is for orders of ₹400 or more.')
    const body = orderBody(shop, { items: cart(1, 1), totalAmount: 450, couponCode: 'freeship' })
    expect((await asha.post('/api/orders', body)).body.data).toMatchObject({
      couponCode: 'FREESHIP',
      discount: 0,
      shippingCost: 0,
      totalAmount: 450,
    })
  })

  it('gives the cheapest of three pieces free, and spreads that over all three', async () => {
    await create({ code: 'B2G1', kind: 'buy-x-get-y', buyQuantity: 2, getQuantity: 1, percent: 100 })
    expect(await quote('B2G1', cart(2, 1))).toMatchObject({ discount: 50, shares: [47.06, 2.94] })
    expect(await quote('B2G1', cart(6, 0))).toMatchObject({ discount: 800, shares: [800] })
    expect((await quote('B2G1', cart(1, 1))).couponProblem).toMatch(/for 3 pieces or more/)
  })

  it('for first orders is used once by two orders at the same time, even with another coupon or account', async () => {
    for (const code of ['FIRST-A', 'FIRST-B']) {
      await createCoupon(shop.database, { code, percent: 50, first_order_only: true })
    }
    const first = (buyer: Buyer, couponCode: string, phone: string) => {
      const body = orderBody(shop, { items: cart(2, 0), totalAmount: 400, couponCode })
      return buyer.post('/api/orders', { ...body, customer: { ...body.customer, phone } })
    }
    const answers = await Promise.all([
      first(binu, 'FIRST-A', '9000000001'),
      first(binu, 'FIRST-B', '9000000001'),
      first(binu, 'FIRST-A', '9000000002'),
      first(chitra, 'FIRST-A', '9000000001'),
    ])
    const placed = countByStatus(answers)[200] ?? 0
    // The second account may be first with the phone number; then only the order with another number remains.
    expect(placed).toBeGreaterThanOrEqual(1)
    const { db } = shop.database
    const orders = await db
      .selectFrom('orders')
      .select(['customer_id', 'phone'])
      .where('coupon_code', 'like', 'FIRST-%')
      .execute()
    expect(new Set(orders.map(({ customer_id }) => customer_id)).size).toBe(orders.length)
    expect(new Set(orders.map(({ phone }) => phone)).size).toBe(orders.length)
    const again = await first(binu, 'FIRST-B', '9000000003')
    const spent = orders.some(({ customer_id }) => customer_id === binu.userId)
    if (spent) expect(again.body.message).toBe('FIRST-B is for first orders only.')
  })
})

describe('an automatic coupon', () => {
  const quoted = async (couponCode?: string, items = cart(2, 0)) => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/orders/quote', payload: { items, couponCode } })
    const { discount, totalAmount, couponCode: applied, couponProblem, couponNote } = answer.json().data
    return { discount, totalAmount, applied, couponProblem, couponNote }
  }
  const order = (buyer: Buyer, totalAmount: number, couponCode?: string) =>
    buyer.post('/api/orders', orderBody(shop, { items: cart(2, 0), totalAmount, ...(couponCode && { couponCode }) }))
  const end = (code: string) =>
    shop.database.db.updateTable('coupon').set({ ends_at: new Date() }).where('code', '=', code).execute()

  it('applies without its code when it saves most, and its end is noticed before the order', async () => {
    await create({ code: 'AUTO5', kind: 'percent', percent: 5, automatic: true })
    await create({ code: 'AUTO10', kind: 'percent', percent: 10, automatic: true, minimum: 500 })
    await create({ code: 'ENTER8', kind: 'percent', percent: 8 })
    await create({ code: 'ENTER20', kind: 'percent', percent: 20 })
    const none = { couponProblem: undefined, couponNote: undefined }
    expect(await quoted()).toEqual({ discount: 80, totalAmount: 720, applied: 'AUTO10', ...none })
    expect(await quoted('', cart(1, 0))).toMatchObject({ discount: 20, applied: 'AUTO5' })
    expect(await quoted('auto5')).toMatchObject({
      discount: 80,
      applied: 'AUTO10',
      couponProblem: undefined,
      couponNote: 'AUTO10 saves you more than AUTO5 and is applied instead.',
    })
    expect(await quoted('ENTER8')).toMatchObject({ discount: 80, applied: 'AUTO10' })
    expect(await quoted('ENTER20')).toEqual({ discount: 160, totalAmount: 640, applied: 'ENTER20', ...none })
    expect(await quoted('NOSUCH')).toMatchObject({ discount: 80, couponProblem: 'Invalid coupon code' })
    const { body } = await order(asha, 720, 'ENTER8')
    expect(body.data).toMatchObject({ couponCode: 'AUTO10', discount: 80, totalAmount: 720 })
    await end('AUTO10')
    const changed = await order(asha, 720)
    expect([changed.status, changed.body.quote.totalAmount]).toEqual([409, 760])
    expect(changed.body.message).toMatch(/total has changed to ₹760/)
    expect((await order(asha, 760)).body.data).toMatchObject({ couponCode: 'AUTO5', discount: 40 })
    await end('AUTO5')
  })

  it('keeps its limit per customer and in total when orders come at the same time', async () => {
    await create({ code: 'ONCE', kind: 'amount', amount: 100, automatic: true, maxUses: 3, maxUsesPerCustomer: 1 })
    const answers = await Promise.all([asha, asha, asha, binu, binu].map((buyer) => order(buyer, 700)))
    expect(countByStatus(answers)).toEqual({ 200: 2, 409: 3 })
    const { db } = shop.database
    const used = async () => ({
      uses: (await db.selectFrom('coupon').select('uses').where('code', '=', 'ONCE').executeTakeFirstOrThrow()).uses,
      buyers: (await db.selectFrom('orders').select('customer_id').where('coupon_code', '=', 'ONCE').execute())
        .map(({ customer_id }) => customer_id)
        .toSorted(),
    })
    expect(await used()).toEqual({ uses: 2, buyers: [asha.userId, binu.userId].toSorted() })
    expect((await order(asha, 800)).body.data).toMatchObject({ discount: 0, totalAmount: 800 })
    expect(countByStatus(await Promise.all(more.map((buyer) => order(buyer, 700))))).toEqual({ 200: 1, 409: 2 })
    await end('ONCE')
  })
})

describe('coupons that can be combined', () => {
  const automatic = { automatic: true, combinable: true }
  const quoteOf = async (couponCode?: string) => {
    const payload = { items: cart(1, 1), couponCode }
    return (await shop.app.inject({ method: 'POST', url: '/api/orders/quote', payload })).json().data
  }
  const order = (buyer: Buyer, totalAmount: number, couponCode: string) =>
    buyer.post('/api/orders', orderBody(shop, { items: cart(1, 1), totalAmount, couponCode }))
  const usesOf = async (...codes: string[]) => {
    const rows = await shop.database.db
      .selectFrom('coupon')
      .select(['code', 'uses'])
      .where('code', 'in', codes)
      .execute()
    return codes.map((code) => rows.find((row) => row.code === code)?.uses)
  }
  const adminOrder = async (id: string) => (await meera.get(`/api/admin/orders/${id}`)).body.data
  const end = (...codes: string[]) =>
    shop.database.db.updateTable('coupon').set({ ends_at: new Date() }).where('code', 'in', codes).execute()

  it('apply together, are named with their parts everywhere, and are given back together', async () => {
    const scope = { scope: 'product', scopeIds: [shop.id('kurta')] }
    await create({ code: 'KURTAS', kind: 'percent', percent: 10, ...scope, ...automatic })
    await create({ code: 'SENT', kind: 'free-delivery', ...automatic })
    await create({ code: 'WELCOME', kind: 'amount', amount: 30, combinable: true })
    await create({ code: 'ALONE', kind: 'percent', percent: 12 })
    expect(await quoteOf('ALONE')).toMatchObject({
      couponCode: 'KURTAS',
      couponNote: 'KURTAS and SENT save you more than ALONE and are applied instead.',
      totalAmount: 410,
    })
    // ₹30 of the ₹360 and ₹50 that are left, in proportion.
    const coupons = [
      { code: 'KURTAS', discount: 40 },
      { code: 'WELCOME', discount: 30 },
      { code: 'SENT', discount: 0, delivery: 50 },
    ]
    const bill = { couponCode: 'WELCOME', coupons, subtotal: 450, discount: 70, shippingCost: 0, totalAmount: 380 }
    expect(await quoteOf('welcome')).toMatchObject(bill)
    const placed = await order(chitra, 380, 'WELCOME')
    expect(placed.body.data).toMatchObject({ ...bill, items: [{ discount: 66.34 }, { discount: 3.66 }] })
    const id = placed.body._id
    await chitra.put(`/api/orders/${id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
    expect((await chitra.get(`/api/orders/${id}`)).body.data).toMatchObject(bill)
    expect(await adminOrder(id)).toMatchObject({ ...bill, status: 'confirmed' })
    const { body: file } = await meera.get('/api/admin/orders/export')
    expect(file).toContain('"KURTAS, WELCOME, SENT"')
    const today = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10)
    const report = (await meera.get(`/api/admin/reports/coupons?from=${today}&to=${today}`)).body.data
    const costs = report.rows.map(({ cells }: { cells: { coupon: string; cost: number } }) => [
      cells.coupon,
      cells.cost,
    ])
    expect(Object.fromEntries(costs)).toMatchObject({ KURTAS: 40, WELCOME: 30, SENT: 50 })
    const coupon = (await meera.get('/api/admin/coupons?q=KURTAS')).body.data[0]
    expect((await meera.call('DELETE', `/api/admin/coupons/${coupon._id}`)).status).toBe(409)
    const { revision } = await adminOrder(id)
    const changes = { revision, reason: 'No scarf', lines: [{ line: 1, quantity: 0 }], totalAmount: 333.66 }
    const { body: changed } = await meera.put(`/api/admin/orders/${id}/change`, changes)
    expect(await adminOrder(changed._id)).toMatchObject({
      subtotal: 400,
      discount: 66.34,
      coupons: [{ discount: 40 }, { discount: 26.34 }, { code: 'SENT', discount: 0 }],
    })
    expect(await usesOf('KURTAS', 'WELCOME', 'SENT')).toEqual([1, 1, 1])
    await Promise.all([1, 2].map(() => chitra.put(`/api/orders/${changed._id}/cancel`)))
    expect(await usesOf('KURTAS', 'WELCOME', 'SENT')).toEqual([0, 0, 0])
    await end('KURTAS', 'SENT')
  })

  it.each([
    ['the last use of both', { maxUses: 1 }, { maxUses: 1 }],
    ['the last use of the automatic one', { maxUses: 1 }, { maxUses: 9 }],
    ['the last use of the entered one', { maxUses: 9 }, { maxUses: 1 }],
  ])('go to one of the orders that want %s at once', async (what, ofFirst, ofSecond) => {
    const [first, second] = ['A', 'B'].map((letter) => `${letter}-${what.toUpperCase().replaceAll(' ', '-')}`) as [
      string,
      string,
    ]
    await create({ code: first, kind: 'percent', percent: 10, ...automatic, ...ofFirst })
    await create({ code: second, kind: 'amount', amount: 5, combinable: true, ...ofSecond })
    const answers = await Promise.all([asha, binu, chitra, ...more].map((buyer) => order(buyer, 450, second)))
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 5 })
    expect(await usesOf(first, second)).toEqual([1, 1])
    await end(first)
  })

  it.each([0, 1])('are not used when one of them is used up while the order is being placed (%i)', async (which) => {
    const codes = [`HELD-A${which}`, `HELD-B${which}`] as const
    await create({ code: codes[0], kind: 'percent', percent: 10, ...automatic, maxUses: 1 })
    await create({ code: codes[1], kind: 'amount', amount: 5, combinable: true, maxUses: 1 })
    const answer = await whileHeld(shop.database, {
      hold: (trx) =>
        trx
          .updateTable('coupon')
          .set({ uses: 1 })
          .where('code', '=', codes[which] ?? '')
          .execute(),
      act: () => order(asha, 450, codes[1]),
    })
    expect(answer.status).toBe(409)
    expect(await usesOf(...codes)).toEqual([Number(which === 0), Number(which === 1)])
    await end(codes[0])
  })

  it('count for each customer', async () => {
    await create({ code: 'EACH', kind: 'percent', percent: 10, ...automatic, maxUsesPerCustomer: 1 })
    await create({ code: 'ALSO', kind: 'amount', amount: 5, combinable: true })
    const answers = await Promise.all([asha, asha, binu].map((buyer) => order(buyer, 450, 'ALSO')))
    expect(countByStatus(answers)).toEqual({ 200: 2, 409: 1 })
    expect(await usesOf('EACH', 'ALSO')).toEqual([2, 2])
    await end('EACH')
  })
})

it.each<[string, object]>([
  ['scopeIds', { kind: 'percent', percent: 10, scope: 'product', scopeIds: ['f'.repeat(24)] }],
  ['scopeIds', { kind: 'percent', percent: 10, scope: 'collection', scopeIds: [] }],
  ['buyQuantity', { kind: 'buy-x-get-y', getQuantity: 1, percent: 100 }],
])('a coupon form is refused at %s for %j', async (field, form) => {
  const { status, body } = await create({ code: 'WRONG', ...form })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
})
