import type { ShopParts } from '../platform/capability.ts'
import { dashboardHandlers } from './handlers.ts'

export function openDashboard({ db }: Pick<ShopParts, 'db'>) {
  return { adminHandlers: { adminDashboard: dashboardHandlers(db) } }
}
