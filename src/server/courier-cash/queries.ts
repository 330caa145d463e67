import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { RemittanceOutcome } from '../../domain/courier-cash/plan-remittance.ts'
import { digestOf } from '../courier-files/queries.ts'
import { isCourierOf } from '../couriers/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { pageOf } from '../platform/lists.ts'
import type { Batch, BatchRow } from './batches.ts'
import type { Given, RemittanceRow } from './read-row.ts'

type Trx = Transaction<Database>
export type RemittanceRecord = Selectable<Database['remittance']>
export type StoredRow = Selectable<Database['remittance_row']>

/** A row of a file as it was read, matched and planned. */
export interface NewRow extends RemittanceRow {
  readonly orderId: string | undefined
  readonly outcome: RemittanceOutcome
  readonly reason: string
  readonly books: boolean
  /** An earlier line of the file says the same. */
  readonly isRepeated: boolean
}

export function remittanceById(db: Kysely<Database>, id: string): Promise<RemittanceRecord | undefined> {
  return db.selectFrom('remittance').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockRemittance(trx: Trx, id: string): Promise<RemittanceRecord | undefined> {
  return trx.selectFrom('remittance').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

interface PageQuery {
  readonly page?: number
  readonly perPage?: number
}

/** A page of the files, and their number. */
export async function remittancePage(db: Kysely<Database>, query: PageQuery & { readonly order?: 'asc' | 'desc' }) {
  const { limit, offset } = pageOf(query)
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('remittance')
      .selectAll()
      .orderBy('created_at', query.order ?? 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('remittance')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function insertRemittance(trx: Trx, file: Insertable<Database['remittance']>): Promise<void> {
  await trx.insertInto('remittance').values(file).execute()
}

export async function updateRemittance(trx: Trx, id: string, change: Updateable<Database['remittance']>) {
  await trx.updateTable('remittance').set(change).where('id', '=', id).execute()
}

/** When the same file was uploaded before this upload, and whether it was applied. */
export function earlierRemittance(db: Kysely<Database>, { id, digest }: RemittanceRecord) {
  return db
    .selectFrom('remittance')
    .select(['created_at', 'state'])
    .where('digest', '=', digest)
    .where('id', '<>', id)
    .where('created_at', '<', sql<Date>`(select created_at from remittance where id = ${id})`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Files that can be deleted from the disk, because they are older than a week. */
export async function oldRemittances(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('remittance')
    .select('id')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ id }) => id)
}

export async function clearRemittance(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('remittance_row').where('remittance_id', '=', id).execute()
  await trx.deleteFrom('remittance_batch').where('remittance_id', '=', id).execute()
}

export function batchesOf(db: Kysely<Database>, id: string): Promise<BatchRow[]> {
  return db.selectFrom('remittance_batch').selectAll().where('remittance_id', '=', id).orderBy('reference').execute()
}

export async function insertBatches(trx: Trx, id: string, batches: readonly Batch[]): Promise<void> {
  if (batches.length === 0) return
  await trx
    .insertInto('remittance_batch')
    .values(
      batches.map(({ reference, utr, day, rows, gross, fee, net, stated, credited }) => ({
        remittance_id: id,
        reference,
        utr,
        paid_on: day,
        rows,
        gross_paise: gross,
        fee_paise: fee,
        net_paise: net,
        stated_paise: stated,
        credited_paise: credited,
      })),
    )
    .execute()
}

export async function updateBatch(
  trx: Trx,
  { remittanceId, reference }: { readonly remittanceId: string; readonly reference: string },
  change: Updateable<Database['remittance_batch']>,
): Promise<void> {
  await trx
    .updateTable('remittance_batch')
    .set(change)
    .where('remittance_id', '=', remittanceId)
    .where('reference', '=', reference)
    .execute()
}

export async function insertRows(trx: Trx, id: string, rows: readonly NewRow[]): Promise<void> {
  const column = <T>(of: (row: NewRow) => T) => rows.map(of)
  await sql`
    insert into remittance_row
      (remittance_id, line, order_no, awb, reference, gross_paise, fee_paise, net_paise, order_id, outcome, reason, books)
    select ${id}, given.* from unnest(
      ${column(({ line }) => line)}::int[], ${column(({ orderNumber }) => orderNumber)}::text[],
      ${column(({ awb }) => awb)}::text[], ${column(({ reference }) => reference)}::text[],
      ${column(({ gross }) => gross)}::bigint[], ${column(({ fee }) => fee)}::bigint[], ${column(({ net }) => net)}::bigint[],
      ${column(({ orderId }) => orderId ?? null)}::text[], ${column(({ outcome }) => outcome)}::text[],
      ${column(({ reason }) => reason)}::text[], ${column(({ books }) => books)}::bool[]) as given`.execute(trx)
}

/**
 * The courier that carried every parcel of a file, as the shop writes its name; undefined when there are several or none. Couriers copy
 * each other's columns, so their names say less than the parcels.
 */
export async function courierOfParcels(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(max(courier.name), max(carried.by)) as name
    from remittance_row row join orders on orders.id = row.order_id
      left join order_parcel parcel on parcel.order_id = orders.id and parcel.courier is not null
        and upper(replace(parcel.tracking_number, ' ', '')) = upper(replace(row.awb, ' ', ''))
      cross join lateral (select coalesce(parcel.courier, orders.courier) as by) carried
      left join courier on ${isCourierOf(sql`carried.by`)}
    where row.remittance_id = ${id} and carried.by <> ''
    having count(distinct coalesce(courier.id, lower(carried.by))) = 1`.execute(db)
  return rows[0]?.name
}

/** How many rows of a file have each outcome, with their amounts. */
export async function outcomesOf(db: Kysely<Database>, id: string) {
  const { rows } = await sql<{ outcome: RemittanceOutcome; rows: number; paise: number }>`
    select outcome, count(*)::int as rows, coalesce(sum(gross_paise), 0)::bigint as paise
    from remittance_row where remittance_id = ${id} group by outcome`.execute(db)
  return rows
}

export async function rowPage(
  db: Kysely<Database>,
  id: string,
  query: PageQuery & { readonly outcome?: RemittanceOutcome },
) {
  const { outcome } = query
  const { limit, offset } = pageOf(query)
  const matching = db
    .selectFrom('remittance_row')
    .where('remittance_id', '=', id)
    .$if(outcome !== undefined, (rows) => rows.where('outcome', '=', outcome ?? 'ok'))
  const [rows, { total }] = await Promise.all([
    matching.selectAll().orderBy('line').limit(limit).offset(offset).execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** The rows of a file that belong to an order, after a line. */
export function matchedRowsAfter(trx: Trx, id: string, line: number, limit: number): Promise<StoredRow[]> {
  return trx
    .selectFrom('remittance_row')
    .selectAll()
    .where('remittance_id', '=', id)
    .where('order_id', 'is not', null)
    .where('line', '>', line)
    .orderBy('line')
    .limit(limit)
    .execute()
}

/** The mapping that was last chosen for these columns: of this courier, or of any when none is given. */
export async function savedMapping(
  db: Kysely<Database>,
  columns: readonly string[],
  courier: string,
): Promise<Given | undefined> {
  const row = await db
    .selectFrom('remittance_mapping')
    .select(['courier', 'fields', 'day_order'])
    .where('digest', '=', digestOf(columns))
    .$if(courier !== '', (query) => query.where('courier', '=', courier))
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { courier: row.courier, fields: row.fields as Given['fields'], dayOrder: row.day_order ?? undefined }
}

/** Keeps how files of a courier are read. Without an order of dates the one that was chosen before stays. */
export async function saveMapping(
  trx: Trx,
  columns: readonly string[],
  { courier, fields, dayOrder }: Given,
): Promise<void> {
  await sql`
    insert into remittance_mapping (courier, digest, fields, day_order)
    values (${courier}, ${digestOf(columns)}, ${fields}::text[], ${dayOrder ?? null})
    on conflict (courier, digest) do update set fields = excluded.fields, updated_at = now(),
      day_order = coalesce(excluded.day_order, remittance_mapping.day_order)`.execute(trx)
}
