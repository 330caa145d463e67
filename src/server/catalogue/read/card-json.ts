import type { ProductCard } from '../../../contract/product.ts'
import { MAX_DESCRIPTION_LENGTH } from '../../../domain/wishlist/stored-wishlist.ts'
import { productJson } from './product-json.ts'
import type { ProductRow } from './queries.ts'

/** What the wishlist and the products viewed last show of a product; `swatchesPerLine` is a setting of the shop. */
export function cardJson(row: ProductRow, swatchesPerLine: number): ProductCard {
  const product = productJson(row)
  const { _id, name, price, finalPrice, image, unit, minQuantity, quantityStep, countInStock, swatchOf } = product
  const { colors, sizes } = product
  const needsChoice = colors.length > 1 || sizes.length > 1
  return {
    _id,
    name,
    description: product.description.slice(0, MAX_DESCRIPTION_LENGTH),
    price,
    ...(finalPrice !== undefined && { finalPrice }),
    image: image || (product.images[0] ?? ''),
    unit,
    minQuantity,
    quantityStep,
    ...(swatchOf !== undefined && { swatchOf, maxQuantity: swatchesPerLine }),
    countInStock,
    rating: product.rating,
    reviews: product.reviews,
    brand: product.brand.name,
    needsChoice,
    color: needsChoice ? '' : (colors[0] ?? ''),
    size: needsChoice ? '' : (sizes[0] ?? ''),
  }
}
