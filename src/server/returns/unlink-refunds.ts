import type { Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** Gives the refunds that were linked to a return free again when it ends without money: they get credit notes of their own. */
export async function unlinkRefunds(trx: Transaction<Database>, returnId: string): Promise<void> {
  await trx
    .updateTable('refund')
    .set({ return_id: null, waits_for_return: true, updated_at: new Date() })
    .where('return_id', '=', returnId)
    .where('state', '<>', 'failed')
    .execute()
}
