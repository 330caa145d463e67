import { type Kysely, sql, type Transaction } from 'kysely'
import { trackingKey } from '../../domain/couriers/file-cells.ts'
import type { PackedItem } from '../../domain/couriers/parcel-contents.ts'
import { MAX_PARCELS, PARCEL_STATE_NAMES, type Parcel, type ParcelState } from '../../domain/couriers/parcels.ts'
import type { Database } from '../platform/database/schema.ts'

type Trx = Transaction<Database>

/** One of several parcels of an order, as JSON in a row of `orders`. */
export interface StoredParcel extends Parcel {
  /** When it was delivered or began to come back, as PostgreSQL writes it. */
  readonly stateAt: string | null
  readonly items: readonly PackedItem[]
}

/** The parcels of an order, of a table named `orders`; empty for an order with one parcel. */
export const PARCELS = sql<readonly StoredParcel[]>`coalesce((
  select json_agg(json_build_object('position', parcel.position, 'state', parcel.state, 'stateAt', parcel.state_at,
    'courier', parcel.courier, 'items', coalesce((
      select json_agg(json_build_object('line', item.line, 'quantity', item.quantity) order by item.line)
      from order_parcel_item item where item.order_id = parcel.order_id and item.parcel = parcel.position), '[]'),
    'trackingNumber', coalesce(parcel.tracking_number, orders.tracking_number)) order by parcel.position)
  from order_parcel parcel where parcel.order_id = orders.id), '[]')`

