import { type Paise, prorate } from '../units/paise.ts'

/** Taxable value and taxes of a line of an invoice or credit note, in paise. Their sum is the amount of the line. */
export interface TaxParts {
  readonly taxable: Paise
  readonly cgst: Paise
  readonly sgst: Paise
  readonly igst: Paise
}

/**
 * Spreads a credited amount over the remaining lines of an invoice in proportion to their amounts, and within a line over
 * taxable value and taxes. No figure exceeds what remains, so that all credit notes of a fully credited invoice add up to it
 * exactly. Where CGST and SGST of a line are equal, so they are in its credit, unless a last paisa of tax remains.
 * @throws RangeError when `amount` exceeds what remains
 */
export function creditLines(remaining: readonly TaxParts[], amount: Paise): TaxParts[] {
  const amounts = remaining.map(lineAmount)
  if (amount > sumOf(amounts)) throw new RangeError(`${amount} paise exceed the remaining amount of the invoice.`)
  return prorate(amount, amounts).map((share, place) => creditLine(remaining[place] ?? NO_PARTS, share))
}

/** Returns the lines of an invoice minus its credit notes. */
export function creditableLines(lines: readonly TaxParts[], notes: readonly (readonly TaxParts[])[]): TaxParts[] {
  return lines.map((line, place) =>
    notes.reduce<TaxParts>((remaining, note) => addParts(remaining, note[place] ?? NO_PARTS, -1), {
      taxable: line.taxable,
      cgst: line.cgst,
      sgst: line.sgst,
      igst: line.igst,
    }),
  )
}

/** Returns the amount of a line in paise. */
export function lineAmount({ taxable, cgst, sgst, igst }: TaxParts): Paise {
  return taxable + cgst + sgst + igst
}

export const NO_PARTS: TaxParts = { taxable: 0, cgst: 0, sgst: 0, igst: 0 }

/** 1 for what is added, -1 for what is taken back. */
export type Direction = 1 | -1

/** Adds the amounts of `other` in paise, or takes them off with -1. */
export function addParts(one: TaxParts, other: TaxParts, direction: Direction): TaxParts {
  return {
    taxable: one.taxable + direction * other.taxable,
    cgst: one.cgst + direction * other.cgst,
    sgst: one.sgst + direction * other.sgst,
    igst: one.igst + direction * other.igst,
  }
}

function creditLine(line: TaxParts, share: Paise): TaxParts {
  const half = line.cgst === line.sgst && line.igst === 0 ? halfOf(line, share) : undefined
  return half === undefined
    ? creditHeads(line, share)
    : { taxable: share - half - half, cgst: half, sgst: half, igst: 0 }
}

/** CGST, and SGST as well, of a share of a line; undefined when no equal halves leave a taxable value within the line's. */
function halfOf({ taxable, cgst }: TaxParts, share: Paise): Paise | undefined {
  const amount = taxable + cgst + cgst
  if (amount === 0) return 0
  const rounded = Number((2n * BigInt(share) * BigInt(cgst) + BigInt(amount)) / (2n * BigInt(amount)))
  const half = Math.min(Math.max(rounded, Math.ceil((share - taxable) / 2)), Math.floor(share / 2))
  return share - half - half <= taxable ? half : undefined
}

/** Lines of older invoices may have an odd paisa in CGST: each head is credited in proportion. */
function creditHeads({ taxable, cgst, sgst, igst }: TaxParts, share: Paise): TaxParts {
  const [value = 0, tax = 0] = prorate(share, [taxable, cgst + sgst + igst])
  const [ofCgst = 0, ofSgst = 0, ofIgst = 0] = prorate(tax, [cgst, sgst, igst])
  return { taxable: value, cgst: ofCgst, sgst: ofSgst, igst: ofIgst }
}

function sumOf(amounts: readonly Paise[]): Paise {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
