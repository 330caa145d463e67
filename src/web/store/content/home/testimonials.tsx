import { NO_TESTIMONIALS } from '../../../../domain/content/homepage.ts'
import { Rating } from '../../../ui/rating.tsx'
import type { Testimonial } from './home-data.ts'
import { ScrollRow } from './scroll-row.tsx'
import { SectionHead } from './section-head.tsx'

const TITLE = 'What Our Customers Say'

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
      <ScrollRow title={TITLE} className="quotes" isFocusable>
        {testimonials.map(({ _id, name, location, text, rating }) => (
          <li key={_id}>
            {rating !== undefined && <Rating value={rating} />}
            <blockquote>{text}</blockquote>
            {name}
            {location && <span className="text-quiet">, {location}</span>}
          </li>
        ))}
      </ScrollRow>
    </div>
  )
}
