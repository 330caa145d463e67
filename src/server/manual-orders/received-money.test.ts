import { beforeAll, describe, expect, it } from 'vitest'
import { orderBody, place } from '../../../test/ordering.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { indianDay } from '../../domain/india/time.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }])
const { db } = shop.database
const asOwner = await shop.as(owner)
const asManager = await shop.as(manager)
const asPacker = await shop.as(packer)
const asPriya = await shop.as(priya)

const { items, customer } = orderBody(shop)
const url = (id: string) => `/api/admin/orders/${id}`
const read = async (id: string) => (await asManager.get(url(id))).body.data
let transfers = 532_187_650_911
const utr = () => String(++transfers)

/** An order taken on WhatsApp and sent to an address: one kurta of ₹999. */
async function sold(changes: object = {}): Promise<string> {
  const sale = {
    channel: 'whatsapp',
    isCollected: false,
    customerId: asPriya.userId,
    customer: { name: 'Priya Nair', phone: '9820012345', email: priya.email },
    address: customer.address,
    items,
    totalAmount: 999,
    payment: 'upi',
    ...changes,
  }
  const { status, body } = await asManager.post('/api/admin/manual-orders', sale)
  if (status !== 200) throw new Error(`The order was refused: ${status} ${JSON.stringify(body)}`)
  return body._id
}
const advance = (amount: number, method = 'upi') => ({ payment: 'cod', advance: { amount, method }, reference: utr() })
const put = async (id: string, path: string, body: object = {}) => {
  const { revision } = await read(id)
  return asManager.put(`${url(id)}/${path}`, { revision, ...body })
}
const ship = (id: string, courier = '') => put(id, 'ship', { courier, trackingNumber: courier && `T${id.slice(-8)}` })
const refund = async (id: string, amount: number, method: object = { method: 'upi', reference: utr() }) => {
  const { revision } = await read(id)
  return asManager.post(`${url(id)}/refunds`, { revision, amount, reason: 'Paid back', ...method })
}
const change = async (id: string, quantity: number, method: object = {}) => {
  const body = { lines: [{ line: 0, quantity }], revision: (await read(id)).revision }
  const { data: quote } = (await asManager.post(`${url(id)}/change-quote`, body)).body
  const { totalAmount } = quote
  return asManager.put(`${url(id)}/change`, { ...body, totalAmount, reason: 'Customer called', ...method })
}
const emailsAbout = async (id: string) =>
  (await shop.emails()).filter(({ text }) => text.includes(id.slice(-8))).map(({ text }) => text)
const owedByCourier = async (id: string) =>
  (await db.selectFrom('courier_cash').select('expected_paise').where('order_id', '=', id).executeTakeFirst())
    ?.expected_paise
async function exported(id: string): Promise<string> {
  const { body } = await asOwner.get(`/api/admin/orders/export?ids=${id}`)
  return String(body)
}

describe.each([
  ['upi', 'UPI'],
  ['bank transfer', 'Bank transfer'],
  ['cash', 'Cash'],
])('an order by WhatsApp that was paid before by %s', (payment, name) => {
  let id: string
  beforeAll(async () => {
    id = await sold({ payment, reference: utr() })
  })

  it('says so to the team and the customer, whose invoice is the same as ever', async () => {
    const order = await read(id)
    expect(order).toMatchObject({ paymentMethod: 'cod', receivedBy: payment, isPaid: true, refundable: 999 })
    expect(order.invoice.lines).toMatchObject([{ amount: 999 }])
    expect((await asPriya.get(`/api/orders/${id}`)).body.data).toMatchObject({ receivedBy: payment, isPaid: true })
    await shop.shop.jobs.drain()
    const emails = await emailsAbout(id)
    expect(emails.join('\n')).toContain('The order is paid.')
    expect(emails.join('\n')).not.toMatch(/cash on delivery/i)
    expect(await exported(id)).toContain(`,confirmed,${name},completed,yes,`)
  })

  it('is in the list of its method, and not in that of cash on delivery', async () => {
    const ids = async (method: string) =>
      (await asManager.get(`/api/admin/orders?paymentMethod=${method}&perPage=100`)).body.data.map(
        ({ _id }: { _id: string }) => _id,
      )
    expect(await ids('received')).toContain(id)
    expect(await ids('cod')).not.toContain(id)
    expect(await ids('razorpay')).not.toContain(id)
  })

  it('leaves nothing to collect, and is paid back by transfer when the parcel comes back', async () => {
    const report = async () => {
      const day = indianDay(new Date())
      const { data } = (await asOwner.get(`/api/admin/reports/undelivered-by-pincode?from=${day}&to=${day}`)).body
      return data.rows[0]?.cells
    }
    const before = (await report()) ?? { undelivered: 0, cash: 0 }
    expect((await ship(id, 'Prepaid Post')).status).toBe(200)
    expect(await owedByCourier(id)).toBeUndefined()
    const { revision } = await read(id)
    const pieces = [{ line: 0, quantity: 1, condition: 'as_sold' }]
    expect((await asManager.post(`${url(id)}/undelivered`, { revision, note: '', pieces })).status).toBe(200)
    const after = await report()
    expect([after.undelivered - before.undelivered, after.cash - before.cash]).toEqual([1, 0])
    expect(await read(id)).toMatchObject({ status: 'cancelled', isRefundDue: true, isRefundedByHand: true })
    expect((await refund(id, 999, {})).status).toBe(400)
    expect((await refund(id, 999)).body.data).toMatchObject({ isFullyRefunded: true, isRefundDue: false })
  })
})

