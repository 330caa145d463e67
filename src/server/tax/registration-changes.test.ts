import { describe, expect, it } from 'vitest'
import { orderBody, place, raiseBuyingLimits } from '../../../test/ordering.ts'
import { manager, owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import type { Gstr1Json } from '../../contract/tax.ts'
import { addDays, indianDay, startOfDay } from '../../domain/india/time.ts'
import { nextPeriod, periodOf, previousPeriod } from '../../domain/tax/return-period.ts'
import { writeSetting } from '../settings/queries.ts'

const shop = await testShop([
  { ...indigoKurta, hsn: '621142', variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] },
])
await raiseBuyingLimits(shop.database)
const { db } = shop.database
const [asPriya, asManager, asOwner] = [await shop.as(priya), await shop.as(manager), await shop.as(owner)]

const thisMonth = periodOf(indianDay(new Date()))
const lastMonth = previousPeriod(thisMonth)
const monthBefore = previousPeriod(lastMonth)

const OLD = '08AAPFU0939F1ZV'
const NEW = '08AABCT1332L1ZE'
const stored = await db.selectFrom('setting').select('value').where('name', '=', 'shop_identity').executeTakeFirst()
const setGstin = (gstin: string) => writeSetting(db, 'shop_identity', { ...(stored?.value as object), gstin })
const issuedOn = async (table: 'invoice' | 'credit_note', id: string, day: string) =>
  db
    .updateTable(table)
    .set({ issued_at: startOfDay(day) })
    .where('order_id', '=', id)
    .execute()
const soldOn = async (day: string) => {
  const { _id } = await place(shop, asPriya)
  await issuedOn('invoice', _id, day)
  return _id as string
}
const read = async (period: string, gstin?: string): Promise<Gstr1Json> =>
  (await asOwner.get(`/api/admin/tax/gstr1?period=${period}${gstin === undefined ? '' : `&gstin=${gstin}`}`)).body.data

const setRegistration = async (gstin: string, isComposition = false) => {
  await setGstin(gstin)
  await writeSetting(db, 'tax', { isComposition })
}
const sellersOf = async (period: string) => (await read(period)).findings.find(({ kind }) => kind === 'seller')

describe('a shop whose registration changes within a month', () => {
  it('declares what it sold under its last GSTIN and names the other documents, and the next month has that GSTIN, too', async () => {
    await setGstin(OLD)
    const first = await soldOn(monthBefore.from)
    await setGstin(NEW)
    const second = await soldOn(addDays(monthBefore.from, 20))
    const month = await read(monthBefore.key)
    expect([month.gstin, month.invoices.documents]).toEqual([NEW, 1])
    expect(await sellersOf(monthBefore.key)).toMatchObject({ count: 1, documents: [{ orderId: first }] })
    const filing = { period: monthBefore.key, arn: '', digest: month.digest }
    expect((await asOwner.post('/api/admin/tax/gstr1/filings', filing)).status).toBe(200)

    await asPriya.put(`/api/orders/${second}/cancel`)
    await issuedOn('credit_note', second, lastMonth.from)
    // Nothing was sold in the month, and the invoice under the old GSTIN stays unfiled.
    const next = await read(lastMonth.key)
    expect([next.gstin, next.invoices.documents, next.notes.documents]).toEqual([NEW, 0, 1])
    expect(await sellersOf(lastMonth.key)).toBeUndefined()
  })

  it('has a return for each of its GSTINs, and what was issued under the old one never enters a later month', async () => {
    const [main, old] = [await read(monthBefore.key), await read(monthBefore.key, OLD)]
    expect([main.gstins, main.gstin, main.canBeReopened]).toEqual([[NEW, OLD], NEW, true])
    expect(old).toMatchObject({ gstin: OLD, canBeFiled: false, canBeReopened: false, invoices: { documents: 1 } })
    expect(old.filing).toBeUndefined()
    const query = `period=${monthBefore.key}&gstin=${OLD}`
    const file = await asOwner.get(`/api/admin/tax/gstr1/json?${query}`)
    expect(file.body).toMatchObject({ gstin: OLD, fp: monthBefore.key })
    const [row] = (await asOwner.get(`/api/admin/tax/gstr1/documents?${query}`)).body.data
    // Under the old GSTIN something comes back a month later: that is its own return, without the sale of the month before.
    await asPriya.put(`/api/orders/${row.orderId}/cancel`)
    await issuedOn('credit_note', row.orderId, lastMonth.from)
    expect((await read(lastMonth.key)).gstins).toEqual([NEW, OLD])
    expect(await read(lastMonth.key, OLD)).toMatchObject({ invoices: { documents: 0 }, notes: { documents: 1 } })
    expect((await read(monthBefore.key, OLD)).notes.documents).toBe(0)
    const wrong = await asOwner.get(`/api/admin/tax/gstr1?period=${lastMonth.key}&gstin=27AAPFU0939F1ZV`)
    expect([wrong.status, wrong.body.errors.gstin]).toEqual([400, expect.stringContaining('Nothing was issued')])
  })

  it('declares what came back before it gave up its registration, though it sold nothing in that month', async () => {
    const month = previousPeriod(previousPeriod(monthBefore))
    const cancelledOn = async (id: string, day: string) => {
      await asPriya.put(`/api/orders/${id}/cancel`)
      await issuedOn('credit_note', id, day)
    }
    await setGstin(NEW)
    const [first, second] = [await soldOn(previousPeriod(month).from), await soldOn(previousPeriod(month).from)]
    await cancelledOn(first, month.from)
    await setGstin('')
    // What comes back after that reduces no tax: there is no return to declare it in.
    await cancelledOn(second, nextPeriod(month).from)
    expect(await read(month.key)).toMatchObject({ gstin: NEW, invoices: { documents: 0 }, notes: { documents: 1 } })
    expect((await asOwner.get(`/api/admin/tax/gstr1?period=${nextPeriod(month).key}`)).status).toBe(409)
  })

  it.each([
    ['composition', NEW, true],
    ['unregistered', '', false],
  ] as const)(
    'to regular from %s pays tax on what it sells from then on, and returns of earlier sales change no tax',
    async (_name, gstin, isComposition) => {
      await setRegistration(gstin, isComposition)
      const before = await soldOn(thisMonth.from)
      await setRegistration(NEW)
      const was = await read(thisMonth.key)
      const after = await soldOn(thisMonth.from)
      await asPriya.put(`/api/orders/${before}/cancel`)
      const is = await read(thisMonth.key)
      expect([is.invoices.documents - was.invoices.documents, is.notes.documents]).toEqual([1, was.notes.documents])
      const others = (await sellersOf(thisMonth.key))?.documents.map(({ orderId }) => orderId)
      expect(others?.filter((id) => id === before || id === after)).toEqual([before, before])
      const { invoice } = (await asPriya.get(`/api/orders/${before}`)).body.data
      expect(invoice.lines[0]).toMatchObject({ cgst: 0, sgst: 0, igst: 0 })
    },
  )
})

