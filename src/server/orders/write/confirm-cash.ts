import { type Kysely, sql } from 'kysely'
import { compiledOnce } from '../../platform/database/compiled-once.ts'
import { inOneTrip } from '../../platform/database/pipeline.ts'
import type { Database } from '../../platform/database/schema.ts'
import { retried } from '../../platform/database/transaction.ts'
import { COUPONS_USED, linesOfOrderQuery, type OrderRow, type PlacedOrder, SENT_BACK } from '../queries.ts'
import { newInvoices } from './issue-invoices.ts'
import { latestTerms } from './order-terms.ts'
import { type NewInvoices, numberOf } from './queries.ts'

/**
 * Confirms a pending cash order of this customer and issues its invoice, as `confirmOrder` does, in one round trip with the answer.
 * @returns undefined when nothing was changed, because the order is another one or the terms that this process has kept are not the
 *   latest: then the order has to be locked and read to decide
 */
export async function confirmCashAtOnce(
  db: Kysely<Database>,
  id: string,
  customerId: string,
): Promise<PlacedOrder | undefined> {
  const terms = latestTerms()
  if (!terms?.seller || terms.version === null) return undefined
  const now = new Date()
  const { registration, state } = terms.seller
  const common = [id, customerId, terms.version, now, registration === 'regular', state] as const
  const invoices = newInvoices(terms.seller, now)
  const confirm =
    terms.invoiceAt === 'confirmed' ? confirmWithInvoice(...common, ...valuesOf(invoices)) : confirmOnly(...common)
  const [[order], lines] = await retried(() => inOneTrip(db, [confirm, linesOfOrderQuery(id)], { keepsPlans: true }))
  return order && { order, lines, creditNotes: [] }
}

function valuesOf({ financialYear, prefix, seller }: NewInvoices) {
  return [financialYear, prefix, JSON.stringify(seller)] as const
}

const confirmOnly = compiledOnce(
  (_, ...order: CashOrder) => sql<OrderRow>`
    with ${confirmedOrder(...order)}
    select orders.*, null as invoice_number, null::timestamptz as issued_at, null::jsonb as seller, ${REST}
    from confirmed as orders cross join event`,
)

/** The invoice series is locked last, because every other order waits for it until the transaction ends. */
const confirmWithInvoice = compiledOnce(
  (
    _,
    id: string,
    customerId: string,
    version: string,
    now: Date,
    isTaxed: boolean,
    state: string,
    financialYear: string,
    prefix: string,
    seller: string,
  ) => sql<OrderRow>`
    with ${confirmedOrder(id, customerId, version, now, isTaxed, state)}, series as (
      insert into invoice_series as series (financial_year, last_serial) select ${financialYear}, 1 from confirmed cross join event
      on conflict (financial_year) do update set last_serial = series.last_serial + 1
      returning last_serial
    ), issued as (
      insert into invoice (order_id, number, financial_year, serial, seller, issued_at)
      select id, ${numberOf(prefix, 'last_serial')}, ${financialYear}, last_serial, ${seller}::jsonb, ${now}::timestamptz
      from confirmed cross join series
      returning number, issued_at, seller
    )
    select orders.*, issued.number as invoice_number, issued.issued_at, issued.seller, ${REST}
    from confirmed as orders cross join event cross join issued`,
)

/** An order, its customer, the version of the terms, and whether and in which state the shop pays GST. */
type CashOrder = [id: string, customerId: string, version: string, now: Date, isTaxed: boolean, state: string]

/**
 * Changes the order, which locks it, only from the state in which a cash order is placed. The conditions on its columns are checked again
 * when another transaction had locked it. An order with the tax of other days is left to `taxForInvoices`.
 */
function confirmedOrder(...[id, customerId, version, now, isTaxed, state]: CashOrder) {
  return sql`confirmed as (
      update orders set status = 'confirmed', payment_status = 'due_on_delivery', cancelled_at = null, expires_at = null,
        revision = revision + 1, updated_at = ${now}
      where id = ${id} and customer_id = ${customerId} and status = 'pending' and payment_method = 'cod'
        and exists (select from order_terms_version where version = ${version})
        and not exists (select from invoice where order_id = ${id})
        and (tax_paise > 0) = ${isTaxed}::boolean and is_inter_state = (orders.state <> ${state}::text)
      returning *
    ), event as (
      insert into order_event (order_id, kind, actor, customer_id) select id, 'confirmed', 'shop', customer_id from confirmed
      returning created_at
    )`
}

const REST = sql`event.created_at as confirmed_at, ${SENT_BACK} as sent_back_paise, ${COUPONS_USED} as coupons`
