import { amountOf, type BillRow, half, type Parts, share, sumOf, taxOf } from './bill-rows.ts'

/** A rate of GST from a day on: basis points, and those of pieces that cost more than the threshold before tax, in paise. */
export interface RateRow {
  readonly hsn: string
  readonly day: string
  readonly rate: number
  readonly threshold: number | null
  readonly above: number | null
}

const timesRate = (amount: number, rate: number) => BigInt(amount) * BigInt(rate)

/** The tax inside a price: each of the two Acts levies half of the rate within a state. */
function taxInside(payable: number, rate: number, isInterState: boolean): Parts {
  const igst = isInterState ? half(timesRate(payable, rate), BigInt(10_000 + rate)) : 0
  const each = isInterState ? 0 : half(timesRate(payable, rate), BigInt(2 * (10_000 + rate)))
  return { taxable: payable - igst - 2 * each, cgst: each, sgst: each, igst }
}

/** The rate of items: of the longest code, then of the latest day; above the threshold if a piece costs more than it with its tax. */
function rateOf(
  { hsn, unit, total, discount, quantity, piecesPerPack }: BillRow['lines'][number],
  rates: readonly RateRow[],
) {
  const [row] = rates
    .filter((one) => hsn.startsWith(one.hsn))
    .toSorted((a, b) => b.hsn.length - a.hsn.length || (a.day < b.day ? 1 : -1))
  if (!row) return 1_800
  if (row.threshold === null || row.above === null || unit === 'metre') return row.rate
  const limit = (BigInt(row.threshold) * BigInt(10_000 + row.rate) * BigInt(quantity * piecesPerPack)) / 10_000n
  return BigInt(total - discount) > limit ? row.above : row.rate
}

const isSame = (one: Parts, other: Parts) =>
  one.taxable === other.taxable && one.cgst === other.cgst && one.sgst === other.sgst && one.igst === other.igst

/** What is wrong with the parts of a bill and with its credit notes. */
export function brokenBill(bill: BillRow): string[] {
  const { lines, shipping, fee, coupons, notes } = bill
  const items = lines.map((line) => ({ ...line, amount: line.total - line.discount }))
  const principal = items.reduce((first, line) => (line.amount > first.amount ? line : first))
  const billed = [
    ...items,
    ...[shipping, fee]
      .filter(({ amount }) => amount > 0)
      .map((one) => ({ ...one, ...CHARGE, rate: bill.shippingRate })),
  ]
  const isCoupled = !bill.isExchange && coupons.length > 0
  const credited = billed.map((_line, place) => notes.map((note) => note.lines[place] ?? NOTHING))
  const heads = (list: readonly Parts[], head: keyof Parts) => sumOf(list.map((one) => one[head]))
  const rules: Record<string, boolean> = {
    'the order is between states when it leaves Rajasthan': bill.isInterState === (bill.state !== 'Rajasthan'),
    'a line costs price times quantity': lines.every(
      ({ unit, price, quantity, total }) =>
        bill.isExchange || total === share(price, quantity, unit === 'metre' ? 100 : 1),
    ),
    'no discount exceeds its line': lines.every(({ total, discount }) => discount >= 0 && discount <= total),
    'lines add up to the subtotal': sumOf(lines.map(({ total }) => total)) === bill.subtotal,
    'discounts of lines add up': sumOf(lines.map(({ discount }) => discount)) === bill.discount,
    'coupons and the discount for paying online are the discount':
      !isCoupled || sumOf(coupons.map(({ discount }) => discount)) + bill.prepaidDiscount === bill.discount,
    'a coupon is the sum of its lines': coupons.every(
      ({ discount, lines: parts }) => sumOf(parts.map(Number)) === discount,
    ),
    'lines, delivery and fee less discounts are the total':
      bill.total === bill.subtotal - bill.discount + shipping.amount + fee.amount,
    'the taxes add up': bill.tax === sumOf(billed.map(taxOf)),
    'each line bears the tax of its rate': billed.every((line) =>
      isSame(line, taxInside(line.amount, line.rate, bill.isInterState)),
    ),
    'delivery has the rate of the principal supply':
      shipping.amount + fee.amount === 0 || bill.shippingRate === principal.rate,
    'a credit note is the sum of its lines': notes.every(
      ({ amount, lines: parts }) => amount === sumOf(parts.map(amountOf)),
    ),
    'a credit note has a part for each line of the invoice': notes.every(
      ({ lines: parts }) => parts.length === billed.length,
    ),
    'CGST and SGST of a credit note are equal': notes.every(({ lines: parts }) =>
      parts.every(({ cgst, sgst }) => cgst === sgst),
    ),
    'a credit note has the rates and codes of its invoice': notes.every(({ lines: parts }) =>
      parts.every(({ rate, hsn }, place) => rate === billed[place]?.rate && hsn === (lines[place] ?? principal).hsn),
    ),
    'no line is credited beyond its invoice': credited.every((parts, place) =>
      HEADS.every((head) => {
        const sum = heads(parts, head)
        return sum <= (billed[place]?.[head] ?? 0) && parts.every((one) => one[head] >= 0)
      }),
    ),
    'no more comes back than was sold': credited.every(
      (parts, place) => sumOf(parts.map(({ quantity }) => quantity)) <= (billed[place]?.quantity ?? 0),
    ),
  }
  if (notes.length > 0 && notes.every(({ isReturn, fee: taken }) => isReturn && taken === 0))
    rules['returned pieces are credited in proportion'] = items.every(({ amount, quantity }, place) => {
      const parts = credited[place] ?? []
      return sumOf(parts.map(amountOf)) === share(amount, sumOf(parts.map((one) => one.quantity)), quantity)
    })
  if (!bill.isExchange && !bill.isReplacement) rules['coupons take off what they say'] = areCouponsRight(bill)
  return Object.keys(rules).filter((rule) => !rules[rule])
}

/** Each coupon takes its part of what those before it have left, from each line in proportion. */
function areCouponsRight({ lines, coupons }: BillRow): boolean {
  const left = lines.map(({ total }) => total)
  return coupons.every(({ percent, amount, pieces, scope, discount, lines: parts }) => {
    const base = left.map((rest, place) =>
      scope === 'order' || lines[place]?.category.endsWith('Jewellery') ? rest : 0,
    )
    const whole = sumOf(base)
    const due = percent === null ? Math.min(amount ?? 0, whole) : share(whole, percent, 100)
    const isSpread = parts.every(
      (part, place) => whole === 0 || Math.abs(Number(part) - ((base[place] ?? 0) * discount) / whole) < 1,
    )
    // Of every line: one that the coupon does not count, such as fabric, ends the comparison.
    for (const [place, part] of parts.entries()) left[place] = (left[place] ?? 0) - Number(part)
    return pieces ? discount <= due : discount === due && isSpread
  })
}

/** Lines whose rate is not that of their items by these rates. */
export function wrongRates(bill: BillRow, rates: readonly RateRow[]): string[] {
  return bill.lines
    .filter((line) => line.rate !== rateOf(line, rates))
    .map((line) => `${line.sku} bears ${line.rate} and not ${rateOf(line, rates)} of ${line.total - line.discount}`)
}

const HEADS = ['taxable', 'cgst', 'sgst', 'igst'] as const
/** Delivery and the fee count as one of something. */
const CHARGE = { quantity: 1 }
const NOTHING = { taxable: 0, cgst: 0, sgst: 0, igst: 0, quantity: 0 }
