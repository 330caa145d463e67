import { beforeAll, describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { returnShop } from '../../../test/returning.ts'

const { shop, db, asPriya, asManager, asPacker, adminOrder, moveOrder, kurtas, utr } = await returnShop()
const url = (id: string) => `/api/admin/orders/${id}`
const own = async (id: string) => (await asPriya.get(`/api/orders/${id}`)).body.data
const refund = async (id: string, amount: number) => {
  const { revision } = await adminOrder(id)
  const how = { method: 'upi', reference: utr(), reason: 'A delay' }
  const { status, body } = await asManager.post(`${url(id)}/refunds`, { revision, amount, ...how })
  if (status !== 200) throw new Error(`The refund was refused: ${body.message}`)
}
/** A cash order of ₹999 of which the shop has received ₹300 before it is sent, and has paid them back. */
const refunded = async () => {
  const { _id: id } = await place(shop, asPriya, kurtas(1))
  const received = { amount: 300, method: 'upi', reference: utr() }
  expect((await moveOrder(id, 'payment-received', received)).status).toBe(200)
  await refund(id, 300)
  return id as string
}
const listed = async (id: string) => (await asManager.get(`/api/admin/orders?ids=${id}`)).body.data[0]
const exported = async (id: string) => String((await asManager.get(`/api/admin/orders/export?ids=${id}`)).body)
const paidBy = async (trackingNumber: string, amount: number) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/remittances?fileName=paid.csv',
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: `AWB,COD Amount,UTR\n${trackingNumber},${amount},${utr()}`,
  })
  const id: string = answer.json().data._id
  expect((await asManager.post(`/api/admin/remittances/${id}/apply`, {})).status).toBe(200)
  return (await asManager.get(`/api/admin/remittances/${id}/rows`)).body.data[0].outcome
}

describe('a cash order whose advance was refunded', () => {
  let id: string
  beforeAll(async () => {
    id = await refunded()
  })

  it('waits for the rest on every screen and in the file of orders', async () => {
    const waiting = { paymentStatus: 'PAYMENT_PENDING', isPaid: false }
    expect(await own(id)).toMatchObject({ ...waiting, credit: 300, totalAmount: 999 })
    expect(await adminOrder(id)).toMatchObject({ ...waiting, isFullyRefunded: false, refunded: 300, refundable: 0 })
    expect(await listed(id)).toMatchObject({ ...waiting, isRefundDue: false })
    expect(await exported(id)).toContain(',PAYMENT_PENDING,no,')
    await shop.shop.jobs.drain()
    const email = (await shop.emails()).find(({ subject }) => subject === `Refund for order #${id.slice(-8)}`)
    expect(email?.text).toContain('You still pay ₹699.00 in cash on delivery.')
  })

  it('is sent without a reason, alone or with others, and its courier owes the rest', async () => {
    const other = await refunded()
    const { revision } = await adminOrder(id)
    const parcel = { revision, courier: 'Delhivery', trackingNumber: 'ADV1' }
    expect((await asPacker.put(`${url(id)}/ship`, parcel)).status).toBe(200)
    const bulk = { move: 'ship', ids: [other], courier: 'Delhivery' }
    expect((await asPacker.post('/api/admin/order-bulks', bulk)).body.data).toMatchObject({ moved: 1, refusals: [] })
    const { rows } = await shop.database.pool.query(
      'select expected_paise::int as expected from courier_cash where order_id = any($1)',
      [[id, other]],
    )
    expect(rows).toEqual([{ expected: 699_00 }, { expected: 699_00 }])
  })

  it('is paid once the courier has delivered it and paid the rest, and only that can be refunded', async () => {
    expect((await moveOrder(id, 'deliver')).status).toBe(200)
    expect(await paidBy('ADV1', 699)).toBe('ok')
    expect(await own(id)).toMatchObject({ paymentStatus: 'completed', isPaid: true })
    expect(await adminOrder(id)).toMatchObject({ isPaid: true, refunded: 300, refundable: 699, isFullyRefunded: false })
    await refund(id, 699)
    expect(await adminOrder(id)).toMatchObject({ paymentStatus: 'refunded', isFullyRefunded: true })
    const { creditNotes } = (await own(id)).invoice
    expect(creditNotes.map(({ amount }: { amount: number }) => amount)).toEqual([300, 699])
  })

  it('is refunded once it is cancelled, before or after the advance has gone back', async () => {
    const before = await refunded()
    expect((await moveOrder(before, 'cancel', { reason: 'No longer needed' })).status).toBe(200)
    const { _id: after } = await place(shop, asPriya, kurtas(1))
    await moveOrder(after, 'payment-received', { amount: 300, method: 'upi', reference: utr() })
    await moveOrder(after, 'cancel', { reason: 'No longer needed' })
    expect(await own(after)).toMatchObject({ paymentNotice: expect.stringContaining('is being refunded') })
    await refund(after, 300)
    for (const one of [before, after]) {
      expect(await own(one)).toMatchObject({ paymentNotice: expect.stringContaining('has been refunded') })
      expect(await adminOrder(one)).toMatchObject({
        paymentStatus: 'refunded',
        isFullyRefunded: true,
        isRefundDue: false,
      })
    }
  })
})

it('an order that was changed and waits for its rest by link is not called refunded when the first part is', async () => {
  const { _id: id } = await place(shop, asPriya, kurtas(1))
  await moveOrder(id, 'payment-received', { amount: 999, method: 'upi', reference: utr() })
  const { revision } = await adminOrder(id)
  const change = { revision, lines: [{ line: 0, quantity: 2 }], reason: 'One more', totalAmount: 1998 }
  const { _id: next } = (await asManager.put(`${url(id)}/change`, change)).body
  await refund(next, 999)
  expect(await own(next)).toMatchObject({ paymentMethod: 'razorpay', paymentStatus: 'pending', isPaid: false })
  const ship = await moveOrder(next, 'ship', { courier: 'Delhivery', trackingNumber: 'ADV9' })
  expect(ship.body.errors.unpaidReason).toContain('no courier collects the rest')
  const row = await db.selectFrom('orders').select('status').where('id', '=', next).executeTakeFirstOrThrow()
  expect(row.status).toBe('confirmed')
})
