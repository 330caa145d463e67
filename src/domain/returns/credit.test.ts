import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billWithCoupons } from '../coupons/coupon-bill.ts'
import { creditLines, lineAmount, type TaxParts } from '../tax/credit-note.ts'
import { splitTax } from '../tax/gst.ts'
import { creditOfReturn, returnAmounts, shareOf } from './credit.ts'

const ZERO: TaxParts = { taxable: 0, cgst: 0, sgst: 0, igst: 0 }
const HEADS = ['taxable', 'cgst', 'sgst', 'igst'] as const
const add = (one: TaxParts, other: TaxParts): TaxParts => ({
  taxable: one.taxable + other.taxable,
  cgst: one.cgst + other.cgst,
  sgst: one.sgst + other.sgst,
  igst: one.igst + other.igst,
})

interface Line {
  readonly billed: TaxParts
  readonly quantity: number
  goodwill: TaxParts
  returned: TaxParts
  returnedBefore: number
}

const anyCart = fc
  .record({
    items: fc.array(
      fc.record({
        unitPrice: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 5_000_00 })),
        quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 300 })),
        unit: fc.constant('piece' as const),
        rate: fc.constantFrom(0, 300, 500, 1_800),
        isEligible: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    coupons: fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
        fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 2_000_00 }) }),
        fc.constant({ kind: 'free-delivery' as const }),
        fc.record({
          kind: fc.constant('buy-x-get-y' as const),
          buy: fc.integer({ min: 1, max: 3 }),
          get: fc.integer({ min: 1, max: 3 }),
          percent: fc.integer({ min: 1, max: 100 }),
        }),
      ),
      { maxLength: 3 },
    ),
    isInterState: fc.boolean(),
  })
  .map(({ items, coupons, isInterState }): Line[] => {
    const applied = coupons.map((terms, at) => ({
      code: `C${at}`,
      terms,
      isForOrder: at !== 1,
      ...(at === 1 && { isEligible: items.map((item) => item.isEligible) }),
    }))
    const { lines } = billWithCoupons(items, applied).bill
    return lines.map(({ payable }, at) => {
      const { taxable, cgst, sgst, igst } = splitTax(payable, items[at]?.rate ?? 0, isInterState)
      const quantity = items[at]?.quantity ?? 1
      return { billed: { taxable, cgst, sgst, igst }, quantity, goodwill: ZERO, returned: ZERO, returnedBefore: 0 }
    })
  })

/** Steps through a cart: which line, how much of what is left (in thousandths), and a goodwill refund before it. */
const anySteps = fc.array(
  fc.record({ line: fc.nat(4), share: fc.integer({ min: 1, max: 1000 }), goodwill: fc.constantFrom(0, 0, 0, 13, 250) }),
  { maxLength: 25 },
)

/** Returns part by part, then all the rest. */
function returnAll(lines: readonly Line[], steps: Iterable<{ line: number; share: number; goodwill: number }>) {
  const rest = lines.map((_, line) => ({ line, share: 1000, goodwill: 0 }))
  for (const { line: at, share, goodwill } of [...steps, ...rest]) {
    const line = lines[at % lines.length] as Line
    const left = line.quantity - line.returnedBefore
    if (goodwill > 0) line.goodwill = add(line.goodwill, goodwillOf(line, goodwill))
    if (left === 0) continue
    const quantity = Math.max(1, Math.ceil((left * share) / 1000))
    const credit = creditOfReturn(line, quantity)
    for (const head of HEADS) expect(credit[head]).toBeGreaterThanOrEqual(0)
    line.returned = add(line.returned, credit)
    line.returnedBefore += quantity
  }
}

function goodwillOf({ billed, goodwill, returned }: Line, thousandths: number): TaxParts {
  const gone = add(goodwill, returned)
  const left = {
    taxable: billed.taxable - gone.taxable,
    cgst: billed.cgst - gone.cgst,
    sgst: billed.sgst - gone.sgst,
    igst: billed.igst - gone.igst,
  }
  return creditLines([left], Math.floor((lineAmount(left) * thousandths) / 1000))[0] ?? ZERO
}

