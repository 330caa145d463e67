import { MAX_PAISE, type Paise } from '../units/paise.ts'

/**
 * What happens to many prices at once: `price` moves both the price and, where there is one, the sale price by a percentage;
 * `sale` puts a sale price that far below the price; `endSale` takes the sale price away.
 */
export const PRICE_CHANGES = ['price', 'sale', 'endSale'] as const
export type PriceChangeKind = (typeof PRICE_CHANGES)[number]

/** To what a new amount is rounded, half up: the paisa it cannot be finer than, or the whole rupee. */
export const ROUNDINGS = ['paisa', 'rupee'] as const
export type Rounding = (typeof ROUNDINGS)[number]

export interface PriceChange {
  readonly kind: PriceChangeKind
  /** Hundredths of a percent: 1050 is 10.5 %. Of `price` below 0 makes cheaper; of `sale` it is how much goes off. */
  readonly basisPoints: number
  readonly rounding: Rounding
}

export interface Prices {
  readonly price: Paise
  readonly finalPrice: Paise | null
}

/** A changed pair, or why it may not be. */
export type PriceChangeResult = { readonly pair: Prices } | { readonly refused: string }

/** The pair after the change. Refused: an amount of nothing or above a crore, a sale that would be none, a price above the MRP. */
export function changePrices(pair: Prices, mrp: Paise | null, change: PriceChange): PriceChangeResult {
  const wanted = wantedPair(pair, change)
  if (!isPrice(wanted.price)) return { refused: 'the price would leave what a price may be' }
  if (wanted.finalPrice !== null && !isPrice(wanted.finalPrice)) return { refused: 'the sale price would be nothing' }
  if (wanted.finalPrice !== null && wanted.finalPrice >= wanted.price) {
    return { refused: 'the sale price would not be below the price' }
  }
  // Selling above the printed price is an offence (Legal Metrology Act 2009, section 36).
  if (mrp !== null && wanted.price > mrp && wanted.price > pair.price) {
    return { refused: 'the price would be above the MRP' }
  }
  return { pair: wanted }
}

function wantedPair({ price, finalPrice }: Prices, { kind, basisPoints, rounding }: PriceChange): Prices {
  if (kind === 'endSale') return { price, finalPrice: null }
  if (kind === 'sale') return { price, finalPrice: share(price, 10_000 - basisPoints, rounding) }
  return {
    price: share(price, 10_000 + basisPoints, rounding),
    finalPrice: finalPrice === null ? null : share(finalPrice, 10_000 + basisPoints, rounding),
  }
}

/** So many ten-thousandths of an amount, rounded half up. Exact: a crore in paise times 100,000 is far below 2^53. */
function share(paise: Paise, tenThousandths: number, rounding: Rounding): Paise {
  const grain = rounding === 'rupee' ? 100 : 1
  return Math.floor((paise * tenThousandths) / (10_000 * grain) + 0.5) * grain
}

function isPrice(paise: Paise): boolean {
  return paise > 0 && paise <= MAX_PAISE
}
