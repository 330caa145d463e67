import { SHOP_BY_CATEGORY } from '../../../../domain/content/homepage.ts'
import { paths } from '../../../../domain/paths.ts'
import { Link } from '../../../link.tsx'
import { Anchor } from '../../../ui/anchor.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { CardData } from '../../catalogue/card/card-data.ts'
import { ProductCard } from '../../catalogue/card/product-card.tsx'
import type { CategoryTile, TextSectionData } from './home-data.ts'
import { ScrollRow } from './scroll-row.tsx'
import { SectionHead } from './section-head.tsx'

interface ProductSectionProps {
  readonly title: string
  readonly subtitle?: string
  readonly link?: string
  readonly buttonText?: string
  readonly cards: readonly CardData[]
  readonly badge?: string
  /** The text shown when there are no products. */
  readonly empty?: string
}

/** A section of products. On phones more than four scroll sideways. */
export function ProductSection({ title, subtitle, link, buttonText, cards, badge, empty }: ProductSectionProps) {
  return (
    <section className="page">
      <SectionHead title={title} subtitle={subtitle} link={link} more={buttonText} />
      {cards.length === 0 && <p className="text-quiet">{empty}</p>}
      <ul className="products product-row" data-long={cards.length > 4 || undefined}>
        {cards.map((product) => (
          <ProductCard key={product._id} product={product} badge={badge} sizes={SIZES} />
        ))}
      </ul>
    </section>
  )
}

const SIZES = '(min-width: 80rem) 18rem, (min-width: 48rem) 22vw, 46vw'

/** An admin's section with a text next to a picture. */
export function TextSection({ section }: { section: TextSectionData }) {
  const { title, subtitle, text, image, link, buttonText } = section
  return (
    <section className="page text-section">
      {image && <Picture image={image} alt="" width={16} height={9} sizes="(min-width: 48rem) 50vw, 100vw" />}
      <div>
        {subtitle && <p className="text-quiet">{subtitle}</p>}
        <h2>{title}</h2>
        <p className="mt-3 whitespace-pre-line">{text}</p>
        {link && (
          <Anchor className={buttonClass('quiet', 'mt-5')} href={link} aria-label={`${buttonText}: ${title}`}>
            {buttonText}
          </Anchor>
        )}
      </div>
    </section>
  )
}

export function Categories({ categories }: { categories: readonly CategoryTile[] }) {
  if (categories.length === 0) return null
  return (
    <ScrollRow title={SHOP_BY_CATEGORY} link={paths.products} className="tiles">
      {categories.map(({ _id, name, image, mainCategory }) => (
        <li key={_id}>
          <Link to={paths.category(_id)} className="tile">
            <Picture
              image={image}
              alt=""
              width={1}
              height={1}
              sizes="(min-width: 48rem) 11rem, 7rem"
              frame="thumbnail"
            />
            {name}
            <small>{mainCategory}</small>
          </Link>
        </li>
      ))}
    </ScrollRow>
  )
}
