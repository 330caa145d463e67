import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { storeSeller } from '../../../test/seller.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([indigoKurta], { hasSeller: false })
const { db } = shop.database
const asPriya = await shop.as(priya)
const asManager = await shop.as(manager)

const order = () => ({
  customer: {
    name: 'Priya',
    email: priya.email,
    phone: '9876543210',
    address: {
      title: 'Home',
      street: '1 Mill Road',
      city: 'Pune',
      state: 'Maharashtra',
      zipCode: '411001',
      country: 'India',
    },
  },
  items: [{ product: shop.id('indigo-kurta'), quantity: 1, price: 999, selectedColor: 'Blue', selectedSize: 'S' }],
  totalAmount: 999,
  paymentMethod: 'cod',
})
const hasBusinessDetails = async () =>
  (await asManager.get('/api/admin/dashboard/waiting')).body.data.hasBusinessDetails

describe('a shop without business details', () => {
  it('refuses orders, says so to customer and team, and uses no invoice number', async () => {
    const { status, body } = await asPriya.post('/api/orders', order())
    expect([status, body.message]).toEqual([409, 'This shop cannot take orders yet. Please contact us.'])
    expect(await hasBusinessDetails()).toBe(false)
    expect(await shop.shop.hasSeller()).toBe(false)
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
    expect(await db.selectFrom('invoice_series').selectAll().execute()).toEqual([])
    expect((await shop.get('/api/contact')).body.data.seller).toEqual({ legalName: '', address: '', gstin: '' })
  })

  it('says so before anyone fills in the checkout', async () => {
    expect((await shop.get('/api/checkout/rules')).body.data).toMatchObject({ takesNoOrders: true })
  })

  it('tells the team what is missing when they enter an order', async () => {
    const { customer, items, totalAmount } = order()
    const { name, phone, email, address } = customer
    const sale = { channel: 'phone', isCollected: false, customer: { name, phone, email }, address, items, totalAmount }
    const { status, body } = await asManager.post('/api/admin/manual-orders', { ...sale, payment: 'cod' })
    expect([status, body.message]).toEqual([
      409,
      'Enter the business details in the settings first: the order needs an invoice.',
    ])
  })

  it('takes orders as soon as they are stored', async () => {
    await storeSeller(db)
    await shop.shop.settled()
    await place(shop, asPriya)
    expect(await hasBusinessDetails()).toBe(true)
    expect((await shop.get('/api/checkout/rules')).body.data.takesNoOrders).toBeUndefined()
  })
})
