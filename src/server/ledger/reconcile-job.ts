import type { Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { SendJob } from '../platform/jobs.ts'

/** The job that asks the payment providers and sends refunds. */
export const RECONCILE_JOB = 'reconcile-payments'

/** Has the refunds that are due sent after the transaction, instead of with the job's next run within a minute. */
export function reconcileSoon(trx: Transaction<Database>, send: SendJob): Promise<void> {
  return send(RECONCILE_JOB, {}, { within: trx })
}
