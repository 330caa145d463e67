import type { ShopParts } from '../platform/capability.ts'
import { setupHandlers } from './handlers.ts'

interface Parts extends Pick<ShopParts, 'db' | 'smtpUrl'> {
  /** Whether card payments go to the payment sandbox. */
  readonly isSandbox: boolean
}

export function openSetup(parts: Parts) {
  return { adminHandlers: { adminSetup: setupHandlers(parts) } }
}
