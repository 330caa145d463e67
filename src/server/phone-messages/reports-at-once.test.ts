import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { whileHeld } from '../../../test/holding.ts'
import { phoneShop } from '../../../test/phone-shop.ts'

const { attempt, only, providerId, queued, shop, whatsApp } = await phoneShop()

const report = (status: string) => {
  const statuses = [{ id: providerId(), status, timestamp: '1700000000' }]
  const payload = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] })
  const signature = createHmac('sha256', whatsApp.appSecret).update(payload).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  return shop.app.inject({ method: 'POST', url: '/api/webhooks/whatsapp', payload, headers })
}

it.each([
  ['failed', 'read', 'read'],
  ['delivered', 'read', 'read'],
  ['read', 'delivered', 'read'],
  ['failed', 'delivered', 'delivered'],
] as const)('a report of %s that meets one of %s at the same moment leaves %s', async (reported, other, left) => {
  const id = await queued()
  await attempt(id)
  const answer = await whileHeld(shop.database, {
    hold: (trx) => trx.updateTable('phone_message').set({ state: other }).where('id', '=', id).execute(),
    act: () => report(reported),
  })
  expect(answer.statusCode).toBe(200)
  expect(await only()).toMatchObject({ id, state: left })
})