describe('any sequence of partial returns of any cart', () => {
  it('ends at exactly what was paid, in every head', () => {
    fc.assert(
      fc.property(anyCart, anySteps, (lines, steps) => {
        returnAll(
          lines,
          steps.map((step) => ({ ...step, goodwill: 0 })),
        )
        for (const { billed, returned } of lines) expect(returned).toEqual(billed)
      }),
    )
  })

  it('ends at exactly what was paid when goodwill was refunded in between', () => {
    fc.assert(
      fc.property(anyCart, anySteps, (lines, steps) => {
        returnAll(lines, steps)
        for (const { billed, goodwill, returned } of lines) expect(add(goodwill, returned)).toEqual(billed)
      }),
    )
  })

  it('has credited roundHalfUp(P × r / Q) after each step, and halves as equal as those of the invoice', () => {
    fc.assert(
      fc.property(anyCart, anySteps, (lines, steps) => {
        for (const { line: at, share } of steps) {
          const line = lines[at % lines.length] as Line
          const left = line.quantity - line.returnedBefore
          if (left === 0) continue
          const quantity = Math.max(1, Math.ceil((left * share) / 1000))
          const credit = creditOfReturn(line, quantity)
          line.returned = add(line.returned, credit)
          line.returnedBefore += quantity
          expect(lineAmount(line.returned)).toBe(shareOf(lineAmount(line.billed), line.returnedBefore, line.quantity))
          if (line.billed.cgst === line.billed.sgst) expect(line.returned.cgst).toBe(line.returned.sgst)
        }
      }),
    )
  })
})

describe('creditOfReturn', () => {
  const twoOf = (payable: number, rate = 500): Line => {
    const { taxable, cgst, sgst, igst } = splitTax(payable, rate, true)
    return { billed: { taxable, cgst, sgst, igst }, quantity: 2, goodwill: ZERO, returned: ZERO, returnedBefore: 0 }
  }

  it('credits ₹404.55 for one of two pieces that cost ₹899 less 10 %', () => {
    expect(lineAmount(creditOfReturn(twoOf(809_10), 1))).toBe(404_55)
  })

  it('refuses more than is left', () => {
    expect(() => creditOfReturn({ ...twoOf(100), returnedBefore: 1 }, 2)).toThrow(RangeError)
    expect(() => creditOfReturn(twoOf(100), 0)).toThrow(RangeError)
  })
})

describe('returnAmounts', () => {
  it.each([
    { items: 999_00, delivery: 0, fee: 75_00, refund: 924_00, charged: 75_00 },
    { items: 50_00, delivery: 0, fee: 75_00, refund: 0, charged: 50_00 },
    { items: 999_00, delivery: 50_00, fee: 0, refund: 1_049_00, charged: 0 },
  ])(
    'refunds $refund paise of $items with delivery $delivery and fee $fee',
    ({ items, delivery, fee, ...expected }) => {
      const amounts = returnAmounts(items, delivery, fee, { due: 0, refunded: 0 })
      expect([amounts.refund, amounts.fee, amounts.setOff]).toEqual([expected.refund, expected.charged, 0])
    },
  )

  it.each([
    { due: 999_00, refunded: 0, setOff: 924_00, refund: 0 },
    { due: 500_00, refunded: 0, setOff: 500_00, refund: 424_00 },
    { due: 999_00, refunded: 400_00, setOff: 524_00, refund: 400_00 },
    { due: 999_00, refunded: 1_000_00, setOff: 0, refund: 924_00 },
  ])(
    'takes $setOff paise of 92400 off the $due that are due, with $refunded refunded',
    ({ setOff, refund, ...order }) => {
      expect(returnAmounts(999_00, 0, 75_00, order)).toMatchObject({ setOff, refund })
    },
  )
})