describe('an order of which a part was paid before', () => {
  it('is collected for the rest, and belongs to cash on delivery', async () => {
    const id = await sold(advance(300))
    expect(await read(id)).toMatchObject({ receivedBy: 'upi', credit: 300, isPaid: false, refundable: 300 })
    await shop.shop.jobs.drain()
    expect((await emailsAbout(id)).join('\n')).toContain('You have paid ₹300.00. You pay ₹699.00 in cash on delivery.')
    expect(await exported(id)).toContain(',UPI and Cash on Delivery,PAYMENT_PENDING,no,')
    await ship(id, 'Delhivery')
    expect(await owedByCourier(id)).toBe(699_00)
    expect((await put(id, 'deliver')).status).toBe(200)
    expect(await read(id)).toMatchObject({ isPaid: true, refundable: 999 })
  })

  it('pays its advance back when it is cancelled', async () => {
    const id = await sold(advance(300, 'bank transfer'))
    expect((await put(id, 'cancel', { reason: 'Changed her mind' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ isRefundDue: true, refundable: 300, isRefundedByHand: true })
    expect((await refund(id, 300)).body.data).toMatchObject({ isFullyRefunded: true, isRefundDue: false })
  })

  it('is changed: the courier collects what is missing, and what is too much goes back', async () => {
    const grown = await change(await sold(advance(300)), 2)
    expect(await read(grown.body._id)).toMatchObject({
      paymentMethod: 'cod',
      receivedBy: 'upi',
      totalAmount: 1998,
      credit: 300,
      paymentStatus: 'PAYMENT_PENDING',
    })
    const both = { items: [{ ...items[0], quantity: 2 }], totalAmount: 1998 }
    const shrunk = await change(await sold({ ...both, ...advance(1500) }), 1, { method: 'upi', reference: utr() })
    expect(await read(shrunk.body._id)).toMatchObject({ isPaid: true, totalAmount: 999, refundable: 999, credit: 999 })
    expect(await exported(shrunk.body._id)).toContain(',UPI,completed,yes,')
  })

  it.each([
    [0, /above ₹0/],
    [999, /All of the total is paid/],
    [1200, /All of the total is paid/],
    [0.005, /2 decimals/],
  ])('cannot be ₹%d of ₹999', async (amount, message) => {
    await expect(sold(advance(amount))).rejects.toThrow(message)
  })
})

it('an order that was paid before and costs more is paid by link for the rest, and still says how', async () => {
  const next = (await change(await sold(), 2)).body._id
  expect(await read(next)).toMatchObject({ paymentMethod: 'razorpay', receivedBy: 'upi', credit: 999, isPaid: false })
  expect(await exported(next)).toContain(',UPI and Razorpay,')
  const again = await change(await sold({ items: [{ ...items[0], quantity: 2 }], totalAmount: 1998 }), 1, {
    method: 'bank transfer',
    reference: utr(),
  })
  expect(await read(again.body._id)).toMatchObject({ receivedBy: 'upi', isPaid: true, refundable: 999 })
  expect(await exported(again.body._id)).toContain(',UPI,')
})

it('the return of an order that was paid before asks where the money goes', async () => {
  const [id, other] = [await sold(), await sold()]
  for (const one of [id, other]) {
    await ship(one)
    await put(one, 'deliver')
  }
  expect((await asPriya.get(`/api/orders/${id}/returns`)).body.data).toMatchObject({ needsRefundAccount: true })
})

describe('money for a cash order that arrives before it is sent', () => {
  const received = (id: string, body: object = {}) =>
    put(id, 'payment-received', { amount: 999, method: 'upi', reference: utr(), ...body })
  const ordered = async () => (await place(shop, asPriya))._id

  it('pays the order, in one sum or in two', async () => {
    const id = await ordered()
    const { data } = (await received(id, { reference: '4321' })).body
    expect(data).toMatchObject({ isPaid: true, receivedBy: 'upi', refundable: 999 })
    expect(data.events.at(-1)).toMatchObject({ kind: 'paid', note: 'UPI 4321', by: 'Meera Iyer' })
    const other = await ordered()
    expect((await received(other, { amount: 200 })).body.data).toMatchObject({ isPaid: false, credit: 200 })
    expect((await received(other, { amount: 100 })).body.errors).toEqual({ amount: expect.stringContaining('₹799.00') })
    const rest = await received(other, { amount: 799, method: 'bank transfer' })
    expect(rest.body.data).toMatchObject({
      isPaid: true,
      refundable: 999,
      receivedBy: 'upi',
      restReceivedBy: 'bank transfer',
    })
    expect(await exported(other)).toContain(',UPI and Bank transfer,completed,yes,')
    await ship(other, 'Delhivery')
    expect(await owedByCourier(other)).toBeUndefined()
  })

  it('confirms the order of a buyer who was asked', async () => {
    const id = await ordered()
    await db.updateTable('orders').set({ cash_confirmation: 'asked' }).where('id', '=', id).execute()
    expect((await received(id, { amount: 100 })).body.data).toMatchObject({ cashConfirmation: 'confirmed' })
  })

  it.each([
    [{ amount: 0 }, 400],
    [{ amount: 999.01 }, 400],
    [{ amount: 0.001 }, 400],
    [{ method: 'cheque' }, 400],
    [{ revision: 1 }, 409],
  ])('is refused with %j', async (body, status) => {
    expect((await received(await ordered(), body)).status).toBe(status)
  })

  it('is refused for an order that is paid or has left, and by packers', async () => {
    const id = await ordered()
    expect((await received(id)).status).toBe(200)
    expect((await received(id)).status).toBe(409)
    const left = await ordered()
    await ship(left)
    expect((await received(left)).body.message).toContain('the courier collects')
    const { revision } = await read(left)
    const byPacker = await asPacker.put(`${url(left)}/payment-received`, { revision, amount: 1, method: 'upi' })
    expect(byPacker.status).toBe(403)
  })
})
