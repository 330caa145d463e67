import { type PriceView, priceView } from '../../../../domain/catalogue/price.ts'
import { paiseFromRupees } from '../../../../domain/units/paise.ts'

/** How the price of a product or variant of the catalogue's JSON is shown. */
export function priceOfJson({ price, finalPrice }: { price: number; finalPrice?: number }): PriceView {
  return priceView({
    price: paiseFromRupees(price) ?? 0,
    finalPrice: finalPrice === undefined ? null : (paiseFromRupees(finalPrice) ?? null),
  })
}
