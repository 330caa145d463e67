import { type Kysely, sql } from 'kysely'
import { batched, fulfilled } from '../../platform/database/batched.ts'
import { compiledOnce } from '../../platform/database/compiled-once.ts'
import { inOneRoundTrip } from '../../platform/database/pipeline.ts'
import type { Database } from '../../platform/database/schema.ts'
import { retried } from '../../platform/database/transaction.ts'
import { COUPONS_USED, linesOfOrdersQuery, type OrderRow, type PlacedOrder, SENT_BACK } from '../queries.ts'
import { newInvoices } from './issue-invoices.ts'
import { latestTerms } from './order-terms.ts'
import { type NewInvoices, NOT_BEFORE_LAST, numberOf } from './queries.ts'
import { startOfRates } from './tax-for-invoices.ts'

interface CashOrder {
  readonly id: string
  readonly customerId: string
}

/**
 * Returns a function that confirms a pending cash order of a customer and issues its invoice, as `confirmOrder` does, in one round trip
 * with the answer. Orders that wait for each other are confirmed together, because each transaction locks the invoice series until it
 * is on the disk. The answer is undefined when nothing was changed, because the order is another one or is being changed, or the terms that
 * this process has kept are not the latest: then the order has to be locked and read to decide.
 */
export function cashConfirmation(db: Kysely<Database>): (order: CashOrder) => Promise<PlacedOrder | undefined> {
  return batched({
    carryOut: async (orders) => (await confirmAtOnce(db, orders)).map(fulfilled),
    keysOf: ({ id }) => [id],
  })
}

async function confirmAtOnce(db: Kysely<Database>, orders: readonly CashOrder[]): Promise<(PlacedOrder | undefined)[]> {
  const terms = latestTerms()
  if (!terms?.seller || terms.version === null) return orders.map(() => undefined)
  const now = new Date()
  const ids = orders.map(({ id }) => id)
  const customerIds = orders.map(({ customerId }) => customerId)
  const { registration, state } = terms.seller
  const since = startOfRates(terms.rates, now)
  const common = [ids, customerIds, terms.version, now, registration === 'regular', state, since] as const
  const invoices = newInvoices(terms.seller, now)
  const confirm =
    terms.invoiceAt === 'confirmed' ? confirmWithInvoice(...common, ...valuesOf(invoices)) : confirmOnly(...common)
  const queries = [confirm, linesOfOrdersQuery(ids)] as const
  const [confirmed, lines] = await retried(() => inOneRoundTrip(db, queries, { keepsPlans: true }))
  return ids.map((id) => {
    const order = confirmed.find((row) => row.id === id)
    return order && { order, lines: lines.filter((line) => line.order_id === id), creditNotes: [] }
  })
}

function valuesOf({ financialYear, prefix, seller }: NewInvoices) {
  return [financialYear, prefix, JSON.stringify(seller)] as const
}

const confirmOnly = compiledOnce(
  (_, ...orders: CashOrders) => sql<OrderRow>`
    with ${confirmedOrders(...orders)}
    select orders.*, null as invoice_number, null::timestamptz as issued_at, null::jsonb as seller, ${REST}
    from confirmed as orders join event on event.order_id = orders.id`,
)

/** The invoice series is locked last, because every other order waits for it until the transaction ends. */
const confirmWithInvoice = compiledOnce(
  (
    _,
    ids: readonly string[],
    customerIds: readonly string[],
    version: string,
    now: Date,
    isTaxed: boolean,
    state: string,
    since: Date,
    financialYear: string,
    prefix: string,
    seller: string,
  ) => sql<OrderRow>`
    with ${confirmedOrders(ids, customerIds, version, now, isTaxed, state, since)}, series as (
      insert into invoice_series as series (financial_year, last_serial, last_issued_at)
      select ${financialYear}, count(*), ${now}::timestamptz from event having count(*) > 0
      on conflict (financial_year) do update
      set last_serial = series.last_serial + excluded.last_serial, last_issued_at = ${NOT_BEFORE_LAST}
      returning last_serial, code, last_issued_at
    ), issued as (
      insert into invoice (order_id, number, financial_year, serial, seller, issued_at)
      select order_id, ${numberOf(prefix, financialYear)}, ${financialYear}, serial, ${seller}::jsonb, last_issued_at
      from (
        select order_id, (last_serial - count(*) over () + row_number() over (order by event.id))::int as serial, code, last_issued_at
        from event cross join series
      ) as numbered
      returning order_id, number, issued_at, seller
    )
    select orders.*, issued.number as invoice_number, issued.issued_at, issued.seller, ${REST}
    from confirmed as orders join event on event.order_id = orders.id join issued on issued.order_id = orders.id`,
)

/** Orders, their customers, the version of the terms, whether and in which state the shop pays GST, and since when its rates apply. */
type CashOrders = [
  ids: readonly string[],
  customerIds: readonly string[],
  version: string,
  now: Date,
  isTaxed: boolean,
  state: string,
  since: Date,
]

/**
 * Changes orders, which locks them, only from the state in which a cash order is placed. Orders that another transaction has locked are
 * left out, so that nothing here waits for it, and those with the tax of other days are left to `taxForInvoices`.
 */
function confirmedOrders(...[ids, customerIds, version, now, isTaxed, state, since]: CashOrders) {
  return sql`pending as (
      select orders.id from unnest(${ids}::text[], ${customerIds}::text[]) as called (id, customer_id) join orders using (id, customer_id)
      where status = 'pending' and payment_method = 'cod'
        and exists (select from order_terms_version where version = ${version})
        and not exists (select from invoice where order_id = orders.id)
        and orders.created_at >= ${since}::timestamptz and (tax_paise > 0) = ${isTaxed}::boolean and is_inter_state = (orders.state <> ${state}::text)
      for no key update of orders skip locked
    ), confirmed as (
      update orders set status = 'confirmed', payment_status = 'due_on_delivery', cancelled_at = null, expires_at = null,
        revision = revision + 1, updated_at = ${now}
      from pending where orders.id = pending.id
      returning orders.*
    ), event as (
      insert into order_event (order_id, kind, actor, customer_id) select id, 'confirmed', 'shop', customer_id from confirmed
      returning id, order_id, created_at
    )`
}

const REST = sql`event.created_at as confirmed_at, ${SENT_BACK} as sent_back_paise, ${COUPONS_USED} as coupons, '[]'::json as parcels`
