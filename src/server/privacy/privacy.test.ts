import { describe, expect, it } from 'vitest'
import { jaipur, place } from '../../../test/ordering.ts'
import { priya, rahul } from '../../../test/people.ts'
import { indigoKurta, madderSaree } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { anonymise } from '../accounts/queries.ts'
import { newId } from '../platform/database/id.ts'
import { forgetDeletedBuyers } from './deleted-buyers.ts'

const manyKurtas = { ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }
const dearSaree = { ...madderSaree, price: 60_000_00, hsn: '5007' }
const shop = await testShop([manyKurtas, dearSaree])
const { db } = shop.database
const asPriya = await shop.as(priya)
const asRahul = await shop.as(rahul)

const saree = {
  items: [
    {
      product: shop.id('madder-saree'),
      quantity: 1,
      price: 60_000,
      selectedColor: 'Maroon',
      selectedSize: 'Free Size',
    },
  ],
  totalAmount: 60_000,
}
const deliver = (id: string) =>
  db.updateTable('orders').set({ status: 'delivered', delivered_at: new Date() }).where('id', '=', id).execute()
const rowOf = (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const arrived = await place(shop, asPriya, { orderNotes: 'Ring twice, I am Priya.' })
await deliver(arrived._id)
const large = await place(shop, asPriya, saree)
await deliver(large._id)
const onItsWay = await place(shop, asPriya)
const rahuls = await place(shop, asRahul)
await deliver(rahuls._id)
await db
  .insertInto('review')
  .values({
    id: newId(),
    product_id: shop.id('indigo-kurta'),
    order_id: arrived._id,
    customer_id: asPriya.userId,
    rating: 4,
    title: 'Good',
  })
  .execute()

describe('the download of personal data', () => {
  it('contains the customer’s own orders with invoices and reviews', async () => {
    const { status, body } = await asPriya.get('/api/auth/my-data')
    expect(status).toBe(200)
    const ids = [arrived, large, onItsWay].map(({ _id }) => _id)
    expect(body.orders.map((order: { _id: string }) => order._id).toSorted()).toEqual(ids.toSorted())
    expect(body.orders[0].invoice.number).toMatch(/^VAS/)
    expect(body.reviews).toEqual([
      {
        product: shop.id('indigo-kurta'),
        productName: 'Indigo Block Print Kurta',
        order: arrived._id,
        rating: 4,
        title: 'Good',
        text: '',
        fit: null,
        heightCm: null,
        status: 'pending',
        answer: '',
        createdAt: expect.any(String),
      },
    ])
  })
})

describe('a deleted account', () => {
  it('keeps the amounts and the state of finished orders, without personal data', async () => {
    const before = await rowOf(arrived._id)
    await anonymise(db, asPriya.userId, forgetDeletedBuyers)
    const { updated_at: _, ...after } = await rowOf(arrived._id)
    expect(after).toMatchObject({
      customer_name: 'Deleted customer',
      email: '',
      phone: '0000000000',
      street: '',
      zip_code: '',
      notes: '',
      city: 'Jaipur',
      state: 'Rajasthan',
      total_paise: before.total_paise,
      tax_paise: before.tax_paise,
    })
    expect(JSON.stringify(after)).not.toMatch(/priya|Johari|9876543210|302003/i)
  })

  it('keeps the place of supply, also where only the pincode said the state', async () => {
    const asKiran = await shop.as({ name: 'Kiran', email: 'kiran@example.com' })
    const customer = { name: 'Kiran', email: 'kiran@example.com', phone: '9876543210' }
    const { _id } = await place(shop, asKiran, { customer: { ...customer, address: { ...jaipur, state: 'Marwar' } } })
    await deliver(_id)
    await anonymise(db, asKiran.userId, forgetDeletedBuyers)
    expect(await rowOf(_id)).toMatchObject({ email: '', zip_code: '', state: 'Rajasthan' })
  })

  it('keeps the name and address on an invoice of ₹50,000 or more, as the law requires', async () => {
    const row = await rowOf(large._id)
    expect(row).toMatchObject({ customer_name: 'Priya Nair', street: jaipur.street, email: '', phone: '0000000000' })
  })

  it('keeps the address of an order until it is delivered', async () => {
    expect(await rowOf(onItsWay._id)).toMatchObject({ customer_name: 'Priya Nair', email: 'priya@example.com' })
    await deliver(onItsWay._id)
    await forgetDeletedBuyers(db)
    expect(await rowOf(onItsWay._id)).toMatchObject({ customer_name: 'Deleted customer', email: '' })
  })

  it('keeps no name of an order by phone, which has no email', async () => {
    const asAsha = await shop.as({ name: 'Asha', email: 'asha@example.com' })
    const { _id } = await place(shop, asAsha)
    await deliver(_id)
    await db.updateTable('orders').set({ email: '' }).where('id', '=', _id).execute()
    await anonymise(db, asAsha.userId, forgetDeletedBuyers)
    expect(await rowOf(_id)).toMatchObject({ customer_name: 'Deleted customer', phone: '0000000000', street: '' })
  })

  it('does not change other customers’ orders', async () => {
    expect(await rowOf(rahuls._id)).toMatchObject({ customer_name: 'Priya Nair', email: 'priya@example.com' })
  })

  it('leaves no saved answer for repeated requests', async () => {
    const kept = await db
      .selectFrom('idempotency_key')
      .select('key')
      .where('customer_id', '=', asPriya.userId)
      .execute()
    expect(kept).toEqual([])
  })
})
