import { describe, expect, it } from 'vitest'
import { createCoupon, orderBody } from '../../../test/ordering.ts'
import { priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([indigoKurta])
const asPriya = await shop.as(priya)
await createCoupon(shop.database, { code: 'HIDDEN20' })

const send = async (remoteAddress: string, url: string, couponCode: string) => {
  const payload = orderBody(shop, { couponCode })
  const headers = { authorization: `Bearer ${asPriya.token}` }
  const answer = await shop.app.inject({ method: 'POST', url, remoteAddress, headers, payload })
  return { status: answer.statusCode, ...answer.json() }
}
const quote = async (from: string, code: string) => (await send(from, '/api/orders/quote', code)).data
const tryMany = (from: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, place) => quote(from, `GUESS${place}`)))

const INVALID = 'Invalid coupon code'
const TOO_MANY = 'Too many wrong coupon codes were tried. Please try again in a few minutes.'

describe('coupon codes', () => {
  it('cannot be found by trying: after 50 wrong ones at once a network gets no answer about others', async () => {
    const answers = await tryMany('49.7.0.1', 60)
    expect(answers.filter(({ couponProblem }) => couponProblem === INVALID)).toHaveLength(50)
    expect(answers.filter(({ couponProblem }) => couponProblem === TOO_MANY)).toHaveLength(10)
    const right = await quote('49.7.0.1', 'HIDDEN20')
    expect([right.couponProblem, right.discount, right.totalAmount]).toEqual([TOO_MANY, 0, 999])
    const order = await send('49.7.0.1', '/api/orders', 'HIDDEN20')
    expect([order.status, order.message]).toEqual([429, TOO_MANY])
    expect((await quote('49.7.0.1', '')).couponProblem).toBeUndefined()
    expect(await quote('49.7.0.2', 'hidden20')).toMatchObject({ couponCode: 'HIDDEN20' })
  })

  it('are counted for a whole IPv6 network', async () => {
    await tryMany('2400:1::1', 50)
    expect((await quote('2400:1::2', 'HIDDEN20')).couponProblem).toBe(TOO_MANY)
  })

  it('are counted for all IPv6 networks that a server can have, which share ten times as many', async () => {
    for (let network = 0; network < 10; network++) await tryMany(`2400:2:0:${network}::1`, 50)
    expect((await quote('2400:2:0:ffff::1', 'HIDDEN20')).couponProblem).toBe(TOO_MANY)
    expect(await quote('2400:2:1::1', 'HIDDEN20')).toMatchObject({ couponCode: 'HIDDEN20' })
  })

  it('count once however often they are tried, and not when they are right', async () => {
    const again = () => Promise.all(Array.from({ length: 60 }, () => quote('49.8.0.1', 'MISTYPED')))
    expect((await again()).every(({ couponProblem }) => couponProblem === INVALID)).toBe(true)
    for (let time = 0; time < 60; time++) await quote('49.8.0.1', 'HIDDEN20')
    await tryMany('49.8.0.1', 49)
    expect((await quote('49.8.0.1', 'OTHER')).couponProblem).toBe(TOO_MANY)
    expect((await quote('49.8.0.1', 'MISTYPED')).couponProblem).toBe(INVALID)
  })
})
