import type { ShopParts } from '../platform/capability.ts'
import { settingsHandlers } from './handlers.ts'

export function openSettings({ db }: Pick<ShopParts, 'db'>) {
  return { adminHandlers: { adminSettings: settingsHandlers(db) } }
}
