import type { BasisPoints } from '../tax/gst.ts'
import type { Paise } from '../units/paise.ts'
import type { Quantity, Unit } from '../units/quantity.ts'

/** A line of an order; `taxable + cgst + sgst + igst = total − discount`. Amounts in paise. */
export interface OrderedLine {
  readonly name: string
  readonly color: string
  readonly size: string
  readonly hsn: string
  readonly unit: Unit
  readonly quantity: Quantity
  readonly unitPrice: Paise
  readonly total: Paise
  readonly discount: Paise
  readonly rate: BasisPoints
  readonly taxable: Paise
  readonly cgst: Paise
  readonly sgst: Paise
  readonly igst: Paise
}

/** A line of a tax invoice (rule 46 of the CGST Rules): `taxable + cgst + sgst + igst = amount = total − discount`, in paise. */
export interface InvoicedLine {
  readonly description: string
  readonly hsn: string
  /** Unit quantity code of GST returns: pieces, metres, others. */
  readonly unitCode: 'PCS' | 'MTR' | 'OTH'
  readonly unit: Unit
  readonly quantity: Quantity
  readonly unitPrice: Paise
  readonly total: Paise
  readonly discount: Paise
  readonly rate: BasisPoints
  readonly taxable: Paise
  readonly cgst: Paise
  readonly sgst: Paise
  readonly igst: Paise
  readonly amount: Paise
}

/** The delivery charge including tax, and the tax in it as stored with the order, in paise. */
export interface Delivery {
  readonly shipping: Paise
  readonly rate: BasisPoints
  readonly cgst: Paise
  readonly sgst: Paise
  readonly igst: Paise
}

/**
 * Returns the lines of an order's invoice: its goods, and delivery as a separate line if charged. The amounts add up to the
 * total of the order. Delivery is part of a composite supply (CGST Act, section 8(a)), so it has the HSN code and rate of the
 * principal supply, the line with the highest amount.
 */
export function invoiceLines(
  lines: readonly OrderedLine[],
  { shipping, rate, cgst, sgst, igst }: Delivery,
): InvoicedLine[] {
  const goods = lines.map(({ name, color, size, ...line }): InvoicedLine => {
    const detail = [color, size].filter((word) => word !== '').join(', ')
    return {
      ...line,
      description: detail === '' ? name : `${name} (${detail})`,
      unitCode: line.unit === 'metre' ? 'MTR' : 'PCS',
      amount: line.total - line.discount,
    }
  })
  if (shipping === 0) return goods
  const principal = goods.reduce((highest, line) => (line.amount > highest.amount ? line : highest), {
    amount: -1,
    hsn: '',
  })
  const delivery: InvoicedLine = {
    description: 'Delivery',
    hsn: principal.hsn,
    unitCode: 'OTH',
    unit: 'piece',
    quantity: 1,
    unitPrice: shipping,
    total: shipping,
    discount: 0,
    rate,
    taxable: shipping - cgst - sgst - igst,
    cgst,
    sgst,
    igst,
    amount: shipping,
  }
  return [...goods, delivery]
}
