import { describe, expect, it } from 'vitest'
import { whileHeld } from '../../../test/holding.ts'
import { countByStatus, createCoupon, jaipur, orderBody, place, signInBuyers } from '../../../test/ordering.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { newId } from '../platform/database/id.ts'
import { writeSetting } from '../settings/queries.ts'

const plenty = testProduct({ handle: 'plenty', name: 'Plain Kurta', variants: [{ color: '', size: '', stock: 500 }] })
const shop = await testShop([plenty])
const { db } = shop.database
const buyers = await signInBuyers(shop, 50)
const [first, second] = buyers as [(typeof buyers)[number], (typeof buyers)[number]]
// They have one phone number, as a family may.
await db.updateTable('customer').set({ email_verified: true }).execute()

const cart = (couponCode: string, totalAmount = 899.1) =>
  orderBody(shop, { items: [{ product: shop.id('plenty'), quantity: 1, price: 999 }], totalAmount, couponCode })
const usesOf = async (id: string) =>
  (await db.selectFrom('coupon').select('uses').where('id', '=', id).executeTakeFirstOrThrow()).uses
const stock = async () => (await db.selectFrom('variant').select('stock').executeTakeFirstOrThrow()).stock
const refusal = { status: 409, body: { message: 'Invalid coupon code' } }

