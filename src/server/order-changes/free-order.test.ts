import { expect, it } from 'vitest'
import { createCoupon, place } from '../../../test/ordering.ts'
import { manager, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([indigoKurta])
const [asManager, asPriya] = [await shop.as(manager), await shop.as(priya)]
await createCoupon(shop.database, { code: 'FREE', percent: 100 })

it('nothing is refunded for a changed order that cost nothing and is cancelled', async () => {
  const kurtas = { product: shop.id('indigo-kurta'), quantity: 2, price: 999, selectedColor: 'Blue', selectedSize: 'S' }
  const { _id } = await place(shop, asPriya, { items: [kurtas], couponCode: 'FREE', totalAmount: 0 })
  const url = `/api/admin/orders/${_id}`
  const { revision } = (await asManager.get(url)).body.data
  const lines = [{ line: 0, quantity: 1 }]
  const changed = await asManager.put(`${url}/change`, { revision, lines, reason: 'One is enough', totalAmount: 0 })
  expect(changed.status).toBe(200)
  const order = (await asPriya.put(`/api/orders/${changed.body._id}/cancel`)).body.data
  expect(order).toMatchObject({ status: 'cancelled', totalAmount: 0 })
  expect(order.paymentNotice ?? '').not.toMatch(/refund/)
  expect((await asManager.get(`/api/admin/orders/${order._id}`)).body.data.isRefundDue).toBe(false)
})
