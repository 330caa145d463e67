import type { CSSProperties } from 'react'

interface RatingProps {
  /** Stars, 0 to 5. */
  readonly value: number
  /** The number of reviews. */
  readonly count?: number
}

export function Rating({ value, count }: RatingProps) {
  const stars = Math.round(Math.min(Math.max(value, 0), 5) * 10) / 10
  return (
    <span
      role="img"
      aria-label={`Rated ${stars} out of 5${inReviews(count)}`}
      className="stars"
      style={{ '--rating': stars } as CSSProperties}
    >
      {count !== undefined && `(${count})`}
    </span>
  )
}

function inReviews(count: number | undefined): string {
  if (count === undefined) return ''
  return count === 1 ? ' in 1 review' : ` in ${count} reviews`
}
