import type { Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { deleteRedirectFrom, lockRedirects, writeRedirects } from './queries.ts'

/**
 * Redirects the old address of a page to its new one, in the caller's transaction. A redirect from the new address is deleted, so
 * that none forms a loop.
 */
export async function movePage(trx: Transaction<Database>, from: string, to: string): Promise<void> {
  await lockRedirects(trx)
  await deleteRedirectFrom(trx, to)
  await writeRedirects(trx, new Map([[from, to]]))
}
