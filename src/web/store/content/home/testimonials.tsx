import { NO_TESTIMONIALS } from '../../../../domain/content/homepage-texts.ts'
import { Rating } from '../../../ui/rating.tsx'
import type { Testimonial } from './home-data.ts'
import { Strip } from './scroll-row.tsx'
import { SectionHead } from './section-head.tsx'

const TITLE = 'From those who wear it'

export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  if (testimonials.length === 0) {
    return (
      <section className="page">
        <SectionHead title={TITLE} />
        <p className="text-quiet">{NO_TESTIMONIALS}</p>
      </section>
    )
  }
  return (
    <div className="band">
      <Strip title={TITLE} className="quotes" isText>
        {testimonials.map(({ _id, name, place, words, rating }) => (
          <li key={_id}>
            <figure>
              {rating !== undefined && <Rating value={rating} />}
              <blockquote>{words}</blockquote>
              <figcaption>
                {name}
                {place && <span className="text-quiet">, {place}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </Strip>
    </div>
  )
}
