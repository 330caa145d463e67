import type { ShopParts } from '../platform/capability.ts'
import { forgetDeletedBuyers } from './deleted-buyers.ts'
import { purchasesOf } from './purchases.ts'

/** `personalData` is how accounts reads and deletes what other capabilities store about a customer. */
export function openPrivacy({ db }: Pick<ShopParts, 'db'>) {
  return {
    jobs: [{ name: 'forget-deleted-buyers', retries: 0, cron: '37 3 * * *', handle: () => forgetDeletedBuyers(db) }],
    personalData: { read: (customerId: string) => purchasesOf(db, customerId), forget: forgetDeletedBuyers },
  }
}
