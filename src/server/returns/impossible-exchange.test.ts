import { beforeEach, describe, expect, it } from 'vitest'
import { returnShop } from '../../../test/returning.ts'

const {
  shop,
  db,
  asManager,
  adminOrder,
  boughtByCard,
  bought,
  line,
  read,
  move,
  asSold,
  approvedOf,
  variant,
  stockOf,
} = await returnShop()

/** An approved exchange of a kurta for one in size M. */
const exchange = async (orderId: string) =>
  approvedOf(orderId, { resolution: 'exchange', lines: [line(1, { newVariant: (await variant('IK-M')).id })] })
const setProduct = async (status: 'active' | 'archived') => {
  await db.updateTable('product').set({ status }).where('id', '=', shop.id('indigo-kurta')).execute()
  await shop.shop.settled()
}
const acceptAs = (id: string, resolution: 'exchange' | 'refund') =>
  move(id, 'accept', { resolution, pieces: [{ line: 0, condition: 'as_sold' }] })

describe('a parcel of an exchange that can no longer be made', () => {
  beforeEach(() => setProduct('active'))

  it('is received when the product is no longer sold, and refunded', async () => {
    const id = await exchange(await bought())
    await setProduct('archived')
    const received = await move(id, 'receive', asSold())
    expect([received.status, received.body.data?.state]).toEqual([200, 'received'])
    expect((await acceptAs(id, 'exchange')).status).toBe(409)
    expect((await acceptAs(id, 'refund')).body.data).toMatchObject({ state: 'refund_due', refund: 999 })
  })

  it.each([
    ['cash', bought],
    ['card', boughtByCard],
  ] as const)(
    'is received when its order, paid by %s, was refunded in full, and pays for nothing',
    async (method, buy) => {
      const orderId = await buy()
      const id = await exchange(orderId)
      const { revision } = await adminOrder(orderId)
      const refund = { revision, amount: 999, reason: 'Goodwill', ...(method === 'cash' && { method }) }
      expect(
        (await asManager.post(`/api/admin/orders/${orderId}/refunds`, refund, { 'idempotency-key': id })).status,
      ).toBe(200)
      const stock = await stockOf('IK-S')
      expect((await move(id, 'receive', asSold())).body.data).toMatchObject({ state: 'received' })
      const refused = await acceptAs(id, 'exchange')
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('has been refunded')])
      expect((await acceptAs(id, 'refund')).body.data).toMatchObject({ state: 'refunded', refund: 0 })
      expect(await stockOf('IK-S')).toBe(stock + 1)
      expect((await read(id)).exchangeOrder).toBeUndefined()
    },
  )
})
