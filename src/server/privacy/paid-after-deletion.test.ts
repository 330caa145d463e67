import { expect, it } from 'vitest'
import { createPayment, payInWindow, placeByCard } from '../../../test/paying.ts'
import { priya, rahul } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { anonymise } from '../accounts/queries.ts'
import { forgetCustomer } from './index.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }])
const { db } = shop.database
const rowOf = (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stock = async () => (await db.selectFrom('variant').select('stock').executeTakeFirstOrThrow()).stock

it('a payment for an order that expired is refunded when its customer has deleted the account since', async () => {
  const asPriya = await shop.as(priya)
  const { _id } = await placeByCard(shop, asPriya)
  const offer = await createPayment(asPriya, _id)
  await db
    .updateTable('orders')
    .set({ expires_at: new Date(0) })
    .where('id', '=', _id)
    .execute()
  await shop.shop.jobs.send('expire-orders', {})
  await shop.shop.jobs.drain()
  await anonymise(db, asPriya.userId, forgetCustomer)
  expect(await rowOf(_id)).toMatchObject({ status: 'cancelled', email: '', phone: '0000000000' })
  const before = await stock()

  await payInWindow(shop, offer)
  await shop.shop.jobs.drain()
  expect(await rowOf(_id)).toMatchObject({ status: 'cancelled', is_paid: false })
  expect(await stock()).toBe(before)
  const refunds = await db.selectFrom('refund').select(['amount_paise', 'state']).execute()
  expect(refunds).toEqual([{ amount_paise: offer.amount, state: 'processed' }])
})

it('a payment for an open order is kept: its address is, until it is delivered', async () => {
  const asRahul = await shop.as(rahul)
  const { _id } = await placeByCard(shop, asRahul)
  const offer = await createPayment(asRahul, _id)
  await anonymise(db, asRahul.userId, forgetCustomer)
  await payInWindow(shop, offer)
  await shop.shop.jobs.drain()
  expect(await rowOf(_id)).toMatchObject({ status: 'confirmed', is_paid: true, email: priya.email })
})
