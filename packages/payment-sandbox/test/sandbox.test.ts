import { rmSync } from 'node:fs'
import { startEmbedded } from '@vastra/postgres-embedded'
import fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseFolder } from '../../postgres-embedded/test/database-folder.ts'
import {
  insertPastPayment,
  insertPastRefund,
  migrateSandbox,
  openSandbox,
  paymentSignature,
  sandboxKeys,
  startFailure,
  type Webhook,
  webhookSignature,
} from '../src/index.ts'
import { retryInMemory } from '../src/webhooks.ts'

const dataDir = databaseFolder()
const server = await startEmbedded({ dataDir, log: () => undefined, settings: { fsync: 'off' } })
const pool = new pg.Pool({ connectionString: server.url })

const notes = new Map<string, string>()
const scheduled: { webhook: Webhook; afterSeconds: number }[] = []
const received: { headers: Record<string, string>; body: string }[] = []
let shopStatus = 200

const sandbox = await openSandbox({
  pool,
  origin: 'http://shop.test',
  webhookUrl: 'http://shop.test/webhook',
  noteOf: async (receipt) => notes.get(receipt) ?? '',
  fetch: async (url, init) => {
    expect(String(url)).toBe('http://shop.test/webhook')
    received.push({ headers: init?.headers as Record<string, string>, body: String(init?.body) })
    return new Response('', { status: shopStatus })
  },
})
const app = fastify()
sandbox.routes(app, async (webhook, afterSeconds) => {
  scheduled.push({ webhook, afterSeconds })
})
afterAll(async () => {
  await app.close()
  await pool.end()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  scheduled.length = 0
  received.length = 0
  shopStatus = 200
})

const { account } = sandbox
const authorization = `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`
let receipts = 0

async function api(method: 'GET' | 'POST', path: string, payload?: object, headers: Record<string, string> = {}) {
  const response = await app.inject({
    method,
    url: `/sandbox/razorpay/v1${path}`,
    headers: { authorization, ...headers },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}

async function createOrder(receipt = `receipt-${++receipts}`, amount = 99_900) {
  const { body } = await api('POST', '/orders', { amount, currency: 'INR', receipt })
  return body as { id: string; receipt: string }
}

async function payInWindow(orderId: string, outcome = 'success', headers: Record<string, string> = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/sandbox/razorpay/pay',
    headers,
    payload: { key_id: account.keyId, order_id: orderId, outcome },
  })
  return { status: response.statusCode, body: response.json() }
}

async function paidOrder(receipt?: string) {
  const order = await createOrder(receipt)
  const { body } = await payInWindow(order.id)
  return { order, paymentId: String(body.razorpay_payment_id) }
}

const events = () => scheduled.map(({ webhook }) => JSON.parse(webhook.body).event)

describe('the API', () => {
  it('creates an order and finds it by its receipt', async () => {
    const { status, body } = await api('POST', '/orders', { amount: 99_900, currency: 'INR', receipt: 'first' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^order_\w{14}$/),
      entity: 'order',
      amount: 99_900,
      amount_paid: 0,
      amount_due: 99_900,
      currency: 'INR',
      receipt: 'first',
      attempts: 0,
      status: 'created',
      notes: [],
      created_at: expect.any(Number),
    })
    expect((await api('GET', '/orders?receipt=first')).body).toEqual({ entity: 'collection', count: 1, items: [body] })
  })

  it('rejects wrong keys, amounts, currencies and ids with the errors of Razorpay', async () => {
    const wrongKeys = await api('GET', '/orders?receipt=first', undefined, { authorization: 'Basic d3Jvbmc=' })
    expect(wrongKeys).toEqual({
      status: 401,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
    })
    for (const order of [{ amount: 99 }, { amount: 100.5 }, { amount: 'many' }, { amount: 100, currency: 'USD' }])
      expect((await api('POST', '/orders', { currency: 'INR', receipt: 'wrong', ...order })).status).toBe(400)
    for (const path of ['/payments/pay_unknown', '/refunds/rfnd_unknown', '/orders/order_unknown/payments'])
      expect((await api('GET', path)).body.error.description).toBe('The id provided does not exist')
  })

  it('captures an authorised payment once, for its exact amount', async () => {
    const order = await createOrder()
    const { razorpay_payment_id: id } = (await payInWindow(order.id, 'bank confirms late')).body
    expect((await api('POST', `/payments/${id}/capture`, { amount: 1 })).status).toBe(400)
    expect((await api('POST', `/payments/${id}/capture`, { amount: 99_900 })).body.status).toBe('captured')
    expect((await api('POST', `/payments/${id}/capture`, { amount: 99_900 })).body.error.description).toBe(
      'This payment has already been captured',
    )
    expect(events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  })

  it('refunds once for each idempotency key, and never more than was captured', async () => {
    const { paymentId } = await paidOrder()
    const refund = (amount: number, key: string) =>
      api('POST', `/payments/${paymentId}/refund`, { amount, receipt: key }, { 'x-refund-idempotency': key })
    const same = await Promise.all(Array.from({ length: 4 }, () => refund(60_000, 'key-1')))
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1)
    const competing = await Promise.all([refund(30_000, 'key-2'), refund(30_000, 'key-3')])
    expect(competing.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await api('GET', `/payments/${paymentId}`)).body).toMatchObject({
      amount_refunded: 90_000,
      refund_status: 'partial',
    })
    expect((await api('GET', `/payments/${paymentId}/refunds`)).body.count).toBe(2)
    expect(events().filter((event) => event === 'refund.processed')).toHaveLength(2)
  })
})

