import { describe, expect, it } from 'vitest'
import { SHOP_IDENTITY } from '../../../db/seed/content/settings.ts'
import { orderBody, place } from '../../../test/ordering.ts'
import { priya, rahul } from '../../../test/people.ts'
import { indigoKurta, khadiByTheMetre } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const manyKurtas = { ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }
const shop = await testShop([manyKurtas, { ...khadiByTheMetre, hsn: '5208' }])
const asPriya = await shop.as(priya)
const asRahul = await shop.as(rahul)
const metreOfKhadi = {
  items: [{ product: shop.id('khadi-by-the-metre'), quantity: 1, price: 349, selectedColor: 'White' }],
  totalAmount: 399,
}
const placed = await place(shop, asPriya, metreOfKhadi)

describe('listing a customer’s orders', () => {
  it('returns them newest first as data and as orders, without invoices', async () => {
    const later = await place(shop, asPriya)
    const { status, headers, body } = await asPriya.get('/api/orders/my-orders')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toMatchObject({ success: true, isAuthenticated: true })
    expect(body.data.map((order: { _id: string }) => order._id)).toEqual([later._id, placed._id])
    expect(body.orders).toEqual(body.data)
    expect(body.data[0].invoice).toBeUndefined()
    expect(body.data[1].items).toMatchObject([{ name: 'Handspun Khadi Fabric', unit: 'metre', quantity: 1 }])
  })

  it('returns an empty list for a customer without orders', async () => {
    expect((await asRahul.get('/api/orders/my-orders')).body).toMatchObject({ success: true, data: [], orders: [] })
  })

  it('reads any number of orders in two statements', async () => {
    await place(shop, asPriya)
    const few = await statementsOf(() => asPriya.get('/api/orders/my-orders'))
    for (let more = 0; more < 5; more++) await place(shop, asPriya)
    expect(await statementsOf(() => asPriya.get('/api/orders/my-orders'))).toBe(few)
  })
})

const storeIdentity = (identity: typeof SHOP_IDENTITY) =>
  shop.database.db
    .updateTable('setting')
    .set({ value: JSON.stringify(identity) })
    .where('name', '=', 'shop_identity')
    .execute()

describe('reading one order', () => {
  it('returns it with a tax invoice that adds up to the paisa', async () => {
    const { status, body } = await asPriya.get(`/api/orders/${placed._id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, isAuthenticated: true, data: { totalAmount: 399, shippingCost: 50 } })
    const { invoice } = body.data
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^VAS\/\d{4}\/\d{6}$/),
      seller: { state: 'Rajasthan', stateCode: '08', gstin: expect.stringMatching(/^08/) },
      placeOfSupply: { state: 'Rajasthan', stateCode: '08' },
      lines: [
        { description: 'Handspun Khadi Fabric (White)', hsn: '5208', unitCode: 'MTR', quantity: 1, rate: 5 },
        { description: 'Delivery', hsn: '5208', unitCode: 'OTH', quantity: 1, amount: 50 },
      ],
    })
    const paise = (figure: 'amount' | 'cgst' | 'sgst' | 'igst') =>
      invoice.lines.reduce(
        (sum: number, line: Record<string, number>) => sum + Math.round((line[figure] ?? 0) * 100),
        0,
      )
    expect(paise('amount')).toBe(39_900)
    expect(paise('cgst') + paise('sgst') + paise('igst')).toBe(Math.round(body.data.tax * 100))
  })

  it('names the seller as of the invoice date', async () => {
    const identity = { ...SHOP_IDENTITY, legalName: 'Rang Ghar LLP', gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' }
    await storeIdentity(identity)
    const before = (await asPriya.get(`/api/orders/${placed._id}`)).body.data.invoice
    expect(before.seller.gstin).toMatch(/^08/)
    const { invoice } = await place(shop, asPriya)
    expect(invoice).toMatchObject({ seller: { legalName: 'Rang Ghar LLP', stateCode: '27' }, isInterState: true })
    expect(invoice.seller).not.toHaveProperty('invoicePrefix')
    await storeIdentity(SHOP_IDENTITY)
  })

  it('has no invoice before it is confirmed', async () => {
    const { body } = await asPriya.post('/api/orders', orderBody(shop, { paymentMethod: 'razorpay' }))
    const order = (await asPriya.get(`/api/orders/${body._id}`)).body.data
    expect(order.invoice).toBeUndefined()
    expect(order.expiresAt).toEqual(expect.any(String))
  })

  it('is not found for another customer', async () => {
    expect(await asRahul.get(`/api/orders/${placed._id}`)).toMatchObject({
      status: 404,
      body: { success: false, message: 'Order not found' },
    })
    const unknown = await asRahul.get(`/api/orders/${'f'.repeat(24)}`)
    expect(unknown).toMatchObject({ status: 404, body: { success: false, message: 'Order not found' } })
  })

  it.each(['1', 'my-order', `${'F'.repeat(24)}`, `${'f'.repeat(25)}`, '%00', "' or 1=1"])(
    'is not found under %s',
    async (id) => {
      const answer = await asPriya.get(`/api/orders/${encodeURIComponent(id)}`)
      expect(answer).toMatchObject({ status: 400, body: { success: false, message: 'Order not found' } })
    },
  )
})

describe('without a session', () => {
  it.each([
    ['/api/orders/my-orders', 'You must be logged in to view your orders', { data: [], orders: [] }],
    [`/api/orders/${placed._id}`, 'You must be logged in to view this order', {}],
  ])('%s asks to log in', async (url, message, details) => {
    expect(await shop.get(url)).toMatchObject({
      status: 401,
      body: { success: false, isAuthenticated: false, message, ...details },
    })
  })

  it('an expired or unknown session is treated the same', async () => {
    const asPriyaOnce = await shop.as(priya)
    await shop.database.db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('customer_id', '=', asPriyaOnce.userId)
      .execute()
    for (const url of ['/api/orders/my-orders', `/api/orders/${placed._id}`]) {
      expect(await asPriyaOnce.get(url)).toMatchObject({ status: 401, body: { isAuthenticated: false } })
      const stolen = await asRahul.call('GET', url, undefined, { authorization: 'Bearer made-up' })
      expect(stolen).toMatchObject({ status: 401, body: { isAuthenticated: false } })
    }
  })
})

/**
 * Counts the pool connections that a call takes: one for each statement outside a transaction. Jobs may take some meanwhile, so that the
 * fewest of three calls count.
 */
async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  while (counts.length < 3) counts.push(await connectionsDuring(call))
  return Math.min(...counts)
}

async function connectionsDuring(call: () => Promise<unknown>): Promise<number> {
  let count = 0
  const counted = () => {
    count += 1
  }
  shop.database.pool.on('acquire', counted)
  await call()
  shop.database.pool.off('acquire', counted)
  return count
}
