import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { placeholderUrl } from '../../../../domain/catalogue/picture-urls.ts'
import { MAIL_PARAMETER } from '../../../../domain/notices/mail-link.ts'
import { paths } from '../../../../domain/paths.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { Hydrated } from '../../browser/use-is-hydrated.ts'
import type { CardData } from '../card/card-data.ts'
import { ProductCard } from '../card/product-card.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { Details } from './details.tsx'
import { Gallery } from './gallery.tsx'
import type { ProductData } from './product-data.ts'
import { QuestionPanel } from './question-panel.tsx'
import { Reviews } from './reviews.tsx'
import { readSelection, soldOutPart } from './selection.ts'
import { usePurchase } from './use-purchase.ts'

const RecentlyViewed = onDemand(() => import('./recently-viewed.tsx'), { isQuiet: true })

export function ProductScreen({ data }: { data: ProductData }) {
  const [query] = useSearchParams()
  const { product, look = [], related } = data
  const selection = readSelection(data, query)
  const purchase = usePurchase(product, selection, () =>
    readSelection(data, new URLSearchParams(window.location.search)),
  )
  const buttons = useRef<HTMLDivElement>(null)
  const { color = '' } = selection.choice
  // Until another colour or size is chosen.
  const notice = data.preview ?? (query.has(MAIL_PARAMETER) ? data.note : '')
  const isSoldOut = purchase.stockState.kind === 'sold-out' && soldOutPart(selection) === ''
  const similar = <Row id="related" title="You May Also Like" cards={related} />
  return (
    <main className="page pb-8">
      {notice && (
        <p role="status" className="my-4 rounded-card border border-turmeric bg-card p-3">
          {notice}
        </p>
      )}
      <Breadcrumb
        crumbs={[
          { label: 'Home', href: paths.home },
          { label: 'Products', href: paths.products },
          { label: product.category.name, href: paths.productsOfCategory(product.category._id) },
          { label: product.name },
        ]}
      />
      <div className="product">
        <Gallery
          key={color}
          pictures={selection.pictures}
          placeholder={placeholderUrl(product._id, color)}
          subject={color ? `${product.name}, ${color}` : product.name}
          {...(data.alts && { alts: data.alts })}
          {...(data.focus && { focus: data.focus })}
          {...(data.scales && { scales: data.scales })}
        />
        <div className="min-w-0">
          <BuyBox data={data} selection={selection} purchase={purchase} buttons={buttons} />
          <Details data={data} />
        </div>
      </div>
      {isSoldOut && similar}
      <Reviews data={data} />
      {!data.preview && <QuestionPanel productId={product._id} />}
      <Row id="look" title="Complete the Look" cards={look} />
      {!isSoldOut && similar}
      {!data.preview && (
        <Hydrated>
          <RecentlyViewed product={product} />
        </Hydrated>
      )}
      <BuyBar purchase={purchase} selection={selection} buttons={buttons} hasSimilar={related.length > 0} />
    </main>
  )
}

/** A row of cards; nothing without any. */
export function Row({ id, title, cards }: { id: string; title: string; cards: readonly CardData[] }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id} className="pt-12 pb-8">
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      <ul className="products related">
        {cards.map((card) => (
          <ProductCard key={card._id} product={card} />
        ))}
      </ul>
    </section>
  )
}
