import { describe, expect, it } from 'vitest'
import { jaipur, orderBody, place, raiseBuyingLimits } from '../../../test/ordering.ts'
import { pay, reconcilePayments } from '../../../test/paying.ts'
import { owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { indianDay } from '../../domain/india/time.ts'
import { periodOf } from '../../domain/tax/return-period.ts'
import { writeSetting } from '../settings/queries.ts'

const kurta = { ...indigoKurta, hsn: '621142', variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }
const shop = await testShop([kurta])
await raiseBuyingLimits(shop.database)
const { db } = shop.database
const asPriya = await shop.as(priya)
const asOwner = await shop.as(owner)

const customer = { name: 'Priya Nair', email: 'priya@example.com', phone: '9876543210', address: jaipur }
const KALA = '27AAPFU0939F1ZV'
const inMumbai = { ...customer, address: { ...jaipur, city: 'Mumbai', state: 'Maharashtra', zipCode: '400001' } }
const read = async (id: string) => (await asPriya.get(`/api/orders/${id}`)).body.data
const move = async (id: string, verb: string, body: object = {}) => {
  const { revision } = (await asOwner.get(`/api/admin/orders/${id}`)).body.data
  return asOwner.put(`/api/admin/orders/${id}/${verb}`, { revision, ...body })
}
const ship = (id: string) => move(id, 'ship', { courier: '', trackingNumber: '' })

async function saveTax(changes: object) {
  const { data } = (await asOwner.get('/api/admin/settings/tax')).body
  return asOwner.put('/api/admin/settings/tax', { ...data, ...changes })
}

describe("a buyer's GSTIN", () => {
  it('is on the invoice with the registered name', async () => {
    const business = { ...customer, gstin: '27aapfu0939f1zv', businessName: ' Kala  Traders ' }
    const { invoice } = await place(shop, asPriya, { customer: business })
    expect(invoice.buyer).toEqual({ gstin: '27AAPFU0939F1ZV', name: 'Kala Traders' })
    const { invoice: unnamed } = await place(shop, asPriya, { customer: { ...customer, gstin: '27AAPFU0939F1ZV' } })
    expect(unnamed.buyer).toEqual({ gstin: '27AAPFU0939F1ZV', name: 'Priya Nair' })
    expect((await place(shop, asPriya, { customer: { ...customer, gstin: ' ' } })).invoice).not.toHaveProperty('buyer')
  })

  it.each(['27AAPFU0939F1ZO', '27AAPFU0939F1Z', 'DROP TABLE', '99AAPFU0939F1ZV'])('%s is refused', async (gstin) => {
    const body = orderBody(shop, { customer: { ...customer, gstin } })
    expect(await asPriya.post('/api/orders', body)).toMatchObject({
      status: 400,
      body: { message: 'This GSTIN is not valid. Please check it, or leave the field empty.' },
    })
  })
})

it('the GSTIN of the shop itself is refused as that of a buyer', async () => {
  const { data } = (await asOwner.get('/api/admin/settings/identity')).body
  const body = orderBody(shop, { customer: { ...customer, gstin: data.gstin.toLowerCase() } })
  const { status, body: answer } = await asPriya.post('/api/orders', body)
  expect([status, answer.message]).toEqual([400, expect.stringContaining('the GSTIN of the shop')])
})

describe('an invoice on dispatch', () => {
  it('is issued when the order is shipped, and not for an order that is cancelled before', async () => {
    expect((await saveTax({ invoiceAt: 'shipped' })).status).toBe(200)
    const { _id, status, invoice } = await place(shop, asPriya)
    expect([status, invoice]).toEqual(['confirmed', undefined])
    const cancelled = await place(shop, asPriya)
    await asPriya.put(`/api/orders/${cancelled._id}/cancel`)
    expect((await read(cancelled._id)).invoice).toBeUndefined()
    await ship(_id)
    expect((await read(_id)).invoice).toMatchObject({ number: expect.stringMatching(/^VAS/), creditNotes: [] })
    const serials = await db.selectFrom('invoice').select('serial').orderBy('serial').execute()
    expect(serials.map(({ serial }) => serial)).toEqual(serials.map((_, place) => place + 1))
  })

  it('has credit notes for what was refunded before', async () => {
    const { order, returned } = await pay(shop, asPriya)
    await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
    const { revision } = (await asOwner.get(`/api/admin/orders/${order._id}`)).body.data
    await asOwner.post(`/api/admin/orders/${order._id}/refunds`, { revision, amount: 100, reason: 'A seam was open' })
    await reconcilePayments(shop)
    expect((await read(order._id)).invoice).toBeUndefined()
    await ship(order._id)
    const { invoice } = await read(order._id)
    expect(invoice.creditNotes.map(({ amount }: { amount: number }) => amount)).toEqual([100])
  })

  it('is issued for an order that was confirmed before the setting changed', async () => {
    const { _id } = await place(shop, asPriya)
    await saveTax({ invoiceAt: 'confirmed' })
    await ship(_id)
    expect((await read(_id)).invoice.number).toMatch(/^VAS/)
  })
})

describe('a shop that may not charge tax', () => {
  it('issues bills of supply without tax under the composition scheme, and sells within its state alone', async () => {
    const before = await place(shop, asPriya)
    expect((await saveTax({ isComposition: true })).status).toBe(200)
    const { tax, totalAmount, invoice } = await place(shop, asPriya)
    expect([tax, totalAmount]).toEqual([0, 999])
    expect(invoice).toMatchObject({
      seller: { registration: 'composition' },
      lines: [{ rate: 0, taxable: 999, cgst: 0, sgst: 0, igst: 0, amount: 999 }],
    })
    const elsewhere = await asPriya.post('/api/orders', orderBody(shop, { customer: inMumbai }))
    expect([elsewhere.status, elsewhere.body.message]).toEqual([400, 'We deliver only within Rajasthan at the moment.'])
    // The shopper reads it with the pincode, before the order is placed.
    const { items } = orderBody(shop)
    const payments = async (zipCode: string) =>
      (await asPriya.post('/api/orders/quote', { items, zipCode })).body.data.payments
    expect(await payments('302003')).toEqual([{ method: 'cod', totalAmount: 999 }, expect.anything()])
    for (const { problem } of await payments('400001')) expect(problem).toBe(elsewhere.body.message)
    const delivery = async (pincode: string) => (await shop.get(`/api/delivery/${pincode}`)).body.data
    expect(await delivery('400001')).toMatchObject({ status: 'not delivered', cash: false })
    expect((await delivery('302003')).status).not.toBe('not delivered')
    expect((await shop.get('/api/checkout/rules')).body.data).toMatchObject({ deliversWithin: 'Rajasthan' })
    expect((await read(before._id)).invoice).toMatchObject({
      seller: { registration: 'regular' },
      lines: [{ rate: 5 }],
    })
    expect((await asOwner.get('/api/admin/tax/gstr1?period=112020')).status).toBe(409)
    const { data } = (await asOwner.get(`/api/admin/tax/gstr1?period=${periodOf(indianDay(new Date())).key}`)).body
    expect(data.findings).toContainEqual(expect.objectContaining({ kind: 'seller', severity: 'warning' }))
    expect(data.invoices.taxable).toBeGreaterThan(0)
    await shop.shop.settled()
    expect((await asPriya.get('/api/checkout/rules')).body.data).toMatchObject({ chargesTax: false, takesGstin: true })
    // Rule 49(d) of the CGST Rules: a bill of supply names the GSTIN of a registered buyer.
    const { invoice: bill } = await place(shop, asPriya, { customer: { ...customer, gstin: KALA } })
    expect(bill.buyer).toEqual({ gstin: KALA, name: 'Priya Nair' })
  })

  it('issues receipts without a GSTIN, and cannot choose the composition scheme', async () => {
    await saveTax({ isComposition: false })
    const { value } = await db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'shop_identity')
      .executeTakeFirstOrThrow()
    await writeSetting(db, 'shop_identity', { ...(value as object), gstin: '' })
    const { tax, invoice } = await place(shop, asPriya)
    expect([tax, invoice.seller.registration, invoice.seller.gstin]).toEqual([0, 'unregistered', ''])
    const { status, body } = await saveTax({ isComposition: true })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['isComposition']])
    expect((await saveTax({ gstr1Version: '3.2' })).body.errors).toHaveProperty('gstr1Version')
  })

  it('takes no GSTIN of a buyer without having one: at the checkout, in a new order and in a changed one', async () => {
    await shop.shop.settled()
    expect((await shop.get('/api/checkout/rules')).body.data).toMatchObject({ chargesTax: false, takesGstin: false })
    const refused = { status: 400, body: { errors: { gstin: expect.stringContaining('not registered for GST') } } }
    const online = { customer: { ...customer, gstin: KALA } }
    expect(await asPriya.post('/api/orders', orderBody(shop, online))).toMatchObject(refused)
    const { items, totalAmount } = orderBody(shop)
    const { address, ...person } = customer
    const sale = { customer: person, address, items, totalAmount, channel: 'phone', isCollected: false, payment: 'cod' }
    expect(await asOwner.post('/api/admin/manual-orders', { ...sale, gstin: KALA })).toMatchObject(refused)
    const { _id } = await place(shop, asPriya)
    const { revision } = (await asOwner.get(`/api/admin/orders/${_id}`)).body.data
    const change = { revision, lines: [], reason: 'The buyer asked for it', totalAmount, gstin: KALA }
    expect(await asOwner.put(`/api/admin/orders/${_id}/change`, change)).toMatchObject(refused)
    expect((await asOwner.post('/api/admin/manual-orders', sale)).status).toBe(200)
  })
})
