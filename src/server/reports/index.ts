import type { ShopParts } from '../platform/capability.ts'
import { reportHandlers } from './handlers.ts'

export function openReports({ db }: Pick<ShopParts, 'db'>) {
  return { adminHandlers: { adminReports: reportHandlers(db) } }
}
