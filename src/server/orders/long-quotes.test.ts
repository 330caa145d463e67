import { expect, it } from 'vitest'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const rack = Array.from({ length: 12 }, (_, n) =>
  testProduct({ handle: `p${n}`, name: `Kurta ${n}`, variants: [{ color: '', size: '', stock: 5 }] }),
)
const shop = await testShop(rack)
const lines = (count: number) =>
  rack.slice(0, count).map(({ handle }) => ({ product: shop.id(handle), quantity: 1, price: 999 }))

/** The networks in the order in which they were answered. */
async function answered(asked: readonly { readonly ip: string; readonly count: number }[]): Promise<readonly string[]> {
  const order: string[] = []
  await Promise.all(
    asked.map(async ({ ip, count }) => {
      const payload = { items: lines(count) }
      const answer = await shop.app.inject({ method: 'POST', url: '/api/orders/quote', payload, remoteAddress: ip })
      expect([answer.statusCode, answer.json().data?.items.length]).toEqual([200, count])
      order.push(ip)
    }),
  )
  return order
}
const many = Array.from({ length: 20 }, () => ({ ip: '203.0.114.9', count: 12 }))

it.each([
  ['a long one of another network', 12],
  ['a short one', 1],
])('twenty quotes of many lines do not delay %s, which comes after them', async (_which, count) => {
  const order = await answered([...many, { ip: '203.0.114.10', count }])
  expect(order.indexOf('203.0.114.10')).toBeLessThan(6)
})
