import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { priya } from '../../../test/people.ts'
import { indigoKurta, khadiByTheMetre } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { queueOrderEmail } from './order-emails.ts'
import type { OrderEmail } from './order-messages.ts'

const shop = await testShop([indigoKurta, khadiByTheMetre])
const asPriya = await shop.as(priya)
await shop.database.db.updateTable('customer').set({ email_verified: true }).execute()
const order = await place(shop, asPriya, {
  customer: {
    name: '<b>Priya</b>',
    email: 'priya@example.com',
    phone: '9876543210',
    address: {
      title: 'Home',
      street: '7 Chandni Chowk',
      city: 'Delhi',
      state: 'Delhi',
      zipCode: '110006',
      country: 'India',
    },
  },
  items: [
    { product: shop.id('indigo-kurta'), quantity: 1, price: 999, selectedColor: 'Blue', selectedSize: 'S' },
    { product: shop.id('khadi-by-the-metre'), quantity: 2.25, price: 349, selectedColor: 'White' },
  ],
  couponCode: 'DISCOUNT10',
  totalAmount: 1605.82,
})
const { db } = shop.database
const newEmails = async (send: () => Promise<unknown>) => {
  const before = (await shop.emails()).length
  await send()
  return (await shop.emails()).slice(before)
}
const send = (kind: OrderEmail, refund?: { refunded: number }) =>
  newEmails(() => db.transaction().execute((trx) => queueOrderEmail(shop.shop.jobs.send, trx, kind, order._id, refund)))

describe('order emails', () => {
  it('confirm the order with its total and delivery address', async () => {
    const [email, ...more] = await shop.emails()
    expect(more).toEqual([])
    expect(email).toMatchObject({
      to: 'priya@example.com',
      subject: `Your order #${order._id.slice(-8)} has been placed`,
    })
    const text = email?.text.replace(/\s+/g, ' ')
    expect(text).toContain('Indigo Block Print Kurta, Blue, S × 1 ₹999.00')
    expect(text).toContain('Handspun Khadi Fabric, White × 2.25 m ₹785.25')
    expect(text).toContain('Discount (DISCOUNT10) -₹178.43 Delivery Free Total (including taxes) ₹1,605.82')
    expect(text).toContain('You pay ₹1,605.82 in cash on delivery.')
    expect(text).toContain('7 Chandni Chowk Delhi, Delhi 110006 India Phone 9876543210')
    expect(text).toContain(`http://shop.test/orders/${order._id}`)
    expect(email?.html).not.toContain('<b>Priya')
  })

  it.each([
    ['order-paid', 'confirmed', /Payment received/],
    ['order-shipped', 'shipped', /has shipped/],
    ['order-delivered', 'delivered', /has been delivered/],
    ['order-cancelled', 'confirmed', /has been cancelled/],
  ] as const)('says %s', async (kind, status, subject) => {
    await db.updateTable('orders').set({ status }).where('id', '=', order._id).execute()
    const mails = await send(kind)
    expect(mails.map((email) => email.to)).toEqual(['priya@example.com'])
    expect(mails[0]?.subject).toMatch(subject)
  })

  it('state the refunded amount', async () => {
    const [email] = await send('order-refunded', { refunded: 1_605_82 })
    expect(email?.text).toContain('₹1,605.82')
  })

  it('are not sent when the transaction is rolled back', async () => {
    const mails = await newEmails(() =>
      db
        .transaction()
        .execute(async (trx) => {
          await queueOrderEmail(shop.shop.jobs.send, trx, 'order-paid', order._id)
          throw new Error('The power went out.')
        })
        .catch(() => undefined),
    )
    expect(mails).toEqual([])
  })

  it('are not sent for an order of a deleted account', async () => {
    await db.updateTable('orders').set({ email: '' }).where('id', '=', order._id).execute()
    expect(await send('order-paid')).toEqual([])
  })
})
