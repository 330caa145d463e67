import { useEffect, useState } from 'react'
import type { ProductCard as CurrentCard } from '../../../../contract/product.ts'
import { type ProductSnapshot, readProductSnapshot } from '../../../../domain/catalogue/product-snapshot.ts'
import { currentCards } from '../../browser/current-cards.ts'
import { viewed } from '../../browser/viewed.ts'
import { BestSellers } from '../card/best-sellers.tsx'
import { type CardData, cardDataOf } from '../card/card-data.ts'
import { ProductCard } from '../card/product-card.tsx'
import type { ShownProduct } from './product-data.ts'

interface RecentlyViewedProps {
  /** The product on the page, which is remembered and not shown. */
  readonly product?: ShownProduct
  /** Other products that the page shows already. */
  readonly without?: readonly string[]
  /** Shows best sellers to someone who has looked at nothing yet. */
  readonly orBestSellers?: boolean
}

/** The products that were opened last, newest first, as the shop sells them now; what it no longer sells is left out. */
export default function RecentlyViewed({ product, without = [], orBestSellers = false }: RecentlyViewedProps) {
  const [hasViewed] = useState(() => viewed.get().length > 0)
  const [cards, setCards] = useState<readonly CardData[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const stored = rememberProduct(product)
    const ids = stored.map(({ _id }) => _id)
    const show = (next: readonly CardData[]) => controller.signal.aborted || setCards(next)
    currentCards(ids, controller.signal).then(
      (current) => show(current.map(cardOfNow)),
      () => show(stored.map(cardOfStored)),
    )
    return () => controller.abort()
  }, [product])
  const shown = cards.filter(({ _id }) => _id !== product?._id && !without.includes(_id)).slice(0, SHOWN)
  if (orBestSellers && !hasViewed) return <BestSellers />
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="recent" className="pt-4 pb-8">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="recent" className="text-2xl">
          Recently Viewed
        </h2>
        <button type="button" className="link py-3 text-sm" onClick={() => setCards(forgetProducts())}>
          Clear
        </button>
      </div>
      <ul className="products related">
        {shown.map((card) => (
          <ProductCard key={card._id} product={card} />
        ))}
      </ul>
    </section>
  )
}

const SHOWN = 4

/** Stores the product as the newest and returns the others. */
function rememberProduct(product: ShownProduct | undefined): readonly ProductSnapshot[] {
  const own = readProductSnapshot(product)
  const others = viewed.get().filter(({ _id }) => _id !== own?._id)
  if (own) viewed.set([own, ...others])
  return others
}

function cardOfNow(product: CurrentCard): CardData {
  const { description: _, unit, brand, rating, reviews, needsChoice, color, size, ...card } = product
  return {
    ...card,
    ...(unit === 'metre' && { unit }),
    ...(brand && { brand }),
    ...(reviews > 0 && { rating, reviews }),
    ...(needsChoice ? { needsChoice: true as const } : { color, size }),
  }
}

/** For a browser that cannot reach the shop. */
function cardOfStored(product: ProductSnapshot): CardData {
  return { ...cardDataOf(product), needsChoice: true }
}

function forgetProducts(): readonly CardData[] {
  viewed.set([])
  return []
}
