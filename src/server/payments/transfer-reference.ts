import { sql, type Transaction } from 'kysely'
import { referenceProblem } from '../../domain/returns/refund-account.ts'
import type { Database } from '../platform/database/schema.ts'
import { refuseFields } from '../platform/errors.ts'
import type { ManualRefund } from './complete-refund.ts'

/**
 * Checks the number of a transfer with which a team member has paid money back. One number is recorded for one refund only, so that a
 * transfer is not booked twice; two people who enter the same one at the same time take turns.
 * @throws ApiError 400 for a wrong or repeated number
 */
export async function checkTransfer(trx: Transaction<Database>, { method, reference }: ManualRefund): Promise<void> {
  const problem = referenceProblem(method, reference)
  if (problem) throw refuseFields({ reference: problem })
  if (method === 'cash') return
  await sql`select pg_advisory_xact_lock(hashtextextended('transfer ' || ${reference}, 0))`.execute(trx)
  const used = await trx
    .selectFrom('refund')
    .select('id')
    .where('reference', '=', reference)
    .where('method', 'in', ['upi', 'bank transfer'])
    // A transfer that the bank returned has paid nothing, and cannot pay anything else.
    .where((refund) => refund.or([refund('state', '<>', 'failed'), refund('returned_on', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  if (used) throw refuseFields({ reference: 'This reference is recorded for another refund already.' })
}
