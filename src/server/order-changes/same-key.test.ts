import { expect, it } from 'vitest'
import { countDeadlocks, waitingForLocks, whileHeld } from '../../../test/holding.ts'
import { countByStatus, orderBody, place, raiseBuyingLimits } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { lockOrder } from '../orders/write/queries.ts'

const shop = await testShop([
  testProduct({ handle: 'plenty', name: 'Plain Kurta', variants: [{ color: '', size: '', stock: 500 }] }),
])
await raiseBuyingLimits(shop.database)
const [asManager, asPacker, asPriya] = [await shop.as(manager), await shop.as(packer), await shop.as(priya)]

const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
const ordered = async () => {
  const items = [{ product: shop.id('plenty'), quantity: 2, price: 999 }]
  const { _id } = await place(shop, asPriya, orderBody(shop, { items, totalAmount: 1998 }))
  return _id as string
}
const move = async (id: string, verb: string, body: object = {}) => {
  const { status } = await asPacker.put(`/api/admin/orders/${id}/${verb}`, {
    revision: (await read(id)).revision,
    ...body,
  })
  expect(status).toBe(200)
}

it('one key for different calls of one order at once is used by the first of them, without a deadlock', async () => {
  const id = await ordered()
  await move(id, 'process')
  const [trackingNumber, further] = [`HX1${id.slice(-6)}`, `HX2${id.slice(-6)}`].map((one) => one.toUpperCase())
  await move(id, 'ship', { courier: 'Hawa Express', trackingNumber, furtherTrackingNumbers: [further] })
  const { revision, totalAmount } = await read(id)
  const [path, headers] = [`/api/admin/orders/${id}`, { 'idempotency-key': `one-for-all-${id}` }]
  const packed = { revision, trackingNumber, items: [{ line: 0, quantity: 1 }] }
  const changed = { revision, totalAmount, lines: [{ line: 0, quantity: 1 }], reason: 'Customer called' }
  const back = { resolution: 'refund', transport: 'counter', lines: [{ line: 0, quantity: 1, reason: 'size_small' }] }
  const calls = [
    () => asManager.put(`${path}/parcels/contents`, packed, headers),
    () => asManager.put(`${path}/change`, changed, headers),
    () => asManager.post(`${path}/refunds`, { revision, amount: 100, reason: 'Torn' }, headers),
    () => asManager.post(`${path}/returns`, { ...back, note: 'Promised' }, headers),
  ] as const
  const before = await countDeadlocks(shop.database)
  const others: Promise<{ readonly status: number }>[] = []
  const first = await whileHeld(shop.database, {
    hold: (trx) => lockOrder(trx, id),
    act: calls[0],
    meanwhile: async () => {
      for (const call of calls.slice(1)) {
        others.push(call())
        await waitingForLocks(shop.database, 1 + others.length)
      }
    },
  })
  const answers = await Promise.all(others)
  expect(await countDeadlocks(shop.database)).toBe(before)
  expect(countByStatus([first, ...answers])).toEqual({ 200: 1, 422: 3 })
  expect(first.status).toBe(200)
  expect(await read(id)).toMatchObject({ revision: revision + 1, status: 'shipped', refunds: [], totalAmount })
})

it('a change that is sent twice at once is made once and answered twice', async () => {
  const id = await ordered()
  const { revision } = await read(id)
  const body = { revision, totalAmount: 999, lines: [{ line: 0, quantity: 1 }], reason: 'Customer called' }
  const headers = { 'idempotency-key': `sent-twice-${id}` }
  const send = () => asManager.put(`/api/admin/orders/${id}/change`, body, headers)
  const [one, other] = await Promise.all([send(), send()])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(other.body).toEqual(one.body)
  expect((await read(id)).replacedBy).toBe(one.body._id)
})

it('a change of an order that someone else has changed is refused with the order as it is now', async () => {
  const id = await ordered()
  const { revision, totalAmount } = await read(id)
  await move(id, 'process')
  const [path, lines] = [`/api/admin/orders/${id}`, [{ line: 0, quantity: 1 }]]
  const quote = await asManager.post(`${path}/change-quote`, { revision, lines })
  const change = await asManager.put(`${path}/change`, { revision, totalAmount, lines, reason: 'Customer called' })
  for (const { status, body } of [quote, change]) {
    expect(status).toBe(409)
    expect(body.current).toMatchObject({ _id: id, status: 'processing', revision: revision + 1 })
  }
})
