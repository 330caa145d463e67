import type { Uploads } from '../media/uploads.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { SearchLog } from '../search/search-log.ts'
import { brandHandlers } from './admin/brands.ts'
import { adminCategoryHandlers } from './admin/categories.ts'
import { priceChangeHandlers } from './admin/price-changes.ts'
import { productGridHandlers } from './admin/product-grid.ts'
import { adminProductHandlers } from './admin/product-handlers.ts'
import { variantGridHandlers } from './admin/variant-grid.ts'
import { categoryHandlers } from './read/category-handlers.ts'
import type { LiveCatalogue } from './read/live-catalogue.ts'
import { placeholderRoute } from './read/placeholder.ts'
import { productHandlers } from './read/product-handlers.ts'

export { IndexFile, type IndexFileOptions } from './read/index-file.ts'
export { indexedLists } from './read/indexed-lists.ts'
export { LiveCatalogue } from './read/live-catalogue.ts'
export { inCategory, inMenu, LISTS } from './read/page-parts.ts'
export { findProductToDraw, picturesToPrepare } from './read/pictures.ts'

interface Parts extends Pick<ShopParts, 'db' | 'setting'> {
  readonly catalogue: LiveCatalogue
  readonly uploads: Uploads
  readonly searchLog: SearchLog
}

export function openCatalogue(parts: Parts) {
  const { db, catalogue, uploads } = parts
  return {
    handlers: { products: productHandlers(parts), categories: categoryHandlers(catalogue) },
    adminHandlers: {
      adminProducts: adminProductHandlers({ db, uploads }),
      adminPriceChanges: priceChangeHandlers(db),
      adminProductGrid: productGridHandlers(db),
      adminVariantGrid: variantGridHandlers(db),
      adminCategories: adminCategoryHandlers(db),
      adminBrands: brandHandlers(db),
    },
    routes: placeholderRoute(db),
  }
}
