import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** An order, with its invoice once it has one. */
export interface OrderRow extends Selectable<Database['order']> {
  readonly invoice_number: string | null
  readonly issued_at: Date | null
  /** As it was on the day of the invoice; untrusted like every stored JSON. */
  readonly seller: unknown
  /** Money that came for the order and that it could not take: on its way back, or back. */
  readonly sent_back_paise: number
}

export interface OrderLineRow extends Selectable<Database['order_line']> {
  /** Whether its customer wrote about the product for this order. */
  readonly reviewed: boolean
}

export interface PlacedOrder {
  readonly order: OrderRow
  readonly lines: readonly OrderLineRow[]
}

/** A customer's history shows no more. */
const MOST_ORDERS = 500

/** The orders of a customer, newest first, in two statements however many there are. */
export async function ordersOf(db: Kysely<Database>, customerId: string): Promise<PlacedOrder[]> {
  const orders = await ordersWithInvoice(db)
    .where('order.customer_id', '=', customerId)
    .orderBy('order.created_at', 'desc')
    .orderBy('order.id')
    .limit(MOST_ORDERS)
    .execute()
  return withLines(db, orders)
}

/** An order by its id; with `customerId` only when it is that customer's. */
export async function orderOf(db: Kysely<Database>, id: string, customerId?: string): Promise<PlacedOrder | undefined> {
  const order = await ordersWithInvoice(db)
    .where('order.id', '=', id)
    .$if(customerId !== undefined, (query) => query.where('order.customer_id', '=', customerId ?? ''))
    .executeTakeFirst()
  return order && (await withLines(db, [order]))[0]
}

function ordersWithInvoice(db: Kysely<Database>) {
  return db
    .selectFrom('order')
    .leftJoin('invoice', 'invoice.order_id', 'order.id')
    .selectAll('order')
    .select(['invoice.number as invoice_number', 'invoice.issued_at', 'invoice.seller'])
    .select(
      sql<number>`coalesce((
        select sum(refund.amount_paise) from payment join refund on refund.payment_id = payment.id
        where payment.order_id = "order".id and refund.state <> 'failed'
          and refund.attempt_id is distinct from payment.kept_attempt), 0)::bigint`.as('sent_back_paise'),
    )
}

async function withLines(db: Kysely<Database>, orders: readonly OrderRow[]): Promise<PlacedOrder[]> {
  if (orders.length === 0) return []
  const lines = await db
    .selectFrom('order_line as line')
    .leftJoin('review', (join) =>
      join.onRef('review.order_id', '=', 'line.order_id').onRef('review.product_id', '=', 'line.product_id'),
    )
    .selectAll('line')
    .select(sql<boolean>`review.id is not null`.as('reviewed'))
    .where('line.order_id', '=', sql<string>`any(${orders.map(({ id }) => id)})`)
    .orderBy('line.order_id')
    .orderBy('line.position')
    .execute()
  const byOrder = Map.groupBy(lines, (line) => line.order_id)
  return orders.map((order) => ({ order, lines: byOrder.get(order.id) ?? [] }))
}
