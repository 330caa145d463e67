import { type Kysely, type RawBuilder, sql } from 'kysely'
import { CATEGORY_SEPARATOR } from '../../domain/catalogue/category-path.ts'
import type { DateRange } from '../../domain/dashboard/dashboard.ts'
import { addDays, startOfDay } from '../../domain/india/time.ts'
import type { Database } from '../platform/database/schema.ts'
import { indianDayOf } from '../platform/indian-day.ts'

/** Money in paise including GST; pieces and centimetres less what came back. */
export interface SalesFigures {
  /** Orders invoiced in the period. */
  readonly orders: number
  readonly pieces: number
  readonly centimetres: number
  readonly invoiced: number
  readonly credited: number
  /** GST of the invoices less that of the credit notes. */
  readonly tax: number
  /** What the items cost when they were sold, less that of items that came back; without lines of unknown cost. */
  readonly cost: number
  /** Lines of items whose cost was not stored. */
  readonly unknown: number
}

export interface SalesRow extends SalesFigures {
  readonly key: string
  readonly name: string
  readonly product_id?: string | null
}

export const NO_SALES: SalesFigures = {
  orders: 0,
  pieces: 0,
  centimetres: 0,
  invoiced: 0,
  credited: 0,
  tax: 0,
  cost: 0,
  unknown: 0,
}

/** Whether a document was issued on these days in India. */
export function issuedIn({ from, to }: DateRange, document: string): RawBuilder<boolean> {
  const issued = sql.ref(`${document}.issued_at`)
  return sql<boolean>`(${issued} >= ${startOfDay(from)} and ${issued} < ${startOfDay(addDays(to, 1))})`
}

/**
 * Every line of the invoices and credit notes of these days, with delivery and the fee for cash, which have no product. The amounts
 * of an invoice's lines add up to its total, and those of a credit note to its amount.
 */
function documentLines(days: DateRange): RawBuilder<unknown> {
  return sql`
    select invoice.order_id, invoice.issued_at, true as is_invoice, (line.position = 0)::int as is_first, line.product_id, line.name, line.unit, line.quantity,
           line.taxable_paise + line.cgst_paise + line.sgst_paise + line.igst_paise as invoiced, 0::bigint as credited,
           line.cgst_paise + line.sgst_paise + line.igst_paise as tax,
           line.quantity as costed, line.cost_paise
    from invoice join order_line line on line.order_id = invoice.order_id where ${issuedIn(days, 'invoice')}
    union all
    select orders.id, invoice.issued_at, true, 0, null, null, null, 0, orders.shipping_paise, 0,
           orders.shipping_cgst_paise + orders.shipping_sgst_paise + orders.shipping_igst_paise, 0, null
    from invoice join orders on orders.id = invoice.order_id
    where ${issuedIn(days, 'invoice')} and orders.shipping_paise > 0
    union all
    select orders.id, invoice.issued_at, true, 0, null, null, null, 0, orders.cod_fee_paise, 0,
           orders.cod_fee_cgst_paise + orders.cod_fee_sgst_paise + orders.cod_fee_igst_paise, 0, null
    from invoice join orders on orders.id = invoice.order_id
    where ${issuedIn(days, 'invoice')} and orders.cod_fee_paise > 0
    union all
    select note.order_id, note.issued_at, false, 0, line.product_id, line.name, line.unit, -part.quantity, 0,
           part.taxable_paise + part.cgst_paise + part.sgst_paise + part.igst_paise,
           -(part.cgst_paise + part.sgst_paise + part.igst_paise),
           case when line.position is null then 0 else -part.quantity end, line.cost_paise
    from credit_note note
    join credit_note_line part on part.credit_note_id = note.id
    left join order_line line on line.order_id = note.order_id and line.position = part.position
    where ${issuedIn(days, 'note')}`
}

/** Orders by their first line: an order has one day and one place. Counting different orders would sort all lines. */
const ORDERS = sql`sum(part.is_first)::int as orders`
/** Lines of one order may be of the same product or category. */
const DIFFERENT_ORDERS = sql`count(distinct part.order_id) filter (where part.is_invoice)::int as orders`

const FIGURES = sql`
  coalesce(sum(part.quantity) filter (where part.unit = 'piece'), 0)::bigint as pieces,
  coalesce(sum(part.quantity) filter (where part.unit = 'metre'), 0)::bigint as centimetres,
  sum(part.invoiced)::bigint as invoiced, sum(part.credited)::bigint as credited, sum(part.tax)::bigint as tax,
  coalesce(sum(case when part.unit = 'metre' then sign(part.costed) * ((part.cost_paise::bigint * abs(part.costed) + 50) / 100)
    else part.cost_paise::bigint * part.costed end), 0)::bigint as cost,
  count(*) filter (where part.costed <> 0 and part.cost_paise is null)::int as unknown`

/** Returns the days in India with sales or credit notes. */
export async function salesByDay(db: Kysely<Database>, days: DateRange): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select day::text as key, day::text as name, ${ORDERS}, ${FIGURES}
    from (select *, ${indianDayOf(sql`issued_at`)} as day from (${documentLines(days)}) as lines) as part
    group by day`.execute(db)
  return rows
}

/** Returns the sales by the category that a product is in today: 'Women › Kurtas'. */
export async function salesByCategory(db: Kysely<Database>, days: DateRange): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select coalesce(category.id, case when part.product_id is null then 'delivery' else 'deleted' end) as key,
           coalesce(main.name || ${CATEGORY_SEPARATOR} || category.name,
                    case when part.product_id is null then 'Delivery and fees' else 'Deleted products' end) as name, ${DIFFERENT_ORDERS}, ${FIGURES}
    from (${documentLines(days)}) as part
    left join product on product.id = part.product_id
    left join category on category.id = product.category_id
    left join category main on main.id = category.parent_id
    group by 1, 2`.execute(db)
  return rows
}

/** Returns the sales by product, with the name it has today. */
export async function salesByProduct(db: Kysely<Database>, days: DateRange): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select coalesce(part.product_id, 'delivery') as key, max(product.id) as product_id,
           coalesce(max(product.name), max(part.name), 'Delivery and fees') as name, ${DIFFERENT_ORDERS}, ${FIGURES}
    from (${documentLines(days)}) as part
    left join product on product.id = part.product_id
    group by part.product_id`.execute(db)
  return rows
}

interface PlaceRow extends SalesFigures {
  readonly country: string
  readonly state: string
  readonly zip_code: string
}

/** Returns the sales by state and pincode: the place of supply of an unknown state is found by its pincode. */
export async function salesByPlace(db: Kysely<Database>, days: DateRange): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select orders.country, orders.state, orders.zip_code, ${ORDERS}, ${FIGURES}
    from (${documentLines(days)}) as part join orders on orders.id = part.order_id
    group by orders.country, orders.state, orders.zip_code`.execute(db)
  return rows
}

export async function countInvoices(db: Kysely<Database>, days: DateRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoice where ${issuedIn(days, 'invoice')}`.execute(db)
  return rows[0]?.count ?? 0
}
