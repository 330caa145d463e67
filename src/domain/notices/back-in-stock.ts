import type { Quantity, Unit } from '../units/quantity.ts'

/** How long a variant must be in stock before anyone is notified, so that a basket given back for a moment sends no email. */
export const SETTLED_MINUTES = 15

/** How many people are notified for each piece or usual cut in stock: not everyone buys. */
export const NOTICES_PER_ITEM = 3

/** The usual cut of fabric, in centimetres: a dress or a suit. */
const USUAL_CUT_CM = 250

/** How many variants one address may wait for. */
export const MAX_WAITING = 20

/** How many notices, and how many emails that ask for confirmation, an address gets in 24 hours. */
export const MAX_NOTICES_A_DAY = 3
export const MAX_QUESTIONS_A_DAY = 3

/** Days after which what is not confirmed, not sent or was sent is deleted. */
export const KEPT_DAYS = { unconfirmed: 2, waiting: 365, sent: 60 } as const

interface Stock {
  readonly unit: Unit
  /** Pieces or centimetres. */
  readonly stock: Quantity
  /** The smallest quantity that is sold. */
  readonly minimum: Quantity
}

/** Whether a variant can be bought. */
export function isAvailable({ stock, minimum }: Pick<Stock, 'stock' | 'minimum'>): boolean {
  return stock > 0 && stock >= minimum
}

/** Returns how many more people are notified of this stock, after `sent` were notified in the last 24 hours. The others wait. */
export function noticesToSend({ unit, stock, minimum }: Stock, sent: number): number {
  if (!isAvailable({ stock, minimum })) return 0
  const cut = unit === 'piece' ? Math.max(minimum, 1) : Math.max(minimum, USUAL_CUT_CM)
  return Math.max(Math.max(Math.floor(stock / cut), 1) * NOTICES_PER_ITEM - sent, 0)
}
