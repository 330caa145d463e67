import { describe, expect, it } from 'vitest'
import { pay, reconcilePayments, refundOnDashboard } from '../../../test/paying.ts'
import { owner, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }])
const asPriya = await shop.as(priya)
const asOwner = await shop.as(owner)
const asPacker = await shop.as(packer)

async function paidOrder() {
  const { order, returned } = await pay(shop, asPriya)
  await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
  return { id: order._id as string, paymentId: returned.razorpay_payment_id as string }
}
const read = async (id: string) => (await asOwner.get(`/api/admin/orders/${id}`)).body.data
const ship = async (id: string, more: object = {}) => {
  const { revision } = await read(id)
  return asPacker.put(`/api/admin/orders/${id}/ship`, { revision, courier: 'Hawa', trackingNumber: '7', ...more })
}
const REFUSAL = {
  unpaidReason: 'The payment of this order was refunded in full. Say why it is shipped without payment.',
}

describe('an order whose payment was refunded in full', () => {
  it('is shipped only with a reason, which the history keeps with the name of the team member', async () => {
    const { id, paymentId } = await paidOrder()
    await refundOnDashboard(shop, paymentId, 60_000)
    await refundOnDashboard(shop, paymentId, 39_900)
    await reconcilePayments(shop)
    expect(await read(id)).toMatchObject({ refunded: 999, isFullyRefunded: true, paymentStatus: 'refunded' })
    for (const more of [{}, { unpaidReason: '' }, { unpaidReason: '  ' }])
      expect(await ship(id, more)).toMatchObject({ status: 400, body: { errors: REFUSAL } })
    expect((await read(id)).status).toBe('confirmed')
    expect((await ship(id, { unpaidReason: 'Replacement for a torn kurta' })).status).toBe(200)
    expect((await read(id)).events.at(-1)).toMatchObject({
      kind: 'shipped',
      by: 'Dev Patil',
      note: 'Hawa, 7, without payment: Replacement for a torn kurta',
    })
  })

  it('is not shipped either while the refund is only requested', async () => {
    const { id } = await paidOrder()
    const { revision } = await read(id)
    await asOwner.post(`/api/admin/orders/${id}/refunds`, { revision, amount: 999, reason: 'Out of stock' })
    expect(await ship(id)).toMatchObject({ status: 400, body: { errors: REFUSAL } })
  })

  it('is shipped without a reason while a part of the payment is left', async () => {
    const { id, paymentId } = await paidOrder()
    await refundOnDashboard(shop, paymentId, 99_899)
    await reconcilePayments(shop)
    expect(await read(id)).toMatchObject({ refunded: 998.99, isFullyRefunded: false })
    expect((await ship(id)).status).toBe(200)
  })
})

describe('an order that was changed and costs more than was paid', () => {
  it('is shipped only with a reason until the rest is paid, and not with many others', async () => {
    const { id: before } = await paidOrder()
    const change = { revision: (await read(before)).revision, lines: [{ line: 0, quantity: 2 }] }
    const changed = { ...change, reason: 'One more', totalAmount: 1998 }
    const { _id: id } = (await asOwner.put(`/api/admin/orders/${before}/change`, changed)).body
    expect(await read(id)).toMatchObject({ status: 'confirmed', isPaid: false, credit: 999 })
    expect(await ship(id)).toMatchObject({
      status: 400,
      body: { errors: { unpaidReason: expect.stringContaining('no courier collects the rest') } },
    })
    const ids = [id, (await paidOrder()).id]
    const bulk = await asPacker.post('/api/admin/order-bulks', { move: 'ship', ids, courier: 'Hawa' })
    expect(bulk.body.data).toMatchObject({
      moved: 1,
      refusals: [{ reason: expect.stringContaining('has not been paid in full') }],
    })
    expect((await ship(id, { unpaidReason: 'Pays at the next visit' })).status).toBe(200)
  })
})
