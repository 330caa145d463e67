import { formatRoundPaise, type Paise } from '../units/paise.ts'

/** A price range a list offers. Both ends are inclusive paise, so neighbours never share a product. */
export interface PriceBucket {
  readonly min: Paise
  /** Absent when open at the top. */
  readonly max?: Paise
  readonly label: string
}

/**
 * The six price ranges, offered only when products fall in them (specification 1, section 9). Every price lies in exactly
 * one: a range ends a paisa below the next, except that ₹10,000 itself is not "above ₹10,000".
 */
export const PRICE_BUCKETS: readonly PriceBucket[] = [
  { min: 0, max: 500_00 - 1, label: 'Under ₹500' },
  { min: 500_00, max: 1_000_00 - 1, label: '₹500 - ₹1,000' },
  { min: 1_000_00, max: 2_000_00 - 1, label: '₹1,000 - ₹2,000' },
  { min: 2_000_00, max: 5_000_00 - 1, label: '₹2,000 - ₹5,000' },
  { min: 5_000_00, max: 10_000_00, label: '₹5,000 - ₹10,000' },
  { min: 10_000_00 + 1, label: 'Above ₹10,000' },
]

/** A chosen price range as it is told: the ends to show, and the bucket when it is one. */
export interface PriceFilterView {
  readonly from: Paise
  readonly to?: Paise
  readonly bucket?: PriceBucket
}

/** The ends a chosen range is shown with. A bucket shows the round figures of its label: its ends are a paisa off them at most. */
export function viewPriceFilter(min: Paise | undefined, max: Paise | undefined): PriceFilterView {
  const bucket = PRICE_BUCKETS.find((each) => each.min === (min ?? 0) && each.max === max)
  const shown = (end: Paise) => (bucket ? Math.round(end / 100) * 100 : end)
  return {
    from: shown(min ?? 0),
    ...(max === undefined ? {} : { to: shown(max) }),
    ...(bucket ? { bucket } : {}),
  }
}

/** A price filter as its chip shows it: '₹min - ₹max', with '∞' when there is no maximum (specification 1, section 2). */
export function formatPriceFilter(min: Paise | undefined, max: Paise | undefined): string {
  const { from, to } = viewPriceFilter(min, max)
  return `${formatRoundPaise(from)} - ${to === undefined ? '₹∞' : formatRoundPaise(to)}`
}
