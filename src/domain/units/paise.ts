/** Rupees and paise. Money is an integer number of paise in every rule and in the database; floats never carry it. */

/** An amount of money in paise, always an integer. */
export type Paise = number

/**
 * JSON carries rupees with at most 2 decimals (`1299.5`). Different amounts stay different below 7 × 10^15 paise, far above
 * the largest cart (see `MAX_QUANTITY`): up to there doubles lie closer together than a paisa.
 */
export function rupeesFromPaise(paise: Paise): number {
  return paise / 100
}

/**
 * Reads rupees with at most 2 decimals into paise, from JSON (a number) or a form or file (text such as `1,299.50` or `₹ 799`).
 * Answers undefined for anything else: more than 2 decimals, a negative amount, an exponent, more than ₹ 1,00,00,000.
 */
export function paiseFromRupees(rupees: number | string): Paise | undefined {
  const text = typeof rupees === 'number' ? String(rupees) : rupees.trim().replace(/^₹\s*/, '').replaceAll(',', '')
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const paise = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return paise <= MAX_PAISE ? paise : undefined
}

/** No single price or filter bound in the shop exceeds one crore rupees. */
export const MAX_PAISE: Paise = 1_00_00_000_00

/** What screens show: `₹1,299.50`, with en-IN grouping and always 2 decimals (specification 1, section 9). */
export function formatPaise(paise: Paise): string {
  const sign = paise < 0 ? '-' : ''
  const whole = Math.floor(Math.abs(paise) / 100)
  const cents = String(Math.abs(paise) % 100).padStart(2, '0')
  return `${sign}₹${groupIndian(whole)}.${cents}`
}

/** The same for an amount as JSON carries it. */
export function formatRupees(rupees: number): string {
  return formatPaise(Math.round(rupees * 100))
}

/** Labels of filters leave out paise that are not there: `₹500`, `₹1,000`, `₹499.50`. */
export function formatRoundPaise(paise: Paise): string {
  return formatPaise(paise).replace(/\.00$/, '')
}

/** The same for an amount as JSON carries it. */
export function formatRoundRupees(rupees: number): string {
  return formatRoundPaise(Math.round(rupees * 100))
}

/** 1234567 → `12,34,567`: the last three digits, then pairs. */
export function groupIndian(whole: number): string {
  const digits = String(whole)
  if (digits.length <= 3) return digits
  const head = digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',')
  return `${head},${digits.slice(-3)}`
}

/**
 * Spreads an amount in proportion to the weights, to the paisa: each share is rounded down, and the paise left over go one
 * each to the largest remainders, the earlier line first. The shares add up to the amount, and none exceeds its weight as
 * long as the amount does not exceed their sum. With no weight at all nothing is spread.
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
