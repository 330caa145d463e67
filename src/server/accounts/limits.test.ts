import { describe, expect, it } from 'vitest'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([], { isLimited: true })

async function statuses(times: number, url: string, payload: (time: number) => object, ip: (time: number) => string) {
  const seen: number[] = []
  for (let time = 0; time < times; time++) {
    const sent = { method: 'POST', url, payload: payload(time), remoteAddress: ip(time) } as const
    seen.push((await shop.app.inject(sent)).statusCode)
  }
  return seen
}

describe('somebody who guesses', () => {
  it('is stopped for one e-mail, from however many addresses', async () => {
    const email = 'priya@example.com'
    const seen = await statuses(
      21,
      '/api/auth/login',
      () => ({ email, password: 'guess' }),
      (time) => `10.0.0.${time}`,
    )
    expect(seen.slice(0, 20).every((status) => status === 401)).toBe(true)
    expect(seen.at(-1)).toBe(429)
  })

  it('is stopped at one address, for however many e-mails', async () => {
    const seen = await statuses(
      31,
      '/api/auth/forgot-password',
      (time) => ({ email: `somebody${time}@example.com` }),
      () => '10.1.0.1',
    )
    expect([seen[29], seen[30]]).toEqual([200, 429])
  })
})
