import type { Paise } from '../units/paise.ts'

/** A price and the discounted one beside it, as a product or a variant carries them. Null and absent are the same. */
export interface PricePair {
  readonly price?: Paise | null
  readonly finalPrice?: Paise | null
}

/** What is charged: `finalPrice` when it is below `price`, else `price`, else 0. */
export function sellingPrice(pair: PricePair): Paise {
  const price = pair.price ?? 0
  return pair.finalPrice != null && pair.finalPrice < price ? pair.finalPrice : price
}

/** The pair a variant sells at: its own, where it has one, else the product's. */
export function variantPricePair(product: PricePair, variant?: PricePair): PricePair {
  if (variant?.price != null) return variant
  return variant?.finalPrice != null ? { price: product.price, finalPrice: variant.finalPrice } : product
}

/** How a price is shown: the selling price, and when it is a discounted one the original to strike through and the percent off. */
export interface PriceView {
  readonly price: Paise
  readonly original?: Paise
  readonly percentOff: number
}

export function priceView(pair: PricePair): PriceView {
  const price = sellingPrice(pair)
  const original = pair.price ?? 0
  return original > price ? { price, original, percentOff: discountPercent(original, price) } : { price, percentOff: 0 }
}

/** Whole percent between the original and the selling price, rounded down so that the shop never claims more than it gives. */
export function discountPercent(original: Paise, price: Paise): number {
  if (original <= 0 || price >= original) return 0
  return Math.floor(((original - price) * 100) / original)
}
