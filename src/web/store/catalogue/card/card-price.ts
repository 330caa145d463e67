import { type PriceView, priceView } from '../../../../domain/catalogue/price.ts'
import { paiseFromRupees } from '../../../../domain/units/paise.ts'

/** Returns the price view, in paise, of a product or variant whose prices are in rupees. */
export function priceOfJson({ price, finalPrice }: { price: number; finalPrice?: number }): PriceView {
  return priceView({
    price: paiseFromRupees(price) ?? 0,
    finalPrice: finalPrice === undefined ? null : (paiseFromRupees(finalPrice) ?? null),
  })
}
