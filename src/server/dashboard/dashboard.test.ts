import { describe, expect, it } from 'vitest'
import { orderBody, place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta, khadiByTheMetre } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const roll = { ...khadiByTheMetre, variants: [{ sku: 'KHADI-WHITE', color: 'White', size: '', stock: 10_000 }] }
const shop = await testShop([indigoKurta, roll])
const { db } = shop.database
const asPriya = await shop.as(priya)
const asManager = await shop.as(manager)

const metres = {
  items: [
    { product: shop.id('khadi-by-the-metre'), quantity: 2.25, price: 349, selectedColor: 'White', selectedSize: '' },
  ],
}
async function sold(at: string, input: object = {}) {
  const { _id } = await place(shop, asPriya, input)
  await db
    .updateTable('orders')
    .set({ created_at: new Date(at) })
    .where('id', '=', _id)
    .execute()
  return _id
}
// The last moment of a day in India and the first of the next day.
await sold('2026-11-10T18:29:59Z')
await sold('2026-11-10T18:30:00Z', { ...metres, totalAmount: 785.25 })
const cancelled = await sold('2026-11-11T06:00:00Z')
await asPriya.put(`/api/orders/${cancelled}/cancel`)
await place(shop, asPriya, { paymentMethod: 'razorpay' })
await db
  .insertInto('page_view')
  .values([
    { day: '2026-11-10', path: '/', referrer: '', device: 'phone', views: 40 },
    { day: '2026-11-10', path: '/', referrer: 'example.com', device: 'desktop', views: 10 },
  ])
  .execute()
const report = async (query: string, by = asManager) => by.get(`/api/admin/dashboard/report?${query}`)

describe('the report', () => {
  it('counts sales by the day in India, without cancelled and unpaid orders', async () => {
    const { body } = await report('from=2026-11-09&to=2026-11-11')
    expect(body.data.days).toEqual([
      { day: '2026-11-09', sales: 0, orders: 0, pieces: 0, metres: 0, views: 0, conversion: 0 },
      { day: '2026-11-10', sales: 999, orders: 1, pieces: 1, metres: 0, views: 50, conversion: 2 },
      { day: '2026-11-11', sales: 785.25, orders: 1, pieces: 0, metres: 2.25, views: 0, conversion: 0 },
    ])
    expect(body.data.totals).toEqual({
      sales: 1784.25,
      orders: 2,
      pieces: 1,
      metres: 2.25,
      views: 50,
      conversion: 4,
      averageOrder: 892.13,
      refunded: 0,
    })
    expect(body.data.bestProducts).toEqual([
      { product: shop.id('indigo-kurta'), name: indigoKurta.name, unit: 'piece', quantity: 1, sales: 999 },
      {
        product: shop.id('khadi-by-the-metre'),
        name: khadiByTheMetre.name,
        unit: 'metre',
        quantity: 2.25,
        sales: 785.25,
      },
    ])
  })

  it('compares with the same number of days before', async () => {
    const { body } = await report('from=2026-11-11&to=2026-11-11')
    expect(body.data).toMatchObject({ totals: { sales: 785.25 }, before: { sales: 999, views: 50 } })
  })

  it('covers the last 30 days by default', async () => {
    expect((await report('')).body.data.days).toHaveLength(30)
  })

  it.each([
    ['to', 'from=2026-11-02&to=2026-11-01'],
    ['from', 'from=2020-01-01&to=2026-11-01'],
    ['to', 'to=2026-02-31'],
  ])('has a message at %s for %s', async (field, query) => {
    expect(await report(query)).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } })
  })

  it('is not shown to packers', async () => {
    expect((await report('', await shop.as(packer))).status).toBe(403)
  })
})

describe('open tasks', () => {
  it('are counted for the roles that handle them', async () => {
    await shop.app.inject({
      method: 'POST',
      url: '/api/contact/submit',
      payload: { name: 'Zoya', email: 'zoya@example.com', message: 'Hello' },
    })
    const { body } = await asManager.get('/api/admin/dashboard/waiting')
    expect(body.data).toEqual({
      ordersToPack: 2,
      ordersToConfirm: 1,
      paymentsToLookAt: 0,
      lowStock: 1,
      productsWithoutGstRate: 2,
      customersAtLimit: 0,
      ordersHoldingStock: 0,
      unreadMessages: 1,
      openMessages: 1,
      openDisputes: 0,
      lateAuthorisations: 0,
      reviewsToApprove: 0,
      returnsToHandle: 0,
      hasNewInvoiceSeries: false,
      hasBusinessDetails: true,
    })
    const seen = (await (await shop.as(packer)).get('/api/admin/dashboard/waiting')).body.data
    expect(seen).toMatchObject({ ordersToPack: 2, unreadMessages: 0, openMessages: 0 })
  })

  it('name a proxy that is not trusted to those who may change the settings', async () => {
    const path = '/api/admin/dashboard/waiting'
    const proxyIn = async (by: typeof asManager, headers: Record<string, string>) =>
      (await by.call('GET', path, undefined, headers)).body.data.untrustedProxy
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }
    expect(await proxyIn(asManager, {})).toBeUndefined()
    expect(await proxyIn(asManager, forwarded)).toBe('127.0.0.1')
    expect(await proxyIn(asManager, { 'x-real-ip': '203.0.113.9' })).toBe('127.0.0.1')
    expect(await proxyIn(await shop.as(packer), forwarded)).toBeUndefined()
    const trusting = await testShop([], { trustedProxies: ['127.0.0.1'] })
    const manages = await trusting.as(manager)
    expect(await proxyIn(manages, forwarded)).toBeUndefined()
    // A trusted proxy that does not send the address.
    expect(await proxyIn(manages, { via: '1.1 proxy' })).toBe('127.0.0.1')
  })

  it('are counted in the same way for the badges of the menu', async () => {
    const badges = async (by: typeof asManager) => (await by.get('/api/admin/dashboard/badges')).body.data
    const counts = { ordersToPack: 2, paymentsToLookAt: 0, unreadMessages: 1, reviewsToApprove: 0, returnsToHandle: 0 }
    expect(await badges(asManager)).toEqual(counts)
    expect(await badges(await shop.as(packer))).toEqual({ ...counts, unreadMessages: 0 })
  })
})

it('compares only orders of the storefront with its page views', async () => {
  const length = { ...metres, totalAmount: 785.25 }
  await sold('2026-10-05T06:00:00Z', length)
  const { customer } = orderBody(shop)
  const sale = {
    channel: 'phone',
    isCollected: false,
    customerId: asPriya.userId,
    customer: { name: customer.name, phone: customer.phone, email: customer.email },
    address: customer.address,
    ...length,
    payment: 'cod',
  }
  for (const _ of [1, 2]) {
    const { status, body } = await asManager.post('/api/admin/manual-orders', sale)
    expect([status, body.message]).toEqual([200, undefined])
    await db
      .updateTable('orders')
      .set({ created_at: new Date('2026-10-05T07:00:00Z') })
      .where('id', '=', body._id)
      .execute()
  }
  const exchange = { received_by: 'exchange', created_at: new Date('2026-10-05T08:00:00Z') } as const
  const { _id: exchanged } = await place(shop, asPriya, length)
  await db.updateTable('orders').set(exchange).where('id', '=', exchanged).execute()
  await db
    .insertInto('page_view')
    .values({ day: '2026-10-05', path: '/', referrer: '', device: 'phone', views: 20 })
    .execute()
  const { body } = await report('from=2026-10-05&to=2026-10-05')
  expect(body.data.totals).toMatchObject({ orders: 4, views: 20, conversion: 5 })
})
