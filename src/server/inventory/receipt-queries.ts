import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Unit } from '../../domain/units/quantity.ts'
import type { Database } from '../platform/database/schema.ts'
import { containing, type Place, pageOf } from '../platform/lists.ts'

type Trx = Transaction<Database>
export type ReceiptLineRow = Selectable<Database['stock_receipt_line']>

/** Any constant number will do; it must not change. */
const BILL_LOCK = 7_212

/** Waits while another receipt of the same bill is being written. */
export async function lockBill(trx: Trx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${BILL_LOCK}))`.execute(trx)
}

/** The latest other receipt of a bill that has not been undone. */
export function earlierReceipt(trx: Trx, key: string, id: string) {
  return receiptSource(trx)
    .where('r.bill_key', '=', key)
    .where('r.undone_at', 'is', null)
    .where('r.id', '<>', id)
    .orderBy('r.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Writes the head of a receipt, and waits while another request with the same key is being handled.
 * @returns the earlier receipt when the person has used the key before
 */
export async function claimReceipt(trx: Trx, receipt: Insertable<Database['stock_receipt']>) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('stock_receipt')
    .values(receipt)
    .onConflict((conflict) => conflict.columns(['staff_id', 'idempotency_key']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 0n) return undefined
  return trx
    .selectFrom('stock_receipt')
    .select(['id', 'request_hash'])
    .where('staff_id', '=', receipt.staff_id ?? null)
    .where('idempotency_key', '=', receipt.idempotency_key ?? null)
    .executeTakeFirstOrThrow()
}

export function lockReceipt(trx: Trx, id: string) {
  return trx.selectFrom('stock_receipt').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertReceiptLines(
  trx: Trx,
  lines: readonly Insertable<Database['stock_receipt_line']>[],
): Promise<void> {
  await trx
    .insertInto('stock_receipt_line')
    .values([...lines])
    .execute()
}

export async function markUndone(trx: Trx, id: string, staffId: string): Promise<void> {
  await trx
    .updateTable('stock_receipt')
    .set({ undone_at: sql`now()`, undone_by: staffId })
    .where('id', '=', id)
    .execute()
}

export interface ReceivedVariantRow {
  readonly id: string
  readonly product_id: string
  readonly name: string
  readonly sku: string
  readonly color: string
  readonly size: string
  readonly unit: Unit
  readonly stock: number
  readonly cost_paise: number | null
  readonly shelf: string
}

/** Locks variants and, before them, the products that will get a new revision; each in the order of their ids. */
export async function lockReceived(
  trx: Trx,
  ids: readonly string[],
  idsToEdit: readonly string[],
): Promise<Map<string, ReceivedVariantRow>> {
  await sql`
    select id from product where id in (select product_id from variant where id = any(${[...idsToEdit]}::text[]))
    order by id for no key update`.execute(trx)
  const { rows } = await sql<ReceivedVariantRow>`
    select v.id, v.product_id, p.name, v.sku, v.color, v.size, p.unit, v.stock, v.cost_paise, v.shelf
    from variant v join product p on p.id = v.product_id
    where v.id = any(${[...ids]}::text[]) order by v.id for no key update of v`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

interface VariantChange {
  readonly id: string
  /** Pieces or centimetres; negative to take them out. */
  readonly change: number
  readonly cost: number | null
  readonly shelf: string
}

/** Changes the stock of variants that the caller has locked, and sets their costs and shelves. */
export async function writeReceived(trx: Trx, changes: readonly VariantChange[]): Promise<void> {
  await sql`
    update variant set stock = stock + item.change, cost_paise = item.cost, shelf = item.shelf
    from unnest(${changes.map(({ id }) => id)}::text[], ${changes.map(({ change }) => change)}::int[],
                ${changes.map(({ cost }) => cost)}::int[], ${changes.map(({ shelf }) => shelf)}::text[])
      as item (id, change, cost, shelf)
    where variant.id = item.id`.execute(trx)
}

/** The products get a new revision, so that an editor which was opened before does not bring an old cost or shelf back. */
export async function reviseProducts(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update product set revision = revision + 1, updated_at = now() where id = any(${[...ids]}::text[])`.execute(trx)
}

