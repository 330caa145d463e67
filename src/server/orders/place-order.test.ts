import { describe, expect, it } from 'vitest'
import { jaipur, orderBody, place, raiseBuyingLimits } from '../../../test/ordering.ts'
import { priya, rahul } from '../../../test/people.ts'
import { indigoKurta, khadiByTheMetre, testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { INVALID_PHONE } from '../../domain/orders/checkout-form.ts'

const wholeRoll = { ...khadiByTheMetre, variants: [{ sku: 'KHADI-WHITE', color: 'White', size: '', stock: 10_000 }] }
const plainSaree = testProduct({
  handle: 'plain-saree',
  name: 'Plain Saree',
  garment: 'saree',
  fabric: '',
  price: 6_000_00,
})
const teePack = testProduct({ handle: 'tees', name: 'Three T-shirts', hsn: '6109', piecesPerPack: 3, price: 6_000_00 })
const ring = testProduct({ handle: 'ring', name: 'Ring', hsn: '711719', price: 6_000_00 })
const lehenga = testProduct({ handle: 'lehenga', name: 'Lehenga', hsn: '6204', price: 6_000_00 })
const stole = testProduct({
  handle: 'stole',
  name: 'Stole',
  garment: 'stole',
  price: 499_00,
  // As files bring it that name the colour of the product alone.
  variants: [{ sku: 'STOLE', color: '', size: '', stock: 9 }],
})
const shop = await testShop([indigoKurta, wholeRoll, plainSaree, teePack, ring, lehenga, stole])
await raiseBuyingLimits(shop.database)
const asPriya = await shop.as(priya)
const asRahul = await shop.as(rahul)

const stockOf = async (sku: string) => {
  const row = await shop.database.db.selectFrom('variant').select('stock').where('sku', '=', sku).executeTakeFirst()
  return row?.stock
}
const khadi = (metres: number, total: number) => ({
  items: [{ product: shop.id('khadi-by-the-metre'), quantity: metres, price: 349, selectedColor: 'White' }],
  totalAmount: total,
})

describe('placing an order', () => {
  it('accepts the colour of the product that its lists and cards show, and no other', async () => {
    const { colors } = (await asPriya.get(`/api/products/${shop.id('stole')}`)).body.data
    const order = (selectedColor: string) =>
      asPriya.post('/api/orders', {
        ...orderBody(shop),
        items: [{ product: shop.id('stole'), quantity: 1, price: 499, selectedColor, selectedSize: '' }],
        totalAmount: 549,
      })
    expect(colors).toEqual(['Blue'])
    for (const color of [...colors, '']) {
      const { status, body } = await order(color)
      expect([status, body.data?.items?.[0]?.sku]).toEqual([200, 'STOLE'])
    }
    expect((await order('Red')).status).toBe(409)
  })

  it('charges the total shown, reserves the stock and returns the order', async () => {
    const { status, body } = await asPriya.post('/api/orders', orderBody(shop))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      status: 'pending',
      paymentStatus: 'pending',
      isPaid: false,
      paymentMethod: 'cod',
      subtotal: 999,
      discount: 0,
      shippingCost: 0,
      totalAmount: 999,
      tax: 47.58,
      items: [{ name: 'Indigo Block Print Kurta', quantity: 1, price: 999, sku: 'IK-S', selectedSize: 'S' }],
    })
    expect(await stockOf('IK-S')).toBe(3)
  })

  it('sells 2.25 m of khadi for exactly ₹785.25 with free delivery above ₹500', async () => {
    const { body } = await asPriya.post('/api/orders', orderBody(shop, khadi(2.25, 785.25)))
    expect(body.data).toMatchObject({ totalAmount: 785.25, items: [{ quantity: 2.25, unit: 'metre', total: 785.25 }] })
    expect(await stockOf('KHADI-WHITE')).toBe(9_775)
  })

  it.each([
    ['someone abroad', { name: ' Meera  Nair ', phone: '+44 91234-56789' }, 400],
    ['a pasted number', { phone: '+91 91234-56789' }, { phone: '9123456789' }],
    ['someone else', { name: ' Meera  Nair ', phone: '91234-56789' }, { name: 'Meera Nair', phone: '9123456789' }],
    ['the customer at another number', { phone: '9123456789' }, { phone: '9123456789' }],
    ['Hindi digits', { zipCode: '३०२००१', phone: '९१२३४५६७८९' }, { zipCode: '302001', phone: '9123456789' }],
    ['the customer', { name: 'Priya Nair', phone: '9876543210' }, {}],
    ['the customer', { name: '', phone: ' ' }, {}],
  ])('is delivered to %s: %j', async (_who, recipient, stored) => {
    const customer = { ...orderBody(shop).customer, address: { ...jaipur, ...recipient } }
    const { status, body } = await asPriya.post('/api/orders', orderBody(shop, { ...khadi(1, 399), customer }))
    if (typeof stored === 'number') return expect([status, body.message]).toEqual([stored, INVALID_PHONE])
    expect(body.data.customer).toEqual({ ...customer, address: { ...jaipur, ...stored } })
  })

  it('adds ₹50 for delivery up to ₹500', async () => {
    const { body } = await asPriya.post('/api/orders', orderBody(shop, khadi(1, 399)))
    expect(body.data).toMatchObject({ subtotal: 349, shippingCost: 50, totalAmount: 399 })
  })

  it('taxes a saree without a code as cloth, a pack by the piece and jewellery by its heading', async () => {
    const taxOf = async (handle: string) => {
      const items = [{ product: shop.id(handle), quantity: 1, price: 6_000, selectedColor: 'Blue', selectedSize: 'M' }]
      return (await asPriya.post('/api/orders', orderBody(shop, { items, totalAmount: 6_000 }))).body.data.tax
    }
    expect(await Promise.all(['plain-saree', 'tees', 'ring', 'lehenga'].map(taxOf))).toEqual([
      285.72, 285.72, 174.76, 915.26,
    ])
  })

  it('accepts DISCOUNT10 in any letter case and distributes the discount over the lines', async () => {
    const changes = { couponCode: ' discount10 ', totalAmount: 899.1 }
    const { body } = await asPriya.post('/api/orders', orderBody(shop, changes))
    expect(body.data).toMatchObject({ couponCode: 'DISCOUNT10', discount: 99.9, totalAmount: 899.1 })
  })

  it('confirms cash on delivery at the end of the checkout, with an invoice that adds up', async () => {
    const order = await place(shop, asPriya, khadi(2, 698))
    expect(order).toMatchObject({ status: 'confirmed', paymentStatus: 'PAYMENT_PENDING', isPaid: false })
    expect(order.invoice.number).toMatch(/^VAS\/\d{4}\/\d{6}$/)
    const [line] = order.invoice.lines
    expect(line).toMatchObject({ unitCode: 'MTR', rate: 5, igst: 0, amount: 698 })
    expect(line.taxable + line.cgst + line.sgst).toBeCloseTo(698, 10)
    const again = await asPriya.put(`/api/orders/${order._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
    expect(again.body.data.invoice.number).toBe(order.invoice.number)
  })

  it('charges IGST for delivery to another state', async () => {
    const address = { ...jaipur, city: 'Surat', state: 'Gujarat', zipCode: '395003' }
    const customer = { name: 'Priya', email: 'priya@example.com', phone: '9876543210', address }
    const order = await place(shop, asPriya, { ...khadi(2, 698), customer })
    expect(order.invoice).toMatchObject({ isInterState: true, placeOfSupply: { stateCode: '24' } })
    expect(order.invoice.lines[0]).toMatchObject({ cgst: 0, sgst: 0 })
  })

  it('keeps line breaks in the notes', async () => {
    const orderNotes = 'Ring twice.\r\nLeave it with the guard.\u0007'
    const placed = await place(shop, asPriya, { ...khadi(1, 399), orderNotes })
    expect(placed.orderNotes).toBe('Ring twice.\nLeave it with the guard.')
  })
})

describe('refusing an order', () => {
  type Refusal = [what: string, changes: object, status: number, message: RegExp]
  const refused: Refusal[] = [
    ['a total of less', { totalAmount: 1 }, 409, /total has changed to ₹999.00/],
    [
      'a price of less',
      { items: [kurta({ price: 1 })], totalAmount: 1 },
      409,
      /price has changed from ₹1.00 to ₹999.00/,
    ],
    ['quantity 0', { items: [kurta({ quantity: 0 })] }, 400, /quantity/],
    ['quantity −1', { items: [kurta({ quantity: -1 })] }, 400, /quantity/],
    ['one and a half kurtas', { items: [kurta({ quantity: 1.5 })] }, 400, /quantity/],
    ['a thousand million', { items: [kurta({ quantity: 1e9 })] }, 400, /at most/],
    ['1e308', { items: [kurta({ quantity: 1e308 })] }, 400, /quantity/],
    ['"2" for a number', { items: [kurta({ quantity: '2' })] }, 400, /not valid/],
    ['[2] for a number', { items: [kurta({ quantity: [2] })] }, 400, /not valid/],
    ['1.3 m of a 0.25 m step', khadi(1.3, 453.7), 400, /steps of 0.25 m/],
    ['half a metre', khadi(0.5, 174.5), 400, /smallest order is 1 m/],
    ['a size that is not made', { items: [kurta({ selectedSize: 'XXL' })] }, 409, /no longer available/],
    ['a size that is sold out', { items: [kurta({ selectedSize: 'M' })] }, 409, /sold out/],
    ['more than there is', { items: [kurta({ quantity: 400 })], totalAmount: 399_600 }, 409, /Changed from 400 pieces/],
    ['an unknown product', { items: [kurta({ product: 'f'.repeat(24) })] }, 409, /no longer available/],
    ['no items', { items: [] }, 400, /items/],
    ['a status of its own', { status: 'delivered' }, 400, /status/],
    ['being paid already', { paymentStatus: 'PAYMENT_SUCCESS' }, 400, /paymentStatus/],
    ['an unknown payment method', { paymentMethod: 'free' }, 400, /paymentMethod/],
    ['an unknown coupon', { couponCode: 'FREE' }, 409, /Invalid coupon code/],
    ['a phone number of 3 digits', { customer: contact({ phone: '123' }) }, 400, /valid 10-digit phone number/],
    ['no email address', { customer: contact({ email: ' ' }) }, 400, /This field is required/],
    [
      'no address',
      { customer: contact({ address: { ...jaipur, street: '', city: '', state: '', zipCode: '' } }) },
      400,
      /delivery address/,
    ],
    [
      'a pincode of another state',
      { customer: contact({ address: { ...jaipur, state: 'Kerala' } }) },
      400,
      /^Pincode 302003 is in Rajasthan, not in Kerala/,
    ],
    ...['3020033', '30200', 'Jaipur', '302003/4'].map(
      (zipCode): Refusal => [
        `the pincode ${zipCode}`,
        { customer: contact({ address: { ...jaipur, zipCode } }) },
        400,
        /^ZIP code must be 6 digits$/,
      ],
    ),
    [
      'a pincode of another state with a hyphen',
      { customer: contact({ address: { ...jaipur, zipCode: '३०२-003', state: 'Kerala' } }) },
      400,
      /^Pincode 302003 is in Rajasthan/,
    ],
    ['half an address', { customer: contact({ address: { ...jaipur, city: ' ' } }) }, 400, /fill all address fields/],
  ]
  it.each(refused)('%s', async (_what, changes, status, message) => {
    const before = await stockOf('IK-S')
    const answer = await asPriya.post('/api/orders', orderBody(shop, changes))
    expect(answer).toMatchObject({ status, body: { success: false, message: expect.stringMatching(message) } })
    if (status === 409) expect(answer.body.quote.items).toHaveLength(1)
    expect(await stockOf('IK-S')).toBe(before)
  })

  it('requires a login', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/orders', payload: orderBody(shop) })
    expect(answer.statusCode).toBe(401)
  })

  function kurta(changes: object) {
    return {
      product: shop.id('indigo-kurta'),
      quantity: 1,
      price: 999,
      selectedColor: 'Blue',
      selectedSize: 'S',
      ...changes,
    }
  }
  function contact(changes: object) {
    return { name: 'Priya Nair', email: 'priya@example.com', phone: '9876543210', address: jaipur, ...changes }
  }
})

describe('repeating an order', () => {
  it('with the same key has one effect and returns the same answer', async () => {
    const before = (await stockOf('KHADI-WHITE')) ?? 0
    const order = orderBody(shop, khadi(1, 399))
    const key = { 'idempotency-key': 'one-and-the-same' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => asPriya.post('/api/orders', order, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await stockOf('KHADI-WHITE')).toBe(before - 100)
  })

  it('with the same key for another order is refused', async () => {
    const key = { 'idempotency-key': 'two-orders' }
    const first = await asPriya.post('/api/orders', orderBody(shop, khadi(1, 399)), key)
    const other = await asPriya.post('/api/orders', orderBody(shop, khadi(1.25, 486.25)), key)
    const message = 'This Idempotency-Key was used for another order.'
    expect(other).toMatchObject({ status: 422, body: { message, _id: first.body._id } })
  })

  it("with another customer's key places a separate order", async () => {
    const key = { 'idempotency-key': 'a common key' }
    expect((await asPriya.post('/api/orders', orderBody(shop), key)).status).toBe(400)
    const good = { 'idempotency-key': 'a-common-key' }
    const mine = await asPriya.post('/api/orders', orderBody(shop, khadi(1, 399)), good)
    const theirs = await asRahul.post('/api/orders', orderBody(shop, khadi(1, 399)), good)
    expect(theirs.body._id).not.toBe(mine.body._id)
  })

  it('after a refusal counts as a first request', async () => {
    const key = { 'idempotency-key': 'refused-first' }
    expect((await asPriya.post('/api/orders', orderBody(shop, khadi(1, 1)), key)).status).toBe(409)
    expect((await asPriya.post('/api/orders', orderBody(shop, khadi(1, 399)), key)).status).toBe(200)
  })
})

describe('cancelling an order', () => {
  it('restores the stock once when repeated concurrently', async () => {
    const order = await place(shop, asPriya, khadi(1, 399))
    const before = (await stockOf('KHADI-WHITE')) ?? 0
    const answers = await Promise.all(Array.from({ length: 8 }, () => asPriya.put(`/api/orders/${order._id}/cancel`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers[0]?.body.data).toMatchObject({ status: 'cancelled' })
    expect(await stockOf('KHADI-WHITE')).toBe(before + 100)
  })

  it("is refused for another customer's order", async () => {
    const order = await place(shop, asPriya, khadi(1, 399))
    expect(await asRahul.put(`/api/orders/${order._id}/cancel`)).toMatchObject({
      status: 404,
      body: { message: 'Order not found' },
    })
  })

  it('is refused once the order has been shipped', async () => {
    const order = await place(shop, asPriya, khadi(1, 399))
    await shop.database.db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', order._id).execute()
    expect((await asPriya.put(`/api/orders/${order._id}/cancel`)).status).toBe(409)
  })
})

describe('the payment status', () => {
  it('cannot be set by the browser', async () => {
    const card = await place(shop, asPriya, { ...khadi(1, 399), paymentMethod: 'razorpay' })
    const say = (paymentStatus: string) =>
      asPriya.put(`/api/orders/${card._id}/payment`, { paymentStatus, paymentId: 'pay_1' })
    expect((await say('PAYMENT_SUCCESS')).status).toBe(409)
    expect((await say('PAYMENT_PENDING')).status).toBe(409)
    expect((await say('completed')).status).toBe(400)
    const { body } = await asPriya.get(`/api/orders/${card._id}`)
    expect(body.data).toMatchObject({ status: 'pending', isPaid: false, paymentStatus: 'pending' })
  })
})

it('an address of several lines is one line with commas', async () => {
  const address = { ...jaipur, street: 'Flat 4\nRose Villa,\r\nMG Road' }
  const customer = { name: 'Priya Nair', email: 'priya@example.com', phone: '9876543210', address }
  const order = await place(shop, asPriya, { customer })
  expect(order.customer.address.street).toBe('Flat 4, Rose Villa, MG Road')
})
