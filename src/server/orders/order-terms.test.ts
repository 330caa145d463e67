import { describe, expect, it } from 'vitest'
import { createCoupon, orderBody, place } from '../../../test/ordering.ts'
import { priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { newId } from '../platform/database/id.ts'
import { writeSetting } from '../settings/queries.ts'

const shop = await testShop([indigoKurta])
const { db } = shop.database
const asPriya = await shop.as(priya)
const quote = async () => {
  const { items } = orderBody(shop)
  return (await asPriya.post('/api/orders/quote', { items, zipCode: '302003' })).body.data
}
const version = async () =>
  (await db.selectFrom('order_terms_version').select('version').executeTakeFirstOrThrow()).version

describe('the rules that a process keeps for orders', () => {
  it.each<[string, () => Promise<unknown>, object, () => Promise<unknown>]>([
    [
      'an automatic coupon is stored and ends',
      () => createCoupon(shop.database, { code: 'MONSOON', automatic: true }),
      { couponCode: 'MONSOON', discount: 99.9 },
      () => db.updateTable('coupon').set({ ends_at: new Date() }).where('code', '=', 'MONSOON').execute(),
    ],
    [
      'a cash rule is stored and deleted',
      () =>
        db
          .insertInto('cash_rule')
          .values({ id: newId(), position: 0, kind: 'total', condition: '{}', effect: 'confirm' })
          .execute(),
      { payments: [{ method: 'cod', needsConfirmation: true }, {}] },
      () => db.deleteFrom('cash_rule').execute(),
    ],
    [
      'the first delivery area is stored and deleted',
      () =>
        db
          .insertInto('delivery_area')
          .values({ id: newId(), prefix: '302', min_days: 2, max_days: 4, cash: false })
          .execute(),
      { payments: [{ method: 'cod', problem: expect.any(String) }, {}] },
      () => db.deleteFrom('delivery_area').execute(),
    ],
    [
      'a setting is stored and deleted',
      () => writeSetting(db, 'shipping', { checkout: { freeAbove: 200_000, charge: 7_000 } }),
      { shippingCost: 70 },
      () => db.deleteFrom('setting').where('name', '=', 'shipping').execute(),
    ],
  ])('are those of the next quote when %s', async (_name, change, shown, changeBack) => {
    const before = await quote()
    expect(before).not.toMatchObject(shown)
    await change()
    expect(await quote()).toMatchObject(shown)
    await changeBack()
    expect(await quote()).toEqual(before)
  })

  it('include the limits of the next order', async () => {
    await place(shop, asPriya)
    await writeSetting(db, 'buying_limits', { ordersOfAccount: 1 })
    expect(await asPriya.post('/api/orders', orderBody(shop))).toMatchObject({
      status: 409,
      body: { limit: 'account' },
    })
    await db.deleteFrom('setting').where('name', '=', 'buying_limits').execute()
    await place(shop, asPriya)
  })

  it.each([
    ['are those of the invoice', () => writeSetting(db, 'tax', { invoiceAt: 'shipped' }), undefined],
    ['are the same as before', () => Promise.resolve(), expect.any(String)],
    [
      'have no version',
      () =>
        db
          .deleteFrom('order_terms_version')
          .execute()
          .then(() => undefined),
      expect.any(String),
    ],
  ])('decide when the order is confirmed: they %s', async (_name, change, number) => {
    await db.updateTable('variant').set({ stock: 5 }).execute()
    const { body } = await asPriya.post('/api/orders', orderBody(shop))
    await change()
    const confirmed = await asPriya.put(`/api/orders/${body._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
    expect(confirmed.body.data).toMatchObject({ status: 'confirmed', confirmedAt: expect.any(String) })
    expect(confirmed.body.data.invoice?.number).toEqual(number)
    expect((await asPriya.get(`/api/orders/${body._id}`)).body.data).toEqual(confirmed.body.data)
    const events = await db
      .selectFrom('order_event')
      .select('kind')
      .where('order_id', '=', body._id)
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['placed', 'confirmed'])
    await asPriya.put(`/api/orders/${body._id}/cancel`)
    await db.deleteFrom('setting').where('name', '=', 'tax').execute()
  })

  it('are kept when an order counts a use of a coupon, which would make orders wait for each other', async () => {
    await createCoupon(shop.database, { code: 'TENOFF' })
    const before = await version()
    await place(shop, asPriya, { couponCode: 'TENOFF', totalAmount: 899.1 })
    expect(await version()).toBe(before)
    await db.updateTable('coupon').set({ active: false }).where('code', '=', 'TENOFF').execute()
    expect(await version()).not.toBe(before)
  })

  it('are read for each order when the row of their version is missing', async () => {
    await db.deleteFrom('order_terms_version').execute()
    const before = await quote()
    await db.deleteFrom('order_terms_version').execute()
    expect(await quote()).toEqual(before)
    await writeSetting(db, 'shipping', { checkout: { freeAbove: 200_000, charge: 8_000 } })
    expect(await quote()).toMatchObject({ shippingCost: 80 })
  })
})
