import { describe, expect, it } from 'vitest'
import { countByStatus, jaipur, place } from '../../../test/ordering.ts'
import {
  createPayment,
  deliver as deliverWebhook,
  dropWebhooks,
  moneyOf,
  payInWindow,
  placeByCard,
  reconcilePayments,
  takeWebhooks,
} from '../../../test/paying.ts'
import { owner } from '../../../test/people.ts'
import { returnShop } from '../../../test/returning.ts'

const {
  shop,
  db,
  asPriya,
  asManager,
  asPacker,
  adminOrder,
  moveOrder,
  boughtByCard,
  deliver,
  kurtas,
  line,
  upi,
  read,
  move,
  asSold,
  approvedOf,
  variant,
  stockOf,
  notesOf,
  utr,
} = await returnShop()
const asOwner = await shop.as(owner)

const url = (id: string) => `/api/admin/orders/${id}`
const own = async (id: string) => (await asPriya.get(`/api/orders/${id}`)).body.data
const record = (id: string, body: object = {}) =>
  moveOrder(id, 'payment-received', { amount: 999, method: 'upi', reference: utr(), ...body })
const byCard = async (changes: object = {}): Promise<string> => (await placeByCard(shop, asPriya, changes))._id
const runJob = async (name: string) => {
  await shop.shop.jobs.send(name, {})
  await shop.shop.jobs.drain()
}
const setExpired = (id: string) =>
  db
    .updateTable('orders')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute()
const subjectsAbout = async (id: string) =>
  (await shop.emails()).map(({ subject }) => subject).filter((subject) => subject.includes(id.slice(-8)))
const change = async (id: string, quantity: number, method: object = {}): Promise<string> => {
  const body = { lines: [{ line: 0, quantity }], revision: (await adminOrder(id)).revision }
  const { totalAmount } = (await asManager.post(`${url(id)}/change-quote`, body)).body.data
  const changed = await asManager.put(`${url(id)}/change`, { ...body, totalAmount, reason: 'Called', ...method })
  if (changed.status !== 200) throw new Error(`The order was not changed: ${JSON.stringify(changed.body)}`)
  return changed.body._id
}
/** An order of one kurta that was paid by card, and now has two. */
const dearer = async () => {
  const { _id: id } = await placeByCard(shop, asPriya)
  const receipt = await payInWindow(shop, await createPayment(asPriya, id))
  await asPriya.post('/api/payment/razorpay/verify', { ...receipt, orderId: id })
  await dropWebhooks(shop)
  return change(id, 2)
}
const methodInFile = async (id: string) => {
  const answer = await shop.app.inject({
    method: 'GET',
    url: `/api/admin/orders/export?ids=${id}`,
    headers: { authorization: `Bearer ${asOwner.token}` },
  })
  const [header = '', row = ''] = answer.body.split('\n').map((text) => text.trim())
  return row.split(',')[header.split(',').findIndex((name) => /payment.method/i.test(name))]
}
const exchanged = async () => {
  const lines = [line(1, { newVariant: (await variant('IK-XXL')).id })]
  const id = await approvedOf(await boughtByCard(), { resolution: 'exchange', lines })
  return (await move(id, 'receive', asSold())).body.data as { _id: string; exchangeOrder: string }
}

