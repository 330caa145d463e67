import type { RequestListener } from 'node:http'
import { describe, expect, it } from 'vitest'
import { answeringServer, drip, endless, hangsUp, says, silence, stall } from '../../../test/answering-server.ts'
import { phonePeClient } from './phonepe-client.ts'
import { ProviderFailure } from './provider-calls.ts'

async function provider(...answers: RequestListener[]) {
  const { calls, baseUrl, retryPolicy } = await answeringServer(...answers)
  const account = { merchantId: 'SHOP1', saltKey: 'salty', saltIndex: '1', baseUrl }
  return { calls, client: phonePeClient(account, retryPolicy) }
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    (answer) => answer,
    (error: unknown) => (error instanceof ProviderFailure ? error.kind : error),
  )

const request = {
  transactionId: 'payment_1',
  userId: 'a'.repeat(24),
  amount: 99_900,
  returnTo: 'https://shop.example/orders/1',
  callback: 'https://shop.example/api/payment/phonepe/callback',
}
const page = (url: unknown) => says({ success: true, data: { instrumentResponse: { redirectInfo: { url } } } })
const transaction = { merchantTransactionId: 'payment_1', amount: 99_900, state: 'COMPLETED' }
const refund = { ...transaction, merchantTransactionId: 'refund_1' }
const status = (data: unknown) => says({ success: true, data })
const unknown = says({ success: false, message: 'Not found' }, 404)
const refundIt = ({ client }: Awaited<ReturnType<typeof provider>>) =>
  failureOf(client.refund('payment_1', { amount: 99_900, receipt: 'refund_1' }))

const MISBEHAVING: [string, RequestListener, 'invalid' | 'unavailable'][] = [
  ['nothing', silence, 'unavailable'],
  ['a beginning', stall, 'unavailable'],
  ['a byte now and then', drip, 'unavailable'],
  ['a closed connection', hangsUp, 'unavailable'],
  ['more than the client reads', endless, 'invalid'],
  ['a page', says('<html>Please log in</html>'), 'invalid'],
  ['a list', says([transaction]), 'invalid'],
  ['a page of another site', says('', 302), 'invalid'],
  ['a server error', says('<html>', 502), 'unavailable'],
  ['refused keys', says({ message: 'Bad checksum' }, 401), 'unavailable'],
]

describe('the PhonePe client', () => {
  it.each(MISBEHAVING)(
    'starts no payment and knows of none when it is answered with %s',
    async (_name, answer, kind) => {
      const { client, calls } = await provider(answer)
      expect(await failureOf(client.pay(request))).toBe(kind)
      expect(calls.length).toBeLessThan(2)
      expect(await failureOf(client.tryToPay('payment_1', 'payment'))).toBe(kind)
    },
  )

  it.each([
    ['a number', 7],
    ['a script', 'javascript:1'],
    ['an insecure page', 'http://pay.example'],
    ['nothing', undefined],
  ])('sends nobody to %s', async (_name, url) => {
    const { client } = await provider(page(url))
    expect(await failureOf(client.pay(request))).toBe('invalid')
  })

  it.each([
    ['text for the amount', { ...transaction, amount: '99900' }],
    ['half a paisa', { ...transaction, amount: 0.5 }],
    ['a negative amount', { ...transaction, amount: -1 }],
    ['an unknown state', { ...transaction, state: 'PAID' }],
    ['another transaction', refund],
    ['a list', [transaction]],
    ['nothing', null],
  ])('does not take %s for a payment', async (_name, data) => {
    const { client } = await provider(status(data))
    expect(await failureOf(client.tryToPay('payment_1', 'payment'))).toBe('invalid')
  })

  it('reads a payment again while the provider is unavailable', async () => {
    const { client, calls } = await provider(says('busy', 503), hangsUp, status(transaction))
    expect(await client.tryToPay('payment_1', 'payment')).toMatchObject({ state: 'captured', amount: 99_900 })
    expect(calls).toHaveLength(3)
  })

  it('asks for a refund once, and reads what has become of it', async () => {
    const made = await provider(says({ success: true }), status(refund))
    expect(await refundIt(made)).toMatchObject({ id: 'refund_1', amount: 99_900, state: 'processed' })
    expect(made.calls).toEqual(['POST /pg/v1/refund', 'GET /pg/v1/status/SHOP1/refund_1'])
    const repeated = await provider(says({ success: false, message: 'Duplicate' }, 400), status(refund))
    expect(await refundIt(repeated)).toMatchObject({ state: 'processed' })
  })

  it('takes a refund for refused only when the provider says so and knows of none', async () => {
    const duplicate = says({ success: false, message: 'Duplicate' }, 400)
    expect(await refundIt(await provider(duplicate, unknown))).toBe('rejected')
    expect(await refundIt(await provider(duplicate, says('busy', 503)))).toBe('unavailable')
    expect(await refundIt(await provider(duplicate, status([])))).toBe('invalid')
    // Accepted, but not known yet.
    expect(await refundIt(await provider(says({ success: true }), unknown))).toBe('unavailable')
    for (const [, answer, kind] of MISBEHAVING) expect(await refundIt(await provider(answer))).toBe(kind)
  })
})
