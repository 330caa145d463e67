import { expect, it, onTestFinished, vi } from 'vitest'
import { dropWebhooks, moneyOf, pay } from '../../../test/paying.ts'
import { owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }])
const { pool } = shop.database
const [asPriya, asOwner] = [await shop.as(priya), await shop.as(owner)]

/** Acts as a machine whose clock differs from that of the database. */
async function onClockAhead<T>(minutes: number, act: () => Promise<T>): Promise<T> {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  const done = await act()
  vi.useRealTimers()
  return done
}
/** Payments and refunds that are due are checked with the provider. */
const check = async () => {
  await shop.shop.jobs.send('reconcile-payments', {})
  await shop.shop.jobs.drain()
}
const pass = (minutes: number) =>
  pool.query(`update payment set next_check_at = next_check_at - $1 * interval '1 minute'`, [minutes])
const isPaid = async (id: string) => (await asPriya.get(`/api/orders/${id}`)).body.data.isPaid

it.each([1440, -1440])(
  'a payment without an event, offered by a machine whose clock is %d minutes ahead, is found after 15 minutes',
  async (minutes) => {
    const { order } = await onClockAhead(minutes, () => pay(shop, asPriya, 'close the browser'))
    await dropWebhooks(shop)
    await pass(14)
    await check()
    expect(await isPaid(order._id)).toBe(false)
    await pass(2)
    await check()
    expect(await isPaid(order._id)).toBe(true)
  },
)

it('a refund that was asked for on a machine whose clock is a day ahead is made at once', async () => {
  const { order } = await pay(shop, asPriya, 'close the browser')
  await dropWebhooks(shop)
  await pass(20)
  await check()
  const { revision } = (await asOwner.get(`/api/admin/orders/${order._id}`)).body.data
  const refund = { revision, amount: 100, reason: 'A seam was open' }
  const asked = await onClockAhead(1440, () => asOwner.post(`/api/admin/orders/${order._id}/refunds`, refund))
  expect(asked.status).toBe(200)
  await check()
  expect(await moneyOf(shop, order._id)).toEqual({ ledger: 89_900, provider: 89_900 })
})
