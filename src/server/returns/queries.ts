import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { canBeReturned, isToRepeat } from '../../domain/payments/refund.ts'
import { RELEASED_STATES, type ReturnActor, type ReturnEventKind } from '../../domain/returns/lifecycle.ts'
import type { Paise } from '../../domain/units/paise.ts'
import type { Quantity } from '../../domain/units/quantity.ts'
import type { Database } from '../platform/database/schema.ts'

type Trx = Transaction<Database>
export type RequestRow = Selectable<Database['return_request']>
export type PieceRow = Selectable<Database['return_piece']>
export type OrderRow = Selectable<Database['orders']>

/** A line of a return together with the line of the order, and the new variant of an exchange. */
export interface LineRow extends Selectable<Database['return_line']> {
  readonly sold: Omit<Selectable<Database['order_line']>, 'cost_paise'>
  readonly new_color: string | null
  readonly new_size: string | null
}

/** A return with everything that belongs to it. */
export interface FullReturn {
  readonly request: RequestRow
  readonly order: OrderRow
  readonly lines: readonly LineRow[]
  readonly pieces: readonly PieceRow[]
  readonly photos: readonly string[]
  /** The refund account, masked. */
  readonly account: string | undefined
  /** The last refund of this return. */
  readonly refund: Pick<Selectable<Database['refund']>, 'id' | 'state' | 'error'> | undefined
  /** Its refunds that a team member made by a transfer, newest first. */
  readonly transfers: readonly Pick<Selectable<Database['refund']>, 'id' | 'amount_paise' | 'method' | 'reference'>[]
  /** Whether the bank returned a refund that is to be made again. */
  readonly isReturnedByBank: boolean
  /** What has been requested to be refunded for it and has not failed, in paise. */
  readonly refunded: Paise
  /** Whether a team member pays the order's money back. */
  readonly isPaidByHand: boolean
}

/** A return by its id; undefined when there is none. */
export async function fullReturn(db: Kysely<Database>, id: string): Promise<FullReturn | undefined> {
  const request = await db.selectFrom('return_request').selectAll().where('id', '=', id).executeTakeFirst()
  return request && (await withParts(db, [request]))[0]
}

/** These returns, in the order of the ids. */
export async function fullReturns(db: Kysely<Database>, ids: readonly string[]): Promise<FullReturn[]> {
  if (ids.length === 0) return []
  const requests = await db.selectFrom('return_request').selectAll().where('id', 'in', ids).execute()
  const found = await withParts(db, requests)
  return found.sort((a, b) => ids.indexOf(a.request.id) - ids.indexOf(b.request.id))
}

/** The returns of an order, newest first. */
export async function returnsOfOrder(db: Kysely<Database>, orderId: string): Promise<FullReturn[]> {
  const requests = await db
    .selectFrom('return_request')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  return withParts(db, requests)
}

async function withParts(db: Kysely<Database>, requests: readonly RequestRow[]): Promise<FullReturn[]> {
  if (requests.length === 0) return []
  const ids = requests.map(({ id }) => id)
  const ofThese = sql<string>`any(${ids})`
  const orderIds = requests.map(({ order_id }) => order_id)
  const orders = await db.selectFrom('orders').selectAll().where('id', 'in', orderIds).execute()
  const lines = await db
    .selectFrom('return_line as line')
    .leftJoin('variant', 'variant.id', 'line.new_variant_id')
    .selectAll('line')
    .select(['variant.color as new_color', 'variant.size as new_size'])
    .where('line.return_id', '=', ofThese)
    .orderBy('line.position')
    .execute()
  const sold = await db.selectFrom('order_line').selectAll().where('order_id', 'in', orderIds).execute()
  const pieces = await db
    .selectFrom('return_piece')
    .selectAll()
    .where('return_id', '=', ofThese)
    .orderBy('position')
    .orderBy('condition')
    .execute()
  const photos = await db
    .selectFrom('return_photo')
    .selectAll()
    .where('return_id', '=', ofThese)
    .orderBy('position')
    .execute()
  const accounts = await db
    .selectFrom('return_account')
    .select(['return_id', 'masked'])
    .where('return_id', '=', ofThese)
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .select(['id', 'return_id', 'state', 'error', 'amount_paise', 'method', 'reference', 'returned_on', 'repeated_by'])
    .where('return_id', '=', ofThese)
    // The money of an exchange went to its new order.
    .where(sql<boolean>`method is distinct from 'exchange'`)
    .orderBy('created_at', 'desc')
    .execute()
  const byHand = await ordersPaidByHand(db, orders)
  return requests.flatMap((request): FullReturn[] => {
    const order = orders.find(({ id }) => id === request.order_id)
    if (!order) return []
    const isOfThis = ({ return_id }: { readonly return_id: string | null }) => return_id === request.id
    return [
      {
        request,
        order,
        lines: lines.filter(isOfThis).flatMap((line): LineRow[] => {
          const found = sold.find((row) => row.order_id === line.order_id && row.position === line.position)
          return found ? [{ ...line, sold: found }] : []
        }),
        pieces: pieces.filter(isOfThis),
        photos: photos.filter(isOfThis).map(({ name }) => name),
        account: accounts.find(isOfThis)?.masked,
        refund: refunds.find(isOfThis),
        refunded: refunds
          .filter((row) => isOfThis(row) && row.state !== 'failed')
          .reduce((sum, { amount_paise }) => sum + amount_paise, 0),
        transfers: refunds.filter((row) => isOfThis(row) && canBeReturned(row)),
        isReturnedByBank: request.state === 'refund_due' && refunds.some((row) => isOfThis(row) && isToRepeat(row)),
        isPaidByHand: byHand.has(order.id),
      },
    ]
  })
}

