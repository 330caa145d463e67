import type { CardData } from '../../catalogue/card/card-data.ts'
import { ProductCard } from '../../catalogue/card/product-card.tsx'
import { SectionHead } from './section-head.tsx'

interface ProductSectionProps {
  readonly title: string
  readonly subtitle?: string
  readonly link?: string
  readonly buttonText?: string
  readonly cards: readonly CardData[]
  readonly badge?: string
  /** What is said when there are no products. */
  readonly empty: string
}

/** Products of one kind: a row of four; more than that scroll sideways on a phone. */
export function ProductSection({ title, subtitle, link, buttonText, cards, badge, empty }: ProductSectionProps) {
  return (
    <section className="page">
      <SectionHead title={title} subtitle={subtitle} link={link} more={buttonText} />
      {cards.length === 0 && <p className="text-quiet">{empty}</p>}
      <ul className="products shelf" data-long={cards.length > 4 || undefined}>
        {cards.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} badge={badge} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const SIZES = '(min-width: 80rem) 18rem, (min-width: 48rem) 22vw, 46vw'
