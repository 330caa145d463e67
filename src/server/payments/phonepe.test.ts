import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { placeByCard, reconcilePayments } from '../../../test/paying.ts'
import { priya, rahul } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const account = { merchantId: 'SHOP1', saltKey: 'salty', saltIndex: '1', baseUrl: 'https://phonepe.test/hermes' }
const checksum = (signed: string) => `${createHash('sha256').update(`${signed}salty`).digest('hex')}###1`

/** A fake of the PhonePe API: transactions by id, both payment attempts and refunds. */
const transactions = new Map<string, { amount: number; state: 'COMPLETED' | 'FAILED' | 'PENDING' }>()
let mood: 'well' | 'down' | 'invalid' = 'well'

async function phonePe(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(String(url))
  const path = pathname.replace('/hermes', '')
  const headers = new Headers(init.headers)
  if (mood === 'down') return new Response('', { status: 502 })
  if (mood === 'invalid')
    return Response.json({ data: { instrumentResponse: { redirectInfo: { url: 'javascript:1' } } } })
  if (init.method === 'GET') {
    expect(headers.get('x-verify')).toBe(checksum(path))
    const id = path.split('/').at(-1) ?? ''
    const transaction = transactions.get(id)
    if (!transaction) return Response.json({ success: false, message: 'Not found' }, { status: 404 })
    return Response.json({ success: true, data: { merchantTransactionId: id, ...transaction } })
  }
  const { request } = JSON.parse(String(init.body))
  expect(headers.get('x-verify')).toBe(checksum(`${request}${path}`))
  const payload = JSON.parse(Buffer.from(request, 'base64').toString())
  const isRefund = path === '/pg/v1/refund'
  transactions.set(payload.merchantTransactionId, { amount: payload.amount, state: isRefund ? 'COMPLETED' : 'PENDING' })
  const redirectInfo = { url: `https://pay.phonepe.test/${payload.merchantTransactionId}` }
  return Response.json({ success: true, data: isRefund ? {} : { instrumentResponse: { redirectInfo } } })
}

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }], {
  payments: { phonePe: account, fetch: phonePe, retryPolicy: { timeoutMs: 400, attempts: 2, delayMs: 5 } },
})
const asPriya = await shop.as(priya)
const asRahul = await shop.as(rahul)
beforeEach(() => {
  mood = 'well'
})

const initiate = (orderId: string, more: object = {}) =>
  asPriya.post('/api/payment/phonepe/initiate', { orderId, amount: 999, customerInfo: { name: 'Priya' }, ...more })
const orderNow = async (id: string) => (await asPriya.get(`/api/orders/${id}`)).body.data
const ends = (id: string, state: 'COMPLETED' | 'FAILED') => transactions.set(id, { amount: 99_900, state })

describe('a payment with PhonePe', () => {
  it('redirects to the payment page and pays the order once PhonePe confirms it', async () => {
    const order = await placeByCard(shop, asPriya)
    const { status, body } = await initiate(order._id)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      transactionId: expect.stringMatching(/^[0-9a-f]{24}_1$/),
      paymentUrl: `https://pay.phonepe.test/${body.transactionId}`,
    })
    await reconcilePayments(shop)
    expect(await orderNow(order._id)).toMatchObject({ status: 'pending', isPaid: false })
    ends(body.transactionId, 'COMPLETED')
    const response = Buffer.from(JSON.stringify({ data: { merchantTransactionId: body.transactionId } })).toString(
      'base64',
    )
    const call = (signature: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/payment/phonepe/callback',
        headers: { 'x-verify': signature },
        payload: { response },
      })
    expect((await call('forged')).statusCode).toBe(400)
    expect((await call(checksum(response))).statusCode).toBe(200)
    await shop.shop.jobs.drain()
    expect(await orderNow(order._id)).toMatchObject({
      status: 'confirmed',
      isPaid: true,
      paymentId: body.transactionId,
    })
    expect((await initiate(order._id)).status).toBe(409)
    await asPriya.put(`/api/orders/${order._id}/cancel`)
    await reconcilePayments(shop)
    expect(await orderNow(order._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  })

  it('can be tried again with a new id after a failure, and refunds a second payment', async () => {
    const order = await placeByCard(shop, asPriya)
    const first = (await initiate(order._id)).body.transactionId
    ends(first, 'FAILED')
    const second = (await initiate(order._id)).body.transactionId
    expect(second).not.toBe(first)
    expect(await orderNow(order._id)).toMatchObject({ paymentStatus: 'failed' })
    const third = (await initiate(order._id)).body.transactionId
    ends(second, 'COMPLETED')
    ends(third, 'COMPLETED')
    await reconcilePayments(shop)
    await reconcilePayments(shop)
    const paid = await orderNow(order._id)
    expect(paid).toMatchObject({ isPaid: true, paymentNotice: expect.stringMatching(/refunding a payment of ₹999.00/) })
    const refunds = await shop.database.db
      .selectFrom('refund')
      .selectAll()
      .where('attempt_id', 'in', [second, third])
      .execute()
    expect(refunds).toMatchObject([{ amount_paise: 99_900, state: 'processed' }])
    expect(refunds[0]?.attempt_id).not.toBe(paid.paymentId)
  })

  it.each(['down', 'invalid'] as const)('with PhonePe %s leaves the order pending and payable', async (how) => {
    const order = await placeByCard(shop, asPriya)
    mood = how
    expect(await initiate(order._id)).toMatchObject({
      status: 503,
      body: { message: 'PhonePe payment failed. Please try again.' },
    })
    mood = 'well'
    expect((await initiate(order._id)).status).toBe(200)
  })

  it('checks amount, customer and status like any other payment', async () => {
    const order = await placeByCard(shop, asPriya)
    expect((await initiate(order._id, { amount: 1 })).status).toBe(400)
    expect((await asRahul.post('/api/payment/phonepe/initiate', { orderId: order._id })).status).toBe(404)
    await asPriya.put(`/api/orders/${order._id}/cancel`)
    expect((await initiate(order._id)).status).toBe(409)
  })
})
