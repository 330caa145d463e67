import { describe, expect, it } from 'vitest'
import { orderBody, raiseBuyingLimits } from '../../../test/ordering.ts'
import { createPayment, dropWebhooks, payInWindow } from '../../../test/paying.ts'
import { priya } from '../../../test/people.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const kurta = testProduct({
  handle: 'kurta',
  name: 'Cotton Kurta',
  variants: [{ sku: 'CK-M', color: 'Blue', size: 'M', stock: 200 }],
})
const shop = await testShop([kurta])
await raiseBuyingLimits(shop.database)
const asPriya = await shop.as(priya)
const productId = shop.id('kurta')

/** The stock as the product page shows it, from the cache of this process. */
async function shownStock(): Promise<number> {
  const { body } = await shop.get(`/api/products/${productId}`)
  return body.data.countInStock
}

function orderOne(paymentMethod = 'cod') {
  return asPriya.post(
    '/api/orders',
    orderBody(shop, {
      items: [{ product: productId, quantity: 1, price: 999, selectedColor: 'Blue', selectedSize: 'M' }],
      paymentMethod,
    }),
  )
}

describe('the stock shown for a product', () => {
  it('is current as soon as an order has been answered', async () => {
    for (let round = 0; round < 40; round++) {
      const before = await shownStock()
      expect((await orderOne()).status).toBe(200)
      expect(await shownStock()).toBe(before - 1)
    }
  })

  it('is current as soon as a cancellation has been answered', async () => {
    for (let round = 0; round < 20; round++) {
      const { body } = await orderOne()
      const before = await shownStock()
      expect((await asPriya.put(`/api/orders/${body._id}/cancel`)).status).toBe(200)
      expect(await shownStock()).toBe(before + 1)
    }
  })

  it('is current when a late payment reserves the stock again', async () => {
    const { body } = await orderOne('razorpay')
    const returned = await payInWindow(shop, await createPayment(asPriya, body._id))
    await dropWebhooks(shop)
    await shop.database.db
      .updateTable('orders')
      .set({ expires_at: new Date(0) })
      .where('id', '=', body._id)
      .execute()
    await shop.shop.jobs.send('expire-orders', {})
    await shop.shop.jobs.drain()
    await shop.shop.settled()
    const before = await shownStock()
    const verified = await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: body._id })
    expect(verified.status).toBe(200)
    expect(await shownStock()).toBe(before - 1)
  })

  it('is current while the connection that announces changes is lost', async () => {
    const before = await shownStock()
    await shop.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'vastra changes' and datname = current_database()`,
    )
    expect((await orderOne()).status).toBe(200)
    expect(await shownStock()).toBe(before - 1)
  })
})
