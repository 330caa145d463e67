import type { adminApi } from '../../contract/api.ts'
import { brandHandlers } from '../catalogue/admin/brands.ts'
import { adminCategoryHandlers } from '../catalogue/admin/categories.ts'
import { priceChangeHandlers } from '../catalogue/admin/price-changes.ts'
import { adminProductHandlers } from '../catalogue/admin/product-handlers.ts'
import { stockHandlers } from '../inventory/handlers.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { exportHandler } from '../product-files/export.ts'
import { importHandlers } from '../product-files/handlers.ts'
import type { AdminParts } from './admin-handlers.ts'

type Parts = Pick<AdminParts, 'db' | 'send' | 'uploads' | 'imports'>

type ProductAreas =
  | 'adminProducts'
  | 'adminPriceChanges'
  | 'adminProductFiles'
  | 'adminInventory'
  | 'adminCategories'
  | 'adminBrands'

/** What answers the calls about what the shop sells. */
export function productHandlers({ db, send, uploads, imports }: Parts): Handlers<Pick<typeof adminApi, ProductAreas>> {
  return {
    adminProducts: { ...adminProductHandlers({ db, uploads }), ...exportHandler(db) },
    adminPriceChanges: priceChangeHandlers(db),
    adminProductFiles: importHandlers({ db, send, files: imports }),
    adminInventory: stockHandlers(db),
    adminCategories: adminCategoryHandlers(db),
    adminBrands: brandHandlers(db),
  }
}
