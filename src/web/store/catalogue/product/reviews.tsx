import type { ReactNode } from 'react'
import { paths } from '../../../../domain/paths.ts'
import { FIT_TEXTS, FITS, fitSummary } from '../../../../domain/reviews/reviews.ts'
import { Link } from '../../../link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { HelpfulButton, useOwnVotes } from './helpful-button.tsx'
import type { ProductData, ShownReview } from './product-data.ts'

/** The rating at the top of the page links to this id. */
export const REVIEWS_ID = 'reviews'

/** What customers say: stars and fit in numbers, which filter the reviews below, without script. */
export function Reviews({ data: { product, reviews } }: { data: ProductData }) {
  const votes = useOwnVotes(product._id)
  if (!reviews) return null
  const { stars, fits, shown, total, filter, page, hasMore, hasSamples } = reviews
  const count = stars.reduce((sum, given) => sum + given, 0)
  const address = (change: object) => {
    const query = new URLSearchParams({ reviews: 'all', ...change })
    return `${paths.product(product._id)}?${query}#${REVIEWS_ID}`
  }
  return (
    <section aria-labelledby={REVIEWS_ID} className={page > 0 ? 'reviews reviews-long' : 'reviews'}>
      <h2 id={REVIEWS_ID} className="text-2xl">
        Customer Reviews
      </h2>
      <div>
        <p className="flex items-center gap-3">
          <strong className="font-display text-2xl">{product.rating.toFixed(1)}</strong>
          <Rating value={product.rating} count={count} />
        </p>
        <ul>
          {[5, 4, 3, 2, 1].map((rating) => (
            <li key={rating}>
              <FilterLink to={address({ stars: rating })} isChosen={filter.stars === rating}>
                {rating === 1 ? '1 star' : `${rating} stars`}
                <meter max={count} value={stars[rating - 1]} aria-hidden />
                {stars[rating - 1]}
              </FilterLink>
            </li>
          ))}
        </ul>
        <p className="mt-3 font-semibold empty:hidden">{fitSummary(fits)}</p>
        {fitSummary(fits) && (
          <ul>
            {FITS.map((fit) => (
              <li key={fit}>
                <FilterLink to={address({ fit })} isChosen={filter.fit === fit}>
                  {FIT_TEXTS[fit].replace('Fits a', 'A')}
                  <meter max={count} value={fits[fit]} aria-hidden />
                  {fits[fit]}
                </FilterLink>
              </li>
            ))}
          </ul>
        )}
        {hasSamples && (
          <p className="mt-3 text-sm text-quiet">Reviews marked as samples are invented for the demo shop.</p>
        )}
      </div>
      <div>
        {(filter.stars !== undefined || filter.fit !== undefined) && (
          <p className="pb-2">
            {total} of {count} reviews.{' '}
            <Link to={address({})} className="link py-2">
              Show all reviews
            </Link>
          </p>
        )}
        {shown.map((review) => (
          <Review key={review.id} review={review} votes={votes} />
        ))}
        <p className="flex gap-x-5">
          {page > 1 && (
            <Link to={address({ ...filter, ...(page > 2 && { reviews: page - 1 }) })} rel="prev" className="link py-3">
              Previous reviews
            </Link>
          )}
          {hasMore && (
            <Link to={address({ ...filter, ...(page > 0 && { reviews: page + 1 }) })} rel="next" className="link py-3">
              {page > 0 ? 'More reviews' : 'Show all reviews'}
            </Link>
          )}
        </p>
      </div>
    </section>
  )
}

interface FilterLinkProps {
  readonly to: string
  readonly isChosen: boolean
  readonly children: ReactNode
}

function FilterLink({ to, isChosen, children }: FilterLinkProps) {
  return (
    <Link to={to} preventScrollReset rel="nofollow" className="star-counts" aria-current={isChosen || undefined}>
      {children}
    </Link>
  )
}

interface ReviewProps {
  readonly review: ShownReview
  readonly votes: ReturnType<typeof useOwnVotes>
}

function Review({ review, votes }: ReviewProps) {
  const { id, by, on, rating, title, text, answer, facts, photos, isSample, helpful } = review
  const isOwn = votes.of === '' ? undefined : votes.ids.includes(id)
  return (
    <article>
      <Rating value={rating} />
      {title && <h3 className="text-lg">{title}</h3>}
      {text && <p className="whitespace-pre-line">{text}</p>}
      {photos && (
        <ul className="flex flex-wrap gap-2 py-2">
          {photos.map((photo, place) => (
            <li key={photo}>
              <a href={photo} className="block w-24" rel="nofollow">
                <Picture image={photo} alt={`Photo ${place + 1} by ${by}`} sizes="6rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {facts && <p className="text-sm">{facts}</p>}
      <p className="text-sm text-quiet">{`${by}, ${on} · ${isSample ? 'Sample review' : 'Verified purchase'}`}</p>
      {answer && (
        <p className="review-reply">
          <strong>Reply from the shop:</strong> {answer}
        </p>
      )}
      <HelpfulButton key={`${votes.of} ${isOwn}`} reviewId={id} helpful={helpful} isOwn={isOwn} />
    </article>
  )
}
