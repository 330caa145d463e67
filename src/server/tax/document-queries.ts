import { type Kysely, type RawBuilder, sql } from 'kysely'
import { startOfDay } from '../../domain/india/time.ts'
import { MAX_LISTED, type OtherSellers } from '../../domain/tax/gstr1-checks.ts'
import type { Database } from '../platform/database/schema.ts'

/** Which documents a return has: those that were filed with it, or those not filed that were issued in these days. */
export interface DocumentRange {
  /** Documents for which the shop was registered with this GSTIN. */
  readonly gstin: string
  /** The filed month, `MMYYYY`; undefined for an open one. */
  readonly filed: string | undefined
  /** Days in India, `YYYY-MM-DD`; `before` is the first day after them. */
  readonly from: string
  readonly before: string
}

/** HSN code, unit, quantity, rate, taxable value, CGST, SGST and IGST of a line. */
export type LineCells = readonly [string, 'piece' | 'metre', number, number, number, number, number, number]

/** What a credit note takes back of a line: the quantity, taxable value, CGST, SGST and IGST. */
export type NoteCells = readonly [number, number, number, number, number]

export interface InvoiceRow {
  readonly order_id: string
  readonly number: string
  readonly financial_year: string
  readonly serial: number
  readonly issued_at: Date
  readonly total_paise: number
  readonly state: string
  readonly zip_code: string
  readonly country: string
  readonly is_inter_state: boolean
  readonly buyer_gstin: string
  readonly buyer_business_name: string
  readonly shipping_paise: number
  readonly shipping_tax_rate: number
  readonly shipping_cgst_paise: number
  readonly shipping_sgst_paise: number
  readonly shipping_igst_paise: number
  readonly cod_fee_paise: number
  readonly cod_fee_cgst_paise: number
  readonly cod_fee_sgst_paise: number
  readonly cod_fee_igst_paise: number
  readonly lines: readonly LineCells[]
}

export interface NoteRow extends InvoiceRow {
  readonly amount_paise: number
  readonly invoiced_at: Date
  readonly credited: readonly NoteCells[]
}

/** Documents read per batch, about 1 MB. */
const BATCH = 1000

/** Yields the invoices of a return in the order of their numbers, batch by batch. */
export function invoicesIn(db: Kysely<Database>, range: DocumentRange): AsyncGenerator<readonly InvoiceRow[]> {
  return batches(
    (after) => sql<InvoiceRow>`
      select document.number, document.financial_year, document.serial, document.issued_at, ${ORDER}
      from invoice document join orders on orders.id = document.order_id
      where ${inRange(range, sql`document.seller`)} and ${after}
      order by document.financial_year, document.serial limit ${BATCH}`,
    db,
  )
}

/** Yields the credit notes of a return in the order of their numbers, batch by batch. */
export function notesIn(db: Kysely<Database>, range: DocumentRange): AsyncGenerator<readonly NoteRow[]> {
  return batches(
    (after) => sql<NoteRow>`
      select document.number, document.financial_year, document.serial, document.issued_at, document.amount_paise,
        invoice.issued_at as invoiced_at, ${ORDER},
        (select json_agg(json_build_array(part.quantity, part.taxable_paise, part.cgst_paise, part.sgst_paise,
             part.igst_paise) order by part.position)
         from credit_note_line part
         where part.credit_note_id = document.id) as credited
      from credit_note document
      join invoice on invoice.order_id = document.order_id join orders on orders.id = document.order_id
      where ${inRange(range, sql`invoice.seller`)} and ${after}
      order by document.financial_year, document.serial limit ${BATCH}`,
    db,
  )
}

const ORDER = sql`orders.id as order_id, orders.total_paise, orders.state, orders.zip_code, orders.country,
  orders.is_inter_state, orders.buyer_gstin, orders.buyer_business_name, orders.shipping_paise, orders.shipping_tax_rate,
  orders.shipping_cgst_paise, orders.shipping_sgst_paise, orders.shipping_igst_paise,
  orders.cod_fee_paise, orders.cod_fee_cgst_paise, orders.cod_fee_sgst_paise, orders.cod_fee_igst_paise,
  (select json_agg(json_build_array(hsn, unit, quantity, tax_rate, taxable_paise, cgst_paise, sgst_paise, igst_paise)
     order by position) from order_line where order_line.order_id = orders.id) as lines`

function inRange({ gstin, filed, from, before }: DocumentRange, seller: RawBuilder<unknown>): RawBuilder<boolean> {
  const isIn =
    filed === undefined
      ? sql`document.gst_period is null and document.issued_at >= ${startOfDay(from)} and document.issued_at < ${startOfDay(before)}`
      : sql`document.gst_period = ${filed}`
  return sql<boolean>`${isIn} and ${isOf(seller, gstin)}`
}

/** Whether a document was issued under a GSTIN by a shop that charged tax. */
function isOf(seller: RawBuilder<unknown>, gstin: string): RawBuilder<boolean> {
  return sql<boolean>`(${seller}->>'gstin' = ${gstin} and coalesce(${seller}->>'registration', 'regular') = 'regular')`
}

/** The GSTIN of the last invoice of these days with which the shop charged tax and which is not filed; undefined without one. */
export async function lastGstin(
  db: Kysely<Database>,
  { from, before }: Pick<DocumentRange, 'from' | 'before'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ gstin: string }>`
    select seller->>'gstin' as gstin from invoice
    where issued_at >= ${startOfDay(from)} and issued_at < ${startOfDay(before)}
      and gst_period is null and seller->>'gstin' <> '' and coalesce(seller->>'registration', 'regular') = 'regular'
    order by issued_at desc limit 1`.execute(db)
  return rows[0]?.gstin
}

