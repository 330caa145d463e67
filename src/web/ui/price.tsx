import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface PriceProps {
  /** What is charged, in paise. */
  readonly price: Paise
  /** The price before the discount, struck through; paise. */
  readonly original?: Paise | undefined
  /** Whole percent; 0 shows nothing. */
  readonly percentOff?: number | undefined
  /** The unit of the price when it is not a piece. */
  readonly per?: 'metre' | undefined
  readonly large?: boolean
}

/** Shows the price in bold, the original price struck through and the discount. Takes the result of `priceView`. */
export function Price({ price, original, percentOff = 0, per, large = false }: PriceProps) {
  const isReduced = original !== undefined && original > price
  return (
    <p className={`price${large ? ' text-2xl' : ''}`}>
      {formatPaise(price)}
      {per && <span>{large ? ` per ${per}` : ' / m'}</span>}
      {isReduced && (
        <s>
          <VisuallyHidden>Original price </VisuallyHidden>
          {formatPaise(original)}
        </s>
      )}
      {isReduced && percentOff > 0 && <small>{`${percentOff}% off`}</small>}
    </p>
  )
}
