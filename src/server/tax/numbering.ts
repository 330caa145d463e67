import { type Kysely, sql, type Transaction } from 'kysely'
import { indianDay } from '../../domain/india/time.ts'
import { financialYear, seriesCode } from '../../domain/tax/invoice-number.ts'
import { asRecord, ownField } from '../../domain/untrusted.ts'
import type { Database } from '../platform/database/schema.ts'
import { lockedSetting, storedSetting, writeSetting } from '../settings/queries.ts'

/**
 * The row of table `setting` that a restore writes, as JSON: `at` is when, `code` the series that documents have been numbered in since, and
 * `isDecided` whether the owner has said how they go on.
 */
const RESTORED = 'restored'

const FIRST_TIMELINE = '00000001'

/** The row of table `setting` with the history that the files of the built-in PostgreSQL belong to. */
const TIMELINE = 'database_timeline'

const SERIES = ['invoice_series', 'credit_note_series'] as const

export interface Restored {
  readonly at: string
  readonly code: string
  readonly isDecided: boolean
}

/** When the shop was last restored; undefined for one that was not. */
export async function readRestored(db: Kysely<Database>): Promise<Restored | undefined> {
  return restoredOf((await storedSetting(db, RESTORED)).value)
}

function restoredOf(value: unknown): Restored | undefined {
  const stored = asRecord(value)
  if (!stored) return undefined
  const [at, code] = [ownField(stored, 'at'), ownField(stored, 'code')]
  return {
    at: typeof at === 'string' ? at : '',
    code: typeof code === 'string' ? code : '',
    isDecided: ownField(stored, 'isDecided') === true,
  }
}

/**
 * Numbers invoices and credit notes in another series when the shop has been restored since it last started: those that were issued after
 * the backup are unknown, and no number may be given twice (rule 46(b), CGST Rules). To be called before the shop opens.
 */
export async function startSeriesAfterRestore(db: Kysely<Database>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const restored = restoredOf((await lockedSetting(trx, RESTORED)).value)
    if (restored?.code === '') await startAnotherSeries(trx, now)
  })
}

/** Ends the series of this financial year and begins another one, with the next serial number. */
export async function startAnotherSeries(trx: Transaction<Database>, now: Date): Promise<void> {
  const code = seriesCode(now)
  const year = financialYear(indianDay(now))
  for (const series of SERIES)
    await sql`
      insert into ${sql.table(series)} (financial_year, last_serial, code) values (${year}, 0, ${code})
      on conflict (financial_year) do update set code = excluded.code`.execute(trx)
  await writeSetting(trx, RESTORED, { at: now.toISOString(), code, isDecided: false })
}

/** Records how the owner wants to go on after a restore. */
export async function decideRestored(trx: Transaction<Database>): Promise<void> {
  const { value } = await lockedSetting(trx, RESTORED)
  await writeSetting(trx, RESTORED, { ...asRecord(value), isDecided: true })
}

/** What is next of the invoices and credit notes of a financial year, locked until the transaction ends. */
export async function lockSeries(trx: Transaction<Database>, year: string) {
  const [invoices, notes] = [
    await seriesOf(trx, 'invoice_series', year),
    await seriesOf(trx, 'credit_note_series', year),
  ]
  return { invoices, notes }
}

/** A series that has no row yet. */
const NEW_SERIES = { last_serial: 0, code: null }

export async function seriesOf(db: Kysely<Database>, series: (typeof SERIES)[number], year: string) {
  const query = db.selectFrom(series).select(['last_serial', 'code']).where('financial_year', '=', year)
  return (await (db.isTransaction ? query.forUpdate() : query).executeTakeFirst()) ?? NEW_SERIES
}

/** Goes on in the usual series after these serial numbers, the last that were given. */
export async function continueUsualSeries(
  trx: Transaction<Database>,
  year: string,
  last: { readonly invoices: number; readonly notes: number },
): Promise<void> {
  for (const [series, serial] of [
    ['invoice_series', last.invoices],
    ['credit_note_series', last.notes],
  ] as const) {
    if (serial === 0) await trx.deleteFrom(series).where('financial_year', '=', year).execute()
    else
      await trx
        .updateTable(series)
        .set({ last_serial: serial, code: null })
        .where('financial_year', '=', year)
        .execute()
  }
}

/**
 * Notes which history the files of the built-in PostgreSQL belong to. Point-in-time recovery begins another one: then the shop has been
 * restored. To be called before the shop opens.
 */
export async function watchTimeline(db: Kysely<Database>, now: Date): Promise<void> {
  const { rows } = await sql<{ system: string; timeline: string }>`
    select system_identifier::text as system, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline
    from pg_control_system()`.execute(db)
  const [current] = rows
  if (!current) return
  await db.transaction().execute(async (trx) => {
    const before = asRecord((await lockedSetting(trx, TIMELINE)).value)
    if (before?.system === current.system && before?.timeline === current.timeline) return
    await writeSetting(trx, TIMELINE, current)
    // Another system is a copy of the rows, by `npm run move` or a restore, which writes the setting itself. Files that were recovered to a
    // time before the first note have had another timeline than their first.
    const isRecovered = before ? before.system === current.system : current.timeline !== FIRST_TIMELINE
    if (isRecovered) await writeSetting(trx, RESTORED, { at: now.toISOString() })
  })
}
