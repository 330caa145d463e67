import { expect, it } from 'vitest'
import { pay, sendWebhook } from '../../../test/paying.ts'
import { manager, priya } from '../../../test/people.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([
  testProduct({
    handle: 'kurta',
    name: 'Kurta',
    price: 999_00,
    variants: [{ sku: 'K', color: '', size: '', stock: 5 }],
  }),
  testProduct({
    handle: 'scarf',
    name: 'Scarf',
    price: 300_00,
    variants: [{ sku: 'SC', color: '', size: '', stock: 5 }],
  }),
])
const asManager = await shop.as(manager)
const asPriya = await shop.as(priya)

it('a cancelled item whose refund fails at the payment provider is not forgotten', async () => {
  const items = [
    { product: shop.id('kurta'), quantity: 1, price: 999 },
    { product: shop.id('scarf'), quantity: 1, price: 300 },
  ]
  const { order, returned } = await pay(shop, asPriya, 'success', { items, totalAmount: 1299 })
  await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
  const cancelled = await asPriya.put(`/api/orders/${order._id}/cancel-line`, { line: 1, totalAmount: 999 })
  const next = cancelled.body._id
  const { rows } = await shop.database.pool.query(
    `select refund.id as receipt, refund.attempt_id as payment_id from refund
     join payment on payment.id = payment_id where order_id = $1`,
    [next],
  )
  const entity = { id: 'rfnd_closedaccount', amount: 300_00, currency: 'INR', ...rows[0] }
  for (const [event, status] of [
    ['refund.created', 'pending'],
    ['refund.failed', 'failed'],
  ] as const)
    await sendWebhook(shop, { event, payload: { refund: { entity: { ...entity, status } } } })
  expect((await asManager.get(`/api/admin/orders/${next}`)).body.data).toMatchObject({
    refundable: 1299,
    isRefundDue: true,
    refunds: [{ amount: 300, state: 'failed', canPayByHand: true }],
    paymentNotices: [{ notice: 'A refund of ₹300.00 failed. Please check it.', isSeen: false }],
  })
  expect((await asManager.get('/api/admin/orders?attention=payment')).body.data).toMatchObject([{ _id: next }])
  const listed = async () => (await asManager.get('/api/admin/orders?attention=refund')).body.data
  expect(await listed()).toMatchObject([{ _id: next, isRefundDue: true }])
  const { revision, refunds } = (await asManager.get(`/api/admin/orders/${next}`)).body.data
  const byHand = { revision, method: 'upi', reference: '632187650911', reason: 'The card was closed' }
  await asManager.post(`/api/admin/orders/${next}/refunds/${refunds[0]._id}/by-hand`, byHand)
  expect(await listed()).toEqual([])
})
