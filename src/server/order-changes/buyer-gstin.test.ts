import { describe, expect, it } from 'vitest'
import { place, raiseBuyingLimits } from '../../../test/ordering.ts'
import { manager, owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 50 }] }])
await raiseBuyingLimits(shop.database)
const [asPriya, asManager, asOwner] = [await shop.as(priya), await shop.as(manager), await shop.as(owner)]

const kala = { gstin: ' 27aapfu0939f1zv', businessName: 'Kala  Traders' }
const KALA = { gstin: '27AAPFU0939F1ZV', name: 'Kala Traders' }
const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
const send = async (id: string, changes: object) => {
  const { revision, totalAmount } = await read(id)
  const body = { revision, lines: [], reason: 'The buyer asked for it', totalAmount, ...changes }
  return asManager.put(`/api/admin/orders/${id}/change`, body)
}
const setInvoiceAt = async (invoiceAt: string) => {
  const { data } = (await asOwner.get('/api/admin/settings/tax')).body
  expect((await asOwner.put('/api/admin/settings/tax', { ...data, invoiceAt })).status).toBe(200)
}

describe('the GSTIN of a buyer', () => {
  it('that is entered after the invoice gets a credit note and a new invoice', async () => {
    const { _id } = await place(shop, asPriya)
    const changed = await send(_id, kala)
    expect(changed.status).toBe(200)
    const [old, valid] = [await read(_id), await read(changed.body._id)]
    expect(old).toMatchObject({ status: 'cancelled', invoice: { creditNotes: [{ amount: 999 }] } })
    expect(old).not.toHaveProperty('business')
    expect(valid).toMatchObject({ status: 'confirmed', totalAmount: 999, business: KALA, invoice: { buyer: KALA } })
    const again = await send(valid._id, { gstin: KALA.gstin, businessName: KALA.name })
    expect([again.status, again.body.message]).toEqual([400, 'Nothing was changed.'])
    const removed = await send(valid._id, { gstin: '' })
    expect((await read(removed.body._id)).invoice).not.toHaveProperty('buyer')
  })

  it('that is entered before the invoice is corrected in the order, which keeps its number', async () => {
    await setInvoiceAt('shipped')
    const { _id } = await place(shop, asPriya)
    expect((await send(_id, kala)).body._id).toBe(_id)
    const { revision, business, events } = await read(_id)
    expect(business).toEqual(KALA)
    expect(events.at(-1).note).toBe('GSTIN corrected: The buyer asked for it')
    await asManager.put(`/api/admin/orders/${_id}/ship`, { revision, courier: '', trackingNumber: '' })
    expect((await read(_id)).invoice.buyer).toEqual(KALA)
    await setInvoiceAt('confirmed')
  })

  it.each([
    ['a wrong one', () => '27AAPFU0939F1ZO', 'not valid'],
    [
      'that of the shop',
      async () => (await asOwner.get('/api/admin/settings/identity')).body.data.gstin,
      'of the shop',
    ],
  ])('is refused: %s', async (_words, gstin, message) => {
    const { _id } = await place(shop, asPriya)
    const { status, body } = await send(_id, { gstin: await gstin() })
    expect([status, body.errors.gstin]).toEqual([400, expect.stringContaining(message)])
  })
})
