import { expect, it } from 'vitest'
import { jaipur, orderBody, place, raiseBuyingLimits, stockLedgerGaps } from '../../../test/ordering.ts'
import { pay, reconcilePayments } from '../../../test/paying.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta, testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { writeSetting } from '../settings/queries.ts'

const shop = await testShop([
  { ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 50 }] },
  testProduct({
    handle: 'scarf',
    name: 'Scarf',
    price: 333_33,
    variants: [{ sku: 'SC', color: '', size: '', stock: 50 }],
  }),
])
await raiseBuyingLimits(shop.database)
const [asManager, asPacker, asPriya] = [await shop.as(manager), await shop.as(packer), await shop.as(priya)]

const items = [
  { product: shop.id('indigo-kurta'), quantity: 2, price: 999, selectedColor: 'Blue', selectedSize: 'S' },
  { product: shop.id('scarf'), quantity: 1, price: 333.33 },
]
const basket = { items, totalAmount: 2331.33 }
const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
const move = async (id: string, verb: string, body: object = {}) =>
  (await asPacker.put(`/api/admin/orders/${id}/${verb}`, { revision: (await read(id)).revision, ...body })).status
const change = async (id: string, body: object) => {
  const request = { lines: [], revision: (await read(id)).revision, ...body }
  const { totalAmount, isReplaced } = (await asManager.post(`/api/admin/orders/${id}/change-quote`, request)).body.data
  const answer = await asManager.put(`/api/admin/orders/${id}/change`, { ...request, reason: 'Damaged', totalAmount })
  return { id: answer.body._id as string, status: answer.status, isReplaced }
}

it('an item that is missing while the order is packed is refunded, and the rest is sent', async () => {
  const { order, returned } = await pay(shop, asPriya, 'success', basket)
  await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
  await move(order._id, 'process')
  const { id, status } = await change(order._id, { lines: [{ line: 1, quantity: 0 }] })
  expect(status).toBe(200)
  await reconcilePayments(shop)
  await shop.shop.jobs.drain()
  expect(await read(id)).toMatchObject({
    status: 'confirmed',
    isPaid: true,
    totalAmount: 1998,
    refunds: [{ amount: 333.33, state: 'processed' }],
  })
  expect((await read(order._id)).invoice.creditNotes).toMatchObject([{ amount: 2331.33, cause: 'cancelled' }])
  // The slip with the old number sends nothing.
  expect(await move(order._id, 'ship', { courier: '', trackingNumber: '' })).toBe(409)
  expect(await move(id, 'process')).toBe(200)
  expect(await move(id, 'ship', { courier: '', trackingNumber: '' })).toBe(200)
  expect(await stockLedgerGaps(shop.database)).toEqual([])
})

it('a corrected address gives a cash order without an invoice a new number once its slip may be on the parcel', async () => {
  await writeSetting(shop.database.db, 'tax', { invoiceAt: 'shipped' })
  const { _id } = await place(shop, asPriya, orderBody(shop, basket))
  const corrected = await change(_id, { address: { ...jaipur, street: '13 Johari Bazaar' } })
  expect(corrected).toMatchObject({ id: _id, isReplaced: false })
  await move(_id, 'process')
  const next = await change(_id, { address: { ...jaipur, street: '14 Johari Bazaar' } })
  expect(next).toMatchObject({ status: 200, isReplaced: true })
  expect(next.id).not.toBe(_id)
  expect(await read(next.id)).toMatchObject({ status: 'confirmed', totalAmount: 2331.33 })
})
