import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { orderBody } from '../../../test/ordering.ts'
import { priya, rahul } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { sharedCounts } from '../platform/http/shared-counts.ts'

const shop = await testShop([indigoKurta], { isLimited: true })
// A second process of the same shop.
const other = await testShop([indigoKurta], { isLimited: true, database: shop.database })

async function statuses(times: number, url: string, payload: (time: number) => object, ip: (time: number) => string) {
  const seen: number[] = []
  for (let time = 0; time < times; time++) {
    const sent = { method: 'POST', url, payload: payload(time), remoteAddress: ip(time) } as const
    seen.push((await (time % 2 === 0 ? shop : other).app.inject(sent)).statusCode)
  }
  return seen
}

// Neither is valid, so that counting is all that happens.
const message = { name: 'Priya', message: '' }
const account = { name: 'Priya Nair', password: 'x', phone: '9876543210' }

describe('two processes together limit', () => {
  it.each([
    ['links for a new password', '/api/auth/forgot-password', {}, 30, '2001:db8:1:1'],
    ['messages', '/api/contact/submit', message, 30, '2001:db8:1:2'],
    ['new accounts', '/api/auth/register', account, 60, '2001:db8:1:3'],
  ])('%s from one network, for any number of emails', async (_what, url, body, most, network) => {
    const seen = await statuses(
      most + 1,
      url,
      (time) => ({ ...body, email: `someone${time}@example.com` }),
      (time) => `${network}::${time + 1}`,
    )
    expect(seen.slice(0, most)).not.toContain(429)
    expect(seen[most]).toBe(429)
  })

  it.each([
    ['its port', (port: number) => `203.0.113.60:${port}`],
    ['its port after an IPv6 address', (port: number) => `[2001:db8:1:9::5]:${port}`],
    ['the port of a proxy in between, too', (port: number) => `203.0.113.61:${port}, 10.0.0.8:${port}`],
    ['an address that the client has made up', (port: number) => `203.0.113.${port % 200}, 203.0.113.62:${port}`],
  ])('a client whose proxy adds %s', async (_what, forwardedFor) => {
    const trustedProxies = ['127.0.0.1', '10.0.0.0/8']
    const proxied = await testShop([], { isLimited: true, database: shop.database, trustedProxies })
    const seen: number[] = []
    for (let time = 0; time < 31; time++) {
      const headers = { 'x-forwarded-for': forwardedFor(50_000 + time) }
      const payload = { email: `someone${time}@example.com` }
      const answer = await proxied.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload, headers })
      seen.push(answer.statusCode)
    }
    expect(seen.slice(0, 30)).not.toContain(429)
    expect(seen[30]).toBe(429)
  })

  it.each([
    ['messages', '/api/contact/submit', message, 6],
    ['new accounts', '/api/auth/register', account, 10],
  ])('%s for one email from one network, and not those of its owner from another', async (_what, url, body, most) => {
    const email = (time: number) => (time % 2 === 0 ? 'One.Person@example.com' : ' one.person@example.com')
    const sent = (time: number) => ({ ...body, email: email(time) })
    const seen = await statuses(most + 1, url, sent, () => '203.0.113.1')
    expect(seen.slice(0, most)).not.toContain(429)
    expect(seen[most]).toBe(429)
    expect(await statuses(2, url, sent, (time) => `203.0.113.${time + 2}`)).toEqual([400, 400])
  })

  it('messages of a customer apart from those that others send with the same email', async () => {
    const sent = { ...message, email: priya.email }
    const seen = await statuses(
      7,
      '/api/contact/submit',
      () => sent,
      () => '203.0.113.101',
    )
    expect(seen[6]).toBe(429)
    const asPriya = await shop.as(priya)
    const own = async () => (await asPriya.post('/api/contact/submit', sent)).status
    const answers = [await own(), await own(), await own(), await own(), await own(), await own(), await own()]
    expect(answers).toEqual([400, 400, 400, 400, 400, 400, 429])
  })

  it('requests from all IPv6 networks that a server can have, which share ten times as many', async () => {
    const from = (network: number) => `2001:db8:9:${network.toString(16)}::1`
    const seen = await statuses(202, '/api/notices/stock', () => ({ email: 'x' }), from)
    expect(seen.slice(0, 200)).not.toContain(429)
    expect(seen.slice(200)).toEqual([429, 429])
  })

  it.each([
    ['the period is over', '-1 second'],
    ['the clock of the database, which was a day ahead, is right again', '1 day'],
  ])('no longer when %s', async (_when, end) => {
    await shop.database.pool.query(`update request_count set count = 1000, ends_at = now() + interval '${end}'`)
    const [status] = await statuses(
      1,
      '/api/contact/submit',
      () => ({ ...message, email: 'one.person@example.com' }),
      () => '203.0.113.1',
    )
    expect(status).toBe(400)
  })
})

it('a request that began before another counts after it', async () => {
  const { db } = shop.database
  await db.transaction().execute(async (early) => {
    await sql`select 1`.execute(early)
    expect(await sharedCounts(db)('late first', 10)).toBe(1)
    expect(await sharedCounts(early)('late first', 10)).toBe(2)
  })
  expect(await sharedCounts(db)('late first', 10)).toBe(3)
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
