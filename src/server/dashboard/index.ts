import type { ShopParts } from '../platform/capability.ts'
import { dashboardHandlers } from './handlers.ts'

export function openDashboard({ db, setting }: Pick<ShopParts, 'db' | 'setting'>) {
  return { adminHandlers: { adminDashboard: dashboardHandlers({ db, setting }) } }
}
