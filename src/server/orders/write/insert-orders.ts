import { sql, type Transaction } from 'kysely'
import { compiledOnce } from '../../platform/database/compiled-once.ts'
import { storableJson } from '../../platform/database/json.ts'
import { sendWithoutWaiting } from '../../platform/database/pipeline.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { BuyerDigests } from './buying-limit-queries.ts'
import type { OrderCouponRow, OrderLineRow, OrderRow, RecordedEvent } from './queries.ts'

type Trx = Transaction<Database>

/** An order to be inserted with its lines, coupons and first event. `buyer` is stored until the order is paid or closed. */
interface OrderToInsert extends PlacedOrderEvent {
  readonly order: OrderRow
  readonly lines: readonly OrderLineRow[]
  readonly coupons?: readonly OrderCouponRow[]
}

/** Inserts an order, sent ahead. */
export function insertOrder(
  trx: Trx,
  placed: Pick<OrderToInsert, 'order' | 'lines' | 'coupons'>,
  event: PlacedOrderEvent = {},
): Promise<void> {
  return insertOrders(trx, [{ ...placed, ...event }])
}

/** Inserts orders, sent ahead: those that fill the same columns by one statement, which costs much less than one for each. */
export async function insertOrders(trx: Trx, orders: readonly OrderToInsert[]): Promise<void> {
  const alike = Map.groupBy(orders, ({ order, lines, coupons = [] }) =>
    [order, lines[0] ?? {}, coupons[0] ?? {}].map((row) => Object.keys(row).join()).join(';'),
  )
  for (const [columns, placed] of alike) {
    const insert = inserts.get(columns) ?? insertPlaced(columns)
    inserts.set(columns, insert)
    const rows = [
      placed.map(({ order }) => order),
      placed.flatMap(({ lines }) => lines),
      placed.flatMap(({ coupons = [] }) => coupons),
      placed.flatMap(buyerRow),
      placed.map(eventRow),
    ]
    await sendWithoutWaiting(trx, insert(...(rows.map(storableJson) as [string, string, string, string, string])))
  }
}

function buyerRow({ order, buyer }: OrderToInsert) {
  if (!buyer) return []
  const { phone, address, network, widerNetwork } = buyer
  return {
    order_id: order.id,
    phone_digest: phone,
    address_digest: address,
    network_digest: network,
    wider_network_digest: widerNetwork,
  }
}

function eventRow({ order, placedBy = {} }: OrderToInsert) {
  const { actor = 'customer', customerId = order.customer_id, note = '' } = placedBy
  return { order_id: order.id, kind: 'placed', actor, customer_id: customerId, note }
}

/** The statements of `insertOrders` by the columns that they fill. */
const inserts = new Map<string, ReturnType<typeof insertPlaced>>()

function insertPlaced(columns: string) {
  const [order = [], line = [], coupon = []] = columns
    .split(';')
    .map((names) => names.split(',').filter((name) => name !== ''))
  return compiledOnce(
    (_, orders: string, lines: string, coupons: string, buyers: string, events: string) => sql`
      with placed as (${insertRows('orders', orders, order)}), lines as (${insertRows('order_line', lines, line)}),
           ${coupon.length === 0 ? sql`` : sql`coupons as (${insertRows('order_coupon', coupons, coupon)}),`}
           buyer as (${insertRows('order_buyer', buyers, BUYER_COLUMNS)})
      ${insertRows('order_event', events, EVENT_COLUMNS)}`,
  )
}

interface PlacedOrderEvent {
  readonly buyer?: BuyerDigests
  /** The customer unless it says otherwise. */
  readonly placedBy?: Partial<Pick<RecordedEvent, 'actor' | 'note'>> & { readonly customerId?: string | null }
}

const EVENT_COLUMNS = ['order_id', 'kind', 'actor', 'customer_id', 'note']
const BUYER_COLUMNS = ['order_id', 'phone_digest', 'address_digest', 'network_digest', 'wider_network_digest']

/** Inserts the rows of a JSON text, so that the text of the statement does not depend on their number. */
function insertRows(table: keyof Database, rows: string, names: readonly string[]) {
  const columns = sql.join(names.map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`
}
