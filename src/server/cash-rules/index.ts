import type { ShopParts } from '../platform/capability.ts'
import { cashRuleHandlers } from './admin-handlers.ts'

export function openCashRules({ db }: Pick<ShopParts, 'db'>) {
  return { adminHandlers: { adminCashRules: cashRuleHandlers(db) } }
}
