import { expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { owner } from '../../../test/people.ts'
import { returnShop } from '../../../test/returning.ts'

const { shop, asPriya, asManager, kurtas, adminOrder, moveOrder, line, upi, read, move, asSold, approvedOf, utr } =
  await returnShop()
const asOwner = await shop.as(owner)
const { data: rules } = (await asOwner.get('/api/admin/settings/payments')).body
expect((await asOwner.put('/api/admin/settings/payments', { ...rules, codPaidAt: 'receipt' })).status).toBe(200)

/** A delivered cash order for two kurtas, ₹1,998, whose money the courier still has. */
async function delivered() {
  const id: string = (await place(shop, asPriya, kurtas(2)))._id
  const awb = `AWB${id.slice(-8)}`
  await moveOrder(id, 'ship', { courier: 'Shiprocket', trackingNumber: awb })
  await moveOrder(id, 'deliver')
  return { id, awb }
}
const cashOf = async (id: string) => (await asManager.get(`/api/admin/courier-cash?ids=${id}`)).body.data[0]
const remit = async (awb: string, amount: number) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/remittances?fileName=paid.csv',
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: `Order ID,AWB Code,COD Payble Amount,COD Remittance Date,CRF ID,UTR No\n,${awb},${amount},21-11-2026,C${utr()},${utr()}`,
  })
  const { _id } = answer.json().data
  const [row] = (await asManager.get(`/api/admin/remittances/${_id}/rows?perPage=9`)).body.data
  await asManager.post(`/api/admin/remittances/${_id}/apply`, {})
  return row.outcome
}
const accept = async (id: string, quantity: number) => {
  const request = await approvedOf(id, { lines: [line(quantity)], refundAccount: upi })
  await move(request, 'receive', asSold(quantity))
  return request
}
const payBack = (request: string) => move(request, 'refund', { method: 'upi', reference: utr() })

it('items that come back before the courier pays are refunded, and the courier owes all that it collected', async () => {
  const { id, awb } = await delivered()
  expect(await adminOrder(id)).toMatchObject({ isPaid: false, refundable: 0 })
  const request = await accept(id, 1)
  expect(await read(request)).toMatchObject({ state: 'refund_due', refund: 999 })
  expect(await adminOrder(id)).toMatchObject({ isPaid: true, refundable: 999 })
  expect(await cashOf(id)).toMatchObject({ state: 'owed', expected: 1998, owed: 1998 })
  expect((await payBack(request)).body.data.state).toBe('refunded')
  expect(await remit(awb, 1998)).toBe('ok')
  expect(await cashOf(id)).toMatchObject({ state: 'settled', received: 1998, owed: 0 })
  const order = await adminOrder(id)
  expect(order).toMatchObject({ isPaid: true, refunded: 999, refundable: 999 })
  expect(order.attempts).toHaveLength(1)
  expect(order.events.filter(({ kind }: { kind: string }) => kind === 'paid')).toHaveLength(1)
})

it('a courier that paid too little owes the rest, whatever comes back', async () => {
  const { id, awb } = await delivered()
  expect(await remit(awb, 1500)).toBe('short')
  expect(await adminOrder(id)).toMatchObject({ isPaid: false, refundable: 0 })
  const request = await accept(id, 2)
  expect(await read(request)).toMatchObject({ refund: 1998 })
  expect(await cashOf(id)).toMatchObject({ state: 'owed', owed: 498 })
  await payBack(request)
  await remit(awb, 498)
  expect(await cashOf(id)).toMatchObject({ state: 'settled', received: 1998 })
  expect(await adminOrder(id)).toMatchObject({ isPaid: true, refunded: 1998, refundable: 0, isFullyRefunded: true })
})

it('items that come back after the courier paid are refunded from that', async () => {
  const { id, awb } = await delivered()
  expect(await remit(awb, 1998)).toBe('ok')
  const request = await accept(id, 1)
  expect(await read(request)).toMatchObject({ refund: 999 })
  expect(await cashOf(id)).toMatchObject({ state: 'settled', owed: 0 })
  expect(await remit(awb, 1998)).toBe('duplicate')
})

it.each([999, 998.5])(
  'an order of which ₹%s came for its only delivered parcel is paid once it is delivered',
  async (paid) => {
    const id: string = (await place(shop, asPriya, kurtas(3)))._id
    const [first, second] = ['A', 'B'].map((letter) => `RC${letter}${id.slice(-6)}`)
    await moveOrder(id, 'ship', { courier: 'Shiprocket', trackingNumber: first, furtherTrackingNumbers: [second] })
    await moveOrder(id, 'parcels/contents', { trackingNumber: second, items: [{ line: 0, quantity: 2 }] })
    expect(await remit(first ?? '', paid)).toBe('not_delivered')
    const file = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/courier-files?fileName=status.csv',
      headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
      payload: `AWB,Status\n${second},RTO Initiated`,
    })
    await asManager.post(`/api/admin/courier-files/${file.json().data._id}/apply`, {})
    expect(await adminOrder(id)).toMatchObject({ isPaid: false })
    await moveOrder(id, 'deliver')
    expect(await cashOf(id)).toMatchObject({ state: 'settled', expected: 999, received: paid })
    expect(await adminOrder(id)).toMatchObject({ isPaid: true, refundable: 999 })
  },
)
