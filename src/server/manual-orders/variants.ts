import type { Kysely } from 'kysely'
import type { SaleVariant } from '../../contract/orders/manual.ts'
import { sellingPrice, variantPricePair } from '../../domain/catalogue/price.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { quantityToJson } from '../../domain/units/quantity.ts'
import { mainPictureOf } from '../catalogue/read/pictures.ts'
import { productsByIds } from '../catalogue/read/queries.ts'
import { variantsLike, variantsOfProduct } from '../inventory/find-variants.ts'
import type { Database } from '../platform/database/schema.ts'

/**
 * Finds variants of active products: only the one whose barcode or SKU was scanned, or else those whose product name contains every typed word or
 * whose SKU contains the text; or all variants of a product.
 */
export async function findVariants(
  db: Kysely<Database>,
  { q: typed = '', product: productId }: { readonly q?: string; readonly product?: string },
): Promise<SaleVariant[]> {
  const found =
    productId === undefined ? await variantsLike(db, typed, ['active']) : await variantsOfProduct(db, productId)
  const products = await productsByIds(db, [...new Set(found.map(({ product_id }) => product_id))])
  return found.flatMap(({ id, product_id, shelf, barcode }) => {
    const product = products.find((one) => one.id === product_id)
    const variant = product?.variants.find((one) => one.id === id)
    if (!product || !variant) return []
    const { unit } = product
    const price = sellingPrice(
      variantPricePair(
        { price: product.price_paise, finalPrice: product.final_price_paise },
        { price: variant.price_paise, finalPrice: variant.final_price_paise },
      ),
    )
    return [
      {
        _id: id,
        product: product_id,
        name: product.name,
        sku: variant.sku,
        color: variant.color,
        size: variant.size,
        image: mainPictureOf(product, variant),
        shelf,
        barcode,
        unit,
        price: rupeesFromPaise(price),
        minimum: quantityToJson(unit, product.minimum_quantity),
        step: quantityToJson(unit, product.quantity_step),
        countInStock: quantityToJson(unit, variant.stock),
      },
    ]
  })
}
