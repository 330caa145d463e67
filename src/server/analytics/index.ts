import type { LiveCatalogue } from '../catalogue/index.ts'
import type { ShopParts } from '../platform/capability.ts'
import { pageViewHandlers } from './handlers.ts'

interface Parts extends Pick<ShopParts, 'db' | 'origin'> {
  readonly catalogue: LiveCatalogue
}

export function openAnalytics({ db, catalogue, origin }: Parts) {
  return { handlers: { analytics: pageViewHandlers(db, catalogue, origin) } }
}
