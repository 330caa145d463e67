import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billWithCoupon } from '../coupons/coupon-bill.ts'
import { deliveryRate, GST_RATES, type GstRate, NO_TAX, rateFor, splitTax, taxInside, taxLine } from './gst.ts'

const TODAY = '2026-11-21'
const kurta = { hsn: '62114210', unit: 'piece', quantity: 1 } as const

describe('the rate of a line', () => {
  it.each([
    ['a kurta at ₹999', { ...kurta, payable: 999_00 }, 500],
    ['a kurta of ₹2,500 before tax', { ...kurta, payable: 2_625_00 }, 500],
    ['a kurta a paisa dearer', { ...kurta, payable: 2_625_01 }, 1_800],
    ['two of them, a paisa dearer together', { ...kurta, quantity: 2, payable: 5_250_01 }, 1_800],
    ['three shirts below the threshold each', { ...kurta, hsn: '6205', quantity: 3, payable: 6_000_00 }, 500],
    ['a silk saree at ₹18,000', { ...kurta, hsn: '50072010', payable: 18_000_00 }, 500],
    ['twelve metres of linen', { hsn: '5309', unit: 'metre', quantity: 1_200, payable: 14_400_00 }, 500],
    ['bed linen at ₹3,000', { ...kurta, hsn: '6302', payable: 3_000_00 }, 1_800],
    ['clothes without a code', { ...kurta, hsn: '', payable: 3_000_00 }, 1_800],
    ['a saree without a code at ₹6,000', { ...kurta, hsn: '', garment: 'Saree', payable: 6_000_00 }, 500],
    ['the same with spaces around the garment', { ...kurta, hsn: '', garment: ' saree ', payable: 6_000_00 }, 500],
    ['a centimetre of quilt at ₹3,000', { hsn: '9404', unit: 'metre', quantity: 1, payable: 3_000_00 }, 500],
    ['an unstitched suit without a code', { ...kurta, hsn: '', garment: 'dress material', payable: 4_000_00 }, 500],
    ['a ready-stitched saree at ₹6,000', { ...kurta, hsn: '6211', garment: 'saree', payable: 6_000_00 }, 1_800],
    ['a pack of three T-shirts at ₹7,875', { ...kurta, hsn: '6109', piecesPerPack: 3, payable: 7_875_00 }, 500],
    ['the same a paisa dearer', { ...kurta, hsn: '6109', piecesPerPack: 3, payable: 7_875_01 }, 1_800],
    [
      'two packs of three at that limit',
      { ...kurta, hsn: '6109', piecesPerPack: 3, quantity: 2, payable: 15_750_00 },
      500,
    ],
    ['a set of three worn together', { ...kurta, piecesPerPack: 1, payable: 7_875_00 }, 1_800],
    ['a ring of imitation jewellery at ₹3,000', { ...kurta, hsn: '71171910', payable: 3_000_00 }, 300],
    ['a handbag at ₹900', { ...kurta, hsn: '420221', payable: 900_00 }, 1_800],
    ['a cotton bag at ₹900', { ...kurta, hsn: '42022220', payable: 900_00 }, 500],
    ['a perfume at ₹500', { ...kurta, hsn: '3303', payable: 500_00 }, 1_800],
    ['an umbrella at ₹4,000', { ...kurta, hsn: '6601', payable: 4_000_00 }, 500],
    ['a card of buttons', { ...kurta, hsn: '9606', payable: 40_00 }, 500],
    ['shoes at ₹2,000 a pair', { ...kurta, hsn: '6403', payable: 2_000_00 }, 500],
    ['goods of a chapter without a rate', { ...kurta, hsn: '8517', payable: 200_00 }, 1_800],
    ['cloth without a code', { hsn: '', unit: 'metre', quantity: 500, payable: 9_000_00 }, 500],
  ] as const)('%s', (_name, line, rate) => {
    expect(rateFor(line, GST_RATES, TODAY)).toBe(rate)
  })

  it('depends on the discounted price: a kurta of ₹2,700 with 10 % off has 5 %', () => {
    const { lines } = billWithCoupon([{ unitPrice: 2_700_00, quantity: 1, unit: 'piece' }], {
      kind: 'percent',
      percent: 10,
    })
    expect(rateFor({ ...kurta, payable: lines[0]?.payable ?? 0 }, GST_RATES, TODAY)).toBe(500)
  })

  it('is the one for the day and the longest code', () => {
    const rates: GstRate[] = [
      ...GST_RATES,
      { hsn: '62', from: '2026-12-01', rate: 1_200 },
      { hsn: '6214', from: '2026-01-01', rate: 300 },
    ]
    const line = { ...kurta, payable: 999_00 }
    expect(rateFor(line, rates, '2026-11-30')).toBe(500)
    expect(rateFor(line, rates, '2026-12-01')).toBe(1_200)
    expect(rateFor({ ...line, hsn: '621490' }, rates, '2026-12-01')).toBe(300)
  })
})

