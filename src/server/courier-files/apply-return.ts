import type { Transaction } from 'kysely'
import { planReturnRow, type ReturnRowPlan } from '../../domain/couriers/plan-return-row.ts'
import { formatDay } from '../../domain/india/time.ts'
import { returnNumber } from '../../domain/returns/lifecycle.ts'
import { databaseTime } from '../platform/database/database-time.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SendJob } from '../platform/jobs.ts'
import { recordReturnChange } from '../returns/change-return.ts'
import { recordSent } from '../returns/handlers.ts'
import { checkMove, type Mover } from '../returns/mover.ts'
import { fullReturn, updateReturn } from '../returns/queries.ts'
import type { lockFile, rowsToApply } from './queries.ts'

type File = NonNullable<Awaited<ReturnType<typeof lockFile>>>
type Row = Awaited<ReturnType<typeof rowsToApply>>[number]

/**
 * Applies a row to its return, whose order the caller has locked. The return may have changed since the file was checked, so the
 * plan is made again.
 * @returns what was done; only a plan with the outcome `change` was applied
 */
export async function applyReturnRow(
  trx: Transaction<Database>,
  send: SendJob,
  file: File,
  row: Row,
): Promise<Pick<ReturnRowPlan, 'outcome' | 'reason'>> {
  const found = await fullReturn(trx, row.return_id ?? '')
  if (!found) return { outcome: 'refused', reason: 'Return not found' }
  const { request } = found
  const status = row.status === 'returning' || row.status === 'returned' ? undefined : (row.status ?? undefined)
  const plan = planReturnRow(
    { awb: row.awb, words: row.words, status, day: row.on_day ?? undefined },
    {
      number: returnNumber(request.id),
      state: request.state,
      transport: request.transport,
      trackingNumber: request.tracking_number,
    },
  )
  if (plan.outcome !== 'change') return plan
  const mover: Mover = { trx, send, actor: 'admin', by: file.staff_id ?? undefined, now: await databaseTime(trx) }
  const courier = file.courier || row.courier || request.courier
  const trackingNumber = row.awb || request.tracking_number
  if (plan.collects) {
    checkMove('collect', found, mover)
    const on = row.on_day === null ? '' : formatDay(row.on_day)
    await recordSent(mover, found, { courier, trackingNumber, on })
  } else await updateReturn(trx, request.id, { courier, tracking_number: trackingNumber })
  if (file.staff_id !== null)
    await recordReturnChange(
      trx,
      { role: 'admin', userId: file.staff_id },
      'courier file',
      found,
      await fullReturn(trx, request.id),
    )
  return plan
}
