import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { closeAll, page, pageServer } from '../../../test/page-server.ts'

afterAll(closeAll)

/** A server that renders for a while and notes the order. */
async function server(ms = 5) {
  const rendered: string[] = []
  let atOnce = 0
  let most = 0
  const { app } = await pageServer({
    render: async ({ url }) => {
      most = Math.max(most, ++atOnce)
      rendered.push(new URL(url).search)
      if (url.includes('minPrice=999')) await sleep(1_000)
      else await sleep(ms)
      atOnce--
      return page(url)
    },
  })
  const get = async (price: number, remoteAddress: string) => {
    const { statusCode, body } = await app.inject({ url: `/products?minPrice=${price}`, remoteAddress })
    expect([statusCode, body.includes(`minPrice=${price}`)]).toEqual([200, true])
  }
  return { get, rendered, most: () => most }
}

it('a reader does not wait for the hundred pages that someone else has requested before', async () => {
  const { get, rendered, most } = await server()
  const flood = Array.from({ length: 100 }, (_, n) => get(n, '203.0.113.7'))
  await sleep(20)
  const before = rendered.length
  await Promise.all([get(500, '198.51.100.1'), get(501, '2001:db8:7::1')])
  expect(rendered.slice(before, before + 8)).toEqual(expect.arrayContaining(['?minPrice=500', '?minPrice=501']))
  await Promise.all(flood)
  expect(most()).toBe(2)
})

it('a reader gets in their own turn a page that someone else waits for', async () => {
  const { get, rendered } = await server()
  const flood = Array.from({ length: 100 }, (_, n) => get(n, '203.0.113.7'))
  await sleep(20)
  const before = rendered.length
  await get(99, '198.51.100.1')
  expect(rendered.indexOf('?minPrice=99')).toBeLessThan(before + 8)
  await Promise.all(flood)
  expect(rendered).toHaveLength(100)
})

it('pages that wait for the database do not hold up others', async () => {
  const { get, rendered } = await server()
  const ended: string[] = []
  const read = (price: number, ip: string) => get(price, ip).then(() => ended.push(ip))
  const slow = [999, 9990, 9991, 9992].map((price) => read(price, '203.0.113.7'))
  await vi.waitFor(() => expect(rendered.length).toBeGreaterThan(0))
  await Promise.all([...slow, read(1, '198.51.100.1')])
  expect(ended[0]).toBe('198.51.100.1')
  expect(rendered).toHaveLength(5)
})

it('of one network only so many pages wait, and others are still answered', async () => {
  const { app } = await pageServer({ render: async ({ url }) => sleep(1, page(url)) })
  const get = async (n: number, remoteAddress: string) =>
    (await app.inject({ url: `/products?minPrice=${n}`, remoteAddress })).statusCode
  // Of one IPv6 network with many smaller ones.
  const flood = Array.from({ length: 600 }, (_, n) => get(n, `2001:db8:7:${n.toString(16)}::1`))
  const [other, ...answers] = await Promise.all([get(1_000, '198.51.100.1'), ...flood])
  expect(other).toBe(200)
  const refused = answers.filter((status) => status === 503).length
  expect(refused).toBeGreaterThan(50)
  expect(answers.filter((status) => status === 200).length).toBe(600 - refused)
  expect(refused).toBeLessThanOrEqual(100)
})
