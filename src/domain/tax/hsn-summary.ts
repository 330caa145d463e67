import type { Quantity } from '../units/quantity.ts'
import { addParts, type Direction, lineAmount, NO_PARTS, type TaxParts } from './credit-note.ts'
import type { BasisPoints } from './gst.ts'
import type { DocumentLine } from './tax-document.ts'

/** Supplies of an HSN code, unit and rate, less credit notes (table 12). */
export interface HsnRow extends TaxParts {
  /** Empty for goods without a code. */
  readonly hsn: string
  readonly unitCode: DocumentLine['unitCode']
  readonly rate: BasisPoints
  /** Pieces or centimetres; 0 when only delivery or money was involved. */
  readonly quantity: Quantity
}

/** Adds lines up by HSN code, unit and rate. */
export class HsnSummary {
  readonly #rows = new Map<string, HsnRow>()
  readonly #digits: number

  constructor(digits: number) {
    this.#digits = digits
  }

  add(lines: readonly DocumentLine[], direction: Direction): void {
    for (const line of lines) {
      const { unitCode } = line
      const hsn = line.hsn.slice(0, this.#digits)
      const key = `${hsn} ${unitCode} ${String(line.rate).padStart(5, '0')}`
      const before = this.#rows.get(key) ?? { ...NO_PARTS, hsn, unitCode, rate: line.rate, quantity: 0 }
      const quantity = before.quantity + direction * line.quantity
      this.#rows.set(key, { ...before, ...addParts(before, line, direction), quantity })
    }
  }

  /** By code, unit and rate, without rows in which everything came back. */
  rows(): HsnRow[] {
    return [...this.#rows.entries()]
      .filter(([, row]) => row.quantity !== 0 || lineAmount(row) !== 0 || row.taxable !== 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, row]) => row)
  }
}