describe('the checkout window', () => {
  it('serves the script that defines window.Razorpay', async () => {
    const { headers, body } = await app.inject({ url: sandbox.checkoutScript })
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(body).toContain('window.Razorpay = class')
  })

  it('returns a payment with the signature that a shop checks', async () => {
    const order = await createOrder()
    const { body } = await payInWindow(order.id)
    expect(body).toEqual({
      razorpay_order_id: order.id,
      razorpay_payment_id: expect.stringMatching(/^pay_\w{14}$/),
      razorpay_signature: paymentSignature(order.id, body.razorpay_payment_id, account.keySecret),
    })
  })

  it.each([
    ['success', 'captured', ['payment.authorized', 'payment.captured', 'order.paid'], 0],
    ['failure', 'failed', ['payment.failed'], 0],
    ['bank confirms late', 'authorized', ['payment.authorized'], 0],
    ['close the browser', 'captured', ['payment.authorized', 'payment.captured', 'order.paid'], 0],
    ['late webhook', 'captured', ['payment.authorized', 'payment.captured', 'order.paid'], 60],
    ['lost webhook', 'captured', [], 0],
  ])('makes the outcome "%s" a payment that is %s', async (outcome, status, expectedEvents, delay) => {
    const order = await createOrder()
    await payInWindow(order.id, outcome)
    const { body } = await api('GET', `/orders/${order.id}/payments`)
    expect(body.items).toMatchObject([{ status, order_id: order.id, amount: 99_900 }])
    expect(events()).toEqual(expectedEvents)
    expect(scheduled.filter(({ afterSeconds }) => afterSeconds !== delay)).toEqual([])
  })

  it('sends every event twice, under one id, when webhooks are doubled', async () => {
    await payInWindow((await createOrder()).id, 'doubled webhook')
    expect(scheduled).toHaveLength(6)
    expect(new Set(scheduled.map(({ webhook }) => webhook.id)).size).toBe(3)
  })

  it('rejects unknown orders, keys and outcomes, and requests from other sites', async () => {
    const order = await createOrder()
    expect((await payInWindow('order_unknown')).status).toBe(400)
    expect((await payInWindow(order.id, 'no such outcome')).status).toBe(400)
    expect((await payInWindow(order.id, 'success', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await payInWindow(order.id, 'success', { origin: 'https://other.example' })).status).toBe(403)
    expect((await api('GET', `/orders/${order.id}/payments`)).body.count).toBe(0)
  })
})

describe('webhooks', () => {
  it('are signed and carry the id of the event', async () => {
    await payInWindow((await createOrder()).id, 'failure')
    const [first] = scheduled
    if (!first) throw new Error('No webhook was scheduled')
    await sandbox.deliverWebhook(first.webhook)
    expect(received).toEqual([
      {
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': first.webhook.id,
          'x-razorpay-signature': webhookSignature(first.webhook.body, account.webhookSecret),
        },
        body: first.webhook.body,
      },
    ])
  })

  it('fail to be delivered while the shop does not answer with success', async () => {
    shopStatus = 503
    await expect(sandbox.deliverWebhook({ id: 'evt_1', body: '{}' })).rejects.toThrow('The shop answered 503')
  })

  it('are retried in memory after 5, 10 and 20 seconds when no queue is given', async () => {
    vi.useFakeTimers()
    const attempts: number[] = []
    const startedAt = Date.now()
    const schedule = retryInMemory(async () => {
      attempts.push((Date.now() - startedAt) / 1000)
      if (attempts.length < 4) throw new Error('The shop is down')
    })
    await schedule({ id: 'evt_1', body: '{}' }, 60)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    vi.useRealTimers()
    expect(attempts).toEqual([60, 65, 75, 95])
  })
})

