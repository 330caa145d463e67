import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCoupon, jaipur, orderBody, raiseBuyingLimits, stockLedgerGaps } from '../../../test/ordering.ts'
import { priya } from '../../../test/people.ts'
import { khadiByTheMetre, testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { writeSetting } from '../settings/queries.ts'

const MUCH = 10_000_000
const pieces = [1_01, 49_99, 333_33, 999_00, 2_624_99, 2_625_01, 99_99_999].map((price, n) => {
  const stock = [{ color: '', size: '', stock: MUCH }]
  const codes = ['6204', '6206', '5007', '', '6301', '6405', '9404']
  return testProduct({ handle: `piece-${n}`, name: `Piece ${n}`, price, hsn: codes[n] ?? '', variants: stock })
})
const cloths = [33_33, 349_00, 1_001_99].map((price, n) => ({
  ...khadiByTheMetre,
  handle: `cloth-${n}`,
  name: `Cloth ${n}`,
  price,
  quantityStep: n === 1 ? 50 : 25,
  variants: [{ color: '', size: '', stock: MUCH }],
}))
const shop = await testShop([...pieces, ...cloths])
await raiseBuyingLimits(shop.database)
await writeSetting(shop.database.db, 'shipping', { countries: ['India', 'UK'] })
const asPriya = await shop.as(priya)
// Her orders stay unpaid, and together they may cost more than any limit allows.
await shop.database.db.updateTable('customer').set({ has_no_limits: true }).execute()
await createCoupon(shop.database, { code: 'THIRD', percent: 33 })
await createCoupon(shop.database, { code: 'ODD', amount_paise: 77_77 })

const line = fc.oneof(
  fc.record({ of: fc.constantFrom(...pieces), quantity: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ of: fc.constantFrom(...cloths), quantity: fc.integer({ min: 2, max: 40 }).map((halves) => halves / 2) }),
)
const cart = fc
  .array(line, { minLength: 1, maxLength: 8 })
  .map((lines) => lines.map(({ of, quantity }) => ({ product: shop.id(of.handle), quantity, price: of.price / 100 })))
const coupon = fc.constantFrom(undefined, 'DISCOUNT10', 'THIRD', 'ODD')
const place = fc.constantFrom(
  jaipur,
  { ...jaipur, state: 'Kerala', zipCode: '682001' },
  { ...jaipur, state: 'Nowhere', zipCode: '302001' },
  { ...jaipur, country: 'UK', zipCode: 'EC1A 1BB' },
)

const paise = (rupees: number) => {
  const exact = Math.round(rupees * 100)
  expect(rupees).toBe(exact / 100)
  return exact
}
const sum = (lines: readonly Record<string, number>[], ...fields: string[]) =>
  lines.reduce((total, one) => fields.reduce((all, field) => all + paise(one[field] ?? Number.NaN), total), 0)

describe('any cart with any coupon and any address', () => {
  it('is charged as quoted, and all amounts of order and invoice add up to the paisa', async () => {
    await fc.assert(
      fc.asyncProperty(cart, coupon, place, async (items, couponCode, address) => {
        const input = { items, ...(couponCode && { couponCode }) }
        const { data: quote } = (await asPriya.post('/api/orders/quote', input)).body
        expect(sum(quote.items, 'total')).toBe(paise(quote.subtotal))
        expect(sum(quote.items, 'discount')).toBe(paise(quote.discount))

        const customer = { name: 'Priya Nair', email: 'priya@example.com', phone: '9876543210', address }
        const body = orderBody(shop, { ...input, customer, totalAmount: quote.totalAmount })
        const placed = await asPriya.post('/api/orders', body)
        expect(placed.status).toBe(200)
        const { subtotal, discount, shippingCost, totalAmount } = quote
        expect(placed.body.data).toMatchObject({ subtotal, discount, shippingCost, totalAmount })
        expect(paise(totalAmount)).toBe(paise(subtotal) - paise(discount) + paise(shippingCost))

        const ended = await asPriya.put(`/api/orders/${placed.body._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
        const { invoice, tax } = ended.body.data
        expect(sum(invoice.lines, 'amount')).toBe(paise(totalAmount))
        expect(sum(invoice.lines, 'taxable', 'cgst', 'sgst', 'igst')).toBe(paise(totalAmount))
        expect(sum(invoice.lines, 'cgst', 'sgst', 'igst')).toBe(paise(tax))
        expect(invoice.lines.filter((one: Record<string, number>) => one.cgst !== one.sgst)).toEqual([])
        const isAtHome = invoice.placeOfSupply.stateCode === '08'
        expect(sum(invoice.lines, ...(isAtHome ? ['igst'] : ['cgst', 'sgst']))).toBe(0)
      }),
      { numRuns: 40 },
    )
    expect(await stockLedgerGaps(shop.database)).toEqual([])
  })
})
