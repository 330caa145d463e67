import type { PersonalData } from '../accounts/profile.ts'
import type { ShopParts } from '../platform/capability.ts'
import { adminCustomerHandlers } from './admin-handlers.ts'

export function openCustomers({ db, personalData }: Pick<ShopParts, 'db'> & { readonly personalData: PersonalData }) {
  return { adminHandlers: { adminCustomers: adminCustomerHandlers(db, personalData) } }
}
