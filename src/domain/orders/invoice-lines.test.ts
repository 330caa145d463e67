import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billWithCoupon } from '../coupons/coupon-bill.ts'
import type { CouponTerms } from '../coupons/coupons.ts'
import { STATES } from '../india/states.ts'
import { deliveryRate, GST_RATES, splitTax, taxLine } from '../tax/gst.ts'
import { MAX_PAISE } from '../units/paise.ts'
import { MAX_QUANTITY } from '../units/quantity.ts'
import { type BillItem, calculateBill } from './bill.ts'
import { invoiceLines } from './invoice-lines.ts'
import { billWithTerms, type PaymentTerms, prepaidDiscountOf } from './payment-terms.ts'

const TODAY = '2026-11-21'
const HOME = '08'

type TestItem = BillItem & { readonly hsn: string }

/** Places an order of these items and returns its bill, tax and invoice. */
function placeOrder(
  items: readonly TestItem[],
  state: string,
  coupon?: CouponTerms,
  day = TODAY,
  terms: PaymentTerms = { fee: 0, discount: 0 },
) {
  const plain = billWithCoupon(items, coupon)
  const discount = prepaidDiscountOf({ amount: terms.discount, minimum: 0 }, plain)
  const bill = billWithTerms(plain, { fee: terms.fee, discount })
  const isInterState = state !== HOME
  const lines = items.map((item, place) => {
    const { total, discount, payable } = bill.lines[place] ?? { total: 0, discount: 0, payable: 0 }
    const { rate, taxable, tax, cgst, sgst, igst } = taxLine({ ...item, payable }, GST_RATES, day, isInterState)
    const words = { name: 'Kurta', color: 'Indigo', size: '' }
    return { ...words, ...item, total, discount, payable, rate, taxable, tax, cgst, sgst, igst }
  })
  const rate = deliveryRate(lines)
  const delivery = splitTax(bill.shipping, rate, isInterState)
  const fee = splitTax(bill.fee ?? 0, rate, isInterState)
  const tax = sum(lines.map((line) => line.tax)) + delivery.tax + fee.tax
  const invoice = invoiceLines(lines, [
    { ...delivery, name: 'Delivery', amount: bill.shipping },
    { ...fee, name: 'Cash on Delivery fee', amount: bill.fee ?? 0 },
  ])
  return { plain, bill, tax, isInterState, invoice }
}

const khadi: TestItem = { unitPrice: 349_00, quantity: 225, unit: 'metre', hsn: '5208' }
const kurta: TestItem = { unitPrice: 999_00, quantity: 2, unit: 'piece', hsn: '6211' }
const lehenga: TestItem = { unitPrice: 4_999_00, quantity: 1, unit: 'piece', hsn: '6204' }
const ribbon: TestItem = { unitPrice: 120_00, quantity: 100, unit: 'metre', hsn: '5806' }

