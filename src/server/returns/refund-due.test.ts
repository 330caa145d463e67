import { expect, it } from 'vitest'
import { returnShop } from '../../../test/returning.ts'

const { asPriya, asManager, adminOrder, bought, approvedOf, upi, asSold, move, requested, utr, line } =
  await returnShop()

const due = async (query = 'attention=refund') =>
  (await asManager.get(`/api/admin/orders?${query}`)).body.data
    .filter(({ isRefundDue }: { isRefundDue: boolean }) => isRefundDue)
    .map(({ _id }: { _id: string }) => _id)

it('an order is listed as one with a refund due until its accepted return has been paid back', async () => {
  await bought()
  const orderId = await bought()
  const id = await approvedOf(orderId, { refundAccount: upi })
  expect(await due()).toEqual([])
  await move(id, 'receive', asSold())
  expect(await adminOrder(orderId)).toMatchObject({ isPaid: true, isRefundDue: true })
  expect(await due()).toEqual([orderId])
  expect(await due('')).toEqual([orderId])
  await move(id, 'refund', { method: 'upi', reference: utr() })
  expect(await adminOrder(orderId)).toMatchObject({ isRefundDue: false })
  expect(await due()).toEqual([])
})

it('so is one whose refund the bank returned', async () => {
  const orderId = await bought()
  const url = `/api/admin/orders/${orderId}`
  const { revision } = await adminOrder(orderId)
  await asManager.post(`${url}/refunds`, { revision, amount: 100, reason: 'Late', method: 'upi', reference: utr() })
  const order = await adminOrder(orderId)
  const on = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10)
  await asManager.post(`${url}/refunds/${order.refunds[0]._id}/returned`, { revision: order.revision, on })
  expect(await due()).toEqual([orderId])
})

it('the list of a customer says how their returns stand, without those that came to nothing', async () => {
  const orderId = await bought()
  const noticeOf = async () =>
    (await asPriya.get('/api/orders/my-orders')).body.data.find(({ _id }: { _id: string }) => _id === orderId)
      .returnNotice
  expect(await noticeOf()).toBeUndefined()
  const first = await requested(orderId, { lines: [line(1)] })
  expect(await noticeOf()).toBe(`Return ${first.slice(-8)}: Requested`)
  await move(first, 'decline', { refusal: 'used', note: '' })
  expect(await noticeOf()).toBeUndefined()
  const id = await approvedOf(orderId, { refundAccount: upi })
  await move(id, 'receive', asSold())
  expect(await noticeOf()).toBe(`Return ${id.slice(-8)}: Refund due`)
  await move(id, 'refund', { method: 'upi', reference: utr() })
  expect(await noticeOf()).toBe(`Return ${id.slice(-8)}: Refunded`)
})
