import { describe, expect, it } from 'vitest'
import { CHECKOUT_SHIPPING } from './bill.ts'
import { changedBill, type LineChange, settlement } from './change-bill.ts'

const line = (changes: Partial<LineChange> = {}): LineChange => ({
  unit: 'piece',
  unitPrice: 449_50,
  discount: 89_90,
  quantity: 2,
  newQuantity: 2,
  ...changes,
})
const FREE = { shipping: 0, fee: 0, prepaidDiscount: 0 }

describe('the bill of a changed order', () => {
  it.each<[why: string, lines: LineChange[], subtotal: number, discount: number]>([
    ['keeps everything', [line()], 899_00, 89_90],
    ['halves the discount with the quantity', [line({ newQuantity: 1 })], 449_50, 44_95],
    ['gives no further discount for more', [line({ newQuantity: 3 })], 1_348_50, 89_90],
    ['leaves out a removed line with its share', [line({ newQuantity: 0 }), line({ discount: 10 })], 899_00, 10],
    ['takes the price of a dearer variant', [line({ newUnitPrice: 500_00 })], 1_000_00, 89_90],
    ['discounts a cheaper variant by the same part', [line({ newUnitPrice: 10_00 })], 20_00, 2_00],
    ['never discounts more than a line costs', [line({ discount: 899_00, newUnitPrice: 10_00 })], 20_00, 20_00],
    ['bills fabric by length', [line({ unit: 'metre', quantity: 250, newQuantity: 125 })], 561_88, 44_95],
  ])('%s', (_why, lines, subtotal, discount) => {
    const bill = changedBill(lines, FREE, CHECKOUT_SHIPPING)
    expect(bill).toMatchObject({ subtotal, discount, total: subtotal - discount })
  })

  it.each([
    ['stays free when the rest is below the threshold', 0, 1, 0],
    ['stays as charged', 50_00, 1, 50_00],
    ['becomes free above the threshold', 50_00, 2, 0],
  ])('has delivery that %s', (_why, shipping, newQuantity, expected) => {
    expect(changedBill([line({ newQuantity })], { ...FREE, shipping }, CHECKOUT_SHIPPING).shipping).toBe(expected)
  })

  it('has the lines that stay, each with what is paid for it, and adds delivery to the total', () => {
    const before = { ...FREE, shipping: 50_00 }
    const bill = changedBill([line({ newQuantity: 0 }), line({ newQuantity: 1 })], before, CHECKOUT_SHIPPING)
    expect(bill.lines).toEqual([{ total: 449_50, discount: 44_95, payable: 404_55 }])
    expect(bill.total).toBe(404_55 + 50_00)
  })

  it('has no discount for paying online when there was no discount', () => {
    const bill = changedBill([line({ discount: 0 })], FREE, CHECKOUT_SHIPPING)
    expect(bill).toMatchObject({ discount: 0, prepaidDiscount: 0, total: 899_00 })
  })

  it('keeps the fee for cash, and the part of the discount for paying online in proportion', () => {
    const before = { shipping: 0, fee: 30_00, prepaidDiscount: 40_00 }
    expect(changedBill([line({ newQuantity: 1 })], before, CHECKOUT_SHIPPING)).toMatchObject({
      fee: 30_00,
      prepaidDiscount: 20_00,
      total: 449_50 - 44_95 + 30_00,
    })
  })
})

it.each([
  [1_000, 800, { kept: 800, refund: 200, due: 0 }],
  [1_000, 1_000, { kept: 1_000, refund: 0, due: 0 }],
  [1_000, 1_300, { kept: 1_000, refund: 0, due: 300 }],
  [0, 1_300, { kept: 0, refund: 0, due: 1_300 }],
])('settles %i paid against %i', (paid, total, expected) => {
  expect(settlement(paid, total)).toEqual(expected)
})
