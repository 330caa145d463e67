import { expect, it } from 'vitest'
import { createCoupon } from '../../../test/ordering.ts'
import { createPayment, payInWindow } from '../../../test/paying.ts'
import { returnShop } from '../../../test/returning.ts'

const {
  shop,
  db,
  asPriya,
  asManager,
  adminOrder,
  boughtByCard,
  kurtas,
  cloth,
  line,
  read,
  move,
  asSold,
  approvedOf,
  variant,
  runJob,
} = await returnShop()
await createCoupon(shop.database, {
  code: 'GIFT',
  percent: 100,
  scope: 'product',
  scope_ids: [shop.id('indigo-kurta')],
})

/** An exchange of a kurta that a coupon paid for a dearer one, whose difference is not paid yet. */
async function unpaidExchange() {
  const items = [...kurtas(1).items, ...cloth.items]
  const orderId = await boughtByCard({ items, couponCode: 'GIFT', totalAmount: 1000 })
  const newVariant = (await variant('IK-XXL')).id
  const approved = await approvedOf(orderId, { resolution: 'exchange', lines: [line(1, { newVariant })] })
  const { data } = (await move(approved, 'receive', asSold())).body
  expect(data).toMatchObject({ state: 'payment_due', items: 0, due: 500 })
  return { id: data._id, exchangeOrder: data.exchangeOrder, orderId }
}

it('an exchange of items that were free is sent once the difference is paid with the link', async () => {
  const { id, exchangeOrder } = await unpaidExchange()
  const link = await asManager.get(`/api/admin/orders/${exchangeOrder}/payment-link`)
  expect(link.body.data).toMatchObject({ due: 500 })
  const receipt = await payInWindow(shop, await createPayment(asPriya, exchangeOrder))
  await asPriya.post('/api/payment/razorpay/verify', { ...receipt, orderId: exchangeOrder })
  expect(await adminOrder(exchangeOrder)).toMatchObject({ status: 'confirmed', isPaid: true, refundable: 500 })
  expect((await read(id)).state).toBe('exchanged')
})

it('such an exchange cannot be changed before it is paid, so that its return does not lose it', async () => {
  const { id, exchangeOrder } = await unpaidExchange()
  const { revision } = await adminOrder(exchangeOrder)
  const changes = { revision, lines: [{ line: 0, quantity: 2 }] }
  const { status, body } = await asManager.post(`/api/admin/orders/${exchangeOrder}/change-quote`, changes)
  expect([status, body.message]).toEqual([409, expect.stringContaining('The difference of this exchange')])
  expect((await read(id)).state).toBe('payment_due')
})

it.each([
  ['is cancelled', (order: string) => asPriya.put(`/api/orders/${order}/cancel`)],
  [
    'is not paid in time',
    async (order: string) => {
      await db
        .updateTable('orders')
        .set({ expires_at: new Date(0) })
        .where('id', '=', order)
        .execute()
      await runJob('expire-orders')
    },
  ],
])('the return is closed with nothing to refund when such an exchange %s; a late payment goes back', async (_, end) => {
  const { id, exchangeOrder, orderId } = await unpaidExchange()
  const offer = await createPayment(asPriya, exchangeOrder)
  await end(exchangeOrder)
  expect(await read(id)).toMatchObject({ state: 'refunded', refund: 0, due: 0 })
  expect((await adminOrder(orderId)).isRefundDue).toBe(false)
  const receipt = await payInWindow(shop, offer)
  await asPriya.post('/api/payment/razorpay/verify', { ...receipt, orderId: exchangeOrder })
  await runJob('returns-due')
  expect(await adminOrder(exchangeOrder)).toMatchObject({ status: 'cancelled', isPaid: false, refundable: 0 })
})
