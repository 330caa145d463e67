import { beforeEach, describe, expect, it } from 'vitest'
import { createCoupon, jaipur, orderBody, raiseBuyingLimits } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { indianDay, startOfDay } from '../../domain/india/time.ts'
import { writeSetting } from '../settings/queries.ts'

const shop = await testShop([
  testProduct({
    handle: 'kurta',
    name: 'Kurta',
    price: 249_95,
    hsn: '621142',
    variants: [
      { sku: 'K-M', color: 'Blue', size: 'M', stock: 900 },
      { sku: 'K-L', color: 'Blue', size: 'L', stock: 900 },
    ],
  }),
  testProduct({
    handle: 'lehenga',
    name: 'Lehenga',
    price: 5_499_00,
    hsn: '620443',
    variants: [{ sku: 'LH', color: 'Red', size: 'M', stock: 900 }],
  }),
  testProduct({
    handle: 'poplin',
    name: 'Poplin',
    unit: 'metre',
    price: 187_25,
    hsn: '520831',
    variants: [{ sku: 'POP', color: 'Blue', size: '', stock: 500_000 }],
  }),
])
await raiseBuyingLimits(shop.database)
await createCoupon(shop.database, { code: 'TENTH' })
const { db } = shop.database
const [asPriya, asManager, asPacker] = [await shop.as(priya), await shop.as(manager), await shop.as(packer)]
const today = indianDay(new Date())
const chennai = { ...jaipur, city: 'Chennai', state: 'Tamil Nadu', zipCode: '600001' }

/** From today on clothes up to ₹2,500 have 12 % instead of 5 %, and cloth has nothing. */
const changeRates = () =>
  db
    .insertInto('gst_rate')
    .values([
      { hsn: '6211', from_day: today, rate: 1_200, threshold_paise: null, rate_above: null },
      { hsn: '5208', from_day: today, rate: 0, threshold_paise: null, rate_above: null },
    ])
    .execute()
beforeEach(async () => {
  await db.deleteFrom('gst_rate').where('from_day', '=', today).execute()
  await writeSetting(db, 'tax', { invoiceAt: 'confirmed' })
})

