import { describe, expect, it } from 'vitest'
import { testShop } from '../../../test/shop.ts'
import { RetryTransaction } from '../platform/database/transaction.ts'
import { writeSetting } from '../settings/queries.ts'
import { readOrderTerms } from './write/order-terms.ts'

const shop = await testShop([])

describe('the checkout rules', () => {
  it('are the defaults of the specification until the shop changes them, which takes effect at once', async () => {
    expect((await shop.get('/api/checkout/rules')).body.data).toEqual({
      shipping: { freeAbove: 500, charge: 50 },
      freeShippingOver: { header: 2000, shippingPage: 999 },
      countries: ['India'],
      chargesTax: true,
      takesGstin: true,
      paymentMethods: [
        { method: 'cod', minimum: 0 },
        { method: 'razorpay', minimum: 1 },
      ],
      unpaidMinutes: 30,
      guests: false,
      messages: null,
      sandbox: true,
      keepsEmails: true,
    })
    await writeSetting(shop.database.db, 'shipping', { header: 99900, checkout: { freeAbove: 99900, charge: 7950 } })
    await writeSetting(shop.database.db, 'payments', { cod: { maximum: 500000 }, razorpay: { enabled: false } })
    await shop.shop.settled()
    expect((await shop.get('/api/checkout/rules')).body.data).toMatchObject({
      shipping: { freeAbove: 999, charge: 79.5 },
      freeShippingOver: { header: 999, shippingPage: 999 },
      paymentMethods: [{ method: 'cod', minimum: 0, maximum: 5000 }],
    })
  })

  it("are those of the order's own transaction, however often they change in it, and of no other", async () => {
    const { db } = shop.database
    const charge = async (on: typeof db) => (await readOrderTerms(on)).shipping.charge
    const before = await charge(db)
    const changed = db.transaction().execute(async (trx) => {
      for (const paise of [1100, 2200, 3300]) {
        await writeSetting(trx, 'shipping', { checkout: { freeAbove: 99900, charge: paise } })
        expect(await charge(trx)).toBe(paise)
        expect(await charge(db)).toBe(before)
      }
      throw new RetryTransaction()
    })
    await expect(changed).rejects.toThrow(RetryTransaction)
    expect(await charge(db)).toBe(before)
    await db.updateTable('gst_rate').set({ rate: 1200 }).execute()
    expect((await readOrderTerms(db)).rates.every(({ rate }) => rate === 1200)).toBe(true)
  })
})

it('says to pages that emails reach nobody only where the shop has no mail server', async () => {
  const sending = await testShop([], { smtpUrl: 'smtp://127.0.0.1:1' })
  expect((await sending.get('/api/checkout/rules')).body.data.keepsEmails).toBeUndefined()
  expect((await shop.get('/api/checkout/rules')).body.data.keepsEmails).toBe(true)
})
