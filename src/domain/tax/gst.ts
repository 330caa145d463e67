import type { Paise } from '../units/paise.ts'
import type { Quantity, Unit } from '../units/quantity.ts'

/** Basis points: 500 is 5 %. */
export type BasisPoints = number

/**
 * A dated row of the rate table. It holds for HSN codes that begin with `hsn`, from the day `from` on; the longest prefix
 * wins, then the latest day. With a `threshold`, pieces worth more than it (before tax, after discount) bear `rateAbove`.
 */
export interface GstRate {
  readonly hsn: string
  /** `YYYY-MM-DD` in India. */
  readonly from: string
  readonly rate: BasisPoints
  readonly threshold?: Paise | null
  readonly rateAbove?: BasisPoints | null
}

/** A line as tax sees it: what is paid for it after discount, tax inside. */
export interface TaxableLine {
  readonly hsn: string
  readonly payable: Paise
  readonly quantity: Quantity
  readonly unit: Unit
}

/** `taxable + cgst + sgst + igst` is what was paid for the line. */
export interface LineTax {
  readonly rate: BasisPoints
  readonly taxable: Paise
  readonly tax: Paise
  readonly cgst: Paise
  readonly sgst: Paise
  readonly igst: Paise
}

/**
 * The tax inside a line: rounded half up to the paisa, the taxable value is the rest. Within the shop's state half is CGST
 * and half SGST (of an odd amount CGST has the odd paisa), else all is IGST.
 */
export function taxLine(line: TaxableLine, rates: readonly GstRate[], day: string, isInterState: boolean): LineTax {
  return splitTax(line.payable, rateFor(line, rates, day), isInterState)
}

/** The same for an amount whose rate is known, such as delivery. */
export function splitTax(payable: Paise, rate: BasisPoints, isInterState: boolean): LineTax {
  const tax = taxInside(payable, rate)
  const cgst = isInterState ? 0 : Math.ceil(tax / 2)
  const sgst = isInterState ? 0 : tax - cgst
  return { rate, taxable: payable - tax, tax, cgst, sgst, igst: isInterState ? tax : 0 }
}

/** The tax within an inclusive amount: amount × rate / (100 % + rate), rounded half up. */
export function taxInside(payable: Paise, rate: BasisPoints): Paise {
  const whole = BigInt(WHOLE + rate)
  return Number((2n * BigInt(payable) * BigInt(rate) + whole) / (2n * whole))
}

/**
 * The rate of a line. A piece is below the threshold when its price less the lower rate's tax is: up to ₹2,625 with tax for
 * ₹2,500 and 5 %. (From there to ₹2,950 either rate contradicts its own condition; the higher one never pays too little.)
 */
export function rateFor(line: TaxableLine, rates: readonly GstRate[], day: string): BasisPoints {
  const row = rowFor(line, rates, day)
  if (row.threshold == null || row.rateAbove == null || line.unit !== 'piece') return row.rate
  const least = BigInt(row.threshold) * BigInt(line.quantity) * BigInt(WHOLE + row.rate)
  return BigInt(line.payable) * BigInt(WHOLE) > least ? row.rateAbove : row.rate
}

/**
 * Delivery is part of a composite supply (CGST Act, sections 2(30), 8 and 15(2)(c)) and bears the rate of its principal
 * goods: the line for which most is paid.
 */
export function deliveryRate(lines: readonly { readonly payable: Paise; readonly rate: BasisPoints }[]): BasisPoints {
  const principal = lines.reduce((most, line) => (line.payable > most.payable ? line : most), { payable: -1, rate: 0 })
  return principal.rate
}

/**
 * Since 22 September 2025 (Notification 9/2025-Central Tax (Rate), Schedules I 387–390 and II 197–199): clothes and made-up
 * articles 5 % up to ₹2,500 a piece and 18 % above; fabrics, unstitched sarees among them, 5 % at any value.
 */
export const GST_RATES: readonly GstRate[] = [
  ...['50', '51', '52', '53', '54', '55', '56', '57', '58', '59', '60', '6501', '6505'].map((hsn) => ({
    hsn,
    from: '2025-09-22',
    rate: 500,
  })),
  ...['61', '62', '63', '64', '9404'].map((hsn) => ({
    hsn,
    from: '2025-09-22',
    rate: 500,
    threshold: 2_500_00,
    rateAbove: 1_800,
  })),
]

const WHOLE = 10_000

/** Goods without a known code are taxed as what they look like: clothes by the piece, cloth by the metre. */
function rowFor({ hsn, unit }: TaxableLine, rates: readonly GstRate[], day: string): GstRate {
  const looksLike = unit === 'piece' ? '62' : '52'
  return rowOf(hsn, rates, day) ?? rowOf(looksLike, rates, day) ?? FALLBACK
}

const FALLBACK: GstRate = { hsn: '', from: '', rate: 1_800 }

function rowOf(hsn: string, rates: readonly GstRate[], day: string): GstRate | undefined {
  return rates
    .filter((row) => hsn !== '' && hsn.startsWith(row.hsn) && row.from <= day)
    .toSorted((one, other) => other.hsn.length - one.hsn.length || (one.from < other.from ? 1 : -1))[0]
}
