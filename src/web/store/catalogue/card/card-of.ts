import type { products } from '../../../../contract/catalogue.ts'
import type { Output } from '../../../../contract/endpoint.ts'
import { swatchOf } from '../../../../domain/catalogue/swatches.ts'
import { type CardData, MAX_SWATCHES } from './card-data.ts'

type Product = Output<typeof products.list>['products'][number]

/** The API holds a product until it changes; its cards are held as long, because many pages show it. */
const cards = new WeakMap<Product, CardData>()
const smallCards = new WeakMap<Product, CardData>()

/** Returns what a product's card shows. Absent fields are left out, which keeps pages small. */
export function cardOf(product: Product): CardData {
  return kept(cards, product, cardFields)
}

/** Returns the card of a page with many sections: without the brand, and what shows under the pointer only. */
export function smallCardOf(product: Product): CardData {
  return kept(smallCards, product, smallCardFields)
}

function kept(known: WeakMap<Product, CardData>, product: Product, make: (product: Product) => CardData): CardData {
  const card = known.get(product) ?? make(product)
  known.set(product, card)
  return card
}

function cardFields(product: Product): CardData {
  const { _id, name, price, finalPrice, image, countInStock, colors, sizes } = product
  const shown = image || (product.images[0] ?? '')
  const focus = product.imageFocus?.[shown]
  // Where one colour is shown, the other pictures may be of another.
  const other = product.shownColor === undefined ? product.images.find((image) => image !== shown) : undefined
  return {
    _id,
    name,
    price,
    image: shown,
    ...(other && { image2: other }),
    ...(product.brand?.name && { brand: product.brand.name }),
    ...(focus !== undefined && { focus }),
    countInStock,
    ...(finalPrice !== undefined && { finalPrice }),
    ...(product.featured && { featured: true as const }),
    ...(product.unit === 'metre' && {
      unit: 'metre' as const,
      minQuantity: product.minQuantity,
      quantityStep: product.quantityStep,
    }),
    ...(product.reviews > 0 && { rating: product.rating, reviews: product.reviews }),
    ...(product.shownColor !== undefined && { shownColor: product.shownColor }),
    ...(colors.length > 1 && { swatches: colors.slice(0, MAX_SWATCHES + 1).map(swatchOf) }),
    ...(sizes.length > 1 && { sizes }),
    ...(colors.length > 1 || sizes.length > 1
      ? { needsChoice: true as const }
      : { ...(colors[0] && { color: colors[0] }), ...(sizes[0] && { size: sizes[0] }) }),
  }
}

function smallCardFields(product: Product): CardData {
  const { brand: _brand, image2: _image, sizes: _sizes, ...card } = cardFields(product)
  return card
}