/** The parcels of orders that have several, by the id of the order. */
export async function parcelsOf(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredParcel[]>> {
  const { rows } = await sql<{ id: string; parcels: readonly StoredParcel[] }>`
    select orders.id, ${PARCELS} as parcels from orders
    where orders.id = any(${orderIds}) and exists (select from order_parcel where order_id = orders.id)`.execute(db)
  return new Map(rows.map(({ id, parcels }) => [id, parcels]))
}

/** What the audit log records of the parcels of an order; nothing for one parcel. */
export function auditedParcels(parcels: readonly Parcel[] = []): { readonly parcels?: string } {
  if (parcels.length === 0) return {}
  const words = parcels.map(({ trackingNumber, state, courier }) => {
    const named = courier ? `${trackingNumber} (${courier})` : trackingNumber
    return `${named}: ${PARCEL_STATE_NAMES[state]}`
  })
  return { parcels: words.join('; ') }
}

/** The orders of which a parcel has this tracking number; PostgreSQL looks it up once, so it can be part of a condition with `or`. */
export function ordersWithParcel(typed: string) {
  return sql<boolean>`orders.id = any(array(
    select order_id from order_parcel where upper(replace(tracking_number, ' ', '')) = ${trackingKey(typed.trim())}))`
}

/**
 * Returns another order that is not delivered or cancelled and has one of these tracking numbers with the same courier. Until the
 * transaction ends, nobody else can add one of them.
 */
export async function otherOrderWith(
  trx: Trx,
  order: { readonly id: string; readonly courier: string },
  trackingNumbers: readonly string[],
): Promise<{ readonly id: string; readonly number: string } | undefined> {
  // In one order for everyone, so that two transactions cannot wait for each other.
  const keys = trackingNumbers.map(trackingKey).toSorted()
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended('parcel ' || ${key}, 0))`.execute(trx)
  const { rows } = await sql<{ id: string; number: string }>`
    with named as (
      select id, tracking_number, courier from orders
      where tracking_number <> '' and upper(replace(tracking_number, ' ', '')) = any(${keys})
      union all
      select order_id, parcel.tracking_number, coalesce(parcel.courier, orders.courier)
      from order_parcel parcel join orders on orders.id = parcel.order_id
      where upper(replace(parcel.tracking_number, ' ', '')) = any(${keys})
    )
    select orders.id, named.tracking_number as number from named join orders using (id)
    where orders.id <> ${order.id} and lower(named.courier) = lower(${order.courier})
      and orders.status not in ('delivered', 'cancelled')
    limit 1`.execute(trx)
  return rows[0]
}

/**
 * Adds parcels to an order that the caller has locked, with the first free positions. Its first parcel gets a row when it was the only one.
 * @param isEmailed whether another email to the customer contains the numbers
 */
export async function insertParcels(
  trx: Trx,
  orderId: string,
  trackingNumbers: readonly string[],
  {
    staffId,
    isEmailed,
    courier,
  }: { readonly staffId: string | undefined; readonly isEmailed: boolean; readonly courier: string | null },
): Promise<void> {
  await sql`
    with free as (
      select slot.position, row_number() over (order by slot.position) as place
      from generate_series(2, ${MAX_PARCELS}::int) as slot (position)
      where not exists (select from order_parcel taken where taken.order_id = ${orderId} and taken.position = slot.position)
    )
    insert into order_parcel (order_id, position, tracking_number, emailed, staff_id, courier)
    select ${orderId}, 1, null, true, ${staffId ?? null}, null
    where not exists (select from order_parcel where order_id = ${orderId})
    union all
    select ${orderId}, free.position, given.number, ${isEmailed}, ${staffId ?? null}, ${courier}::text
    from unnest(${trackingNumbers}::text[]) with ordinality as given (number, place) join free using (place)`.execute(
    trx,
  )
}

/** Removes a parcel of an order that the caller has locked. An order with one parcel left has no rows. */
export async function deleteParcel(trx: Trx, orderId: string, position: number): Promise<void> {
  await sql`
    delete from order_parcel where order_id = ${orderId} and (position = ${position} or not exists (
      select from order_parcel other
      where other.order_id = ${orderId} and other.position > 1 and other.position <> ${position}))`.execute(trx)
}

/** Records what is in a parcel of an order that the caller has locked, instead of what was recorded before. */
export async function replaceContents(
  trx: Trx,
  orderId: string,
  position: number,
  items: readonly PackedItem[],
): Promise<void> {
  await trx.deleteFrom('order_parcel_item').where('order_id', '=', orderId).where('parcel', '=', position).execute()
  if (items.length === 0) return
  await trx
    .insertInto('order_parcel_item')
    .values(items.map(({ line, quantity }) => ({ order_id: orderId, parcel: position, line, quantity })))
    .execute()
}

interface ParcelNote {
  readonly orderId: string
  readonly position: number
  readonly state: ParcelState
}

/** Stores where parcels are of orders that the caller has locked. */
export async function noteParcels(trx: Trx, notes: readonly ParcelNote[], now: Date): Promise<void> {
  if (notes.length === 0) return
  await sql`
    update order_parcel set state = given.state, state_at = ${now}
    from unnest(${notes.map(({ orderId }) => orderId)}::text[], ${notes.map(({ position }) => position)}::int[],
                ${notes.map(({ state }) => state)}::text[]) as given (id, position, state)
    where order_parcel.order_id = given.id and order_parcel.position = given.position`.execute(trx)
}

/** The parcels of orders that were delivered, but for those that come back: their items are not with the customer. */
export async function deliverParcels(trx: Trx, orderIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update order_parcel set state = 'delivered', state_at = ${now}
    where order_id = any(${orderIds}) and state = 'shipped'`.execute(trx)
}

/** Returns which of these orders have a parcel that comes back, or has come back. */
export async function ordersComingBack(trx: Trx, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = any(${orderIds}) and returning_at is not null
    union
    select order_id from order_parcel where order_id = any(${orderIds}) and state in ('returning', 'returned')`.execute(
    trx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The parcels of an order that came back undelivered, but for those that the courier has delivered. */
export async function returnParcels(trx: Trx, orderId: string, now: Date): Promise<void> {
  await sql`
    update order_parcel set state = 'returned', state_at = ${now}
    where order_id = ${orderId} and state in ('shipped', 'returning')`.execute(trx)
}

/** Notes that no email to the customer has said yet what is in a parcel. */
export async function unclaimParcel(trx: Trx, orderId: string, position: number): Promise<void> {
  await sql`update order_parcel set emailed = false where order_id = ${orderId} and position = ${position}`.execute(trx)
}

/** Notes that the customer gets an email with all parcels. Returns whether there are any of which no email has said all. */
export async function claimParcels(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    update order_parcel set emailed = true where order_id = ${orderId} and not emailed returning position`.execute(trx)
  return rows.length > 0
}