describe('using a coupon', () => {
  it('allows a single use once when fifty orders arrive at the same time', async () => {
    const id = await createCoupon(shop.database, { code: 'ONCE', max_uses: 1 })
    const before = await stock()
    const answers = await Promise.all(buyers.map((buyer) => buyer.post('/api/orders', cart('once'))))
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 49 })
    // On a busy machine some wait too long for the variant.
    const refusals = ['Invalid coupon code', 'This item is in high demand. Please try again.']
    for (const { status, body } of answers) if (status === 409) expect(refusals).toContain(body.message)
    expect(await usesOf(id)).toBe(1)
    expect(await stock()).toBe(before - 1)
  })

  it('allows two uses per customer when ten orders of one customer arrive at the same time', async () => {
    await createCoupon(shop.database, { code: 'TWICE', max_uses_per_customer: 2 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => first.post('/api/orders', cart('TWICE'))))
    expect(countByStatus(answers)).toEqual({ 200: 2, 409: 8 })
    expect((await second.post('/api/orders', cart('TWICE'))).status).toBe(200)
    const quote = await shop.app.inject({ method: 'POST', url: '/api/orders/quote', payload: cart('TWICE') })
    expect(quote.json().data).toMatchObject({ couponCode: 'TWICE', totalAmount: 899.1 })
  })

  it.each([
    ['a use for each customer', 'EACH', { max_uses_per_customer: 1 }],
    ['first orders', 'FIRST', { first_order_only: true }],
  ])(
    'with %s allows it to as many people of a domain as the shop has set, and to as many who have not confirmed their address',
    async (_, code, terms) => {
      await createCoupon(shop.database, { code, ...terms })
      await writeSetting(db, 'buying_limits', { customersOfDomain: 4 })
      const use = async (email: string, isConfirmed: boolean) => {
        const { post, userId } = await shop.as({ name: 'Nila Bose', email })
        await db.updateTable('customer').set({ email_verified: isConfirmed }).where('id', '=', userId).execute()
        const number = String(9_200_000_000 + Number.parseInt(userId.slice(-6), 16))
        const { customer, ...body } = cart(code)
        const address = { ...customer.address, street: `${userId} MI Road` }
        return (await post('/api/orders', { ...body, customer: { ...customer, phone: number, address } })).status
      }
      for (const isConfirmed of [true, false]) {
        const domain = `weavers-${code}-${isConfirmed}.co.in`.toLowerCase()
        const statuses = []
        for (let n = 0; n < 5; n++) statuses.push(await use(`a${n}@shop${n % 3}.${domain}`, isConfirmed))
        expect(countByStatus(statuses.map((status) => ({ status })))).toEqual({ 200: 4, 409: 1 })
        expect(await use(`a@dyers-${domain}`, isConfirmed)).toBe(200)
      }
      await db.deleteFrom('setting').where('name', '=', 'buying_limits').execute()
    },
  )

  it.each([
    ['a use for each customer', 'EACH-PHONE', { max_uses_per_customer: 1 }, 'Invalid coupon code'],
    ['first orders', 'FIRST-PHONE', { first_order_only: true }, 'FIRST-PHONE is for first orders only.'],
  ])('with %s is used once by new accounts of one phone number or recipient', async (_, code, terms, message) => {
    await createCoupon(shop.database, { code, ...terms })
    let accounts = 0
    const use = async (phone: string, recipientPhone = '') => {
      const { post } = await shop.as({ name: 'Nila Bose', email: `${code.toLowerCase()}${++accounts}@gmail.com` })
      const { customer, ...body } = cart(code)
      const address = { ...customer.address, ...(recipientPhone && { name: 'Asha', phone: recipientPhone }) }
      return post('/api/orders', { ...body, customer: { ...customer, phone, address } })
    }
    const numberOf = (n: number) => `${code === 'EACH-PHONE' ? 93_000 : 94_000}${10_000 + n}`
    expect((await use(numberOf(1))).status).toBe(200)
    expect(await use(numberOf(1))).toMatchObject({ status: 409, body: { message } })
    expect((await use(numberOf(2), numberOf(3))).status).toBe(200)
    expect(await use(numberOf(4), numberOf(3))).toMatchObject({ status: 409, body: { message } })
    expect(await use(numberOf(3))).toMatchObject({ status: 409, body: { message } })
    expect((await use(numberOf(4))).status).toBe(200)
  })

  it('releases its use once when the order is cancelled', async () => {
    const id = await createCoupon(shop.database, { code: 'LAST', max_uses: 1, max_uses_per_customer: 1 })
    const placed = await first.post('/api/orders', cart('LAST'))
    expect(await first.post('/api/orders', cart('LAST'))).toMatchObject(refusal)
    await Promise.all([1, 2, 3].map(() => first.put(`/api/orders/${placed.body._id}/cancel`)))
    expect(await usesOf(id)).toBe(0)
    expect((await first.post('/api/orders', cart('LAST'))).status).toBe(200)
  })

  it('keeps its last use available when the order fails', async () => {
    const id = await createCoupon(shop.database, { code: 'FAILS', max_uses: 1 })
    expect((await first.post('/api/orders', cart('FAILS', 1))).status).toBe(409)
    expect(await usesOf(id)).toBe(0)
  })

  it('is refused when it is switched off while the order is being placed', async () => {
    const id = await createCoupon(shop.database, { code: 'SWITCHED-OFF' })
    const before = await stock()
    const answer = await whileHeld(shop.database, {
      hold: (trx) => trx.updateTable('coupon').set({ active: false }).where('id', '=', id).execute(),
      act: () => first.post('/api/orders', cart('SWITCHED-OFF')),
    })
    expect(answer).toMatchObject(refusal)
    expect([await usesOf(id), await stock()]).toEqual([0, before])
  })

  const hour = 3_600_000
  it.each([
    ['is not good before its time', { starts_at: new Date(Date.now() + hour) }],
    ['is not good after its time', { ends_at: new Date(Date.now() - hour) }],
    ['is not good while it is switched off', { active: false }],
    ['is not good when it is used up', { max_uses: 3, uses: 3 }],
  ])('%s', async (what, terms) => {
    const code = what.toUpperCase().replaceAll(' ', '-').slice(-30)
    await createCoupon(shop.database, { code, ...terms })
    expect(await first.post('/api/orders', cart(code))).toMatchObject(refusal)
  })

  it('applies only within its dates and above its minimum', async () => {
    const terms = { starts_at: new Date(Date.now() - hour), ends_at: new Date(Date.now() + hour) }
    await createCoupon(shop.database, { code: 'FROM999', ...terms, minimum_paise: 99_900 })
    await createCoupon(shop.database, { code: 'FROM1000', ...terms, minimum_paise: 1_00_000 })
    expect((await first.post('/api/orders', cart('FROM999'))).status).toBe(200)
    const { body } = await first.post('/api/orders', cart('FROM1000', 999))
    expect(body.message).toBe('FROM1000 is for orders of ₹1,000 or more.')
    expect(body.quote).toMatchObject({ couponProblem: body.message, totalAmount: 999, canBeOrdered: true })
  })

  it('never discounts more than the products cost, and leaves at least one rupee for a card payment', async () => {
    await createCoupon(shop.database, { code: 'ALL', amount_paise: 5_00_000 })
    const { body } = await first.post('/api/orders', cart('ALL', 0))
    expect(body.data).toMatchObject({ subtotal: 999, discount: 999, shippingCost: 0, tax: 0, totalAmount: 0 })
    const card = await first.post('/api/orders', { ...cart('ALL', 0), paymentMethod: 'razorpay' })
    expect(card).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('choose another payment method') },
    })
  })

  it('can make an order free, which no rule about cash refuses, charges or asks to confirm', async () => {
    await createCoupon(shop.database, { code: 'GIFT', amount_paise: 5_00_000 })
    await writeSetting(db, 'payments', { cod: { enabled: false, minimum: 100_00, maximum: null } })
    const rule = { kind: 'total' as const, condition: JSON.stringify({ above: 0, below: 100_00 }), position: 0 }
    await db
      .insertInto('cash_rule')
      .values([
        { id: newId(), ...rule, effect: 'fee', fee_paise: 49_00 },
        { id: newId(), ...rule, effect: 'confirm', position: 1 },
        { id: newId(), ...rule, effect: 'refuse', position: 2 },
      ])
      .execute()
    await db
      .insertInto('delivery_area')
      .values({ id: newId(), prefix: '302', cash: false, min_days: 3, max_days: 5 })
      .execute()
    const zipCode = jaipur.zipCode
    const quoteOf = async (couponCode: string) =>
      (
        await shop.app.inject({ method: 'POST', url: '/api/orders/quote', payload: { ...cart(couponCode), zipCode } })
      ).json().data.payments
    expect(await quoteOf('GIFT')).toEqual([{ method: 'cod', totalAmount: 0 }])
    expect((await quoteOf('')).map(({ method }: { method: string }) => method)).toEqual(['razorpay'])
    // The emails of a recipient and day are limited, and those of the other orders go to one address.
    const { customer, ...free } = cart('GIFT', 0)
    const placed = await place(shop, second, { ...free, customer: { ...customer, email: 'free@example.com' } })
    expect(placed).toMatchObject({ status: 'confirmed', totalAmount: 0, paymentMethod: 'cod' })
    expect((await shop.emails()).some(({ text }) => text.includes('You have nothing to pay.'))).toBe(true)
  })
})
