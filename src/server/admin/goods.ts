import type { goodsApi } from '../../contract/admin/goods.ts'
import type { Handlers } from '../http/handlers.ts'
import type { AdminParts } from './handlers.ts'
import { priceChangeHandlers } from './price-changes/handlers.ts'
import { adminProductHandlers } from './products/handlers.ts'
import { importHandlers } from './products/imports.ts'
import { pictureHandlers } from './products/pictures.ts'
import { brandHandlers } from './shelves/brands.ts'
import { adminCategoryHandlers } from './shelves/categories.ts'
import { stockHandlers } from './stock/handlers.ts'

type Parts = Pick<AdminParts, 'db' | 'send' | 'uploads' | 'imports'>

/** What answers the calls about what the shop sells. */
export function goodsHandlers({ db, send, uploads, imports }: Parts): Handlers<typeof goodsApi> {
  return {
    adminProducts: adminProductHandlers({ db, uploads }),
    adminPriceChanges: priceChangeHandlers(db),
    adminImports: importHandlers({ db, send, files: imports }),
    adminPictures: pictureHandlers(uploads),
    adminStock: stockHandlers(db),
    adminCategories: adminCategoryHandlers(db),
    adminBrands: brandHandlers(db),
  }
}
