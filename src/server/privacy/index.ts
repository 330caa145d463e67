import type { Kysely } from 'kysely'
import { deleteMessagesOfDeleted } from '../contact/queries.ts'
import { forgetTeamData } from '../customers/note-queries.ts'
import { rememberForgotten } from '../earlier-shop/forgotten-emails.ts'
import { forgetEarlierOrders } from '../earlier-shop/queries.ts'
import { deleteLists } from '../lists/index.ts'
import { deleteNoticesOfCustomer, deleteNoticesOfEmail } from '../notices/queries.ts'
import { deletePhoneMessagesOf } from '../phone-messages/queries.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { Database } from '../platform/database/schema.ts'
import { deleteQuestionsOfCustomer } from '../questions/queries.ts'
import { deletePhotosOfCustomer } from '../reviews/photos.ts'
import { deleteVotesOfCustomer } from '../reviews/queries.ts'
import { forgetDeletedBuyers } from './deleted-buyers.ts'
import { purchasesOf } from './purchases.ts'

/** Deletes or anonymises what capabilities store about a deleted customer. */
export async function forgetCustomer(db: Kysely<Database>, customerId: string, email: string | null): Promise<void> {
  await forgetDeletedBuyers(db, customerId)
  await deleteMessagesOfDeleted(db, customerId)
  if (email !== null) {
    await rememberForgotten(db, email)
    await forgetEarlierOrders(db, email)
    await deleteNoticesOfEmail(db, email)
  }
  await deleteLists(db, customerId)
  await deleteNoticesOfCustomer(db, customerId)
  await deletePhotosOfCustomer(db, customerId)
  await deleteVotesOfCustomer(db, customerId)
  await deletePhoneMessagesOf(db, customerId)
  await deleteQuestionsOfCustomer(db, customerId)
  await forgetTeamData(db, customerId)
}

/** Removes what had to wait when the account was deleted: orders that were not delivered, and messages without an answer. */
async function forgetDeletedCustomers(db: Kysely<Database>): Promise<void> {
  await forgetDeletedBuyers(db)
  await deleteMessagesOfDeleted(db)
}

/** `personalData` is how accounts reads and deletes what other capabilities store about a customer. */
export function openPrivacy({ db }: Pick<ShopParts, 'db'>) {
  return {
    jobs: [{ name: 'forget-deleted-buyers', retries: 0, cron: '37 3 * * *', handle: () => forgetDeletedCustomers(db) }],
    personalData: {
      read: (customerId: string, email: string | null) => purchasesOf(db, customerId, email),
      forget: forgetCustomer,
    },
  }
}
