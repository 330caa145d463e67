import { latinDigits } from './digits.ts'

/** An amount in paise, always an integer. All calculations and the database use paise. */
export type Paise = number

/**
 * Converts paise to rupees for JSON (`1299.5`). Exact below 7 × 10^15 paise, far above the largest cart (see `MAX_QUANTITY`).
 */
export function rupeesFromPaise(paise: Paise): number {
  return paise / 100
}

/**
 * Converts rupees with at most 2 decimals to paise, from JSON (a number) or a form or file (text such as `1,299.50`, `₹ 799` or `१,२९९`).
 * Returns undefined for anything else: a comma before one or two last digits (`1299,50` is not ₹1,29,950), more decimals, a negative
 * amount, an exponent, more than ₹1,00,00,000.
 */
export function paiseFromRupees(rupees: number | string): Paise | undefined {
  const text = typeof rupees === 'number' ? String(rupees) : latinDigits(rupees).trim().replace(/^₹\s*/, '')
  if (/,\d{0,2}(?:\.\d*)?$/.test(text)) return undefined
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', ''))
  if (!match) return undefined
  const paise = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return paise <= MAX_PAISE ? paise : undefined
}

/** Maximum price: one crore rupees. */
export const MAX_PAISE: Paise = 1_00_00_000_00

/** Formats paise as `₹1,299.50`, with Indian grouping and 2 decimals (specification 1, section 9). */
export function formatPaise(paise: Paise): string {
  const sign = paise < 0 ? '-' : ''
  const whole = Math.floor(Math.abs(paise) / 100)
  const cents = String(Math.abs(paise) % 100).padStart(2, '0')
  return `${sign}₹${groupIndian(whole)}.${cents}`
}

/** Formats rupees as `₹1,299.50`. */
export function formatRupees(rupees: number): string {
  return formatPaise(Math.round(rupees * 100))
}

/** Formats paise without `.00`: `₹500`, `₹1,000`, `₹499.50`. */
export function formatRoundPaise(paise: Paise): string {
  return formatPaise(paise).replace(/\.00$/, '')
}

/** Formats rupees without `.00`. */
export function formatRoundRupees(rupees: number): string {
  return formatRoundPaise(Math.round(rupees * 100))
}

/** Groups digits as in India: `12,34,567`. */
export function groupIndian(whole: number): string {
  const digits = String(whole)
  if (digits.length <= 3) return digits
  const head = digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',')
  return `${head},${digits.slice(-3)}`
}

/** Returns an amount that the server has sent, in paise; `paiseFromRupees` is for what people type. */
export function toPaise(rupees: number): Paise {
  return Math.round(rupees * 100)
}

/**
 * Spreads an amount in proportion to the weights, in whole paise. Each share is rounded down, and the remaining paise go one each
 * to the largest remainders, the earlier line first. The shares add up to the amount, and none exceeds its weight unless the
 * amount exceeds their sum. If all weights are 0, all shares are 0.
 */
export function prorate(amount: Paise, weights: readonly Paise[]): Paise[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n || amount === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((product) => Number(product / whole))
  const leftOver = amount - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((product, place) => ({ place, remainder: product % whole }))
    .sort((one, other) =>
      one.remainder === other.remainder ? one.place - other.place : one.remainder < other.remainder ? 1 : -1,
    )
  for (const { place } of byRemainder.slice(0, leftOver)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}
