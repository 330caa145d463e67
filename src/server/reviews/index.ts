import type { LiveCatalogue } from '../catalogue/index.ts'
import type { ShopParts } from '../platform/capability.ts'
import { adminReviewHandlers } from './admin-handlers.ts'
import { reviewHandlers } from './handlers.ts'

export function openReviews({ db, catalogue }: Pick<ShopParts, 'db'> & { readonly catalogue: LiveCatalogue }) {
  return {
    handlers: { reviews: reviewHandlers(db, catalogue) },
    adminHandlers: { adminReviews: adminReviewHandlers(db) },
  }
}
