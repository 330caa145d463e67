import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { portalProblems } from '../../../test/gst-portal.ts'
import { readCsv, returnFromRows, type Shown } from '../../../test/gst-return.ts'
import { createCoupon, jaipur, orderBody, raiseBuyingLimits } from '../../../test/ordering.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import type { Gstr1Json } from '../../contract/tax.ts'
import { addDays, indianDay, startOfDay } from '../../domain/india/time.ts'
import { periodOf, previousPeriod, type ReturnPeriod } from '../../domain/tax/return-period.ts'
import { writeSetting } from '../settings/queries.ts'

const itemOf = (handle: string, price: number, fields: object) =>
  testProduct({
    handle,
    name: handle,
    price,
    variants: [
      { sku: `${handle}-M`, color: 'Blue', size: 'M', stock: 9_000 },
      { sku: `${handle}-L`, color: 'Blue', size: 'L', stock: 9_000 },
    ],
    ...fields,
  })
const shop = await testShop([
  itemOf('kurta', 999_00, { hsn: '62114210' }),
  itemOf('lehenga', 5_499_00, { hsn: '62044300' }),
  itemOf('bangles', 149_50, { hsn: '70181010' }),
  itemOf('earrings', 333_33, { hsn: '711719' }),
  testProduct({
    handle: 'poplin',
    name: 'Poplin',
    unit: 'metre',
    price: 187_25,
    hsn: '520831',
    variants: [{ sku: 'POPLIN', color: 'Blue', size: '', stock: 500_000 }],
  }),
])
await raiseBuyingLimits(shop.database)
const { db } = shop.database
await db
  .insertInto('gst_rate')
  .values({ hsn: '7018', from_day: '2020-01-01', rate: 0, threshold_paise: null, rate_above: null })
  .execute()
await createCoupon(shop.database, { code: 'TENTH' })
const [asPriya, asOwner] = [await shop.as(priya), await shop.as(owner)]
const [asManager, asPacker] = [await shop.as(manager), await shop.as(packer)]

const thisMonth = periodOf(indianDay(new Date()))
const lastMonth = previousPeriod(thisMonth)
const monthBefore = previousPeriod(lastMonth)

/** Numbers that look random and are the same in every run. */
function numbersFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return { below, of: <T>(all: readonly T[]): T => all[below(all.length)] as T }
}
const random = numbersFrom(Number(process.env.SEED ?? 20_261_126))

const PLACES = [
  jaipur,
  jaipur,
  { ...jaipur, city: 'Mumbai', state: 'Maharashtra', zipCode: '400001' },
  { ...jaipur, city: 'Chennai', state: 'Tamil Nadu', zipCode: '600001' },
]
const BUSINESSES = ['', '', '', '27AAPFU0939F1ZV', '24AANFA2641L1ZF']

