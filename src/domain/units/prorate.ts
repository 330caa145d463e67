import type { Paise } from './paise.ts'

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
