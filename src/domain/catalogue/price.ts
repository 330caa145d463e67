import { formatRoundPaise, type Paise } from '../money/paise.ts'
import type { PriceRange } from './listing.ts'

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
export function pairOf(product: PricePair, variant?: PricePair): PricePair {
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

/** A price range offered as a filter. `from` and `to` are the round figures its label names; `min` and `max` what it selects. */
export interface PriceBucket {
  readonly min: Paise
  readonly max?: Paise
  readonly label: string
  readonly from: Paise
  readonly to?: Paise
}

/**
 * The six ranges of specification 1, section 9. Every price lies in exactly one, so that their counts add up to the list's
 * total: a range begins at its lower figure and ends a paisa below the next one's, except that ₹10,000 itself is not "above ₹10,000".
 */
export const PRICE_BUCKETS: readonly PriceBucket[] = [
  { min: 0, max: 499_99, from: 0, to: 500_00, label: 'Under ₹500' },
  { min: 500_00, max: 999_99, from: 500_00, to: 1_000_00, label: '₹500 - ₹1,000' },
  { min: 1_000_00, max: 1_999_99, from: 1_000_00, to: 2_000_00, label: '₹1,000 - ₹2,000' },
  { min: 2_000_00, max: 4_999_99, from: 2_000_00, to: 5_000_00, label: '₹2,000 - ₹5,000' },
  { min: 5_000_00, max: 10_000_00, from: 5_000_00, to: 10_000_00, label: '₹5,000 - ₹10,000' },
  { min: 10_000_01, from: 10_000_00, label: 'Above ₹10,000' },
]

/** The position in `PRICE_BUCKETS` of the range a selling price lies in. */
export function bucketIndex(price: Paise): number {
  return PRICE_BUCKETS.findIndex((bucket) => bucket.max === undefined || price <= bucket.max)
}

/** The ranges some product falls in, from how many products each of `PRICE_BUCKETS` holds. */
export function priceRanges(counts: readonly number[]): PriceRange[] {
  return PRICE_BUCKETS.flatMap(({ min, max, label }, index) => {
    const count = counts[index] ?? 0
    return count > 0 ? [{ min, ...(max === undefined ? {} : { max }), label, count }] : []
  })
}

/** The bucket that a minimum and maximum price select, if they are one's. */
export function bucketOf(min: Paise | undefined, max: Paise | undefined): PriceBucket | undefined {
  return PRICE_BUCKETS.find((bucket) => bucket.min === (min ?? 0) && bucket.max === max)
}

/** A price filter as its chip shows it: '₹min - ₹max', with '∞' when there is no maximum. A bucket shows its round figures. */
export function formatPriceFilter(min: Paise | undefined, max: Paise | undefined): string {
  const bucket = bucketOf(min, max)
  const from = bucket ? bucket.from : (min ?? 0)
  const to = bucket ? bucket.to : max
  return `${formatRoundPaise(from)} - ${to === undefined ? '₹∞' : formatRoundPaise(to)}`
}
