import type { LiveCatalogue } from '../catalogue/index.ts'
import type { ShopParts } from '../platform/capability.ts'
import { adminQuestionHandlers } from './admin-handlers.ts'
import { questionHandlers } from './handlers.ts'

interface Parts extends Pick<ShopParts, 'db' | 'send' | 'origin' | 'shopName' | 'smtpUrl'> {
  readonly catalogue: LiveCatalogue
}

/** Questions of customers about products, and the shop's answers. */
export function openQuestions(parts: Parts) {
  return {
    handlers: { questions: questionHandlers(parts) },
    adminHandlers: { adminQuestions: adminQuestionHandlers(parts) },
  }
}
