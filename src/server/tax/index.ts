import type { ShopParts } from '../platform/capability.ts'
import { taxHandlers } from './handlers.ts'

export function openTax({ db }: Pick<ShopParts, 'db'>) {
  return { adminHandlers: { adminTax: taxHandlers(db) } }
}
