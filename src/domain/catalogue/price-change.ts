import { MAX_PAISE, type Paise } from '../units/paise.ts'

/**
 * The kinds of bulk price change: `price` changes price and sale price by a percentage, `sale` sets a sale price at a percentage
 * below the price unless it is lower already, `endSale` removes the sale price.
 */
export const PRICE_CHANGES = ['price', 'sale', 'endSale'] as const
export type PriceChangeKind = (typeof PRICE_CHANGES)[number]

/** What new amounts are rounded to, half up. */
export const ROUNDINGS = ['paisa', 'rupee'] as const
export type Rounding = (typeof ROUNDINGS)[number]

export interface PriceChange {
  readonly kind: PriceChangeKind
  /** Hundredths of a percent: 1050 is 10.5 %. For `price` a negative value lowers prices; for `sale` it is the discount. */
  readonly basisPoints: number
  readonly rounding: Rounding
}

export interface Prices {
  readonly price: Paise
  readonly finalPrice: Paise | null
}

/** The new prices, or why the change is refused. */
export type PriceChangeResult = { readonly pair: Prices } | { readonly refused: string }

/** Applies a change. Refuses a price of ₹0 or above one crore, a sale price not below the price, and a price above the MRP. */
export function changePrices(pair: Prices, mrp: Paise | null, change: PriceChange): PriceChangeResult {
  const changed = applyChange(pair, change)
  if (!isPrice(changed.price)) return { refused: 'the price would be ₹0 or above the maximum' }
  if (changed.finalPrice !== null && !isPrice(changed.finalPrice)) return { refused: 'the sale price would be ₹0' }
  if (changed.finalPrice !== null && changed.finalPrice >= changed.price) {
    return { refused: 'the sale price would not be below the price' }
  }
  // Selling above the printed price is an offence (Legal Metrology Act 2009, section 36).
  if (mrp !== null && changed.price > mrp && changed.price > pair.price) {
    return { refused: 'the price would be above the MRP' }
  }
  return { pair: changed }
}

function applyChange({ price, finalPrice }: Prices, { kind, basisPoints, rounding }: PriceChange): Prices {
  if (kind === 'endSale') return { price, finalPrice: null }
  if (kind === 'sale') {
    const sale = share(price, 10_000 - basisPoints, rounding)
    return { price, finalPrice: finalPrice !== null && finalPrice < sale ? finalPrice : sale }
  }
  return {
    price: share(price, 10_000 + basisPoints, rounding),
    finalPrice: finalPrice === null ? null : share(finalPrice, 10_000 + basisPoints, rounding),
  }
}

/** Returns an amount × tenThousandths / 10,000, rounded half up. Exact: one crore in paise × 100,000 is far below 2^53. */
function share(paise: Paise, tenThousandths: number, rounding: Rounding): Paise {
  const unit = rounding === 'rupee' ? 100 : 1
  return Math.floor((paise * tenThousandths) / (10_000 * unit) + 0.5) * unit
}

function isPrice(paise: Paise): boolean {
  return paise > 0 && paise <= MAX_PAISE
}
