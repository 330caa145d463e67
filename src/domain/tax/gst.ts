import type { Paise } from '../units/paise.ts'
import type { Quantity, Unit } from '../units/quantity.ts'

/** A rate in basis points: 500 is 5 %. */
export type BasisPoints = number

/**
 * A GST rate for HSN codes that start with `hsn`, from the day `from`. The longest prefix applies, then the latest day. With a
 * `threshold` in paise, pieces worth more (before tax, after discount) have `rateAbove`.
 */
export interface GstRate {
  readonly hsn: string
  /** `YYYY-MM-DD` in India. */
  readonly from: string
  readonly rate: BasisPoints
  readonly threshold?: Paise | null
  readonly rateAbove?: BasisPoints | null
}

/** A line to be taxed. `payable` is the amount after discount, including tax, in paise. */
export interface TaxableLine {
  readonly hsn: string
  readonly payable: Paise
  readonly quantity: Quantity
  readonly unit: Unit
  /** Pieces in what is sold as one, such as 3 for a pack of three T-shirts; 1 when absent. A set worn together is one piece. */
  readonly piecesPerPack?: number
  /** The kind of garment, such as 'saree', for goods without an HSN code. */
  readonly garment?: string
}

/** The tax of a line, in paise: `taxable + cgst + sgst + igst` is the amount paid. */
export interface LineTax {
  readonly rate: BasisPoints
  readonly taxable: Paise
  readonly tax: Paise
  readonly cgst: Paise
  readonly sgst: Paise
  readonly igst: Paise
}

/** Returns the tax included in a line: `splitTax` with the rate of its goods on a day. */
export function taxLine(line: TaxableLine, rates: readonly GstRate[], day: string, isInterState: boolean): LineTax {
  return splitTax(line.payable, rateFor(line, rates, day), isInterState)
}

/**
 * Returns the tax included in an amount; the taxable value is the rest. Within the shop's state CGST and SGST are each calculated
 * at half the rate and rounded half up to the paisa, because each Act levies its own half on the same value; they are always
 * equal. Between states all is IGST, so the same amount may bear a paisa more or less.
 */
export function splitTax(payable: Paise, rate: BasisPoints, isInterState: boolean): LineTax {
  const half = isInterState ? 0 : shareInside(payable, rate, 2)
  const igst = isInterState ? taxInside(payable, rate) : 0
  const tax = half + half + igst
  return { rate, taxable: payable - tax, tax, cgst: half, sgst: half, igst }
}

/** Returns the tax included in an amount: amount × rate / (100 % + rate), rounded half up. */
export function taxInside(payable: Paise, rate: BasisPoints): Paise {
  return shareInside(payable, rate, 1)
}

/**
 * Returns the rate of a line. A piece is below the threshold when its price without tax at the lower rate is: up to ₹2,625
 * including tax for ₹2,500 and 5 %. The price of a pack counts per piece in it. Between ₹2,625 and ₹2,950 neither rate meets its
 * own condition; the higher rate is used, so that never too little tax is paid.
 */
export function rateFor(line: TaxableLine, rates: readonly GstRate[], day: string): BasisPoints {
  const row = rowFor(line, rates, day)
  if (row.threshold == null || row.rateAbove == null || line.unit !== 'piece') return row.rate
  const pieces = BigInt(line.quantity) * BigInt(line.piecesPerPack ?? 1)
  const limit = BigInt(row.threshold) * pieces * BigInt(WHOLE + row.rate)
  return BigInt(line.payable) * BigInt(WHOLE) > limit ? row.rateAbove : row.rate
}

/** Returns the last day up to `today` from which a rate applies: what was taxed since then has the rates of today. Empty without one. */
export function lastRateDay(rates: readonly GstRate[], today: string): string {
  return rates.reduce((last, { from }) => (from > last && from <= today ? from : last), '')
}

/**
 * Returns the rate of delivery. Delivery is part of a composite supply (CGST Act, sections 2(30), 8 and 15(2)(c)) and has the
 * rate of the principal supply, the line with the highest amount.
 */
export function deliveryRate(lines: readonly { readonly payable: Paise; readonly rate: BasisPoints }[]): BasisPoints {
  const principal = lines.reduce((highest, line) => (line.payable > highest.payable ? line : highest), {
    payable: -1,
    rate: 0,
  })
  return principal.rate
}

/**
 * Rates since 22 September 2025 (Notification 9/2025-Central Tax (Rate), Schedules I 387–390 and II 197–199): clothing and
 * made-up articles 5 % up to ₹2,500 per piece and 18 % above; fabrics, including unstitched sarees, 5 % at any value. Goods
 * besides these by heading: jewellery 3 % (Schedule IV), perfume and bags 18 %, cotton and jute bags, umbrellas, buttons, zips and
 * hair accessories 5 %.
 */
export const GST_RATES: readonly GstRate[] = [
  ...rowsOf(500, '50 51 52 53 54 55 56 57 58 59 60 6501 6505 42022220 42022230 6601 6602 9606 9607 9615'),
  ...rowsOf(300, '7113 7114 7116 7117'),
  ...rowsOf(1_800, '3303 3304 3307 4202 4203 4205 6406'),
  ...['61', '62', '63', '64', '9404'].map((hsn) => ({
    hsn,
    from: '2025-09-22',
    rate: 500,
    threshold: 2_500_00,
    rateAbove: 1_800,
  })),
]

/** The rates of a shop that does not charge tax: it is not registered or pays under the composition scheme. */
export const NO_TAX: readonly GstRate[] = [...'0123456789'].map((hsn) => ({ hsn, from: '', rate: 0 }))

function rowsOf(rate: BasisPoints, codes: string): GstRate[] {
  return codes.split(' ').map((hsn) => ({ hsn, from: '2025-09-22', rate }))
}

const WHOLE = 10_000

/** The tax included in an amount divided by `parts`, rounded half up. */
function shareInside(payable: Paise, rate: BasisPoints, parts: 1 | 2): Paise {
  const divisor = BigInt(parts * (WHOLE + rate))
  return Number((2n * BigInt(payable) * BigInt(rate) + divisor) / (2n * divisor))
}

/**
 * Lines without an HSN code are taxed as fabric when they are cloth, else as clothing, until the shop enters a code. A code without
 * a rate is of other goods, most of which have 18 %.
 */
function rowFor({ hsn, unit, garment = '' }: TaxableLine, rates: readonly GstRate[], day: string): GstRate {
  const isCloth = unit === 'metre' || CLOTH.has(garment.trim().toLowerCase())
  return rowOf(hsn === '' ? (isCloth ? '52' : '62') : hsn, rates, day) ?? STANDARD
}

/** Garments that are a length of cloth. A saree with an attached blouse piece is one too. */
const CLOTH = new Set(['saree', 'sarees', 'sari', 'dress material', 'fabric', 'blouse piece'])

const STANDARD: GstRate = { hsn: '', from: '', rate: 1_800 }

function rowOf(hsn: string, rates: readonly GstRate[], day: string): GstRate | undefined {
  return rates
    .filter((row) => hsn !== '' && hsn.startsWith(row.hsn) && row.from <= day)
    .toSorted((one, other) => other.hsn.length - one.hsn.length || (one.from < other.from ? 1 : -1))[0]
}