describe('the rates of a shop', () => {
  const line = { ...kurta, payable: 999_00 }

  it.each([
    ['2025-09-21', '62114210', 1_800],
    ['2025-09-22', '62114210', 500],
    ['2025-09-21', '5208', 1_800],
    ['2025-09-22', '5208', 500],
  ])('on %s for %s are those that have begun', (day, hsn, rate) => {
    expect(rateFor({ ...line, hsn }, GST_RATES, day)).toBe(rate)
  })

  it('are the latest that have begun, in whatever order they are stored', () => {
    const later: GstRate = { hsn: '62', from: '2026-12-01', rate: 1_200 }
    const earlier: GstRate = { hsn: '62', from: '2025-01-01', rate: 300 }
    for (const rates of [
      [later, earlier],
      [earlier, later],
    ]) {
      expect(rateFor(line, rates, '2026-11-30')).toBe(300)
      expect(rateFor(line, rates, '2026-12-01')).toBe(1_200)
    }
  })

  it('have one rate at any price without a threshold or without a rate above it', () => {
    const from = '2025-01-01'
    expect(rateFor({ ...line, payable: 9_000_00 }, [{ hsn: '62', from, rate: 300, threshold: 100_00 }], TODAY)).toBe(
      300,
    )
    expect(rateFor({ ...line, payable: 9_000_00 }, [{ hsn: '62', from, rate: 300, rateAbove: 900 }], TODAY)).toBe(300)
  })

  it('of cloth and of clothes apply to lines without a code', () => {
    const rates: GstRate[] = ['52', '62'].map((hsn) => ({ hsn, from: '2025-01-01', rate: Number(hsn) }))
    expect(rateFor({ hsn: '', unit: 'metre', quantity: 100, payable: 100_00 }, rates, TODAY)).toBe(52)
    expect(rateFor({ ...line, hsn: '', garment: 'fabric' }, rates, TODAY)).toBe(52)
    expect(rateFor({ ...line, hsn: '' }, rates, TODAY)).toBe(62)
  })

  it.each(['62114210', '5208', '0101', '99', ''])('that charges no tax are 0 for the code “%s”', (hsn) => {
    expect(rateFor({ ...line, hsn }, NO_TAX, TODAY)).toBe(0)
  })
})

describe('tax inside a price', () => {
  it.each([
    [105_00, 500, 5_00],
    [999_00, 500, 47_57],
    [3_000_00, 1_800, 457_63],
    [1, 500, 0],
    [10, 500, 0],
    [11, 500, 1],
    [0, 1_800, 0],
    [100_00, 0, 0],
  ])('of %i paise at %i basis points is %i', (payable, rate, tax) => {
    expect(taxInside(payable, rate)).toBe(tax)
  })

  it('is CGST and SGST of the same amount within the state, and IGST across states', () => {
    expect(splitTax(999_00, 500, false)).toEqual({
      rate: 500,
      taxable: 951_42,
      tax: 47_58,
      cgst: 23_79,
      sgst: 23_79,
      igst: 0,
    })
    expect(splitTax(999_00, 500, true)).toEqual({
      rate: 500,
      taxable: 951_43,
      tax: 47_57,
      cgst: 0,
      sgst: 0,
      igst: 47_57,
    })
  })

  it('adds up to the amount paid with equal halves, each head within half a paisa of the exact figure, for any line', () => {
    const anyLine = fc.record({
      hsn: fc.constantFrom('6205', '62114210', '5208', '50072010', '', '9999'),
      payable: fc.nat(5_000_000_000_000),
      quantity: fc.integer({ min: 1, max: 50_000 }),
      unit: fc.constantFrom('piece' as const, 'metre' as const),
    })
    fc.assert(
      fc.property(anyLine, fc.boolean(), (line, isInterState) => {
        const { rate, taxable, tax, cgst, sgst, igst } = taxLine(line, GST_RATES, TODAY, isInterState)
        expect(taxable + cgst + sgst + igst).toBe(line.payable)
        expect(cgst + sgst + igst).toBe(tax)
        expect(cgst).toBe(sgst)
        expect(Math.min(taxable, cgst, sgst, igst)).toBeGreaterThanOrEqual(0)
        const [head, heads] = isInterState ? [igst, 1] : [cgst, 2]
        const divisor = BigInt(heads * (10_000 + rate))
        const error = BigInt(head) * divisor - BigInt(line.payable) * BigInt(rate)
        expect(2n * error <= divisor && 2n * error > -divisor).toBe(true)
      }),
    )
  })

  it('of delivery is that of the first line when two have the highest amount', () => {
    const [low, high] = [
      { payable: 400_00, rate: 500 },
      { payable: 400_00, rate: 1_800 },
    ]
    expect([deliveryRate([low, high]), deliveryRate([high, low])]).toEqual([500, 1_800])
  })

  it('of delivery is that of a line that costs nothing when there is no other', () => {
    expect(deliveryRate([{ payable: 0, rate: 500 }])).toBe(500)
  })

  it('of delivery is that of the line with the highest amount', () => {
    expect(
      deliveryRate([
        { payable: 400_00, rate: 500 },
        { payable: 90_00, rate: 1_800 },
      ]),
    ).toBe(500)
  })
})
