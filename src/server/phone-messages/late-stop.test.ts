import { createHmac } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { agreed, phoneShop } from '../../../test/phone-shop.ts'

const { asPriya, order, shop, whatsApp } = await phoneShop()

const stop = (timestamp: string) => {
  const message = { from: '919876543210', timestamp, text: { body: 'STOP' } }
  const payload = JSON.stringify({ entry: [{ changes: [{ value: { messages: [message] } }] }] })
  const signature = createHmac('sha256', whatsApp.appSecret).update(payload).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  return shop.app.inject({ method: 'POST', url: '/api/webhooks/whatsapp', payload, headers })
}
const phones = async () => (await asPriya.get('/api/phone-messages')).body.data.phones.length
const seconds = () => String(Math.floor(Date.now() / 1000))

it.each([
  ['its time', seconds],
  ['no time', () => ''],
  ['a time that does not exist', () => '9'.repeat(20)],
])('STOP with %s ends a consent when the clock of this machine is an hour behind', async (_what, timestamp) => {
  await order(agreed)
  expect(await phones()).toBe(1)
  const sent = timestamp()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await stop(sent)).statusCode).toBe(200)
  expect(await phones()).toBe(0)
})