const ok = <T extends { readonly status: number; readonly body: { readonly message?: string } }>(answer: T): T => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.message}`)
  return answer
}
const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data

async function sell({ isLarge = false, isNear = false } = {}): Promise<string> {
  const handles = ['kurta', 'lehenga', 'bangles', 'earrings', 'poplin'].filter(() => random.below(2) === 0)
  const prices: Record<string, number> = { kurta: 999, lehenga: 5499, bangles: 149.5, earrings: 333.33, poplin: 187.25 }
  const items = (isLarge ? ['lehenga'] : handles.length > 0 ? handles : ['kurta']).map((handle) => ({
    product: shop.id(handle),
    price: prices[handle],
    quantity: isLarge ? 20 : handle === 'poplin' ? random.of([1, 2.75, 3.5]) : 1 + random.below(3),
    selectedColor: 'Blue',
    selectedSize: handle === 'poplin' ? '' : 'M',
  }))
  const couponCode = !isLarge && random.below(3) === 0 ? 'TENTH' : undefined
  const place = isLarge ? PLACES[3] : isNear ? jaipur : random.of(PLACES)
  const gstin = isLarge ? '' : random.of(BUSINESSES)
  const quote = ok(await asPriya.post('/api/orders/quote', { items, couponCode })).body.data
  const customer = { name: 'Priya Nair', email: 'priya@example.com', phone: '9876543210', address: place, gstin }
  const order = { items, couponCode, customer, totalAmount: quote.totalAmount }
  const { _id } = ok(await asPriya.post('/api/orders', orderBody(shop, order))).body
  ok(await asPriya.put(`/api/orders/${_id}/payment`, { paymentStatus: 'PAYMENT_PENDING' }))
  return _id
}

const move = async (id: string, verb: string, body: object = {}) =>
  ok(await asManager.put(`/api/admin/orders/${id}/${verb}`, { revision: (await read(id)).revision, ...body }))
const ship = (id: string) => move(id, 'ship', { courier: '', trackingNumber: '' })
const deliver = async (id: string) => {
  await ship(id)
  await move(id, 'deliver')
}

/** What may become of an order. Each returns the order that is valid afterwards. */
const LIVES: Record<string, (id: string) => Promise<string>> = {
  kept: async (id) => {
    await deliver(id)
    return id
  },
  cancelled: async (id) => {
    await move(id, 'cancel', { reason: 'Changed their mind' })
    return id
  },
  edited: async (id) => {
    const order = await read(id)
    const isCloth = order.items[0].unit === 'metre'
    const lines = [{ line: 0, quantity: isCloth ? order.items[0].quantity + 1 : order.items[0].quantity + 1 }]
    const change = { revision: order.revision, lines, gstin: random.of(BUSINESSES), businessName: 'Kala Traders' }
    const { totalAmount } = ok(await asManager.post(`/api/admin/orders/${id}/change-quote`, change)).body.data
    const done = await asManager.put(`/api/admin/orders/${id}/change`, { ...change, reason: 'Phoned', totalAmount })
    return ok(done).body._id
  },
  undelivered: async (id) => {
    await ship(id)
    const { revision, items } = await read(id)
    const pieces = items.map(({ quantity }: { quantity: number }, line: number) => ({
      line,
      condition: 'as_sold',
      quantity,
    }))
    ok(await asManager.post(`/api/admin/orders/${id}/undelivered`, { revision, note: 'Refused', pieces }))
    return id
  },
  goodwill: async (id) => {
    await deliver(id)
    const { revision, totalAmount } = await read(id)
    const amount = Math.round(totalAmount * random.of([7, 33, 51])) / 100
    ok(
      await asManager.post(`/api/admin/orders/${id}/refunds`, {
        revision,
        amount,
        reason: 'A stain',
        method: 'cash',
      }),
    )
    return id
  },
  returned: async (id) => {
    await deliver(id)
    await giveBack(id, 'refund')
    return id
  },
  exchanged: async (id) => {
    await deliver(id)
    await giveBack(id, 'exchange')
    return id
  },
}

/** A part of the order comes back, for money or for the other size. */
async function giveBack(id: string, resolution: 'refund' | 'exchange') {
  const { data } = ok(await asManager.get(`/api/admin/orders/${id}/returnable`)).body
  const open = data.filter((one: { left: number; unit: string }) => one.left > 0)
  const chosen =
    resolution === 'exchange' ? open.find((one: { unit: string }) => one.unit !== 'metre') : random.of(open)
  if (!chosen) return
  const quantity = chosen.unit === 'metre' ? chosen.left : 1 + random.below(Math.min(chosen.left, 3))
  const newVariant = chosen.exchanges[0]?.variant
  const lines = [{ line: chosen.line, quantity, reason: 'defective', ...(resolution === 'exchange' && { newVariant }) }]
  const request = { resolution, transport: 'self_ship', lines, note: 'Seen at the counter' }
  const opened = ok(await asManager.post(`/api/admin/orders/${id}/returns`, request)).body.data
  const pieces = [{ line: chosen.line, condition: 'as_sold', quantity }]
  ok(await asPacker.put(`/api/admin/returns/${opened._id}/receive`, { revision: opened.revision, pieces }))
}

/** Gives all documents that were issued today a day in the month, in the order of their numbers. */
async function dated(month: ReturnPeriod) {
  const now = startOfDay(indianDay(new Date()))
  for (const table of ['invoice', 'credit_note'] as const) {
    const rows = await db.selectFrom(table).select(['number']).where('issued_at', '>=', now).orderBy('serial').execute()
    for (const [place, { number }] of rows.entries())
      await db
        .updateTable(table)
        .set({ issued_at: startOfDay(addDays(month.from, Math.floor((place * 28) / rows.length))) })
        .where('number', '=', number)
        .execute()
  }
}

/** The documents of a month, by the day and the seller that their rows name. */
const numbersOf = async (from: string, before: string) =>
  (
    await sql<{ number: string }>`
      select document.number from (
        select number, order_id, issued_at from invoice union all select number, order_id, issued_at from credit_note) document
      join invoice on invoice.order_id = document.order_id
      where document.issued_at >= ${startOfDay(from)} and document.issued_at < ${startOfDay(before)}
        and invoice.seller->>'registration' is distinct from 'composition'`.execute(db)
  ).rows.map(({ number }) => number)

async function shown(period: string): Promise<Shown> {
  const get = async (address: string) => ok(await asOwner.get(`${address}period=${period}`)).body
  const sheets: Record<string, readonly (readonly string[])[]> = {}
  for (const name of ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exemp', 'hsn-b2b', 'hsn-b2c', 'docs'])
    sheets[name] = readCsv(await get(`/api/admin/tax/gstr1/sheet?sheet=${name}&`))
  return {
    screen: (await get('/api/admin/tax/gstr1?')).data as Gstr1Json,
    file: await get('/api/admin/tax/gstr1/json?'),
    sheets,
  }
}

const file = async ({ key }: ReturnPeriod) => {
  const { digest } = (await asOwner.get(`/api/admin/tax/gstr1?period=${key}`)).body.data
  return asOwner.post('/api/admin/tax/gstr1/filings', { period: key, arn: '', digest })
}

const lead = (id: string, life: string) => (LIVES[life] as (typeof LIVES)[string])(id)

async function live(count: number): Promise<string[]> {
  const valid: string[] = []
  for (let n = 0; n < count; n += 1) valid.push(await lead(await sell(), random.of(Object.keys(LIVES))))
  return valid
}

// A second attempt would find the documents of the first.
describe('three months of sales, changes, returns and refunds', { retry: 0 }, () => {
  it('are declared to the paisa: tables, file, sheets and GSTR-3B equal the invoices less the notes', async () => {
    const first = await live(16)
    const large = await sell({ isLarge: true })
    await deliver(large)
    await dated(monthBefore)
    const expectMonth = async ({ key }: ReturnPeriod, numbers: readonly string[]) => {
      const { screen, file: json, sheets } = await shown(key)
      const expected = await returnFromRows(db, numbers)
      expect(expected.of({ screen, file: json, sheets })).toEqual(expected.figures)
      expect(portalProblems(json)).toEqual([])
      expect(screen.findings.filter(({ severity }) => severity === 'error')).toEqual([])
    }
    const ofFirst = await numbersOf(monthBefore.from, lastMonth.from)
    await expectMonth(monthBefore, ofFirst)
    const filed = await shown(monthBefore.key)
    expect((await file(monthBefore)).status).toBe(200)

    // Composition for a while in the middle, and changes and returns of what was sold in the filed month.
    await live(6)
    for (const id of first)
      if ((await read(id)).status === 'confirmed') await lead(id, random.of(['edited', 'cancelled']))
    await writeSetting(db, 'tax', { isComposition: true })
    const untaxed = [await sell({ isNear: true }), await sell({ isNear: true })]
    await writeSetting(db, 'tax', {})
    await move(untaxed[0] ?? '', 'cancel', { reason: 'Changed their mind' })
    await giveBack(large, 'refund')
    for (const id of first)
      if ((await read(id)).status === 'delivered' && random.below(2) === 0) await giveBack(id, 'refund')
    await live(5)
    await dated(lastMonth)
    const ofSecond = (await numbersOf(monthBefore.from, thisMonth.from)).filter((number) => !ofFirst.includes(number))
    await expectMonth(lastMonth, ofSecond)
    expect({ ...(await shown(monthBefore.key)).sheets }).toEqual(filed.sheets)
    expect((await file(lastMonth)).status).toBe(200)

    // A note that is issued for a filed month after it was filed is part of the next.
    for (const id of first) if ((await read(id)).status === 'delivered') await giveBack(id, 'refund')
    const late = (await numbersOf(thisMonth.from, addDays(thisMonth.to, 1)))[0] ?? ''
    await db
      .updateTable('credit_note')
      .set({ issued_at: startOfDay(lastMonth.to) })
      .where('number', '=', late)
      .execute()
    await live(5)

    // What was sold in the last financial year comes back in this one. It had the last number, so none is missing.
    const old = await sell()
    await deliver(old)
    const year = Number(thisMonth.from.slice(0, 4)) - (thisMonth.from.slice(5, 7) < '04' ? 1 : 0)
    const ofLastYear = { financial_year: `${(year - 1) % 100}${year % 100}`, issued_at: startOfDay(`${year}-03-15`) }
    await db
      .updateTable('invoice')
      .set({ ...ofLastYear, number: `VAS/${ofLastYear.financial_year}/1`, serial: 1 })
      .where('order_id', '=', old)
      .execute()
    await giveBack(old, 'refund')

    const ofThird = [...(await numbersOf(monthBefore.from, addDays(thisMonth.to, 1)))].filter(
      (number) => !ofFirst.includes(number) && !ofSecond.includes(number),
    )
    expect(ofThird).toContain(late)
    await expectMonth(thisMonth, ofThird)
    expect(ofFirst.length + ofSecond.length + ofThird.length).toBeGreaterThan(40)
  })
})
