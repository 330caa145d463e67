import { adminBrands } from './brands.ts'
import { adminCategories } from './categories.ts'
import { adminPriceChanges } from './price-changes.ts'
import { adminImports } from './product-imports.ts'
import { adminPictures } from './product-pictures.ts'
import { adminProducts } from './products.ts'
import { adminStock } from './stock.ts'

/** The calls about what the shop sells. */
export const goodsApi = {
  adminProducts,
  adminPriceChanges,
  adminImports,
  adminPictures,
  adminStock,
  adminCategories,
  adminBrands,
}
