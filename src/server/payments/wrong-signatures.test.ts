import { expect, it } from 'vitest'
import { testShop } from '../../../test/shop.ts'
import { webhookSignature } from './razorpay-signature.ts'

const shop = await testShop([], {
  isLimited: true,
  payments: { account: { keyId: 'k', keySecret: 's', webhookSecret: 'secret', baseUrl: 'http://shop.test' } },
})
const { app } = shop

const EVENT = JSON.stringify({ event: 'invoice.paid', payload: {} })
const send = async (remoteAddress: string, signature: string, payload = EVENT) => {
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature }
  return app.inject({ method: 'POST', url: '/api/payment/razorpay/webhook', headers, payload, remoteAddress })
}
const statusOf = async (...given: Parameters<typeof send>) => (await send(...given)).statusCode
const GENUINE = webhookSignature(Buffer.from(EVENT), 'secret')
const WRONG = '0'.repeat(64)

it('many events with wrong signatures are refused for a while, the genuine ones of the same network never', async () => {
  const statuses = []
  for (let n = 0; n < 35; n++) statuses.push(await statusOf('203.0.114.9', n % 2 ? WRONG : 'none'))
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), ...Array.from({ length: 5 }, () => 429)])
  expect(await statusOf('203.0.114.9', GENUINE)).toBe(200)
  expect(await statusOf('203.0.114.10', WRONG)).toBe(400)
  // IPv6 clients have any address of their network.
  for (let n = 1; n <= 30; n++) await statusOf(`2400:cb00:1:2::${n}`, WRONG)
  expect(await statusOf('2400:cb00:1:2::ff', WRONG)).toBe(429)
  expect(await statusOf('2400:cb00:1:2::ff', GENUINE)).toBe(200)
})

it('a body that no signature belongs to is not read', async () => {
  const tooLarge = JSON.stringify({ event: 'x'.repeat(200_000) })
  expect(await statusOf('203.0.114.11', 'none', tooLarge)).toBe(400)
  expect(await statusOf('203.0.114.11', WRONG, tooLarge)).toBe(413)
})
