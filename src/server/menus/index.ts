import type { LiveCatalogue } from '../catalogue/index.ts'
import type { LiveContent } from '../content/index.ts'
import type { ShopParts } from '../platform/capability.ts'
import { menuHandlers } from './handlers.ts'

interface Parts extends Pick<ShopParts, 'db' | 'setting'> {
  readonly catalogue: LiveCatalogue
  readonly content: LiveContent
  readonly isDemo: () => Promise<boolean>
}

export function openMenus(parts: Parts) {
  const { adminMenus, menus } = menuHandlers(parts)
  return { handlers: { menus }, adminHandlers: { adminMenus } }
}