/** Below ₹500 with one kurta: then it is delivered for ₹50. */
const itemsWith = (kurtas: number) => [
  { product: shop.id('kurta'), quantity: kurtas, price: 249.95, selectedColor: 'Blue', selectedSize: 'M' },
  { product: shop.id('poplin'), quantity: 1, price: 187.25, selectedColor: 'Blue', selectedSize: '' },
]
const ok = <T extends { readonly status: number; readonly body: { readonly message?: string } }>(answer: T): T => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.message}`)
  return answer
}
const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
/** The order as its customer sees it, with the invoice. */
const seen = async (id: string) => (await asPriya.get(`/api/orders/${id}`)).body.data
const move = async (id: string, verb: string, body: object = {}) =>
  ok(await asManager.put(`/api/admin/orders/${id}/${verb}`, { revision: (await read(id)).revision, ...body }))
const confirm = async (id: string) =>
  ok(await asPriya.put(`/api/orders/${id}/payment`, { paymentStatus: 'PAYMENT_PENDING' }))

/** An order with a coupon, two rates and, below ₹500, delivery; placed yesterday and not yet confirmed. */
async function placedYesterday(changes: object = {}, address: object = jaipur): Promise<string> {
  const request = { items: itemsWith(1), couponCode: 'TENTH', ...changes }
  const { totalAmount } = ok(await asPriya.post('/api/orders/quote', request)).body.data
  const customer = { name: 'Priya Nair', email: 'priya@example.com', phone: '9876543210', address }
  const { _id } = ok(await asPriya.post('/api/orders', orderBody(shop, { customer, totalAmount, ...request }))).body
  const created_at = new Date(startOfDay(today).getTime() - 3_600_000)
  await db.updateTable('orders').set({ created_at }).where('id', '=', _id).execute()
  return _id
}
async function invoicedYesterday(changes: object = {}, address: object = jaipur): Promise<string> {
  const id = await placedYesterday(changes, address)
  await confirm(id)
  await db
    .updateTable('invoice')
    .set({ issued_at: new Date(startOfDay(today).getTime() - 1_800_000) })
    .where('order_id', '=', id)
    .execute()
  return id
}

interface Heads {
  readonly rate: number
  readonly amount: number
  readonly taxable: number
  readonly cgst: number
  readonly sgst: number
  readonly igst: number
}
/** The tax inside each amount, worked out without the code of the shop: halves to the paisa, all in IGST between states. */
function checked(lines: readonly Heads[], isInterState = false): number[] {
  for (const line of lines) {
    const paise = Math.round(line.amount * 100)
    const basis = Math.round(line.rate * 100)
    const head = (parts: number) =>
      Math.floor((2 * paise * basis + parts * (10_000 + basis)) / (2 * parts * (10_000 + basis)))
    const [half, whole] = isInterState ? [0, head(1)] : [head(2), 0]
    const expected = [half / 100, half / 100, whole / 100, (paise - 2 * half - whole) / 100]
    expect([line.cgst, line.sgst, line.igst, line.taxable]).toEqual(expected)
  }
  return lines.map(({ rate }) => rate)
}
const ratesOf = async (id: string, isInterState = false) => checked((await seen(id)).invoice.lines, isInterState)
/** Kurta, poplin and delivery, which has the rate of the kurta. */
const OLD = [5, 5, 5]
const NEW = [12, 0, 12]

describe('an order whose invoice is issued after the rates have changed', () => {
  it.each([
    ['within the state', jaipur, false],
    ['to another state', chennai, true],
  ] as const)('bears the rates of its invoice within the same total, %s', async (_name, address, isInterState) => {
    const kept = await invoicedYesterday({}, address)
    expect(await ratesOf(kept, isInterState)).toEqual(OLD)
    const [waiting, dispatched] = [await placedYesterday({}, address), await placedYesterday({}, address)]
    await changeRates()
    const { totalAmount } = await seen(waiting)
    await confirm(waiting)
    expect(await ratesOf(waiting, isInterState)).toEqual(NEW)
    await writeSetting(db, 'tax', { invoiceAt: 'shipped' })
    await confirm(dispatched)
    await move(dispatched, 'ship', { courier: '', trackingNumber: '' })
    expect(await ratesOf(dispatched, isInterState)).toEqual(NEW)
    for (const id of [waiting, dispatched]) {
      const order = await seen(id)
      expect([order.totalAmount, sum(order.invoice.lines)]).toEqual([totalAmount, totalAmount])
    }
    expect(await ratesOf(kept, isInterState)).toEqual(OLD)
  })

  it('is confirmed as before when it was placed today', async () => {
    await changeRates()
    const id = await placedYesterday()
    await db.updateTable('orders').set({ created_at: new Date() }).where('id', '=', id).execute()
    await confirm(id)
    expect(await ratesOf(id)).toEqual(NEW)
  })
})

const sum = (lines: readonly { readonly amount: number }[]) =>
  lines.reduce((all, { amount }) => all + Math.round(amount * 100), 0) / 100
const notesOf = (orderId: string) =>
  db
    .selectFrom('credit_note_line as part')
    .innerJoin('credit_note as note', 'note.id', 'part.credit_note_id')
    .selectAll('part')
    .where('note.order_id', '=', orderId)
    .orderBy('note.serial')
    .orderBy('part.position')
    .execute()

/** What the notes of an order take back for each line of its invoice, in paise. */
async function creditedOf(orderId: string) {
  const parts = Map.groupBy(await notesOf(orderId), ({ position }) => position)
  return [...parts.values()].map((of) =>
    of.reduce(
      (all, { taxable_paise, cgst_paise, sgst_paise, igst_paise }) => [
        (all[0] ?? 0) + taxable_paise,
        (all[1] ?? 0) + cgst_paise,
        (all[2] ?? 0) + sgst_paise,
        (all[3] ?? 0) + igst_paise,
      ],
      [0, 0, 0, 0],
    ),
  )
}

describe('an order that was invoiced before the rates changed', () => {
  it('is credited at its own rates, and what takes its place bears the rates of today', async () => {
    const lehenga = { product: shop.id('lehenga'), quantity: 1, price: 5499, selectedColor: 'Red', selectedSize: 'M' }
    const first = await invoicedYesterday({ items: [...itemsWith(2), lehenga] }, chennai)
    expect(await ratesOf(first, true)).toEqual([5, 5, 18])
    await changeRates()
    // The lehenga is cancelled: the invoice is credited whole, and the rest gets an invoice of today.
    const quoted = ok(await asPriya.post(`/api/orders/${first}/cancel-line-quote`, { line: 2 })).body.data
    const cancelled = await asPriya.put(`/api/orders/${first}/cancel-line`, {
      line: 2,
      totalAmount: quoted.totalAmount,
    })
    const second: string = ok(cancelled).body._id
    const old = (await seen(first)).invoice
    const whole = old.lines.map((line: Heads) =>
      [line.taxable, line.cgst, line.sgst, line.igst].map((rupees) => Math.round(rupees * 100)),
    )
    expect(await creditedOf(first)).toEqual(whole)
    expect((await ratesOf(second, true)).slice(0, 2)).toEqual([12, 0])

    // One kurta comes back for money, the other one for another size; rates change once more in between.
    await move(second, 'ship', { courier: '', trackingNumber: '' })
    await move(second, 'deliver')
    await db
      .updateTable('gst_rate')
      .set({ rate: 2_800 })
      .where('hsn', '=', '6211')
      .where('from_day', '=', today)
      .execute()
    const giveBack = async (resolution: string, newVariant?: string) => {
      const lines = [{ line: 0, quantity: 1, reason: 'defective', ...(newVariant && { newVariant }) }]
      const request = { resolution, transport: 'self_ship', lines, note: 'Seen at the counter' }
      const opened = ok(await asManager.post(`/api/admin/orders/${second}/returns`, request)).body.data
      const pieces = [{ line: 0, condition: 'as_sold', quantity: 1 }]
      return ok(await asPacker.put(`/api/admin/returns/${opened._id}/receive`, { revision: opened.revision, pieces }))
        .body.data
    }
    await giveBack('refund')
    const large = await db.selectFrom('variant').select('id').where('sku', '=', 'K-L').executeTakeFirstOrThrow()
    const { exchangeOrder } = await giveBack('exchange', large.id)
    const invoice = (await seen(second)).invoice
    const [kurta] = invoice.lines
    const [credited = []] = await creditedOf(second)
    expect(credited).toEqual([kurta.taxable, kurta.cgst, kurta.sgst, kurta.igst].map((part) => Math.round(part * 100)))
    for (const { igst_paise, taxable_paise } of (await notesOf(second)).filter(({ position }) => position === 0))
      expect(Math.abs(igst_paise - (taxable_paise * 12) / 100)).toBeLessThan(1)
    // The exchange is worth what came back, at the rate of its own invoice.
    expect(await ratesOf(exchangeOrder, true)).toEqual([28])
  })
})
