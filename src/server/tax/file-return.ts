import { type Kysely, sql, type Transaction } from 'kysely'
import { monthName, nextPeriod, type ReturnPeriod } from '../../domain/tax/return-period.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Caller, userIdOf } from '../platform/http/handlers.ts'
import { buildReturn, readRange } from './build-return.ts'
import { markFiled, unmarkFiled } from './document-queries.ts'
import { filedMonths, isFiled, isNextToFile } from './periods.ts'

interface Filing {
  readonly period: ReturnPeriod
  /** The digest of the return that the owner has seen. */
  readonly digest: string
  readonly arn: string
}

/**
 * Marks a month as filed: stores its file and gives its documents its name. Two people cannot file at once.
 * @throws ApiError 409 when it is not the turn of this month, or when the return is not the one that was seen
 */
export async function fileReturn(db: Kysely<Database>, caller: Caller, filing: Filing, now: Date): Promise<void> {
  const { period, digest, arn } = filing
  await db.transaction().execute(async (trx) => {
    await lockReturns(trx)
    const filed = await filedMonths(trx)
    if (isFiled(period, filed)) throw new ApiError(409, `${monthName(period)} has already been filed.`)
    if (!isNextToFile(period, filed, now)) throw new ApiError(409, whyNot(period, filed?.last))
    const { range, rules } = await readRange(trx, period, filed)
    const row = {
      period: period.key,
      gstin: range.gstin,
      arn,
      filed_by: userIdOf(caller),
      filed_at: now,
      digest,
      content: '',
      hsn_digits: rules.hsnDigits,
    }
    await trx.insertInto('gst_return').values(row).execute()
    // First the documents, then their sum: one that is issued in the meantime is in neither.
    await markFiled(trx, period.key, range)
    const built = await buildReturn(trx, period, { ...range, filed: period.key }, rules)
    if (built.digest !== digest)
      throw new ApiError(409, 'The return has changed since you opened it. Check it again and then mark it as filed.')
    await trx.updateTable('gst_return').set({ content: built.content }).where('period', '=', period.key).execute()
    const after = { period: period.key, arn, digest }
    await recordChange(trx, caller, { action: 'file', entity: 'GST return', entityId: period.key, after })
  })
}

/**
 * Undoes the filing of the last filed month.
 * @throws ApiError 404 when it is not filed, 409 when a later month is
 */
export async function reopenReturn(db: Kysely<Database>, caller: Caller, period: ReturnPeriod): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockReturns(trx)
    const filed = await filedMonths(trx)
    if (!filed || !isFiled(period, filed)) throw new ApiError(404, 'This month has not been filed.')
    if (filed.last.key !== period.key) throw new ApiError(409, `${monthName(filed.last)} has been filed after it.`)
    await unmarkFiled(trx, period.key)
    const { arn, digest } = await trx
      .deleteFrom('gst_return')
      .where('period', '=', period.key)
      .returning(['arn', 'digest'])
      .executeTakeFirstOrThrow()
    const before = { period: period.key, arn, digest }
    await recordChange(trx, caller, { action: 'reopen', entity: 'GST return', entityId: period.key, before })
  })
}

/** The filing of a month with its file; undefined when it has not been filed. */
export function filingOf(db: Kysely<Database>, period: ReturnPeriod) {
  return db
    .selectFrom('gst_return')
    .leftJoin('customer', 'customer.id', 'gst_return.filed_by')
    .select(['arn', 'filed_at', 'digest', 'content', 'gstin', 'hsn_digits', 'customer.name as filed_by_name'])
    .where('period', '=', period.key)
    .executeTakeFirst()
}

async function lockReturns(trx: Transaction<Database>): Promise<void> {
  await sql`lock table gst_return in share row exclusive mode`.execute(trx)
}

function whyNot(period: ReturnPeriod, lastFiled: ReturnPeriod | undefined): string {
  if (lastFiled && period.from < lastFiled.from) return `${monthName(lastFiled)} has been filed after it.`
  const next = lastFiled && nextPeriod(lastFiled)
  return next && next.key !== period.key
    ? `File ${monthName(next)} first.`
    : `${monthName(period)} has not ended. File it from the first day of the next month.`
}