describe('a card order whose money was sent to the shop', () => {
  it('is paid and confirmed like one that was paid online, and says how', async () => {
    const sales = async () => (await asOwner.get('/api/admin/dashboard/report')).body.data.totals
    const before = await sales()
    const id = await byCard()
    const stock = await stockOf('IK-S')
    const { status, body } = await record(id, { reference: 'n 4321' })
    expect([status, body.data]).toMatchObject([200, { status: 'confirmed', isPaid: true, refundable: 999 }])
    expect(body.data.events.slice(1)).toMatchObject([
      { kind: 'paid', by: 'Meera Iyer', note: 'UPI N 4321' },
      { kind: 'confirmed', by: 'Meera Iyer' },
    ])
    expect(await own(id)).toMatchObject({
      status: 'confirmed',
      isPaid: true,
      receivedBy: 'upi',
      paymentMethod: 'razorpay',
      invoice: { number: expect.any(String) },
    })
    expect((await own(id)).expiresAt).toBeUndefined()
    expect(await stockOf('IK-S')).toBe(stock)
    expect(await methodInFile(id)).toBe('UPI')
    expect(await sales()).toMatchObject({ sales: before.sales + 999, orders: before.orders + 1 })
    expect((await subjectsAbout(id)).toSorted()).toEqual([
      expect.stringMatching(/^Payment received/),
      expect.stringMatching(/placed/),
    ])
    const entries = db.selectFrom('audit_log').select('after').where('entity_id', '=', id)
    expect(await entries.where('action', '=', 'receive payment').execute()).toMatchObject([
      { after: { status: 'confirmed', isPaid: true, receivedBy: 'upi' } },
    ])
    await setExpired(id)
    await runJob('expire-orders')
    expect((await own(id)).status).toBe('confirmed')
  })

  it.each([
    [{ amount: 998.99 }, 400],
    [{ amount: 999.01 }, 400],
    [{ amount: 0 }, 400],
    [{ method: 'cheque' }, 400],
    [{ revision: 999 }, 409],
  ])('is refused with %j', async (body, status) => {
    const id = await byCard()
    const answer = await record(id, body)
    expect(answer.status).toBe(status)
    expect(await own(id)).toMatchObject({ status: 'pending', isPaid: false })
  })

  it('is recorded once, by two team members at once, and not by packers', async () => {
    const id = await byCard()
    const { revision } = await adminOrder(id)
    const body = { revision, amount: 999, method: 'cash' }
    expect((await asPacker.put(`${url(id)}/payment-received`, body)).status).toBe(403)
    const answers = await Promise.all([1, 2].map(() => asManager.put(`${url(id)}/payment-received`, body)))
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 })
    expect((await adminOrder(id)).attempts).toHaveLength(1)
    expect((await record(id)).body.message).toBe('Nothing is due for this order.')
  })

  it('is handed over with others, prepaid, and owes no courier anything', async () => {
    const id = await byCard()
    await moveOrder(id, 'confirm')
    const bulk = (body: object) => asPacker.post('/api/admin/order-bulks', { move: 'ship', ids: [id], ...body })
    expect((await bulk({ courier: 'Hawa' })).body.data.refusals).toMatchObject([
      { reason: expect.stringContaining('record the payment') },
    ])
    expect((await moveOrder(id, 'ship', { courier: 'Hawa', trackingNumber: '7' })).body.errors.unpaidReason).toContain(
      'Record the payment',
    )
    await moveOrder(id, 'process')
    expect((await record(id, { method: 'bank transfer' })).body.data).toMatchObject({
      status: 'processing',
      isPaid: true,
    })
    const [shiprocket] = (await asManager.get('/api/admin/couriers?q=Shiprocket')).body.data
    const file = await asPacker.post('/api/admin/courier-files/orders', { courier: shiprocket._id, ids: [id] })
    expect(String(file.body)).toContain(',CUSTOM,Prepaid,')
    expect((await bulk({ courier: 'Hawa' })).body.data).toMatchObject({ moved: 1 })
    expect((await asManager.get(`/api/admin/courier-cash?ids=${id}`)).body.data).toEqual([])
    await moveOrder(id, 'deliver')
    expect((await adminOrder(id)).attempts).toHaveLength(1)
  })

  it('that was sent without payment can be recorded afterwards, too', async () => {
    const id = await byCard()
    await moveOrder(id, 'confirm')
    await moveOrder(id, 'ship', { courier: '', trackingNumber: '', unpaidReason: 'Pays on Monday' })
    await moveOrder(id, 'deliver')
    expect(await adminOrder(id)).toMatchObject({ status: 'delivered', isPaid: false, refundable: 0 })
    expect((await record(id)).body.data).toMatchObject({ status: 'delivered', isPaid: true, refundable: 999 })
  })

  it('gives a card payment back that is captured all the same, and is not sent twice', async () => {
    const id = await byCard()
    const offer = await createPayment(asPriya, id)
    await record(id)
    const receipt = await payInWindow(shop, offer)
    for (const event of await takeWebhooks(shop)) await deliverWebhook(shop, event)
    await asPriya.post('/api/payment/razorpay/verify', { ...receipt, orderId: id })
    await reconcilePayments(shop)
    const order = await adminOrder(id)
    expect(order).toMatchObject({ status: 'confirmed', isPaid: true, receivedBy: 'upi', refundable: 999, refunded: 0 })
    expect(order.paymentNotices).toMatchObject([{ notice: expect.stringContaining('was paid twice') }])
    expect(order.events.filter(({ kind }: { kind: string }) => kind === 'confirmed')).toHaveLength(1)
    expect(await moneyOf(shop, id)).toEqual({ ledger: 999_00, provider: 0 })
    expect(await notesOf(id)).toEqual([])
    await runJob('report-payments')
    const [report] = (await asOwner.get('/api/admin/payments/reports')).body.data
    expect(report).toMatchObject({ repaired: 0, differences: [] })
  })

  it('is reinstated when the shop cancelled it because it was not paid, and not when a person did', async () => {
    const [late, refused, old] = [await byCard(), await byCard(), await byCard()]
    const stock = await stockOf('IK-S')
    for (const id of [late, old]) await setExpired(id)
    await runJob('expire-orders')
    await asPriya.put(`/api/orders/${refused}/cancel`)
    await db
      .updateTable('orders')
      .set({ cancelled_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', old)
      .execute()
    expect((await record(late)).body.data).toMatchObject({ status: 'confirmed', isPaid: true, receivedBy: 'upi' })
    for (const id of [refused, old])
      expect(await record(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('cancelled') } })
    expect(await stockOf('IK-S')).toBe(stock + 2)
    expect(await own(late)).toMatchObject({ invoice: { number: expect.any(String) } })
  })

  it('is paid back by hand when it is cancelled or returned', async () => {
    const [cancelled, returned] = [await byCard(), await byCard()]
    for (const id of [cancelled, returned]) await record(id)
    expect((await moveOrder(cancelled, 'cancel', { reason: 'Out of stock' })).body.data).toMatchObject({
      isRefundDue: true,
      isRefundedByHand: true,
    })
    const back = { amount: 999, reason: 'Cancelled', method: 'upi', reference: utr() }
    const { revision } = await adminOrder(cancelled)
    expect((await asManager.post(`${url(cancelled)}/refunds`, { revision, ...back })).status).toBe(200)
    expect(await adminOrder(cancelled)).toMatchObject({ isRefundDue: false, refunded: 999, paymentStatus: 'refunded' })
    await moveOrder(returned, 'ship', { courier: '', trackingNumber: '' })
    await moveOrder(returned, 'deliver')
    const id = await approvedOf(returned, { refundAccount: upi })
    await move(id, 'receive', asSold())
    expect((await move(id, 'refund', { method: 'upi', reference: utr() })).body.data.state).toBe('refunded')
    expect(await adminOrder(returned)).toMatchObject({ refunded: 999, refundable: 0 })
  })

  it('can be changed, in both directions', async () => {
    const id = await byCard(kurtas(2))
    await record(id, { amount: 1998 })
    const less = await change(id, 1, { method: 'upi', reference: utr() })
    expect(await adminOrder(less)).toMatchObject({ isPaid: true, receivedBy: 'upi', refunded: 999, refundable: 999 })
    const other = await byCard()
    await record(other)
    const more = await change(other, 3)
    expect(await adminOrder(more)).toMatchObject({ isPaid: false, credit: 999, receivedBy: 'upi' })
    expect((await record(more, { amount: 1998, method: 'cash' })).body.data).toMatchObject({
      isPaid: true,
      refundable: 2997,
    })
    expect(await methodInFile(more)).toBe('UPI and Cash')
  })
})