describe('an order that was placed before the registration changed and gets its invoice after it', () => {
  type Registration = readonly [gstin: string, isComposition?: boolean, changes?: object]
  const regular: Registration = [NEW]
  const elsewhere: Registration = ['27AAPFU0939F1ZV', false, { state: 'Maharashtra' }]
  const register = async ([gstin, isComposition = false, changes = {}]: Registration, invoiceAt: string) => {
    await writeSetting(db, 'shop_identity', { ...(stored?.value as object), gstin, ...changes })
    await writeSetting(db, 'tax', { isComposition, invoiceAt })
  }
  const untaxed = { rate: 0, taxable: 999, cgst: 0, sgst: 0, igst: 0 }
  const halves = { rate: 5, taxable: 951.42, cgst: 23.79, sgst: 23.79, igst: 0 }
  const integrated = { rate: 5, taxable: 951.43, cgst: 0, sgst: 0, igst: 47.57 }

  it.each<readonly [string, string, Registration, Registration, object, string]>([
    ['shipped', 'unregistered', [''], regular, halves, 'regular'],
    ['shipped', 'composition', [NEW, true], regular, halves, 'regular'],
    ['shipped', 'regular', regular, [NEW, true], untaxed, 'composition'],
    ['shipped', 'regular, in another state', regular, elsewhere, integrated, 'regular'],
    ['confirmed', 'unregistered', [''], regular, halves, 'regular'],
    ['confirmed', 'regular', regular, [''], untaxed, 'unregistered'],
    ['confirmed', 'regular, in another state', elsewhere, regular, halves, 'regular'],
  ])(
    'when %s, placed as %s, bears the tax of its invoice',
    async (invoiceAt, _name, before, after, tax, registration) => {
      await register(before, invoiceAt)
      const placed =
        invoiceAt === 'shipped'
          ? await place(shop, asPriya)
          : (await asPriya.post('/api/orders', orderBody(shop))).body.data
      await register(after, invoiceAt)
      if (invoiceAt === 'shipped') {
        const { revision } = (await asManager.get(`/api/admin/orders/${placed._id}`)).body.data
        await asManager.put(`/api/admin/orders/${placed._id}/ship`, { revision, courier: '', trackingNumber: '' })
      } else await asPriya.put(`/api/orders/${placed._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
      const order = (await asPriya.get(`/api/orders/${placed._id}`)).body.data
      expect(order).toMatchObject({
        totalAmount: 999,
        invoice: { seller: { registration }, lines: [{ ...tax, amount: 999 }] },
      })
    },
  )
})
