import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface PriceProps {
  /** What is charged, in paise. */
  readonly price: Paise
  /** The price before the discount, struck through; paise. */
  readonly original?: Paise | undefined
  /** Whole percent; 0 shows nothing. */
  readonly percentOff?: number | undefined
  /** What the price is for, when it is not the piece. */
  readonly per?: 'metre' | undefined
  readonly large?: boolean
}

/** `₹799.00` bold first, `₹999.00` struck, `20% off` quiet. Takes what `priceView` of the domain answers. */
export function Price({ price, original, percentOff = 0, per, large = false }: PriceProps) {
  const isReduced = original !== undefined && original > price
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <strong className={large ? 'text-2xl font-semibold' : 'font-semibold'}>
        {formatPaise(price)}
        {per && <span className="text-sm font-normal text-quiet">{large ? ` per ${per}` : ' / m'}</span>}
      </strong>
      {isReduced && (
        <s className="text-sm text-quiet">
          <VisuallyHidden>Original price </VisuallyHidden>
          {formatPaise(original)}
        </s>
      )}
      {isReduced && percentOff > 0 && <span className="text-sm text-madder">{percentOff}% off</span>}
    </p>
  )
}
