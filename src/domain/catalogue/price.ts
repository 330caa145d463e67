import type { Paise } from '../units/paise.ts'

/** The price and discounted price of a product or variant, in paise. Null and absent mean the same. */
export interface PricePair {
  readonly price?: Paise | null
  readonly finalPrice?: Paise | null
}

/** Returns the price charged, in paise: `finalPrice` when it is below `price`, otherwise `price`, otherwise 0. */
export function sellingPrice(pair: PricePair): Paise {
  const price = pair.price ?? 0
  return pair.finalPrice != null && pair.finalPrice < price ? pair.finalPrice : price
}

/** Returns the prices of a variant: its own if it has any, otherwise the product's. */
export function variantPricePair(product: PricePair, variant?: PricePair): PricePair {
  if (variant?.price != null) return variant
  return variant?.finalPrice != null ? { price: product.price, finalPrice: variant.finalPrice } : product
}

/** A price as shown, in paise: the selling price, and for a discount the original to strike through and the percent off. */
export interface PriceView {
  readonly price: Paise
  readonly original?: Paise
  readonly percentOff: number
}

/** Returns what a card shows of a price pair: the selling price, and what is struck through when that is lower. In paise. */
export function priceView(pair: PricePair): PriceView {
  const price = sellingPrice(pair)
  const original = pair.price ?? 0
  return original > price ? { price, original, percentOff: discountPercent(original, price) } : { price, percentOff: 0 }
}

/** Returns the discount in whole percent, rounded down so that it is never overstated. */
export function discountPercent(original: Paise, price: Paise): number {
  if (original <= 0 || price >= original) return 0
  return Math.floor(((original - price) * 100) / original)
}
