import { type Paise, prorate } from '../units/paise.ts'

/** What a line of an invoice, or of a credit note for it, is made of; together they are what is paid for it. */
export interface TaxParts {
  readonly taxable: Paise
  readonly cgst: Paise
  readonly sgst: Paise
  readonly igst: Paise
}

/**
 * Takes an amount back from what is left of an invoice's lines: from each in proportion to what is left of it, and within a
 * line from value and taxes in theirs, to the paisa. What is taken never exceeds what is left, so that credit notes for the
 * whole of an invoice, in however many parts, add up to it in every figure.
 * @throws RangeError for more than is left
 */
export function creditLines(left: readonly TaxParts[], amount: Paise): TaxParts[] {
  const amounts = left.map(lineAmount)
  if (amount > sumOf(amounts)) throw new RangeError(`${amount} paise are more than is left of the invoice.`)
  return prorate(amount, amounts).map((share, place) => creditLine(left[place] ?? NOTHING, share))
}

/** What is left of an invoice's lines after the credit notes for it. */
export function creditableLines(lines: readonly TaxParts[], notes: readonly (readonly TaxParts[])[]): TaxParts[] {
  return lines.map((line, place) =>
    notes.reduce<TaxParts>((left, note) => less(left, note[place] ?? NOTHING), {
      ...{ taxable: line.taxable, cgst: line.cgst, sgst: line.sgst, igst: line.igst },
    }),
  )
}

export function lineAmount({ taxable, cgst, sgst, igst }: TaxParts): Paise {
  return taxable + cgst + sgst + igst
}

const NOTHING: TaxParts = { taxable: 0, cgst: 0, sgst: 0, igst: 0 }

function creditLine({ taxable, cgst, sgst, igst }: TaxParts, share: Paise): TaxParts {
  const [value = 0, tax = 0] = prorate(share, [taxable, cgst + sgst + igst])
  const [ofCgst = 0, ofSgst = 0, ofIgst = 0] = prorate(tax, [cgst, sgst, igst])
  return { taxable: value, cgst: ofCgst, sgst: ofSgst, igst: ofIgst }
}

function less(one: TaxParts, other: TaxParts): TaxParts {
  return {
    taxable: one.taxable - other.taxable,
    cgst: one.cgst - other.cgst,
    sgst: one.sgst - other.sgst,
    igst: one.igst - other.igst,
  }
}

function sumOf(amounts: readonly Paise[]): Paise {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
