import { Link } from 'react-router'
import { paths } from '../../../../domain/paths.ts'
import { Rating } from '../../../ui/rating.tsx'
import type { ProductData } from './product-data.ts'

/** The rating at the top of the page links to this id. */
export const REVIEWS_ID = 'reviews'

/** Reviews by customers who received the product, with the count for each number of stars. */
export function Reviews({ data: { product, reviews } }: { data: ProductData }) {
  if (!reviews) return null
  const { stars, shown } = reviews
  const count = stars.reduce((sum, given) => sum + given, 0)
  return (
    <section aria-labelledby={REVIEWS_ID} className="reviews">
      <h2 id={REVIEWS_ID} className="text-2xl">
        Customer Reviews
      </h2>
      <div>
        <p className="flex items-center gap-3">
          <strong className="font-display text-3xl">{product.rating.toFixed(1)}</strong>
          <Rating value={product.rating} count={count} />
        </p>
        <ul>
          {[5, 4, 3, 2, 1].map((rating) => (
            <li key={rating} className="star-counts">
              {rating} {rating === 1 ? 'star' : 'stars'}
              <meter max={count} value={stars[rating - 1]} aria-hidden />
              {stars[rating - 1]}
            </li>
          ))}
        </ul>
      </div>
      <div>
        {shown.map(({ by, on, rating, title, text, answer }) => (
          <article key={by + on + title}>
            <Rating value={rating} />
            {title && <h3 className="text-lg">{title}</h3>}
            {text && <p className="whitespace-pre-line">{text}</p>}
            <p className="text-sm text-quiet">
              {by}, {on} · Verified purchase
            </p>
            {answer && (
              <p className="review-reply">
                <strong>Reply from the shop:</strong> {answer}
              </p>
            )}
          </article>
        ))}
        {shown.length < count && (
          <Link to={`${paths.product(product._id)}?reviews=all#${REVIEWS_ID}`} discover="none" className="link py-3">
            Show all reviews
          </Link>
        )}
      </div>
    </section>
  )
}
