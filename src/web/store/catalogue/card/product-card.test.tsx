import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { CardData } from './card-data.ts'
import { ProductCard } from './product-card.tsx'

const indigoKurta: CardData = {
  _id: '0123456789abcdef01234567',
  name: 'Indigo Kurta',
  price: 999,
  image: 'kurta.jpg',
  countInStock: 12,
}
const khadiByTheMetre: CardData = {
  ...indigoKurta,
  name: 'Khadi',
  unit: 'metre',
  minQuantity: 1,
  quantityStep: 0.25,
  countInStock: 40,
}

function markup(product: CardData, badge?: string): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ProductCard product={product} badge={badge} />
    </MemoryRouter>,
  )
}

/** The text of the card without tags. */
function textOf(product: CardData, badge?: string): string {
  return markup(product, badge)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

describe('a product card', () => {
  it('links to the product from its name and from Quick view', () => {
    expect(markup(indigoKurta).match(/href="\/products\/0123456789abcdef01234567"/g)).toHaveLength(2)
    expect(textOf(indigoKurta)).toContain('Quick view')
  })

  it('renders nothing for a product without a valid id', () => {
    for (const _id of ['', 'undefined', '0123456789ABCDEF01234567']) expect(markup({ ...indigoKurta, _id })).toBe('')
  })

  it('shows the discounted price with the original struck through only when it is below the price', () => {
    expect(textOf({ ...indigoKurta, finalPrice: 799 })).toContain('₹799.00 Original price ₹999.00 20% off')
    for (const finalPrice of [999, 1200]) expect(textOf({ ...indigoKurta, finalPrice })).not.toContain('Original price')
  })

  it('shows the price per metre of fabric', () => {
    expect(textOf(khadiByTheMetre)).toMatch(/₹999\.00\s+\/ m/)
  })

  it('has the badge New when it is featured, unless its screen has another badge', () => {
    expect(textOf({ ...indigoKurta, featured: true })).toMatch(/^New /)
    expect(textOf({ ...indigoKurta, featured: true }, 'BEST SELLER')).toMatch(/^BEST SELLER /)
    expect(textOf(indigoKurta)).not.toContain('New')
  })

  it('shows the stock left and disables the button when sold out', () => {
    expect(textOf({ ...indigoKurta, countInStock: 2 })).toContain('Only 2 left')
    expect(textOf({ ...khadiByTheMetre, countInStock: 0.75 })).toContain('Sold out')
    expect(markup({ ...indigoKurta, countInStock: 0 })).toContain('disabled')
    expect(textOf({ ...indigoKurta, countInStock: 3 })).not.toContain('left')
  })

  it('shows a rating only when there are reviews', () => {
    expect(markup({ ...indigoKurta, rating: 4.6, reviews: 10 })).toContain('Rated 4.6 out of 5')
    expect(markup(indigoKurta)).not.toContain('Rated')
  })
})
