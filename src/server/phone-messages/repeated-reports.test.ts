import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { phoneShop } from '../../../test/phone-shop.ts'

const { asOwner, attempt, only, providerId, queued, shop, whatsApp } = await phoneShop()

const report = (statuses: readonly object[]) => {
  const payload = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] })
  const signature = createHmac('sha256', whatsApp.appSecret).update(payload).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  return shop.app.inject({ method: 'POST', url: '/api/webhooks/whatsapp', payload, headers })
}

it('reports that repeat what became of an attempt do not stop the next one, unless the message has arrived', async () => {
  const id = await queued()
  await attempt(id)
  const of = (status: string, sends: number) => ({
    id: providerId(),
    status,
    timestamp: '1700000000',
    biz_opaque_callback_data: `${id}.${sends}`,
  })
  await report([of('sent', 1), of('failed', 1)])
  expect(await only()).toMatchObject({ state: 'failed' })
  await asOwner.post(`/api/admin/phone-messages/${id}/send-again`)
  await report([of('failed', 1), of('sent', 1), of('failed', 1)])
  expect(await only()).toMatchObject({ state: 'queued', sent_at: null, failed_at: null })
  await attempt(id)
  expect(await only()).toMatchObject({ state: 'sent', sends: 2 })
  // The SMS that may take over waits from the last attempt on.
  expect(Number((await only()).sent_at)).toBeGreaterThan(Date.now() - 60_000)
  await report([of('failed', 2)])
  await asOwner.post(`/api/admin/phone-messages/${id}/send-again`)
  await report([of('delivered', 2)])
  await attempt(id)
  expect(await only()).toMatchObject({ state: 'delivered', sends: 2 })
})
