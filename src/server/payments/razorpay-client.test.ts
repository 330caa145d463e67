import type { RequestListener } from 'node:http'
import { describe, expect, it } from 'vitest'
import { answeringServer, endless, hangsUp, says, silence } from '../../../test/answering-server.ts'
import { ProviderFailure } from './provider-calls.ts'
import { razorpayClient } from './razorpay-client.ts'
import { isSignature, returnSignature, webhookSignature } from './razorpay-signature.ts'

async function provider(...answers: RequestListener[]) {
  const { calls, heads, baseUrl, retryPolicy } = await answeringServer(...answers)
  const account = { keyId: 'rzp_test_1', keySecret: 'secret', webhookSecret: 'hook', baseUrl }
  return { calls, heads, client: razorpayClient(account, retryPolicy) }
}

const input = { amount: 129_950, currency: 'INR', receipt: 'a'.repeat(24) }
const order = { id: 'order_One', entity: 'order', ...input, status: 'created' }
const payment = { id: 'pay_One', order_id: 'order_One', amount: 129_950, currency: 'INR', status: 'captured' }
const refund = { id: 'rfnd_One', payment_id: 'pay_One', amount: 129_950, status: 'processed', receipt: 'r1' }

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    (error: unknown) => (error instanceof ProviderFailure ? error.kind : error),
  )

describe('the Razorpay client', () => {
  it('creates an order with the keys and reads the answer', async () => {
    const { client, calls, heads } = await provider(says(order))
    expect(await client.createOrder(input)).toMatchObject({ id: 'order_One', amount: 129_950 })
    expect(calls).toEqual(['POST /v1/orders'])
    expect(heads[0]?.authorization).toBe(`Basic ${Buffer.from('rzp_test_1:secret').toString('base64')}`)
  })

  it.each([
    ['the answer was lost', hangsUp],
    ['no answer came in time', silence],
    ['the provider had a server error', says('oops', 502)],
    ['the answer was invalid', says('<html>')],
  ])('looks for an order by its receipt when %s, and does not create it twice', async (_name, failure) => {
    const { client, calls } = await provider(failure, says({ items: [order] }))
    expect(await client.createOrder(input)).toMatchObject({ id: 'order_One' })
    expect(calls).toEqual(['POST /v1/orders', `GET /v1/orders?receipt=${input.receipt}`])
  })

  it('creates the order again when the provider does not know the receipt', async () => {
    const { client, calls } = await provider(hangsUp, says({ items: [] }), says(order))
    expect(await client.createOrder(input)).toMatchObject({ id: 'order_One' })
    expect(calls).toHaveLength(3)
  })

  it('repeats a call a limited number of times while the provider is unavailable', async () => {
    const { client, calls } = await provider(says('busy', 503), hangsUp, says(payment))
    expect(await client.payment('pay_One')).toMatchObject({ state: 'captured', orderId: 'order_One' })
    expect(calls).toHaveLength(3)
    const down = await provider(says('', 500))
    expect(await failureOf(down.client.payment('pay_One'))).toBe('unavailable')
    expect(down.calls).toHaveLength(3)
  })

  it.each([
    ['text', says('all is well')],
    ['a list', says([order])],
    ['another amount', says({ ...order, amount: 1 })],
    ['another currency', says({ ...order, currency: 'USD' })],
    ['another receipt', says({ ...order, receipt: 'b' })],
    ['an amount that is text', says({ ...order, amount: '129950' })],
    ['an id that leads elsewhere', says({ ...order, id: 'order_../../x' })],
    ['a page of another site', says('', 302)],
    ['more than the client reads', endless],
  ])('rejects %s as an invalid answer', async (_name, answer) => {
    const { client } = await provider(answer, says({ items: [] }), answer)
    expect(await failureOf(client.createOrder(input))).toMatch(/invalid|unavailable/)
  })

  it('passes on the reason for a rejection as one line', async () => {
    const { client, calls } = await provider(says({ error: { description: 'Amount\n too\u202E small' } }, 400))
    await expect(client.createOrder(input)).rejects.toThrow('Amount too small')
    expect(calls).toHaveLength(1)
  })

  it.each([401, 403])('does not take refused keys (%i) for a word about the payment', async (status) => {
    const { client } = await provider(says({ error: { description: 'Authentication failed' } }, status))
    expect(await failureOf(client.payment('pay_One'))).toBe('unavailable')
  })

  it('takes no order of another payment or amount for the one whose answer was lost', async () => {
    const others = [
      { ...order, id: 'order_Taken' },
      { ...order, id: 'order_Other', amount: 1_000 },
    ]
    const { client } = await provider(hangsUp, says({ items: others }), says(order))
    expect(await client.createOrder({ ...input, taken: ['order_Taken'] })).toMatchObject({ id: 'order_One' })
  })

  it('ends when a list never does', async () => {
    const page = Array.from({ length: 100 }, (_, number) => ({ ...payment, id: `pay_${number}` }))
    const { client } = await provider(says({ items: page }))
    expect(await failureOf(client.paymentsSince(new Date(0), new Date()))).toBe('invalid')
  })

  it('sends the same idempotency key with every try of a refund', async () => {
    const { client, heads } = await provider(says('', 500), says(refund))
    const answer = await client.refund('pay_One', { amount: 129_950, receipt: 'r1', idempotencyKey: 'k1' })
    const amount = { amount: 129_950, currency: '' }
    expect(answer).toEqual({ id: 'rfnd_One', paymentId: 'pay_One', ...amount, state: 'processed', receipt: 'r1' })
    expect(heads.map((head) => head['x-refund-idempotency'])).toEqual(['k1', 'k1'])
  })

  it('treats a payment that is already captured as captured', async () => {
    const { client } = await provider(says({ error: { description: 'already captured' } }, 400), says(payment))
    expect(await client.capture('pay_One', 129_950, 'INR')).toMatchObject({ state: 'captured' })
  })

  it('skips entries that are not payments of an order', async () => {
    const { client } = await provider(says({ items: [payment, { ...payment, order_id: null }, 7, null] }))
    expect(await client.paymentsOf('order_One')).toHaveLength(1)
  })
})

describe('signatures', () => {
  it('are HMAC-SHA256 over order and payment, or over the raw body', () => {
    // printf 'order_1|pay_1' | openssl dgst -sha256 -hmac secret
    expect(returnSignature('order_1', 'pay_1', 'secret')).toBe(SIGNED_RETURN)
    expect(webhookSignature(Buffer.from('{"a":1}'), 'secret')).toBe(SIGNED_BODY)
  })

  it.each(['', 'short', 'z'.repeat(64), `${'0'.repeat(63)}é`, '0'.repeat(10_000)])('are refused as %s', (forged) => {
    expect(isSignature(forged, returnSignature('order_1', 'pay_1', 'secret'))).toBe(false)
  })

  it('are accepted when they match', () => {
    expect(isSignature(SIGNED_RETURN, returnSignature('order_1', 'pay_1', 'secret'))).toBe(true)
  })
})

const SIGNED_RETURN = '52115a0d3400de9e86aade1f1b6eba9e8974604f4e267a9e9a16633a4c8dd2cb'
const SIGNED_BODY = 'aa9e2e3575f5d7098b6caccd790888c36d5fdb63342a73bada2d6a51747a8494'