describe('the discount for paying online', () => {
  const storeDiscount = async (amount: number) => {
    await db.deleteFrom('setting').where('name', '=', 'payments').execute()
    const value = JSON.stringify({ prepaid: { amount, minimum: 0 } })
    if (amount > 0) await db.insertInto('setting').values({ name: 'payments', value }).execute()
  }

  it('stays as billed, and when the order is changed', async () => {
    await storeDiscount(30_00)
    const id = await byCard({ totalAmount: 969 })
    await storeDiscount(0)
    expect((await record(id)).body.errors).toEqual({ amount: expect.stringContaining('₹969.00') })
    const { data } = (await record(id, { amount: 969 })).body
    expect(data).toMatchObject({ isPaid: true, totalAmount: 969, prepaidDiscount: 30, refundable: 969 })
    const more = await adminOrder(await change(id, 2))
    expect(more).toMatchObject({ isPaid: false, credit: 969, prepaidDiscount: 30 })
    const rest = await record(more._id, { amount: more.totalAmount - 969 })
    expect(rest.body.data).toMatchObject({ isPaid: true, refundable: more.totalAmount, prepaidDiscount: 30 })
  })
})

describe('an order by phone with a payment link', () => {
  it('is paid directly in time, or within a day after the link has expired', async () => {
    const sold = async () => {
      const { items, totalAmount } = kurtas(1)
      const customer = { name: 'Sunita Devi', phone: '9829012345', email: '' }
      const sale = {
        channel: 'phone',
        isCollected: false,
        customer,
        address: jaipur,
        items,
        totalAmount,
        payment: 'link',
      }
      return (await asManager.post('/api/admin/manual-orders', sale)).body._id as string
    }
    const [inTime, late] = [await sold(), await sold()]
    await setExpired(late)
    await runJob('expire-orders')
    for (const id of [inTime, late]) {
      expect((await record(id)).body.data).toMatchObject({ status: 'confirmed', isPaid: true, receivedBy: 'upi' })
      expect((await asManager.get(`${url(id)}/payment-link`)).body.data.url).toBeFalsy()
    }
  })
})

