import type { Kysely } from 'kysely'
import { forgetTeamData } from '../customers/note-queries.ts'
import { deleteLists } from '../lists/index.ts'
import { deleteNoticesOfCustomer } from '../notices/queries.ts'
import { deletePhoneMessagesOf } from '../phone-messages/queries.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { Database } from '../platform/database/schema.ts'
import { deleteQuestionsOfCustomer } from '../questions/queries.ts'
import { deletePhotosOfCustomer } from '../reviews/photos.ts'
import { deleteVotesOfCustomer } from '../reviews/queries.ts'
import { forgetDeletedBuyers } from './deleted-buyers.ts'
import { purchasesOf } from './purchases.ts'

/** Deletes or anonymises what capabilities store about a deleted customer. */
export async function forgetCustomer(db: Kysely<Database>, customerId: string): Promise<void> {
  await forgetDeletedBuyers(db, customerId)
  await deleteLists(db, customerId)
  await deleteNoticesOfCustomer(db, customerId)
  await deletePhotosOfCustomer(db, customerId)
  await deleteVotesOfCustomer(db, customerId)
  await deletePhoneMessagesOf(db, customerId)
  await deleteQuestionsOfCustomer(db, customerId)
  await forgetTeamData(db, customerId)
}

/** `personalData` is how accounts reads and deletes what other capabilities store about a customer. */
export function openPrivacy({ db }: Pick<ShopParts, 'db'>) {
  return {
    jobs: [{ name: 'forget-deleted-buyers', retries: 0, cron: '37 3 * * *', handle: () => forgetDeletedBuyers(db) }],
    personalData: { read: (customerId: string) => purchasesOf(db, customerId), forget: forgetCustomer },
  }
}
