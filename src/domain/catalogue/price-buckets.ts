import { formatRoundPaise, type Paise } from '../units/paise.ts'

/** A price range of the filter. Both limits are inclusive, in paise, so that ranges do not overlap. */
export interface PriceBucket {
  readonly min: Paise
  /** Absent without an upper limit. */
  readonly max?: Paise
  readonly label: string
}

/**
 * The six price ranges, each offered only when products fall in it (specification 1, section 9). Every price is in exactly one:
 * a range ends one paisa below the next, except that ₹10,000 is not in "Above ₹10,000".
 */
export const PRICE_BUCKETS: readonly PriceBucket[] = [
  { min: 0, max: 500_00 - 1, label: 'Under ₹500' },
  { min: 500_00, max: 1_000_00 - 1, label: '₹500 - ₹1,000' },
  { min: 1_000_00, max: 2_000_00 - 1, label: '₹1,000 - ₹2,000' },
  { min: 2_000_00, max: 5_000_00 - 1, label: '₹2,000 - ₹5,000' },
  { min: 5_000_00, max: 10_000_00, label: '₹5,000 - ₹10,000' },
  { min: 10_000_00 + 1, label: 'Above ₹10,000' },
]

/** A price range as shown: its limits in paise, and the bucket if it is one. */
export interface PriceFilterView {
  readonly from: Paise
  readonly to?: Paise
  readonly bucket?: PriceBucket
}

/** Returns the limits to show. A bucket shows the round amounts of its label, which differ by at most one paisa. */
export function viewPriceFilter(min: Paise | undefined, max: Paise | undefined): PriceFilterView {
  const bucket = PRICE_BUCKETS.find((each) => each.min === (min ?? 0) && each.max === max)
  const shown = (end: Paise) => (bucket ? Math.round(end / 100) * 100 : end)
  return {
    from: shown(min ?? 0),
    ...(max === undefined ? {} : { to: shown(max) }),
    ...(bucket ? { bucket } : {}),
  }
}

/** Formats a price filter: '₹min - ₹max', with '∞' for no maximum (specification 1, section 2). */
export function formatPriceFilter(min: Paise | undefined, max: Paise | undefined): string {
  const { from, to } = viewPriceFilter(min, max)
  return `${formatRoundPaise(from)} - ${to === undefined ? '₹∞' : formatRoundPaise(to)}`
}
