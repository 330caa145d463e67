import { type Kysely, sql, type Transaction } from 'kysely'
import type { CASH_FILTERS } from '../../contract/courier-cash.ts'
import type { CashAge } from '../../domain/courier-cash/ageing.ts'
import type { CashState } from '../../domain/courier-cash/plan-remittance.ts'
import type { OrderStatus } from '../../domain/orders/lifecycle.ts'
import { DEFAULT_PAYMENT } from '../../domain/settings/shop-rules.ts'
import type { Paise } from '../../domain/units/paise.ts'
import { isCourierOf } from '../couriers/queries.ts'
import { ordersWithParcel, PARCELS as SEVERAL_PARCELS, type StoredParcel } from '../orders/parcel-queries.ts'
import { readOrderTerms } from '../orders/write/order-terms.ts'
import type { Database } from '../platform/database/schema.ts'
import { indianDayOf } from '../platform/indian-day.ts'
import { idsOf, pageOf } from '../platform/lists.ts'

type Trx = Transaction<Database>

/** The cash of a parcel with its order; paise. */
export interface ParcelRow {
  readonly id: string
  readonly courier: string
  readonly tracking_number: string
  /** Empty for an order with one parcel. */
  readonly parcels: readonly StoredParcel[]
  readonly status: OrderStatus
  readonly shipped_at: Date | null
  readonly delivered_at: Date | null
  readonly state: CashState
  readonly expected: Paise
  readonly received: Paise
  /** What was recorded last without a file; 0 for nothing. */
  readonly by_hand: Paise
  readonly written_off: Paise
  readonly reason: string
  readonly revision: number
  readonly days: number | null
  readonly is_overdue: boolean
}

/** Days that a courier without a row in table `courier` may take. */
const USUAL_DAYS = 10

/** Days in India since the delivery; null for a parcel on its way. */
const DAYS = sql`case when orders.status = 'delivered' then ${indianDayOf(sql`now()`)}
  - ${indianDayOf(sql`coalesce(orders.delivered_at, orders.updated_at)`)} end`

/** Without courier and tracking number the shop delivers by itself, and nobody owes it the cash. */
const PARCELS = sql`courier_cash cash join orders on orders.id = cash.order_id
  left join courier on ${isCourierOf(sql`orders.courier`)}`
const IS_WITH_COURIER = sql`(orders.courier <> '' or orders.tracking_number <> '')`
const LIMIT = sql`coalesce(courier.remits_after_days, ${USUAL_DAYS})`
const IS_OWED = sql`cash.state = 'owed' and ${IS_WITH_COURIER}`
const OWED = sql`greatest(cash.expected_paise - cash.received_paise, 0)`

/** What the settings allow couriers to pay more because of rounding; paise. */
const TOLERANCE = sql`coalesce((select (value->>'remittanceTolerance')::bigint from setting where name = 'payments'),
  ${DEFAULT_PAYMENT.remittanceTolerance}::bigint)`

/** The same as a number, for what is decided row by row. */
export async function toleranceOf(db: Kysely<Database>): Promise<Paise> {
  return (await readOrderTerms(db)).payments.remittanceTolerance
}

const FILTERS: Readonly<Record<(typeof CASH_FILTERS)[number], ReturnType<typeof sql>>> = {
  owed: IS_OWED,
  overdue: sql`${IS_OWED} and ${DAYS} > ${LIMIT}`,
  surplus: sql`(cash.state = 'released' and cash.received_paise > 0 or cash.received_paise > cash.expected_paise + ${TOLERANCE})`,
  settled: sql`cash.state = 'settled'`,
  written_off: sql`cash.state = 'written_off'`,
  released: sql`cash.state = 'released'`,
}

const AGES: Readonly<Record<CashAge, ReturnType<typeof sql>>> = {
  underway: sql`${DAYS} is null`,
  upTo7: sql`${DAYS} <= 7`,
  upTo14: sql`${DAYS} between 8 and 14`,
  over14: sql`${DAYS} > 14`,
}

const COLUMNS = sql`orders.id, orders.courier, orders.tracking_number, ${SEVERAL_PARCELS} as parcels, orders.status,
  orders.shipped_at, orders.delivered_at, cash.state, cash.expected_paise as expected, cash.received_paise as received,
  coalesce((select amount_paise from courier_receipt receipt where receipt.order_id = orders.id and remittance_id is null
    order by receipt.id desc limit 1), 0) as by_hand, cash.written_off_paise as written_off,
  cash.write_off_reason as reason, cash.revision, ${DAYS} as days,
  coalesce(${IS_OWED} and ${DAYS} > ${LIMIT}, false) as is_overdue`

interface ParcelQuery {
  readonly page?: number
  readonly perPage?: number
  readonly sort?: 'deliveredAt' | 'expected'
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly state?: (typeof CASH_FILTERS)[number]
  readonly courier?: string
  readonly age?: CashAge
}