describe('a named failure', () => {
  it('starts when the note of an order names one, and ends by itself', async () => {
    notes.set('noted', 'Sandbox down, please leave at the gate')
    const down = () => app.inject({ url: '/sandbox/razorpay/v1/orders?receipt=noted', headers: { authorization } })
    expect((await down()).statusCode).toBe(503)
    await pool.query(`update sandbox.failure set until = now() where receipt = 'noted'`)
    expect((await down()).statusCode).toBe(200)
  })

  it('answers with a web page instead of JSON when it is "nonsense"', async () => {
    await startFailure(pool, 'page', 'nonsense', new Date(Date.now() + 60_000))
    const { headers } = await app.inject({
      url: '/sandbox/razorpay/v1/orders?receipt=page',
      headers: { authorization },
    })
    expect(headers['content-type']).toContain('text/html')
  })

  it('creates the order but closes the connection when it is "lost"', async () => {
    await startFailure(pool, 'dropped', 'lost', new Date(Date.now() + 60_000))
    await expect(createOrder('dropped')).rejects.toThrow()
    expect((await api('GET', '/orders?receipt=dropped')).body.count).toBe(1)
  })

  it('keeps a refund pending when its notes say so', async () => {
    const { paymentId } = await paidOrder('slowly refunded')
    const refund = (notes: unknown) => api('POST', `/payments/${paymentId}/refund`, { amount: 100, notes })
    for (const notes of [null, 'pending', [], { sandbox: 1 }, { sandbox: 'now' }])
      expect((await refund(notes)).body).toMatchObject({ status: 'processed' })
    scheduled.length = 0
    expect((await refund({ sandbox: 'pending' })).body).toMatchObject({ status: 'pending' })
    expect(events()).toEqual(['refund.created'])
  })

  it('makes the refund fail when it is "refund fails"', async () => {
    const { paymentId } = await paidOrder('unrefundable')
    await startFailure(pool, 'unrefundable', 'refund fails', new Date(Date.now() + 60_000))
    const { body } = await api('POST', `/payments/${paymentId}/refund`, { amount: 99_900, receipt: 'r' })
    expect(body.status).toBe('failed')
    expect((await api('GET', `/payments/${paymentId}`)).body).toMatchObject({ status: 'captured', amount_refunded: 0 })
  })
})

describe('the database', () => {
  it('gets its tables and keys once, however many processes start', async () => {
    await pool.query('drop schema sandbox cascade')
    await Promise.all(Array.from({ length: 6 }, () => migrateSandbox(pool)))
    const keys = await Promise.all(Array.from({ length: 6 }, () => sandboxKeys(pool)))
    expect(new Set(keys.map(({ keySecret }) => keySecret)).size).toBe(1)
    const { rows } = await pool.query('select name from sandbox.migration')
    expect(rows).toEqual([{ name: '0001_tables.sql' }])
  })

  it('accepts past payments and refunds for demo data', async () => {
    const at = new Date('2026-01-02T03:04:05Z')
    const { orderId, paymentId } = await insertPastPayment(pool, {
      receipt: 'demo',
      amountPaise: 50_000,
      status: 'captured',
      error: '',
      at,
    })
    await insertPastRefund(pool, { paymentId, receipt: 'demo-refund', amountPaise: 50_000, at })
    const { rows } = await pool.query(
      `select o.id as order_id, p.status, r.amount_paise::int as refunded, r.created_at
       from sandbox.orders o join sandbox.payment p on p.order_id = o.id join sandbox.refund r on r.payment_id = p.id`,
    )
    expect(rows).toEqual([{ order_id: orderId, status: 'captured', refunded: 50_000, created_at: at }])
  })
})
