import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { StoredBulkMove } from '../../domain/orders/bulk-moves.ts'
import type { Database } from '../platform/database/schema.ts'
import { pageOf } from '../platform/lists.ts'

type Trx = Transaction<Database>
export type BulkLine = Selectable<Database['order_bulk_line']>

/** A bulk move with the number of its orders that were moved, left unchanged and refused so far, and who started it. */
function bulks(db: Kysely<Database>) {
  return db
    .selectFrom('order_bulk as bulk')
    .leftJoin('customer', 'customer.id', 'bulk.staff_id')
    .leftJoin('order_bulk as undo', 'undo.undoes', 'bulk.id')
    .selectAll('bulk')
    .select(['customer.name as by', 'undo.id as undone_by'])
    .select(sql<string | null>`bulk.hand_over_day::text`.as('day'))
    .select((select) =>
      (['moved', 'unchanged', 'refused'] as const).map((state) =>
        select
          .selectFrom('order_bulk_line as line')
          .whereRef('line.bulk_id', '=', 'bulk.id')
          .where('line.state', '=', state)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as(state),
      ),
    )
}

export type BulkRow = NonNullable<Awaited<ReturnType<typeof bulkById>>>

export function bulkById(db: Kysely<Database>, id: string) {
  return bulks(db).where('bulk.id', '=', id).executeTakeFirst()
}

/** A page of bulk moves, newest first, and the total number. */
export async function bulkPage(
  db: Kysely<Database>,
  query: {
    readonly page?: number
    readonly perPage?: number
    readonly order?: 'asc' | 'desc'
    readonly move?: StoredBulkMove
  },
) {
  const { move, order = 'desc' } = query
  const { limit, offset } = pageOf(query)
  const [rows, { total }] = await Promise.all([
    bulks(db)
      .$if(move !== undefined, (selected) => selected.where('bulk.move', '=', move ?? 'undo'))
      .orderBy('bulk.created_at', order)
      .orderBy('bulk.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('order_bulk')
      .$if(move !== undefined, (selected) => selected.where('move', '=', move ?? 'undo'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** The orders that a bulk move refused, in the order of the request. */
export function refusedLines(db: Kysely<Database>, bulkId: string, limit: number) {
  return db
    .selectFrom('order_bulk_line')
    .select(['order_id', 'reason'])
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'refused')
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** The orders that a bulk move moved, in the order of the request. */
export function movedLines(db: Kysely<Database>, bulkId: string) {
  return db
    .selectFrom('order_bulk_line')
    .selectAll()
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'moved')
    .orderBy('position')
    .execute()
}

export function bulkWithKey(db: Kysely<Database>, staffId: string, key: string) {
  return db
    .selectFrom('order_bulk')
    .select(['id', 'request_hash'])
    .where('staff_id', '=', staffId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** The bulk move that takes another one back. */
export function bulkThatUndoes(db: Kysely<Database>, id: string) {
  return db.selectFrom('order_bulk').select(['id', 'request_hash']).where('undoes', '=', id).executeTakeFirst()
}

/** Inserts a bulk move whose orders are all waiting. An id that occurs twice is moved once. */
export async function insertBulk(
  trx: Trx,
  bulk: Omit<Insertable<Database['order_bulk']>, 'total'>,
  orderIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(orderIds)]
  await trx
    .insertInto('order_bulk')
    .values({ ...bulk, total: ids.length })
    .execute()
  await sql`
    insert into order_bulk_line (bulk_id, position, order_id)
    select ${bulk.id}, place, id from unnest(${ids}::text[]) with ordinality as given (id, place)`.execute(trx)
}

/** Locks a bulk move, so that two processes do not move the same orders. It is locked before its orders. */
export function lockBulk(trx: Trx, id: string) {
  return trx
    .selectFrom('order_bulk')
    .selectAll()
    .select(sql<string | null>`hand_over_day::text`.as('day'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function waitingLines(trx: Trx, bulkId: string, limit: number): Promise<BulkLine[]> {
  return trx
    .selectFrom('order_bulk_line')
    .selectAll()
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(limit)
    .execute()
}

export interface LineResult {
  readonly position: number
  /** Why the order was not moved; undefined when it was. */
  readonly reason?: string | undefined
  /** It was not moved because it was there already. */
  readonly isUnchanged?: boolean | undefined
  readonly statusBefore?: string | undefined
  readonly revision?: number | undefined
}

export async function saveLines(trx: Trx, bulkId: string, results: readonly LineResult[]): Promise<void> {
  await sql`
    update order_bulk_line as line
    set state = case when given.reason is null then 'moved' when given.unchanged then 'unchanged' else 'refused' end,
        reason = coalesce(given.reason, ''), status_before = given.status_before, revision = given.revision
    from unnest(${results.map(({ position }) => position)}::int[],
                ${results.map(({ reason }) => reason ?? null)}::text[],
                ${results.map(({ isUnchanged }) => isUnchanged === true)}::boolean[],
                ${results.map(({ statusBefore }) => statusBefore ?? null)}::text[],
                ${results.map(({ revision }) => revision ?? null)}::int[])
      as given (position, reason, unchanged, status_before, revision)
    where line.bulk_id = ${bulkId} and line.position = given.position`.execute(trx)
}

/** Refuses the orders that are still waiting. Returns their number. */
export async function refuseWaiting(trx: Trx, bulkId: string, reason: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('order_bulk_line')
    .set({ state: 'refused', reason })
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function finishBulk(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('order_bulk').set({ finished_at: new Date() }).where('id', '=', id).execute()
}

/** Those of these orders whose courier has paid some of their cash, or whose cash the shop has given up. */
export async function ordersWithCourierMoney(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('courier_cash')
    .select('order_id')
    .where('order_id', '=', sql<string>`any(${ids})`)
    .where(({ eb, or }) => or([eb('received_paise', '<>', 0), eb('state', '<>', 'owed')]))
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

/** The status, revision and status before of the orders of a bulk move that is taken back, by the id of the order. */
export async function linesToUndo(
  trx: Trx,
  bulkId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, BulkLine>> {
  const rows = await trx
    .selectFrom('order_bulk_line')
    .selectAll()
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'moved')
    .where('order_id', '=', sql<string>`any(${orderIds})`)
    .execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}