/**
 * The GSTIN of the invoice of the last credit note of these days that the shop issued while it charged tax and that is not filed;
 * undefined without one. What it issued later reduces no tax: a shop that charges none files no GSTR-1.
 */
export async function lastNoteGstin(
  db: Kysely<Database>,
  { from, before }: Pick<DocumentRange, 'from' | 'before'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ gstin: string }>`
    select invoice.seller->>'gstin' as gstin
    from credit_note note join invoice on invoice.order_id = note.order_id
    where note.issued_at >= ${startOfDay(from)} and note.issued_at < ${startOfDay(before)} and note.gst_period is null
      and note.seller->>'gstin' <> '' and coalesce(note.seller->>'registration', 'regular') = 'regular'
      and invoice.seller->>'gstin' <> '' and coalesce(invoice.seller->>'registration', 'regular') = 'regular'
    order by note.issued_at desc limit 1`.execute(db)
  return rows[0]?.gstin
}

/** The GSTINs under which the shop issued documents with tax in these days, the last one first. */
export async function gstinsIn(
  db: Kysely<Database>,
  { from, before }: Pick<DocumentRange, 'from' | 'before'>,
): Promise<string[]> {
  const days = sql`document.issued_at >= ${startOfDay(from)} and document.issued_at < ${startOfDay(before)}`
  const { rows } = await sql<{ gstin: string }>`
    select seller->>'gstin' as gstin from (
      select document.seller, document.issued_at from invoice document where ${days}
      union all
      select invoice.seller, document.issued_at
      from credit_note document join invoice on invoice.order_id = document.order_id where ${days}) as issued
    where seller->>'gstin' <> '' and coalesce(seller->>'registration', 'regular') = 'regular'
    group by 1 order by max(issued_at) desc, 1`.execute(db)
  return rows.map(({ gstin }) => gstin)
}

type Numbered = Pick<InvoiceRow, 'financial_year' | 'serial'>

async function* batches<T extends Numbered>(
  query: (after: RawBuilder<boolean>) => RawBuilder<T>,
  db: Kysely<Database>,
): AsyncGenerator<readonly T[]> {
  for (let last: T | undefined; ; ) {
    const after = last
      ? sql<boolean>`(document.financial_year, document.serial) > (${last.financial_year}, ${last.serial})`
      : sql<boolean>`true`
    const { rows }: { readonly rows: readonly T[] } = await query(after).execute(db)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < BATCH) return
  }
}

const KINDS = { invoice: sql.table('invoice'), 'credit note': sql.table('credit_note') } as const

/** How many serial numbers up to `last` have no document, after the last one before `first` that has: a gap may lie between months. */
export async function countMissing(
  db: Kysely<Database>,
  kind: keyof typeof KINDS,
  { financialYear, first, last }: { readonly financialYear: string; readonly first: number; readonly last: number },
): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select (${last} - before.serial - count(document.serial))::int as missing
    from (select coalesce(max(serial), 0) as serial from ${KINDS[kind]}
          where financial_year = ${financialYear} and serial < ${first}) as before
    left join ${KINDS[kind]} document
      on document.financial_year = ${financialYear} and document.serial > before.serial and document.serial <= ${last}
    group by before.serial`.execute(db)
  return rows[0]?.missing ?? 0
}

/** The documents of these days that were issued without the GSTIN, or before or after the shop charged tax, with the first of them. */
export async function otherSellers(
  db: Kysely<Database>,
  { gstin, from, before }: Omit<DocumentRange, 'filed'>,
): Promise<OtherSellers> {
  const days = sql`document.issued_at >= ${startOfDay(from)} and document.issued_at < ${startOfDay(before)}`
  const { rows } = await sql<{ order_id: string; number: string; count: string }>`
    select order_id, number, count(*) over () as count from (
      select document.order_id, number, issued_at from invoice document
      where ${days} and not ${isOf(sql`document.seller`, gstin)}
      union all
      select document.order_id, document.number, document.issued_at
      from credit_note document join invoice on invoice.order_id = document.order_id
      where ${days} and not ${isOf(sql`invoice.seller`, gstin)}) as other
    order by issued_at, number limit ${MAX_LISTED}`.execute(db)
  const documents = rows.map(({ order_id, number }) => ({ orderId: order_id, number }))
  return { count: Number(rows[0]?.count ?? 0), documents }
}

/** Gives the documents of an open month its name. Later documents of these days go into the next return. */
export async function markFiled(db: Kysely<Database>, period: string, range: DocumentRange): Promise<void> {
  await sql`update invoice document set gst_period = ${period} where ${inRange(range, sql`document.seller`)}`.execute(
    db,
  )
  await sql`
    update credit_note document set gst_period = ${period} from invoice
    where invoice.order_id = document.order_id and ${inRange(range, sql`invoice.seller`)}`.execute(db)
}

/** Takes the name of a month from its documents. */
export async function unmarkFiled(db: Kysely<Database>, period: string): Promise<void> {
  await db.updateTable('invoice').set({ gst_period: null }).where('gst_period', '=', period).execute()
  await db.updateTable('credit_note').set({ gst_period: null }).where('gst_period', '=', period).execute()
}
