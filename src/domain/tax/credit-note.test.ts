import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditableLines, creditLines, lineAmount, type TaxParts } from './credit-note.ts'
import { splitTax, taxInside } from './gst.ts'

const anyLine = fc
  .record({
    paid: fc.integer({ min: 0, max: 10_000_000 }),
    rate: fc.constantFrom(0, 500, 1_800),
    isInterState: fc.boolean(),
  })
  .map(({ paid, rate, isInterState }): TaxParts => splitTax(paid, rate, isInterState))
/** A line of an invoice from before CGST and SGST were equal: CGST has the odd paisa. */
const anyOldLine = fc
  .record({ paid: fc.integer({ min: 0, max: 10_000_000 }), rate: fc.constantFrom(500, 1_800) })
  .map(({ paid, rate }): TaxParts => {
    const tax = taxInside(paid, rate)
    return { taxable: paid - tax, cgst: Math.ceil(tax / 2), sgst: Math.floor(tax / 2), igst: 0 }
  })
const anyInvoice = fc.array(fc.oneof(anyLine, anyOldLine), { minLength: 1, maxLength: 8 })
const total = (lines: readonly TaxParts[]) => lines.reduce((sum, line) => sum + lineAmount(line), 0)

/** Credit notes for shares of what is left, in thousandths, one after another. */
function credited(invoice: readonly TaxParts[], thousandths: readonly number[]) {
  const notes: TaxParts[][] = []
  for (const share of thousandths) {
    const left = creditableLines(invoice, notes)
    notes.push(creditLines(left, Math.floor((total(left) * share) / 1000)))
  }
  return notes
}
const anyParts = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 12 })

describe('credit notes', () => {
  it('for a whole invoice add up to it in every figure, for any parts', () => {
    fc.assert(
      fc.property(anyInvoice, anyParts, (invoice, parts) => {
        const notes = credited(invoice, [...parts, 1000])
        for (const { taxable, cgst, sgst, igst } of creditableLines(invoice, notes)) {
          expect([taxable, cgst, sgst, igst]).toEqual([0, 0, 0, 0])
        }
      }),
    )
  })

  it('have exactly the credited amount and no negative figures', () => {
    fc.assert(
      fc.property(anyInvoice, anyParts, fc.integer({ min: 0, max: 1000 }), (invoice, parts, last) => {
        const left = creditableLines(invoice, credited(invoice, parts))
        const amount = Math.floor((total(left) * last) / 1000)
        const note = creditLines(left, amount)
        expect(total(note)).toBe(amount)
        for (const { taxable, cgst, sgst, igst } of [...note, ...creditableLines(left, [note])]) {
          expect(Math.min(taxable, cgst, sgst, igst)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('for a whole old invoice mirror each of its figures', () => {
    fc.assert(
      fc.property(fc.array(anyOldLine, { minLength: 1, maxLength: 8 }), (invoice) => {
        expect(creditLines(invoice, total(invoice))).toEqual(invoice)
      }),
    )
  })

  it('have as much CGST as SGST if the invoice has, for any part of it', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 1000 }),
        (invoice, share) => {
          const note = creditLines(invoice, Math.floor((total(invoice) * share) / 1000))
          expect(note.map(({ cgst }) => cgst)).toEqual(note.map(({ sgst }) => sgst))
        },
      ),
    )
  })

  it('of single paise end at the invoice, down to the last paisa of tax', () => {
    const line = splitTax(7, 1_800, false)
    const notes: TaxParts[][] = []
    for (let paisa = 0; paisa < 7; paisa += 1) notes.push(creditLines(creditableLines([line], notes), 1))
    expect(creditableLines([line], notes)).toEqual([{ taxable: 0, cgst: 0, sgst: 0, igst: 0 }])
  })

  it('have proportional tax, within two paise per line', () => {
    fc.assert(
      fc.property(fc.oneof(anyLine, anyOldLine), fc.integer({ min: 0, max: 1000 }), (line, share) => {
        const amount = Math.floor((lineAmount(line) * share) / 1000)
        const [note] = creditLines([line], amount)
        const tax = line.cgst + line.sgst + line.igst
        const exact = lineAmount(line) === 0 ? 0 : (amount * tax) / lineAmount(line)
        expect(Math.abs(lineAmount(note as TaxParts) - (note as TaxParts).taxable - exact)).toBeLessThan(2)
        expect(Math.abs((note as TaxParts).cgst - (note as TaxParts).sgst)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('are never for more than the remaining amount', () => {
    expect(() => creditLines([splitTax(999_00, 500, false)], 999_01)).toThrow(RangeError)
  })
})
