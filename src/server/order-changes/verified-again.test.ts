import { expect, it } from 'vitest'
import { orderBody } from '../../../test/ordering.ts'
import { pay } from '../../../test/paying.ts'
import { priya, rahul } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }])
const asPriya = await shop.as(priya)
const kurta = orderBody(shop).items[0]
const twoLines = { items: [kurta, { ...kurta, quantity: 2 }, { ...kurta, quantity: 3 }], totalAmount: 5_994 }
const payOrder = () => pay(shop, asPriya, 'success', twoLines)
const verify = (orderId: string, returned: object, by = asPriya) =>
  by.post('/api/payment/razorpay/verify', { ...returned, orderId })

it('verifies a payment again, after a lost answer, when its order has been changed twice meanwhile', async () => {
  const { order, returned } = await payOrder()
  expect((await verify(order._id, returned)).status).toBe(200)
  const first = await asPriya.put(`/api/orders/${order._id}/cancel-line`, { line: 0, totalAmount: 4_995 })
  expect((await verify(order._id, returned)).body).toMatchObject({ success: true })
  const second = await asPriya.put(`/api/orders/${first.body._id}/cancel-line`, { line: 0, totalAmount: 2_997 })
  expect(second.status).toBe(200)
  for (const id of [order._id, first.body._id, second.body._id])
    expect(await verify(id, returned)).toMatchObject({ status: 200 })
  const another = await payOrder()
  expect(await verify(order._id, another.returned)).toMatchObject({ status: 400 })
  expect((await verify(order._id, returned, await shop.as(rahul))).status).toBe(404)
})