describe('an order whose rest was sent to the shop', () => {
  it('names both ways, and each part goes back as it came', async () => {
    const id = await dearer()
    expect((await record(id, { amount: 1998 })).body.errors).toEqual({ amount: expect.stringContaining('₹999.00') })
    const link = (await asManager.get(`${url(id)}/payment-link`)).body.data
    const path = `/api/payment/links/${link.url.split('/pay/')[1]}`
    expect((await record(id)).body.data).toMatchObject({
      status: 'confirmed',
      isPaid: true,
      receivedBy: 'upi',
      credit: 999,
      refundable: 1998,
    })
    expect(await methodInFile(id)).toBe('UPI and Razorpay')
    const closed = await shop.app.inject({ method: 'POST', url: `${path}/create-order`, payload: {} })
    expect(closed.statusCode).toBe(409)
    await moveOrder(id, 'cancel', { reason: 'Out of stock' })
    await reconcilePayments(shop)
    expect(await adminOrder(id)).toMatchObject({ isRefundDue: true, refunded: 999, refundable: 999 })
    expect((await adminOrder(id)).refundableByHand).toBeUndefined()
    const { revision } = await adminOrder(id)
    const back = { revision, amount: 999, reason: 'Cancelled', method: 'upi', reference: utr() }
    expect((await asManager.post(`${url(id)}/refunds`, back)).status).toBe(200)
    expect(await adminOrder(id)).toMatchObject({ isRefundDue: false, refunded: 1998, refundable: 0 })
  })

  it('is refunded in both ways when everything comes back', async () => {
    const id = await dearer()
    await record(id)
    expect(await adminOrder(id)).toMatchObject({ refundable: 1998, refundableByHand: 999, isRefundedByHand: true })
    await deliver(id)
    const returned = await approvedOf(id, { refundAccount: upi, lines: [line(2)] })
    await move(returned, 'receive', asSold(2))
    expect(await read(returned)).toMatchObject({ refund: 1998, refundByHand: 999 })
    expect((await move(returned, 'refund', { method: 'upi', reference: utr() })).status).toBe(200)
    await reconcilePayments(shop)
    expect((await read(returned)).state).toBe('refunded')
    const { refunds, refundable } = await adminOrder(id)
    const parts = refunds.map(({ amount, method, state }: Record<string, unknown>) => [amount, method ?? null, state])
    expect(parts.toSorted()).toEqual([
      [999, null, 'processed'],
      [999, 'upi', 'processed'],
    ])
    expect(refundable).toBe(0)
  })

  it('gives back what the payment link takes all the same', async () => {
    const id = await dearer()
    const offer = await createPayment(asPriya, id)
    await record(id)
    await payInWindow(shop, offer)
    await reconcilePayments(shop)
    expect(await adminOrder(id)).toMatchObject({ isPaid: true, receivedBy: 'upi', refundable: 1998, refunded: 0 })
  })

  it('stays the name of the order when it is changed again', async () => {
    const id = await dearer()
    await record(id)
    const more = await change(id, 3)
    expect(await adminOrder(more)).toMatchObject({ isPaid: false, credit: 1998 })
    expect((await record(more)).body.data).toMatchObject({ isPaid: true, refundable: 2997 })
    expect(await methodInFile(more)).toBe('UPI and Razorpay')
  })
})

describe('an exchange whose difference was sent to the shop', () => {
  it('is settled and sent like one that was paid with the link', async () => {
    const { _id, exchangeOrder: id } = await exchanged()
    expect((await record(id, { amount: 500 })).body.data).toMatchObject({
      status: 'confirmed',
      isPaid: true,
      refundable: 1499,
    })
    expect((await read(_id)).state).toBe('exchanged')
    expect(await own(id)).toMatchObject({ receivedBy: 'exchange', restReceivedBy: 'upi', invoice: expect.anything() })
    expect(await methodInFile(id)).toBe('Exchange and UPI')
    expect((await moveOrder(id, 'ship', { courier: 'Hawa', trackingNumber: '8' })).status).toBe(200)
  })
})

it('a cash order of which a part was paid gives back the whole that its card payment takes all the same', async () => {
  const id = await byCard()
  const offer = await createPayment(asPriya, id)
  await asPriya.put(`/api/orders/${id}/pay-on-delivery`)
  await record(id, { amount: 200 })
  await payInWindow(shop, offer)
  for (const event of await takeWebhooks(shop)) await deliverWebhook(shop, event)
  await reconcilePayments(shop)
  expect(await moneyOf(shop, id)).toEqual({ ledger: 200_00, provider: 0 })
  const order = await adminOrder(id)
  expect(order).toMatchObject({ paymentMethod: 'cod', isPaid: false, credit: 200 })
  expect(order.paymentNotices).toMatchObject([{ notice: expect.stringContaining('was paid in part already') }])
})

it('an order that was paid in cash is not touched', async () => {
  const { _id: id } = await place(shop, asPriya)
  expect((await record(id, { amount: 200 })).body.data).toMatchObject({ isPaid: false, credit: 200 })
})