describe('the lines of an invoice', () => {
  it('list the items with colour, code and unit, then delivery', () => {
    expect(placeOrder([ribbon], HOME).invoice).toEqual([
      expect.objectContaining({
        description: 'Kurta (Indigo)',
        hsn: '5806',
        unitCode: 'MTR',
        taxable: 114_28,
        cgst: 2_86,
        sgst: 2_86,
        igst: 0,
        amount: 120_00,
      }),
      expect.objectContaining({
        description: 'Delivery',
        hsn: '5806',
        unitCode: 'OTH',
        rate: 500,
        taxable: 47_62,
        cgst: 1_19,
        sgst: 1_19,
        igst: 0,
        amount: 50_00,
      }),
    ])
  })

  it.each([
    ['Indigo', 'M', 'Kurta (Indigo, M)'],
    ['', 'M', 'Kurta (M)'],
    ['', '', 'Kurta'],
  ])('name the colour %o and size %o: %s', (color, size, description) => {
    const line = { ...kurta, ...taxLine({ ...kurta, payable: 999_00 }, GST_RATES, TODAY, false) }
    const ordered = { ...line, name: 'Kurta', color, size, total: 999_00, discount: 0 }
    expect(invoiceLines([ordered], [])[0]?.description).toBe(description)
  })

  it('give delivery the HSN code of the dearest goods, and of the first of two', () => {
    const codeOfDelivery = (items: readonly TestItem[]) => placeOrder(items, HOME).invoice.at(-1)?.hsn
    const dear = { ...kurta, unitPrice: 300_00, quantity: 1 }
    expect([codeOfDelivery([ribbon, dear]), codeOfDelivery([dear, ribbon])]).toEqual(['6211', '6211'])
    expect(codeOfDelivery([ribbon, { ...ribbon, hsn: '5208' }])).toBe('5806')
    expect(placeOrder([ribbon], HOME).invoice.at(-1)?.unit).toBe('piece')
  })

  it('list the fee for cash after delivery, taxed like it', () => {
    const { invoice, bill } = placeOrder([ribbon], HOME, undefined, TODAY, { fee: 49_00, discount: 0 })
    expect(invoice.map(({ description, hsn, rate, amount }) => [description, hsn, rate, amount]).slice(1)).toEqual([
      ['Delivery', '5806', 500, 50_00],
      ['Cash on Delivery fee', '5806', 500, 49_00],
    ])
    expect(bill.total).toBe(219_00)
  })

  it.each([
    ['is taken off the goods', 30_00, 0, 1_998_00 - 30_00],
    ['is not given below its minimum', 30_00, 2_000_00, 1_998_00],
    ['leaves one rupee', 5_000_00, 0, 1_00],
  ])('a discount for paying online %s', (_words, amount, minimum, total) => {
    const plain = calculateBill([kurta])
    const discount = prepaidDiscountOf({ amount, minimum }, plain)
    expect(billWithTerms(plain, { fee: 0, discount }).total).toBe(total)
  })

  it('do not list free delivery', () => {
    const { invoice } = placeOrder([kurta, khadi], '27')
    expect(invoice.map(({ unitCode, rate, igst }) => [unitCode, rate, igst])).toEqual([
      ['PCS', 500, 95_14],
      ['MTR', 500, 37_39],
    ])
  })

  it('tax garments above the threshold at 18 %, and at 5 % when a coupon lowers the price below it', () => {
    const half: CouponTerms = { kind: 'percent', percent: 50 }
    expect(placeOrder([lehenga], HOME).invoice[0]?.rate).toBe(1_800)
    expect(placeOrder([lehenga], HOME, half).invoice[0]?.rate).toBe(500)
  })

  it('add up to the order exactly, for any cart, coupon, state, day, cash fee and prepaid discount', () => {
    const anyGood: fc.Arbitrary<TestItem> = fc.record({
      unitPrice: fc.oneof(fc.nat(10_000_00), fc.nat(MAX_PAISE)),
      quantity: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: MAX_QUANTITY })),
      unit: fc.constantFrom('piece', 'metre'),
      hsn: fc.constantFrom('6205', '62114210', '6109', '5208', '50072010', '6304', '9404', '', '9999'),
    })
    const anyCoupon: fc.Arbitrary<CouponTerms | undefined> = fc.oneof(
      fc.constant(undefined),
      fc.record({ kind: fc.constant('percent'), percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ kind: fc.constant('amount'), amount: fc.integer({ min: 1, max: MAX_PAISE }) }),
    )
    const anyState = fc.constantFrom(...STATES.map(({ code }) => code))
    const anyDay = fc.constantFrom('2025-09-22', TODAY, '2030-04-01')
    const anyTerms = fc.record({ fee: fc.nat(10_000_00), discount: fc.nat(10_000_00) })
    const anyCart = fc.array(anyGood, { minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(anyCart, anyCoupon, anyState, anyDay, anyTerms, (items, coupon, state, day, terms) => {
        const { plain, bill, tax, isInterState, invoice } = placeOrder(items, state, coupon, day, terms)
        expect(bill.total).toBe(plain.total + terms.fee - (bill.prepaidDiscount ?? 0))
        expect(bill.discount).toBe(plain.discount + (bill.prepaidDiscount ?? 0))
        expect(sum(invoice.map(({ amount }) => amount))).toBe(bill.total)
        expect(sum(invoice.map(({ discount }) => discount))).toBe(bill.discount)
        expect(sum(invoice.map(({ total }) => total))).toBe(bill.subtotal + bill.shipping + terms.fee)
        expect(sum(invoice.map(({ cgst, sgst, igst }) => cgst + sgst + igst))).toBe(tax)
        for (const { total, discount, taxable, cgst, sgst, igst, amount } of invoice) {
          expect(taxable + cgst + sgst + igst).toBe(amount)
          expect(amount).toBe(total - discount)
          expect(cgst).toBe(sgst)
          expect(isInterState ? cgst + sgst : igst).toBe(0)
          expect(Math.min(taxable, cgst, sgst, igst, discount)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