/** A page of parcels, by default the longest delivered first, and their number. */
export async function parcelPage(db: Kysely<Database>, query: ParcelQuery) {
  const { sort = 'deliveredAt', order = 'asc', state, courier, age } = query
  const text = query.q?.trim().replace(/^#/, '').toLowerCase()
  const ids = idsOf(query.ids)
  const where = sql.join(
    [
      sql`true`,
      ...(state === undefined ? [] : [FILTERS[state]]),
      ...(courier === undefined ? [] : [sql`lower(orders.courier) = ${courier.toLowerCase()}`]),
      ...(age === undefined ? [] : [AGES[age]]),
      ...(ids === undefined ? [] : [sql`orders.id = any(${ids})`]),
      ...(text
        ? [
            sql`(right(orders.id, 8) = ${text} or orders.id = ${text} or lower(orders.tracking_number) = ${text}
              or ${ordersWithParcel(text)})`,
          ]
        : []),
    ],
    sql` and `,
  )
  const { limit, offset } = pageOf(query)
  const by = sort === 'expected' ? sql`cash.expected_paise` : sql`orders.delivered_at`
  const direction = order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`
  const [{ rows }, counted] = await Promise.all([
    sql<ParcelRow>`
      select ${COLUMNS} from ${PARCELS} where ${where}
      order by ${by} ${direction}, orders.shipped_at, orders.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${PARCELS} where ${where}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function parcelOf(db: Kysely<Database>, orderId: string): Promise<ParcelRow | undefined> {
  const { rows } = await sql<ParcelRow>`select ${COLUMNS} from ${PARCELS} where orders.id = ${orderId}`.execute(db)
  return rows[0]
}

export interface AgeingRow extends Readonly<Record<CashAge, Paise>> {
  readonly courier: string
  readonly parcels: number
  readonly owed: Paise
  readonly overdue: Paise
  readonly limit: number
}

/** What each courier owes, by days since delivery; the largest amount first. */
export async function ageingRows(db: Kysely<Database>): Promise<readonly AgeingRow[]> {
  const sum = (condition: ReturnType<typeof sql>) => sql`coalesce(sum(${OWED}) filter (where ${condition}), 0)::bigint`
  const { rows } = await sql<AgeingRow>`
    select coalesce(min(courier.name), min(orders.courier)) as courier, count(*)::int as parcels,
           ${sum(sql`true`)} as owed, ${sum(sql`${DAYS} > ${LIMIT}`)} as overdue,
           ${sum(AGES.underway)} as underway, ${sum(AGES.upTo7)} as "upTo7", ${sum(AGES.upTo14)} as "upTo14",
           ${sum(AGES.over14)} as "over14", min(${LIMIT})::int as "limit"
    from ${PARCELS} where ${IS_OWED} group by lower(orders.courier) order by owed desc, 1`.execute(db)
  return rows
}

interface NewReceipt {
  readonly orderId: string
  readonly remittanceId: string | null
  readonly line: number | null
  readonly reference: string
  readonly amount: Paise
  /** For which of several parcels; empty when that is not known. */
  readonly parcel: string
}

export async function insertReceipts(trx: Trx, receipts: readonly NewReceipt[]): Promise<void> {
  if (receipts.length === 0) return
  const column = <T>(of: (receipt: NewReceipt) => T) => receipts.map(of)
  await sql`
    insert into courier_receipt (order_id, remittance_id, line, reference, amount_paise, parcel)
    select * from unnest(
      ${column(({ orderId }) => orderId)}::text[], ${column(({ remittanceId }) => remittanceId)}::text[],
      ${column(({ line }) => line)}::int[], ${column(({ reference }) => reference)}::text[],
      ${column(({ amount }) => amount)}::bigint[], ${column(({ parcel }) => parcel)}::text[])`.execute(trx)
}

/** Deletes what was recorded last without a file for an order that the caller has locked. */
export async function deleteLastReceipt(trx: Trx, orderId: string): Promise<void> {
  await sql`
    delete from courier_receipt where id = (
      select max(id) from courier_receipt where order_id = ${orderId} and remittance_id is null)`.execute(trx)
}

interface CashChange {
  readonly orderId: string
  readonly received: Paise
  readonly state: CashState
}

/** Saves the cash of parcels whose orders the caller has locked. Only of cash that stays written off is a part still given up. */
export async function saveCash(trx: Trx, changes: readonly CashChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update courier_cash set received_paise = given.received, state = given.state, revision = revision + 1, updated_at = now(),
      written_off_paise = case when given.state = 'written_off' then greatest(expected_paise - given.received, 0) else 0 end,
      write_off_reason = case when given.state = 'written_off' then write_off_reason else '' end
    from unnest(${changes.map(({ orderId }) => orderId)}::text[], ${changes.map(({ received }) => received)}::bigint[],
                ${changes.map(({ state }) => state)}::text[]) as given (id, received, state)
    where courier_cash.order_id = given.id`.execute(trx)
}

export async function saveWriteOff(trx: Trx, orderId: string, amount: Paise, reason: string): Promise<void> {
  await sql`
    update courier_cash set state = 'written_off', written_off_paise = ${amount}, write_off_reason = ${reason},
      revision = revision + 1, updated_at = now()
    where order_id = ${orderId}`.execute(trx)
}
