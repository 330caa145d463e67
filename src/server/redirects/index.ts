import type { ShopParts } from '../platform/capability.ts'
import { redirectHandlers } from './handlers.ts'

export { findRedirect } from './find.ts'
export { movePage } from './move-page.ts'
export { addEarlierPages, deleteImportedRedirects, deleteRedirectsTo, type EarlierPage } from './queries.ts'

export function openRedirects({ db, origin }: Pick<ShopParts, 'db' | 'origin'>) {
  return { adminHandlers: { adminRedirects: redirectHandlers(db, origin) } }
}
