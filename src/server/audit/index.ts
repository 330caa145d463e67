import type { ShopParts } from '../platform/capability.ts'
import { auditHandlers } from './audit.ts'

export function openAudit({ db }: Pick<ShopParts, 'db'>) {
  return { adminHandlers: { adminAudit: auditHandlers(db) } }
}
