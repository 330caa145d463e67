import { type Kysely, sql } from 'kysely'
import type { ReturnRow } from '../../contract/returns-admin.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { OPEN_STATES, type Resolution, type ReturnState, returnNumber } from '../../domain/returns/lifecycle.ts'
import { describeReason } from '../../domain/returns/reasons.ts'
import { formatQuantity } from '../../domain/units/quantity.ts'
import type { Database } from '../platform/database/schema.ts'
import { idsOf, pageOf, phoneDigitsOf, startingWith } from '../platform/lists.ts'

export interface ReturnQuery {
  readonly page?: number
  readonly perPage?: number
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly state?: ReturnState
  readonly isOpen?: boolean
  readonly resolution?: Resolution
  readonly orderId?: string
  readonly hasItemsAside?: boolean
  readonly isAwaitingPickup?: boolean
  readonly isPickupRequested?: boolean
}

/** A page of returns, newest first by default, and the total count. */
export async function returnPage(db: Kysely<Database>, query: ReturnQuery) {
  const selected = filteredReturns(db, query)
  const { limit, offset } = pageOf(query)
  const { order = 'desc' } = query
  const page = await selected
    .select(['request.id', 'request.order_id', 'request.created_at', 'request.state', 'request.resolution'])
    .select(['request.transport', 'orders.customer_name', 'orders.city', 'orders.country'])
    .orderBy('request.created_at', order)
    .orderBy('request.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = page.map(({ id }) => id)
  const lines = await db
    .selectFrom('return_line as line')
    .innerJoin('order_line as sold', (join) =>
      join.onRef('sold.order_id', '=', 'line.order_id').onRef('sold.position', '=', 'line.position'),
    )
    .select(['line.return_id', 'line.quantity', 'line.reason', 'sold.name', 'sold.unit'])
    .where('line.return_id', '=', sql<string>`any(${ids})`)
    .orderBy('line.position')
    .execute()
  const { total } = await selected
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const byReturn = Map.groupBy(lines, ({ return_id }) => return_id)
  return { rows: page.map((row) => rowJson(row, byReturn.get(row.id) ?? [])), total: Number(total) }
}

function filteredReturns(db: Kysely<Database>, query: ReturnQuery) {
  const { state, isOpen, resolution, orderId, hasItemsAside, isAwaitingPickup, isPickupRequested } = query
  const ids = idsOf(query.ids)
  let selected = db.selectFrom('return_request as request').innerJoin('orders', 'orders.id', 'request.order_id')
  if (ids) selected = selected.where('request.id', 'in', ids)
  if (state) selected = selected.where('request.state', '=', state)
  if (isOpen !== undefined) selected = selected.where('request.state', isOpen ? 'in' : 'not in', OPEN_STATES)
  if (resolution) selected = selected.where('request.resolution', '=', resolution)
  if (orderId) selected = selected.where('request.order_id', '=', orderId)
  for (const [isWanted, filed] of [
    [isAwaitingPickup, 'is'],
    [isPickupRequested, 'is not'],
  ] as const)
    if (isWanted)
      selected = selected
        .where('request.state', '=', 'approved')
        .where('request.transport', '=', 'pickup')
        .where('request.tracking_number', '=', '')
        .where('request.pickup_filed_at', filed, null)
  if (hasItemsAside)
    selected = selected.where('request.id', 'in', (sub) =>
      sub
        .selectFrom('return_piece')
        .select('return_piece.return_id')
        .where('is_accepted', '=', true)
        .where('restocked_at', 'is', null)
        .where('destination', 'in', ['refresh', 'remnant']),
    )
  if (query.q?.trim()) selected = selected.where(searchCondition(query.q))
  return selected
}

/** Finds returns by their number or that of the order (with or without #), by phone number, or by the start of the name. */
function searchCondition(typed: string) {
  const q = typed.trim().toLowerCase()
  const digits = phoneDigitsOf(q)
  const number = q.replace(/^#/, '')
  if (/^[0-9a-f]{24}$/.test(number)) return sql<boolean>`(request.id = ${number} or orders.id = ${number})`
  if (/^\d{10}$/.test(digits)) return sql<boolean>`orders.phone = ${digits}`
  if (/^[0-9a-f]{8}$/.test(number))
    return sql<boolean>`(right(request.id, 8) = ${number} or right(orders.id, 8) = ${number})`
  return sql<boolean>`lower(orders.customer_name) like ${startingWith(q)}`
}

interface ListedReturn extends Pick<ReturnRow, 'state' | 'resolution' | 'transport'> {
  readonly id: string
  readonly order_id: string
  readonly created_at: Date
  readonly customer_name: string
  readonly city: string
  readonly country: string
}

interface ListedLine {
  readonly name: string
  readonly unit: 'piece' | 'metre'
  readonly quantity: number
  readonly reason: Parameters<typeof describeReason>[0]
}

function rowJson(row: ListedReturn, lines: readonly ListedLine[]): ReturnRow {
  const [first, ...others] = lines
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  return {
    _id: row.id,
    number: returnNumber(row.id),
    order: row.order_id,
    orderNumber: orderNumber(row.order_id),
    createdAt: row.created_at.toISOString(),
    customerName: row.customer_name,
    city: row.city,
    state: row.state,
    resolution: row.resolution,
    transport: row.transport,
    ...(row.country !== 'India' && { abroad: row.country }),
    items: first ? `${formatQuantity(first.unit, first.quantity)} × ${first.name}${more}` : '',
    reasons: [...new Set(lines.map(({ reason }) => describeReason(reason)))],
  }
}