/** A page of receipts, newest first by default, and their number. */
export async function receiptPage(
  db: Kysely<Database>,
  query: { readonly page?: number; readonly perPage?: number; readonly order?: 'asc' | 'desc'; readonly q?: string },
) {
  const { limit, offset } = pageOf(query)
  const matching = matchingReceipts(query.q)
  const order = query.order ?? 'desc'
  const [rows, { total }] = await Promise.all([
    receiptSource(db)
      .where(matching)
      .orderBy('r.created_at', order)
      .orderBy('r.id', order)
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('stock_receipt as r')
      .where(matching)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Receipts whose supplier, bill number or SKU contains a text; all without one. */
function matchingReceipts(q = '') {
  const pattern = containing(q.toLowerCase())
  return sql<boolean>`(lower(r.supplier) like ${pattern} or lower(r.bill_number) like ${pattern} or exists (
    select from stock_receipt_line one where one.receipt_id = r.id and lower(one.sku) like ${pattern}))`
}

/** The lines of the receipts of a list, newest receipt first, after the given line. */
export function receiptLinesAfter(
  db: Kysely<Database>,
  query: { readonly q?: string },
  last: Place | undefined,
  limit: number,
) {
  const id = sql<string>`r.id || lpad(l.position::text, 6, '0')`
  const isAfterLast = last
    ? sql<boolean>`(r.created_at <= ${last.place}::timestamptz and (r.created_at < ${last.place}::timestamptz or ${id} > ${last.id}))`
    : sql<boolean>`true`
  return db
    .selectFrom('stock_receipt as r')
    .innerJoin('stock_receipt_line as l', 'l.receipt_id', 'r.id')
    .leftJoin('customer as c', 'c.id', 'r.staff_id')
    .where(matchingReceipts(query.q))
    .where(isAfterLast)
    .selectAll('l')
    .select(['r.supplier', 'r.bill_number', 'r.undone_at', 'r.created_at', id.as('id')])
    .select(({ fn }) => [fn.coalesce('c.name', sql.lit('')).as('by_name'), sql<string>`r.created_at::text`.as('place')])
    .orderBy('r.created_at', 'desc')
    .orderBy(id)
    .limit(limit)
    .execute()
}

export function receiptById(db: Kysely<Database>, id: string) {
  return receiptSource(db).where('r.id', '=', id).executeTakeFirst()
}

export function receiptLines(db: Kysely<Database>, id: string): Promise<ReceiptLineRow[]> {
  return db.selectFrom('stock_receipt_line').selectAll().where('receipt_id', '=', id).orderBy('position').execute()
}

export type ReceiptHead = NonNullable<Awaited<ReturnType<typeof receiptById>>>

function receiptSource(db: Kysely<Database>) {
  const sumOf = (unit: Unit) => sql<number>`(
    select coalesce(sum(l.quantity), 0)::float8 from stock_receipt_line l where l.receipt_id = r.id and l.unit = ${unit})`
  return db
    .selectFrom('stock_receipt as r')
    .leftJoin('customer as c', 'c.id', 'r.staff_id')
    .leftJoin('customer as u', 'u.id', 'r.undone_by')
    .select(['r.id', 'r.created_at', 'r.supplier', 'r.bill_number', 'r.undone_at'])
    .select(({ fn }) => [
      fn.coalesce('c.name', sql.lit('')).as('by_name'),
      fn.coalesce('u.name', sql.lit('')).as('undone_by_name'),
      sql<number>`(select count(*)::int from stock_receipt_line l where l.receipt_id = r.id)`.as('lines'),
      sumOf('piece').as('pieces'),
      sumOf('metre').as('centimetres'),
    ])
}

/** The rows of the variants that a search found, in its order. */
export async function receivableVariants(db: Kysely<Database>, ids: readonly string[]) {
  const { rows } = await sql<ReceivedVariantRow & { readonly barcode: string }>`
    select v.id, v.product_id, p.name, v.sku, v.barcode, v.color, v.size, p.unit, v.stock, v.cost_paise, v.shelf
    from variant v join product p on p.id = v.product_id
    where v.id = any(${[...ids]}::text[]) order by array_position(${[...ids]}::text[], v.id::text)`.execute(db)
  return rows
}
