import { createHash } from 'node:crypto'
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import { namesOf } from '../../domain/couriers/chosen-statuses.ts'
import { fieldsOf } from '../../domain/couriers/file-columns.ts'
import { type ParcelStatus, plainWords } from '../../domain/couriers/parcel-status.ts'
import type { RowOutcome } from '../../domain/couriers/plan-row.ts'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'
import { pageOf } from '../platform/lists.ts'
import type { MatchedRow } from './match-rows.ts'
import type { FileReading } from './read-file.ts'

type Trx = Transaction<Database>

/** Files with the number of their rows by outcome. */
function files(db: Kysely<Database>) {
  const rowsWith = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(select count(*)::int from courier_file_row as line where line.file_id = courier_file.id and ${condition})`
  return db
    .selectFrom('courier_file')
    .selectAll()
    .select([
      rowsWith(sql`outcome = 'change'`).as('change'),
      rowsWith(sql`outcome = 'same'`).as('same'),
      rowsWith(sql`outcome = 'unclear'`).as('unclear'),
      rowsWith(sql`outcome = 'refused'`).as('refused'),
      rowsWith(sql`outcome = 'unclear' and notes_parcel`).as('noted'),
      rowsWith(sql`outcome = 'change' and applied`).as('applied'),
    ])
}

export type FileRecord = NonNullable<Awaited<ReturnType<typeof fileById>>>

export function fileById(db: Kysely<Database>, id: string) {
  return files(db).where('id', '=', id).executeTakeFirst()
}

export async function filePage(
  db: Kysely<Database>,
  query: { readonly page?: number; readonly perPage?: number; readonly order?: 'asc' | 'desc' },
) {
  const { limit, offset } = pageOf(query)
  const [rows, { total }] = await Promise.all([
    files(db)
      .orderBy('created_at', query.order ?? 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('courier_file')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** When the same file was uploaded before this upload. */
export async function earlierUpload(
  db: Kysely<Database>,
  { id, digest }: { readonly id: string; readonly digest: string },
): Promise<Date | undefined> {
  const earlier = await db
    .selectFrom('courier_file')
    .select('created_at')
    .where('digest', '=', digest)
    .where('id', '<>', id)
    .where('created_at', '<', sql<Date>`(select created_at from courier_file where id = ${id})`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return earlier?.created_at
}

/** Files that can be deleted from the disk, because they are older than a week. */
export async function oldFiles(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('courier_file')
    .select('id')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertFile(trx: Trx, file: Insertable<Database['courier_file']>): Promise<void> {
  await trx.insertInto('courier_file').values(file).execute()
}

export async function updateFile(trx: Trx, id: string, change: Updateable<Database['courier_file']>): Promise<void> {
  await trx.updateTable('courier_file').set(change).where('id', '=', id).execute()
}

export function lockFile(trx: Trx, id: string) {
  return trx.selectFrom('courier_file').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function deleteRows(trx: Trx, fileId: string): Promise<void> {
  await trx.deleteFrom('courier_file_row').where('file_id', '=', fileId).execute()
}

export async function insertRows(trx: Trx, fileId: string, rows: readonly MatchedRow[]): Promise<void> {
  const column = <T>(of: (row: MatchedRow) => T) => rows.map(of)
  await sql`
    insert into courier_file_row
      (file_id, line, return_no, order_no, awb, courier, words, status, day, order_id, return_id, outcome, reason, notes_parcel)
    select ${fileId}, given.* from unnest(
      ${column(({ line }) => line)}::int[], ${column(({ returnNumber }) => returnNumber)}::text[],
      ${column(({ orderNumber }) => orderNumber)}::text[],
      ${column(({ awb }) => awb)}::text[], ${column(({ courier }) => courier)}::text[],
      ${column(({ words }) => words)}::text[], ${column(({ status }) => status ?? null)}::text[],
      ${column(({ day }) => day ?? null)}::date[], ${column(({ orderId }) => orderId ?? null)}::text[],
      ${column(({ returnId }) => returnId ?? null)}::text[],
      ${column(({ plan }) => plan.outcome)}::text[], ${column(({ plan }) => plan.reason)}::text[],
      ${column(({ plan }) => plan.notes !== undefined)}::bool[]) as given`.execute(trx)
}

/** Leaves rows that would change something to a person, each for a reason, by their line. */
export async function markContradicted(trx: Trx, fileId: string, reasons: ReadonlyMap<number, string>): Promise<void> {
  if (reasons.size === 0) return
  await sql`
    update courier_file_row set outcome = 'unclear', reason = given.reason, notes_parcel = false
    from unnest(${[...reasons.keys()]}::int[], ${[...reasons.values()]}::text[]) as given (line, reason)
    where courier_file_row.file_id = ${fileId} and courier_file_row.line = given.line
      and (courier_file_row.outcome = 'change' or courier_file_row.notes_parcel)`.execute(trx)
}

export async function rowPage(
  db: Kysely<Database>,
  fileId: string,
  query: { readonly page?: number; readonly perPage?: number; readonly outcome?: RowOutcome },
) {
  const { outcome } = query
  const { limit, offset } = pageOf(query)
  const matching = db
    .selectFrom('courier_file_row')
    .where('file_id', '=', fileId)
    .$if(outcome !== undefined, (rows) => rows.where('outcome', '=', outcome ?? 'change'))
  const [rows, { total }] = await Promise.all([
    matching.selectAll().orderBy('line').limit(limit).offset(offset).execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** The rows that change an order, or one of its parcels. */
const CHANGES = sql<boolean>`(outcome = 'change' or notes_parcel)`

/** The next rows that change an order or a parcel and were not applied yet. */
export function rowsToApply(trx: Trx, fileId: string, limit: number) {
  return trx
    .selectFrom('courier_file_row')
    .selectAll()
    .select(sql<string | null>`day::text`.as('on_day'))
    .where('file_id', '=', fileId)
    .where(CHANGES)
    .where('applied', '=', false)
    .orderBy('line')
    .limit(limit)
    .execute()
}

/** Whether a file cancels orders whose parcels came back. */
export async function hasReturnedParcels(trx: Trx, fileId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('courier_file_row')
    .select('line')
    .where('file_id', '=', fileId)
    .where(CHANGES)
    .where('status', '=', 'returned')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function saveApplied(trx: Trx, fileId: string, lines: readonly number[]): Promise<void> {
  await trx
    .updateTable('courier_file_row')
    .set({ applied: true })
    .where('file_id', '=', fileId)
    .where('line', '=', sql<number>`any(${lines})`)
    .execute()
}

/** A row that was to change its order, but no longer does, because the order has changed since. */
export async function saveSkipped(
  trx: Trx,
  fileId: string,
  line: number,
  { outcome, reason }: { readonly outcome: RowOutcome; readonly reason: string },
): Promise<void> {
  await trx
    .updateTable('courier_file_row')
    .set({ outcome, reason, notes_parcel: false })
    .where('file_id', '=', fileId)
    .where('line', '=', line)
    .execute()
}

/** Sets the tracking numbers and couriers of orders that the caller has locked. An empty courier keeps the one they have. */
export async function setTracking(
  trx: Trx,
  parcels: readonly { readonly orderId: string; readonly awb: string; readonly courier: string }[],
): Promise<void> {
  await sql`
    update orders set tracking_number = given.awb, courier = coalesce(nullif(given.courier, ''), orders.courier),
      revision = revision + 1, updated_at = now()
    from unnest(${parcels.map(({ orderId }) => orderId)}::text[], ${parcels.map(({ awb }) => awb)}::text[],
                ${parcels.map(({ courier }) => courier)}::text[]) as given (id, awb, courier)
    where orders.id = given.id`.execute(trx)
}

/** Returns which of these orders have a tracking number that their customer was not sent, and notes that they are sent it now. */
export async function claimTrackingEmails(trx: Trx, orderIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .updateTable('orders')
    .set({ tracking_emailed: sql`tracking_number` })
    .where('id', '=', sql<string>`any(${orderIds})`)
    .where('tracking_number', '<>', '')
    .where('status', '=', 'shipped')
    .whereRef('tracking_emailed', '<>', 'tracking_number')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** How files with these columns are read; undefined when nobody has chosen it. */
export async function savedMapping(db: Kysely<Database>, columns: readonly string[]): Promise<FileReading | undefined> {
  const row = await db
    .selectFrom('courier_file_mapping')
    .select(['fields', 'day_order', 'statuses', 'knows_status_type'])
    .where('digest', '=', digestOf(columns))
    .executeTakeFirst()
  if (!row) return undefined
  const fields = row.fields as FileReading['fields']
  return {
    ...(row.knows_status_type ? { fields } : withStatusType(columns, fields)),
    dayOrder: row.day_order ?? undefined,
    statuses: new Map(Object.entries(row.statuses as Record<string, ParcelStatus>)),
  }
}

/**
 * Keeps how files with these columns are read. Without an order of dates the one that was chosen before stays, and so do the
 * statuses that are not named.
 */
export async function saveMapping(
  trx: Trx,
  columns: readonly string[],
  { fields, dayOrder, statuses = [] }: FileChoice,
): Promise<void> {
  const chosen = Object.fromEntries(
    statuses.flatMap(({ words, status }) => (status === null ? [] : [[plainWords(words), status]])),
  )
  const dropped = statuses.flatMap(({ words, status }) => (status === null ? namesOf(words) : []))
  await sql`
    insert into courier_file_mapping (digest, fields, day_order, statuses, knows_status_type)
    values (${digestOf(columns)}, ${fields}::text[], ${dayOrder ?? null}, ${storableJson(chosen)}::jsonb, true)
    on conflict (digest) do update set fields = excluded.fields, knows_status_type = true, updated_at = now(),
      statuses = (courier_file_mapping.statuses || excluded.statuses) - ${dropped}::text[],
      day_order = coalesce(excluded.day_order, courier_file_mapping.day_order)`.execute(trx)
}

/** Columns that were chosen before the shop knew status types are read with one, if the file has it and nothing else is in that column. */
function withStatusType(
  columns: readonly string[],
  fields: FileReading['fields'],
): Pick<FileReading, 'fields' | 'notes'> {
  const place = fieldsOf(columns).indexOf('statusType')
  if (place < 0 || fields[place] !== null || !fields.includes('status') || fields.includes('statusType'))
    return { fields }
  return {
    fields: fields.map((field, at) => (at === place ? 'statusType' : field)),
    notes: [
      `The columns are read as you chose them, and “${columns[place]}” as the status type, which tells parcels that come back from those on their way. If that column means something else, choose so below.`,
    ],
  }
}

/** What the team has chosen on the screen of a file. */
interface FileChoice extends Omit<FileReading, 'statuses'> {
  /** A meaning of null leaves the words to a person again. */
  readonly statuses?: readonly { readonly words: string; readonly status: ParcelStatus | null }[] | undefined
}

/** The digest of the columns of a file, by which a chosen mapping is found again. */
export function digestOf(columns: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(columns)).digest('hex')
}
