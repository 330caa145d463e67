import type { CreditNote, Invoice } from '../../../../contract/orders/order.ts'
import { findStateByCode } from '../../../../domain/india/states.ts'
import { formatPaise, formatRupees, type Paise } from '../../../../domain/units/paise.ts'

/** Cells by row; a cell may have two lines. The last row adds the others up. */
export interface TaxTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly sum: readonly string[]
}

/** A line of an invoice or of a credit note for it, which takes back value and not pieces. */
type TaxedLine = CreditNote['lines'][number] & Partial<Pick<Invoice['lines'][number], 'quantity' | 'unitCode'>>

/** Tax by line, delivery included; within the seller's state two halves, else one. */
export function taxTable(
  invoice: Pick<Invoice, 'isInterState' | 'placeOfSupply'>,
  lines: readonly TaxedLine[],
): TaxTable {
  const { isInterState } = invoice
  const hasQuantities = lines.some(({ quantity }) => quantity !== undefined)
  const half = (rate: number) => `${rate / 2}%`
  const rows = lines.map((line, place) => [
    String(place + 1),
    line.description,
    hasQuantities ? `${line.hsn}\n${line.quantity} ${line.unitCode}` : line.hsn,
    formatRupees(line.taxable),
    `${line.rate}%`,
    ...(isInterState
      ? [formatRupees(line.igst)]
      : [`${formatRupees(line.cgst)}\n${half(line.rate)}`, `${formatRupees(line.sgst)}\n${half(line.rate)}`]),
    formatRupees(line.amount),
  ])
  const sum = (of: (line: TaxedLine) => number) =>
    formatPaise(lines.reduce((total, line) => total + paise(of(line)), 0))
  return {
    columns: [
      '#',
      'Goods or service',
      hasQuantities ? 'HSN / Qty' : 'HSN',
      'Taxable value',
      'GST',
      ...(isInterState ? ['IGST'] : ['CGST', secondTax(invoice)]),
      'Amount',
    ],
    rows,
    sum: [
      '',
      'Total',
      '',
      sum(({ taxable }) => taxable),
      '',
      ...(isInterState ? [sum(({ igst }) => igst)] : [sum(({ cgst }) => cgst), sum(({ sgst }) => sgst)]),
      sum(({ amount }) => amount),
    ],
  }
}

/** What the second half of the tax is called where the goods go. */
export function secondTax({ placeOfSupply }: Pick<Invoice, 'placeOfSupply'>): string {
  return findStateByCode(placeOfSupply.stateCode)?.secondTax ?? 'SGST'
}

export function paise(rupees: number): Paise {
  return Math.round(rupees * 100)
}
