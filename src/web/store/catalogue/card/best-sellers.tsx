import { useEffect, useState } from 'react'
import { readData } from '../../browser/read-data.ts'
import type { CardData } from './card-data.ts'
import { cardOf } from './card-of.ts'
import { ProductCard } from './product-card.tsx'

/** Best sellers for an empty page, such as the cart of someone who has looked at nothing yet; nothing while there are none. */
export function BestSellers() {
  const [cards, setCards] = useState<readonly CardData[]>([])
  useEffect(() => {
    const controller = new AbortController()
    readData<readonly Product[]>(ADDRESS, controller.signal).then(
      (products) => setCards((products ?? []).map(cardOf)),
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="best-sellers" className="pt-4 pb-8">
      <h2 id="best-sellers" className="mb-4 text-2xl">
        Best Sellers
      </h2>
      <ul className="products related">
        {cards.map((card) => (
          <ProductCard key={card._id} product={card} />
        ))}
      </ul>
    </section>
  )
}

type Product = Parameters<typeof cardOf>[0]

const ADDRESS = '/api/products?bestSeller=true&limit=4&shape=data'
