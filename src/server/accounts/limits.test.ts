import { describe, expect, it } from 'vitest'
import { orderBody } from '../../../test/ordering.ts'
import { priya, rahul } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([indigoKurta], { isLimited: true })

async function statuses(times: number, url: string, payload: (time: number) => object, ip: (time: number) => string) {
  const seen: number[] = []
  for (let time = 0; time < times; time++) {
    const sent = { method: 'POST', url, payload: payload(time), remoteAddress: ip(time) } as const
    seen.push((await shop.app.inject(sent)).statusCode)
  }
  return seen
}

describe('a visitor who requests many links', () => {
  it('is stopped in one network, for any number of emails', async () => {
    const seen = await statuses(
      31,
      '/api/auth/forgot-password',
      (time) => ({ email: `somebody${time}@example.com` }),
      (time) => `2001:db8:1:1::${time}`,
    )
    expect([seen[29], seen[30]]).toEqual([200, 429])
  })
})

describe('a customer who places many orders', () => {
  it('is stopped on any number of IP addresses, and others on the same one are not', async () => {
    const [asPriya, asRahul] = [await shop.as(priya), await shop.as(rahul)]
    const order = (token: string, remoteAddress: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/orders',
        remoteAddress,
        payload: orderBody(shop, { totalAmount: 1 }),
        headers: { authorization: `Bearer ${token}` },
      })
    const seen: number[] = []
    for (let time = 0; time < 61; time++) seen.push((await order(asPriya.token, `10.2.0.${time % 7}`)).statusCode)
    expect([seen[59], seen[60]]).toEqual([409, 429])
    expect((await order(asRahul.token, '10.2.0.0')).statusCode).toBe(409)
  })
})
