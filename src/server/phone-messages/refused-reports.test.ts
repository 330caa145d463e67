import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { testShop } from '../../../test/shop.ts'

const whatsApp = {
  token: 't',
  phoneNumberId: '1',
  appSecret: 'app-secret',
  verifyToken: 'v',
  language: 'en',
  baseUrl: 'http://127.0.0.1:1',
}
const msg91 = {
  authKey: 'k',
  templates: {},
  webhookSecret: 's'.repeat(32),
  baseUrl: 'http://127.0.0.1:1',
  afterMinutes: 0,
}
const { app } = await testShop([], { isLimited: true, phoneAccounts: { whatsApp, msg91 } })

const EVENTS = JSON.stringify({ entry: [] })
const TOO_LARGE = JSON.stringify({ entry: 'x'.repeat(3 * 1024 * 1024) })
const GENUINE = `sha256=${createHmac('sha256', whatsApp.appSecret).update(EVENTS).digest('hex')}`
const WRONG = `sha256=${'0'.repeat(64)}`

async function statusOf(remoteAddress: string, signature: string, payload = EVENTS) {
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  return (await app.inject({ method: 'POST', url: '/api/webhooks/whatsapp', headers, payload, remoteAddress }))
    .statusCode
}

it('many reports with wrong signatures are refused for a while, the genuine ones of the same network never', async () => {
  const statuses = []
  for (let n = 0; n < 35; n++) statuses.push(await statusOf('203.0.114.9', n % 2 ? WRONG : 'none'))
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), ...Array.from({ length: 5 }, () => 429)])
  expect(await statusOf('203.0.114.9', GENUINE)).toBe(200)
  expect(await statusOf('203.0.114.10', WRONG)).toBe(400)
})

it('the body of a report is not read when no signature or another secret belongs to it', async () => {
  expect(await statusOf('203.0.114.11', 'none', TOO_LARGE)).toBe(400)
  expect(await statusOf('203.0.114.11', WRONG, TOO_LARGE)).toBe(413)
  const bySms = async (secret: string) => {
    const sent = { payload: TOO_LARGE, headers: { 'content-type': 'application/json' } }
    return (await app.inject({ method: 'POST', url: `/api/webhooks/msg91/${secret}`, ...sent })).statusCode
  }
  expect(await bySms('x'.repeat(32))).toBe(404)
  expect(await bySms(msg91.webhookSecret)).toBe(413)
})
