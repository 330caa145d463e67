import type { CreditNote, Invoice } from '../../../../contract/orders/order.ts'
import { findStateByCode } from '../../../../domain/india/states.ts'
import { formatPaise, formatRupees, toPaise } from '../../../../domain/units/paise.ts'

/** A cell may have two lines, separated by a line break. */
export interface TaxTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly string[]
}

/** A line of an invoice or credit note. A line of a credit note has no quantity if money was credited without goods. */
type TaxedLine = CreditNote['lines'][number]

/** Tax by line, including delivery: CGST and SGST or UTGST within the seller's state, IGST between states. */
export function taxTable(
  invoice: Pick<Invoice, 'isInterState' | 'placeOfSupply'>,
  lines: readonly TaxedLine[],
): TaxTable {
  const { isInterState } = invoice
  const hasQuantities = lines.some(({ quantity }) => quantity !== undefined)
  const half = (rate: number) => `${rate / 2}%`
  const rows = lines.map((line, index) => [
    String(index + 1),
    line.description,
    line.quantity === undefined ? line.hsn : `${line.hsn}\n${line.quantity} ${line.unitCode}`,
    formatRupees(line.taxable),
    `${line.rate}%`,
    ...(isInterState
      ? [formatRupees(line.igst)]
      : [`${formatRupees(line.cgst)}\n${half(line.rate)}`, `${formatRupees(line.sgst)}\n${half(line.rate)}`]),
    formatRupees(line.amount),
  ])
  const sum = (of: (line: TaxedLine) => number) =>
    formatPaise(lines.reduce((total, line) => total + toPaise(of(line)), 0))
  return {
    columns: [
      '#',
      'Goods or service',
      hasQuantities ? 'HSN / Qty' : 'HSN',
      'Taxable value',
      'GST',
      ...(isInterState ? ['IGST'] : ['CGST', stateTaxName(invoice)]),
      'Amount',
    ],
    rows,
    totals: [
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

/** Returns 'SGST', or 'UTGST' for a union territory without a legislature. */
export function stateTaxName({ placeOfSupply }: Pick<Invoice, 'placeOfSupply'>): string {
  return findStateByCode(placeOfSupply.stateCode)?.secondTax ?? 'SGST'
}
