import type { BasisPoints } from '../tax/gst.ts'
import type { Paise } from '../units/paise.ts'
import type { Quantity, Unit } from '../units/quantity.ts'

/** What a line of an order or of an invoice costs, and the tax in it: `taxable + cgst + sgst + igst = total − discount`, in paise. */
interface TaxedLine {
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

/** A line of an order. */
export interface OrderedLine extends TaxedLine {
  readonly name: string
  readonly color: string
  readonly size: string
}

/** A line of a tax invoice (rule 46 of the CGST Rules). `amount` is what is paid: `total − discount`, in paise. */
export interface InvoicedLine extends TaxedLine {
  readonly description: string
  /** Unit quantity code of GST returns: pieces, metres, others. */
  readonly unitCode: 'PCS' | 'MTR' | 'OTH'
  readonly amount: Paise
}

/** A charge on top of the products, including tax, and the tax in it as stored with the order, in paise. */
export interface Charge {
  readonly name: 'Delivery' | 'Cash on Delivery fee'
  readonly amount: Paise
  readonly rate: BasisPoints
  readonly cgst: Paise
  readonly sgst: Paise
  readonly igst: Paise
}

/**
 * Returns the lines of an order's invoice: its goods, and a separate line for delivery and for the cash fee if charged. The amounts
 * add up to the total of the order. Both are part of a composite supply (CGST Act, section 8(a)), so they have the HSN code and rate
 * of the principal supply, the line with the highest amount.
 */
export function invoiceLines(lines: readonly OrderedLine[], charges: readonly Charge[]): InvoicedLine[] {
  const goods = lines.map(({ name, color, size, ...line }): InvoicedLine => {
    const detail = [color, size].filter((word) => word !== '').join(', ')
    return {
      ...line,
      description: detail === '' ? name : `${name} (${detail})`,
      unitCode: line.unit === 'metre' ? 'MTR' : 'PCS',
      amount: line.total - line.discount,
    }
  })
  const principal = goods.reduce((highest, line) => (line.amount > highest.amount ? line : highest), {
    amount: -1,
    hsn: '',
  })
  const charged = charges
    .filter(({ amount }) => amount > 0)
    .map(
      ({ name, amount, rate, cgst, sgst, igst }): InvoicedLine => ({
        description: name,
        hsn: principal.hsn,
        unitCode: 'OTH',
        unit: 'piece',
        quantity: 1,
        unitPrice: amount,
        total: amount,
        discount: 0,
        rate,
        taxable: amount - cgst - sgst - igst,
        cgst,
        sgst,
        igst,
        amount,
      }),
    )
  return [...goods, ...charged]
}
