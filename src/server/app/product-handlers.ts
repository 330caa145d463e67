import type { goodsApi } from '../../contract/admin/goods.ts'
import { brandHandlers } from '../catalogue/admin/brands.ts'
import { adminCategoryHandlers } from '../catalogue/admin/categories.ts'
import { priceChangeHandlers } from '../catalogue/admin/price-changes.ts'
import { adminProductHandlers } from '../catalogue/admin/product-handlers.ts'
import { stockHandlers } from '../inventory/handlers.ts'
import { pictureHandlers } from '../media/upload-handlers.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { exportHandler } from '../product-files/export.ts'
import { importHandlers } from '../product-files/handlers.ts'
import type { AdminParts } from './admin-handlers.ts'

type Parts = Pick<AdminParts, 'db' | 'send' | 'uploads' | 'imports'>

/** What answers the calls about what the shop sells. */
export function goodsHandlers({ db, send, uploads, imports }: Parts): Handlers<typeof goodsApi> {
  return {
    adminProducts: { ...adminProductHandlers({ db, uploads }), ...exportHandler(db) },
    adminPriceChanges: priceChangeHandlers(db),
    adminImports: importHandlers({ db, send, files: imports }),
    adminPictures: pictureHandlers(uploads),
    adminStock: stockHandlers(db),
    adminCategories: adminCategoryHandlers(db),
    adminBrands: brandHandlers(db),
  }
}
