import type { Permission } from '../accounts/permissions.ts'
import { startOfDay } from '../india/time.ts'
import { findTransition, type OrderStatus } from './lifecycle.ts'
import { TRANSITION_PERMISSIONS } from './team-transitions.ts'

/** What the team does with many orders at once. `confirm cash`: the buyer said that they want the order. */
export const BULK_MOVES = ['confirm', 'process', 'ship', 'deliver', 'confirm cash'] as const
export type BulkMove = (typeof BULK_MOVES)[number]

/** Bulk moves as stored: also the one that takes another one back. */
export const STORED_BULK_MOVES = [...BULK_MOVES, 'undo'] as const
export type StoredBulkMove = (typeof STORED_BULK_MOVES)[number]

/** What has become of one order of a bulk move. `unchanged`: it was there already. */
export const BULK_LINE_STATES = ['waiting', 'moved', 'unchanged', 'refused'] as const

/** Why an order was not moved when a person stopped the bulk move. */
export const BULK_STOPPED = 'The bulk move was stopped before this order was moved.'

/** Why an order was not moved when the team member who began the bulk move was removed meanwhile. */
export const BULK_NOT_ALLOWED = 'The person who began this bulk move may no longer move orders.'

/** Maximum number of orders in one bulk move, and of ids that "select all" returns. */
export const MAX_BULK_ORDERS = 10_000

/** Maximum number of unpaid orders that one call cancels. */
export const MAX_RELEASED = 100

/** Every bulk move needs the permission that the same move of one order needs. */
export const BULK_PERMISSION: Permission = TRANSITION_PERMISSIONS.processing

/** The status that a move leads to; undefined for a move that leaves the status as it is. */
export const BULK_TARGETS = {
  confirm: 'confirmed',
  process: 'processing',
  ship: 'shipped',
  deliver: 'delivered',
  'confirm cash': undefined,
} as const satisfies Record<BulkMove, OrderStatus | undefined>

/** The moves that can be taken back. An invoice stays issued, and money stays received. */
const UNDOABLE: readonly StoredBulkMove[] = ['process', 'ship', 'confirm cash']

/** Whether a bulk move of this kind can be undone. */
export function canUndoBulk(move: StoredBulkMove): boolean {
  return UNDOABLE.includes(move)
}

/** The fields of an order that decide whether it can be moved. */
export interface MovedOrder {
  readonly status: OrderStatus
  readonly paymentMethod: string
  readonly isPaid: boolean
  readonly cashConfirmation: string
  readonly createdAt: Date
  readonly courier: string
}

/**
 * Returns why an order is not moved, as a sentence for the team, or undefined when it can be. `isAlreadyMoved` tells orders that
 * cannot be moved from those that were before.
 * @param day the day in India of a hand-over, 'YYYY-MM-DD'
 */
export function bulkRefusal(order: MovedOrder, move: BulkMove, day?: string): string | undefined {
  if (move === 'confirm cash') return cashRefusal(order)
  const to = BULK_TARGETS[move]
  if (order.status === to)
    return `This order is already ${to}${move === 'ship' && order.courier !== '' ? ` with ${order.courier}` : ''}.`
  if (!findTransition(order.status, to, 'admin')) return `This order is ${order.status}, so it ${CANNOT[move]}.`
  if (move === 'ship' && order.cashConfirmation === 'refused' && !order.isPaid)
    return 'The customer refused this cash order.'
  if (move === 'ship' && isUnpaidOnline(order))
    return 'This order has not been paid in full, and no courier collects the rest. Open it to record the payment or to ship it without.'
  if (day !== undefined && startOfDay(day).getTime() + DAY_MS <= order.createdAt.getTime())
    return 'This order was placed after the hand-over date.'
  return undefined
}

/** Whether an order that is paid online is not, or not in full: the rest of a changed order is paid with a link. */
export function isUnpaidOnline({ paymentMethod, isPaid }: Pick<MovedOrder, 'paymentMethod' | 'isPaid'>): boolean {
  return paymentMethod !== 'cod' && !isPaid
}

/**
 * Whether an order is where it would be moved to: the move was repeated, or someone else was first. Handed over to another courier
 * is somewhere else.
 * @param courier of a hand-over; empty for that of each order
 */
export function isAlreadyMoved(order: MovedOrder, move: BulkMove, courier = ''): boolean {
  if (move === 'confirm cash') return cashRefusal(order) === CASH_CONFIRMED
  return order.status === BULK_TARGETS[move] && (courier === '' || courier === order.courier)
}

function cashRefusal({ status, paymentMethod, isPaid, cashConfirmation }: MovedOrder): string | undefined {
  if (paymentMethod !== 'cod' || isPaid) return 'This order is not paid in cash on delivery.'
  if (status !== 'confirmed' && status !== 'processing') return `This order is ${status}, so nobody has to be asked.`
  return cashConfirmation === 'confirmed' ? CASH_CONFIRMED : undefined
}

const CASH_CONFIRMED = 'The customer has already confirmed this order.'

const DAY_MS = 24 * 60 * 60 * 1000

const CANNOT: Readonly<Record<Exclude<BulkMove, 'confirm cash'>, string>> = {
  confirm: 'cannot be confirmed',
  process: 'cannot be packed',
  ship: 'cannot be handed over',
  deliver: 'cannot be marked as delivered',
}

/** Returns why a bulk move of an order cannot be taken back, or undefined when it can. */
export function undoRefusal(
  order: { readonly revision: number },
  line: { readonly revision: number | null },
): string | undefined {
  return order.revision === line.revision ? undefined : 'This order was changed afterwards.'
}
