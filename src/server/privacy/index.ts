import { type Kysely, sql, type Transaction } from 'kysely'
import { asList } from '../../domain/untrusted.ts'
import { anonymise } from '../accounts/queries.ts'
import { deletedAccounts, noteDeletedAccount } from '../backup/places.ts'
import { deleteMessagesOfDeleted } from '../contact/queries.ts'
import { forgetTeamData } from '../customers/note-queries.ts'
import { rememberForgotten } from '../earlier-shop/forgotten-emails.ts'
import { forgetEarlierOrders } from '../earlier-shop/queries.ts'
import { deleteLists } from '../lists/index.ts'
import { deleteNoticesOfCustomer, deleteNoticesOfEmail } from '../notices/queries.ts'
import { deletePhoneMessagesOf } from '../phone-messages/queries.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { Database } from '../platform/database/schema.ts'
import type { FileStore } from '../platform/file-store.ts'
import type { Job } from '../platform/jobs.ts'
import { deleteQuestionsOfCustomer } from '../questions/queries.ts'
import { deletePhotosOfCustomer } from '../reviews/photos.ts'
import { deleteVotesOfCustomer } from '../reviews/queries.ts'
import { forgetDeletedBuyers } from './deleted-buyers.ts'
import { forgetFormerBuyers, rememberBuyer } from './former-buyers.ts'
import { purchasesOf } from './purchases.ts'

/** Deletes or anonymises what capabilities store about a deleted customer. */
export async function forgetCustomer(db: Kysely<Database>, customerId: string, email: string | null): Promise<void> {
  await rememberBuyer(db, customerId, email)
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

/**
 * Removes what had to wait when the account was deleted: orders that were not delivered, messages without an answer, and by what the buyer
 * was recognised.
 */
async function forgetDeletedCustomers(db: Kysely<Database>): Promise<void> {
  await forgetDeletedBuyers(db)
  await forgetFormerBuyers(db)
  await deleteMessagesOfDeleted(db)
}

/**
 * `personalData` is how accounts reads and deletes what other capabilities store about a customer. Each deletion is noted outside the
 * database. A process that starts repeats those that its database lacks: it may be an older copy that knows nothing of them.
 */
export function openPrivacy({
  db,
  send,
  setting,
  deletionNotes,
}: Pick<ShopParts, 'db' | 'send' | 'setting'> & { readonly deletionNotes: FileStore }) {
  const forget = async (trx: Transaction<Database>, customerId: string, email: string | null) => {
    await forgetCustomer(trx, customerId, email)
    await send('note-deletion', { customerId }, { within: trx })
  }
  const noteDeletion: Job<{ customerId: string }> = {
    name: 'note-deletion',
    retries: 20,
    handle: ({ customerId }) => noteDeletedAccount(deletionNotes, customerId),
  }
  let hasReadNotes = false
  const repeatDeletions: Job = {
    name: 'repeat-deletions',
    retries: 0,
    cron: '* * * * *',
    handle: async () => {
      const ids = asList(await setting(DELETIONS_TO_REPEAT), Number.POSITIVE_INFINITY)
      for (const id of ids) if (typeof id === 'string' && !(await isDeleted(db, id))) await anonymise(db, id, forget)
      if (!hasReadNotes)
        for (const id of await broughtBack(db, await deletedAccounts(deletionNotes))) await anonymise(db, id, forget)
      hasReadNotes = true
      if (ids.length === 0) return
      await db.deleteFrom('setting').where('name', '=', DELETIONS_TO_REPEAT).execute()
    },
  }
  const forgetDeleted: Job = {
    name: 'forget-deleted-buyers',
    retries: 0,
    cron: '37 3 * * *',
    handle: () => forgetDeletedCustomers(db),
  }
  return {
    jobs: [forgetDeleted, noteDeletion, repeatDeletions] as const,
    personalData: {
      read: (customerId: string, email: string | null) => purchasesOf(db, customerId, email),
      forget,
    },
  }
}

/** What a restore stores for the shop: ids of customers who deleted their account after the backup. */
const DELETIONS_TO_REPEAT = 'deletions-to-repeat'

/** Which of these deleted accounts the database has as if they had not been deleted. */
async function broughtBack(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

async function isDeleted(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('customer').select('deleted_at').where('id', '=', id).executeTakeFirst()
  return row === undefined || row.deleted_at !== null
}
