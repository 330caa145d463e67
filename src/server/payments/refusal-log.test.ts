import Fastify from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PaymentAccount } from './provider.ts'
import { webhookRoutes } from './webhook.ts'

describe('webhooks without a valid signature', () => {
  it('are logged once a minute with their number, because anyone can send them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const lines: string[] = []
    const account = { keys: { webhookSecret: 'secret' }, log: (line: string) => lines.push(line) }
    const app = Fastify()
    webhookRoutes(app, account as unknown as PaymentAccount, async () => undefined)
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/api/payment/razorpay/webhook',
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      })
    await app.ready()
    for (let n = 0; n < 300; n++) await send()
    expect(lines).toEqual(['Refused a webhook without a valid signature'])
    vi.advanceTimersByTime(60_000)
    expect(lines.slice(1)).toEqual(['Refused a webhook without a valid signature, 299 times in a minute'])
    vi.advanceTimersByTime(120_000)
    await send()
    expect(lines.slice(2)).toEqual(['Refused a webhook without a valid signature'])
  })
})
