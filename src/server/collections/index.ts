import type { LiveCatalogue } from '../catalogue/index.ts'
import type { ShopParts } from '../platform/capability.ts'
import { adminCollectionHandlers } from './admin-handlers.ts'
import { collectionHandlers } from './shop-handlers.ts'

interface Parts extends Pick<ShopParts, 'db'> {
  readonly catalogue: LiveCatalogue
}

export function openCollections(parts: Parts) {
  return {
    handlers: { collections: collectionHandlers(parts.catalogue) },
    adminHandlers: { adminCollections: adminCollectionHandlers(parts) },
  }
}
