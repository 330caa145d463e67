import { sandboxKeys } from '@vastra/payment-sandbox'
import { describe, expect, it } from 'vitest'
import { placeByCard } from '../../../test/paying.ts'
import { priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { sourcesBySettings } from '../pages/page-sources.ts'
import { webhookSignature } from './razorpay-signature.ts'

const account = {
  keyId: 'rzp_live_1',
  keySecret: 'live secret',
  webhookSecret: 'live hook',
  baseUrl: 'https://provider.test',
}
const requests: { url: string; body: string }[] = []
const shop = await testShop([indigoKurta], {
  payments: {
    account,
    fetch: async (url, init) => {
      requests.push({ url: String(url), body: String(init?.body) })
      const { amount, currency, receipt } = JSON.parse(String(init?.body))
      return Response.json({ id: 'order_Live', amount, currency, receipt })
    },
  },
})
const asPriya = await shop.as(priya)

describe('a shop without an account', () => {
  it('takes no card payments at a public address, because in the sandbox anyone can pay without money', async () => {
    const open = await testShop([indigoKurta], { isPublic: true })
    const methods = async () => (await open.get('/api/checkout/rules')).body.data.paymentMethods
    expect(JSON.stringify(await methods())).not.toContain('razorpay')
    const buyer = await open.as(priya)
    const { _id } = await placeByCard(open, buyer)
    const pay = () => buyer.post('/api/payment/razorpay/create-order', { orderId: _id })
    expect(await pay()).toMatchObject({ status: 409, body: { message: expect.stringContaining('cannot take card') } })
    // A demo shop says so on each page.
    await open.database.pool.query(`insert into setting (name, value) values ('demo_loaded', '{}')`)
    expect((await pay()).body.data.sandbox).toBe(true)
    expect(JSON.stringify(await methods())).toContain('razorpay')
  })
})

describe('a shop with a live payment account', () => {
  it('sends no personal data to the provider', async () => {
    const order = await placeByCard(shop, asPriya)
    const { body } = await asPriya.post('/api/payment/razorpay/create-order', { orderId: order._id })
    expect(body.data).toEqual({
      key_id: 'rzp_live_1',
      amount: 99_900,
      currency: 'INR',
      id: 'order_Live',
      sandbox: false,
      checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
    })
    expect(requests).toEqual([
      {
        url: 'https://provider.test/v1/orders',
        body: JSON.stringify({ amount: 99_900, currency: 'INR', receipt: order._id, payment_capture: true }),
      },
    ])
    expect(JSON.stringify(body)).not.toContain('live secret')
  })

  it('has no sandbox routes and does not accept sandbox signatures', async () => {
    for (const [method, url] of [
      ['GET', '/sandbox/razorpay/checkout.js'],
      ['POST', '/sandbox/razorpay/pay'],
      ['POST', '/sandbox/razorpay/v1/orders'],
    ] as const) {
      expect((await shop.app.inject({ method, url, payload: {} })).statusCode).toBe(404)
    }
    const keys = await sandboxKeys(shop.database.pool)
    const payload = '{"event":"payment.captured"}'
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': webhookSignature(Buffer.from(payload), keys.webhookSecret),
    }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/payment/razorpay/webhook', headers, payload })
    expect(answer.statusCode).toBe(400)
    expect((await shop.get('/api/checkout/rules')).body.data.sandbox).toBe(false)
  })

  it('creates the sandbox keys once when several processes start without an account', async () => {
    const drawn = await Promise.all(Array.from({ length: 8 }, () => sandboxKeys(shop.database.pool)))
    expect(new Set(drawn.map(({ keySecret }) => keySecret)).size).toBe(1)
  })

  it('allows its pages to load the payment window of that provider only', async () => {
    const nothingSet = async () => undefined
    const real = await sourcesBySettings(nothingSet, { isSandbox: false })('/')
    expect(real.scripts).toContain('https://checkout.razorpay.com')
    expect(JSON.stringify(await sourcesBySettings(nothingSet, { isSandbox: true })('/checkout'))).not.toContain(
      'razorpay',
    )
  })
})
