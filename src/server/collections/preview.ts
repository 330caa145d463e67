import type { PreviewProduct } from '../../contract/collections.ts'
import { priceView, variantPricePair } from '../../domain/catalogue/price.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { mainPictureOf } from '../catalogue/read/pictures.ts'
import type { ProductRow } from '../catalogue/read/queries.ts'

/** The products of a preview in the back office, each with its lowest selling price in rupees. */
export function previewProducts(rows: readonly ProductRow[]): PreviewProduct[] {
  return rows.map((row) => {
    const product = { price: row.price_paise, finalPrice: row.final_price_paise }
    const prices = row.variants.map(
      ({ price_paise, final_price_paise }) =>
        priceView(variantPricePair(product, { price: price_paise, finalPrice: final_price_paise })).price,
    )
    return {
      _id: row.id,
      name: row.name,
      image: mainPictureOf(row),
      price: rupeesFromPaise(prices.length > 0 ? Math.min(...prices) : priceView(product).price),
      inStock: row.variants.some(({ stock }) => stock > 0),
    }
  })
}
