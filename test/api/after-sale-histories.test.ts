import { expect, it } from 'vitest'
import { place } from '../ordering.ts'
import { priya } from '../people.ts'
import { PURCHASES_A_ROUND, simulateAfterSales } from '../simulator/after-sale-round.ts'
import { openAfterSaleShop } from '../simulator/after-sale-shop.ts'
import { brokenBill } from '../simulator/bill-model.ts'
import { billRows } from '../simulator/bill-rows.ts'

/** `npm run simulate -- after-sale` sets both; a failing round names its seed. With `AT_ONCE=3` three steps are tried at a time. */
const HISTORIES = Number(process.env.HISTORIES ?? 6)
const FIRST_SEED = Number(process.env.SEED ?? 1)
const AT_ONCE = Number(process.env.AT_ONCE ?? 1)

const world = await openAfterSaleShop()

/** First, because the histories hide products and replace their variants. */
it('compares a coupon after one that does not count the fabric of the order', async () => {
  const { shop, pool } = world
  await pool.query(`update coupon set active = code = 'OVER2000' where automatic`)
  const buyer = await shop.as({ ...priya, email: 'fabric@example.com' })
  const line = (sku: string, quantity: number) => {
    const { product, price, size } = world.variants.find((one) => one.sku === sku) ?? {}
    return { product, price, quantity, selectedColor: 'Blue', selectedSize: size }
  }
  const cart = { items: [line('CP', 1), line('LE-S', 3)], couponCode: 'HALFOFF3RD' }
  const { data } = (await buyer.post('/api/orders/quote', cart)).body
  expect(data.coupons.map(({ code }: { code: string }) => code)).toEqual(['HALFOFF3RD', 'OVER2000'])
  const inCash = data.payments.find(({ method }: { method: string }) => method === 'cod')
  const order = await place(shop, buyer, { ...cart, totalAmount: inCash.totalAmount })
  await pool.query('update coupon set active = false where automatic')
  const [bill] = await billRows(pool, [order._id])
  expect(bill && brokenBill(bill)).toEqual([])
})

it(
  `${HISTORIES} histories of orders, returns and exchanges keep the books right, from seed ${FIRST_SEED}`,
  async () => {
    const failures: string[] = []
    for (let seed = FIRST_SEED; (seed - FIRST_SEED) * PURCHASES_A_ROUND < HISTORIES && failures.length === 0; seed++)
      failures.push(...(await simulateAfterSales(world, seed, AT_ONCE)))
    expect(failures.join('\n\n')).toBe('')
  },
  60_000 + HISTORIES * 20_000,
)
