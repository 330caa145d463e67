import type { ShopParts } from '../platform/capability.ts'
import { pageEditorHandlers } from './edit-pages.ts'
import { contentHandlers, legalHandlers } from './handlers.ts'
import type { LiveContent } from './live-content.ts'
import { homeBuilderHandlers } from './section-handlers.ts'

export { LiveContent } from './live-content.ts'

export function openContent({ db, content }: Pick<ShopParts, 'db'> & { readonly content: LiveContent }) {
  return {
    handlers: { content: contentHandlers(db, content), legal: legalHandlers(content) },
    adminHandlers: { ...pageEditorHandlers(db), adminHomePage: homeBuilderHandlers(db) },
  }
}