/** The order of a return; undefined when there is no such return. */
export async function orderOfReturn(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('return_request').select('order_id').where('id', '=', id).executeTakeFirst()
  return row?.order_id
}

/**
 * What of each line of an order has come back or has been requested, by position. Declined, cancelled, lapsed and rejected
 * requests do not count, nor does what was requested and not accepted.
 */
export async function takenQuantities(db: Kysely<Database>, orderId: string): Promise<ReadonlyMap<number, Quantity>> {
  const { rows } = await sql<{ position: number; taken: Quantity }>`
    select line.position, sum(coalesce(line.accepted_quantity, line.quantity))::int as taken
    from return_line line join return_request request on request.id = line.return_id
    where line.order_id = ${orderId} and request.state <> all(${[...RELEASED_STATES]}::text[])
    group by line.position`.execute(db)
  return new Map(rows.map(({ position, taken }) => [position, taken]))
}

/** How many requests of the customer for an exchange of an order ended without one. */
export async function countEndedExchanges(trx: Trx, orderId: string): Promise<number> {
  const { ended } = await trx
    .selectFrom('return_request')
    .select((select) => select.fn.countAll<number>().as('ended'))
    .where('order_id', '=', orderId)
    .where('resolution', '=', 'exchange')
    .where('opened_by', '=', 'customer')
    .where('state', 'in', RELEASED_STATES)
    .executeTakeFirstOrThrow()
  return Number(ended)
}

/** What has been accepted of the lines of an order, with the amounts before fees. */
export function acceptedLines(db: Kysely<Database>, orderId: string) {
  return db
    .selectFrom('return_line')
    .select(['return_id', 'position', 'accepted_quantity', 'reason'])
    .select(['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'])
    .where('order_id', '=', orderId)
    .where('accepted_quantity', '>', 0)
    .execute()
}

export async function insertReturn(
  trx: Trx,
  request: Insertable<Database['return_request']>,
  lines: readonly Insertable<Database['return_line']>[],
  photos: readonly string[],
): Promise<void> {
  await trx.insertInto('return_request').values(request).execute()
  await trx.insertInto('return_line').values(lines).execute()
  if (photos.length === 0) return
  const rows = photos.map((name, position) => ({ return_id: request.id, position, name }))
  await trx.insertInto('return_photo').values(rows).execute()
}

export async function updateReturn(trx: Trx, id: string, change: Updateable<Database['return_request']>) {
  await trx
    .updateTable('return_request')
    .set(({ eb }) => ({ ...change, revision: eb('revision', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .execute()
}

export async function updateLine(
  trx: Trx,
  { return_id, position }: Pick<LineRow, 'return_id' | 'position'>,
  change: Updateable<Database['return_line']>,
): Promise<void> {
  await trx
    .updateTable('return_line')
    .set(change)
    .where('return_id', '=', return_id)
    .where('position', '=', position)
    .execute()
}

export async function recordReturnEvent(
  trx: Trx,
  event: {
    readonly returnId: string
    readonly kind: ReturnEventKind
    readonly actor: ReturnActor
    readonly customerId?: string | undefined
    readonly note?: string | undefined
  },
): Promise<void> {
  await trx
    .insertInto('return_event')
    .values({
      return_id: event.returnId,
      kind: event.kind,
      actor: event.actor,
      customer_id: event.customerId ?? null,
      note: event.note ?? '',
    })
    .execute()
}

/** The events of a return, oldest first, with the name of the person. */
export function eventsOfReturn(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('return_event as event')
    .leftJoin('customer', 'customer.id', 'event.customer_id')
    .select(['event.id', 'event.kind', 'event.actor', 'event.note', 'event.created_at', 'customer.name as by'])
    .where('event.return_id', '=', id)
    .orderBy('event.id')
    .execute()
}

/** Those of the orders whose money no payment provider can pay back: it is paid to the shop or a courier, or with exchanged items. */
export async function ordersPaidByHand(
  db: Kysely<Database>,
  orders: readonly { readonly id: string; readonly payment_method: string }[],
): Promise<ReadonlySet<string>> {
  const ids = orders.map(({ id }) => id)
  const found = await db
    .selectFrom('payment')
    .select('order_id')
    .where('order_id', '=', sql<string>`any(${ids})`)
    .where('accepted_attempt', 'is not', null)
    .where('provider', 'in', ['cash', 'exchange'])
    .execute()
  const inCash = orders.filter(({ payment_method }) => payment_method === 'cod')
  return new Set([...inCash.map(({ id }) => id), ...found.map(({ order_id }) => order_id)])
}
