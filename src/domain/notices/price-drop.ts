import type { Paise } from '../units/paise.ts'

/** How many products of a wishlist are watched. */
export const MAX_WATCHED = 200

/** How many products one email names. */
export const MAX_IN_EMAIL = 10

/** A drop is worth an email from this share of the price, in percent. */
export const MIN_PERCENT = 5

/** Whether a price has dropped enough to tell someone, who knows the price `before`. */
export function isPriceDrop(before: Paise, now: Paise): boolean {
  return now * 100 <= before * (100 - MIN_PERCENT) && now < before
}
