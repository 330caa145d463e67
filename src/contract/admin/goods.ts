import { adminCategories } from '../catalogue/admin.ts'
import { adminProducts } from '../catalogue/products-admin.ts'
import { adminStock } from '../inventory.ts'
import { adminImports } from '../product-files.ts'
import { adminBrands } from './brands.ts'
import { adminPriceChanges } from './price-changes.ts'
import { adminPictures } from './product-pictures.ts'

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
