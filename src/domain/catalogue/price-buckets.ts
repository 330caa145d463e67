import type { Paise } from '../money/paise.ts'

/** A price range a list offers. Both ends are inclusive paise, so neighbours never share a product. */
export interface PriceBucket {
  readonly min: Paise
  /** Absent when open at the top. */
  readonly max?: Paise
  readonly label: string
}

/** The six price ranges, offered only when products fall in them (specification 1, section 9). */
export const PRICE_BUCKETS: readonly PriceBucket[] = [
  { min: 0, max: 500_00 - 1, label: 'Under ₹500' },
  { min: 500_00, max: 1_000_00 - 1, label: '₹500 - ₹1,000' },
  { min: 1_000_00, max: 2_000_00 - 1, label: '₹1,000 - ₹2,000' },
  { min: 2_000_00, max: 5_000_00 - 1, label: '₹2,000 - ₹5,000' },
  { min: 5_000_00, max: 10_000_00 - 1, label: '₹5,000 - ₹10,000' },
  { min: 10_000_00, label: 'Above ₹10,000' },
]
