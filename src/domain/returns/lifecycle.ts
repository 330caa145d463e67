import { hasPermission, type Permission, type StaffRole } from '../accounts/permissions.ts'

/** The states of a return. The moves between them are in `RETURN_MOVES`. */
export const RETURN_STATES = [
  'requested',
  'approved',
  'in_transit',
  'received',
  'payment_due',
  'refund_due',
  'refunded',
  'exchanged',
  'declined',
  'rejected',
  'lapsed',
  'cancelled',
  'undelivered',
] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** Who moves a return: its customer, a team member, or the shop itself (a rule, a job, a payment provider). */
export const RETURN_ACTORS = ['customer', 'admin', 'shop'] as const
export type ReturnActor = (typeof RETURN_ACTORS)[number]

/** The kinds of entries in the history of a return. */
export const RETURN_EVENT_KINDS = [
  'requested',
  'approved',
  'declined',
  'sent',
  'received',
  'accepted',
  'rejected',
  'refunded',
  'exchanged',
  'lapsed',
  'cancelled',
  'hold ended',
  'restocked',
  'account given',
  'payment asked',
  'exchange ended',
  'refund linked',
  'refund lowered',
  'refund returned',
] as const
export type ReturnEventKind = (typeof RETURN_EVENT_KINDS)[number]

/** What the customer gets for the items. A request has one answer; for both, the customer sends two requests. */
export const RESOLUTIONS = ['refund', 'exchange'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/** How the items come back. `none`: the customer keeps them, and photos are enough. */
export const TRANSPORTS = ['pickup', 'self_ship', 'counter', 'none'] as const
export type Transport = (typeof TRANSPORTS)[number]

/** The moves of a return, as the calls and the buttons name them. */
export const RETURN_MOVE_NAMES = [
  'approve',
  'decline',
  'collect',
  'receive',
  'accept',
  'reject',
  'refund',
  'lapse',
  'cancel',
  'settle',
  'unpaid',
  'lower',
] as const
export type ReturnMoveName = (typeof RETURN_MOVE_NAMES)[number]

interface ReturnMove {
  readonly name: ReturnMoveName
  readonly from: readonly ReturnState[]
  /** The states it may end in: accepting ends in a refund or in an exchange. */
  readonly to: readonly ReturnState[]
  readonly by: readonly ReturnActor[]
  /** The permission a team member needs. */
  readonly permission: Permission
}

/** Every allowed move of a return. Buttons, checks and tests use this table. */
export const RETURN_MOVES: readonly ReturnMove[] = [
  // By the shop: a request within the amount that the policy approves at once.
  { name: 'approve', from: ['requested'], to: ['approved'], by: ['admin', 'shop'], permission: 'orders.refund' },
  { name: 'decline', from: ['requested'], to: ['declined'], by: ['admin'], permission: 'orders.refund' },
  // The courier has the parcel. The customer reports it for a parcel they send themselves.
  {
    name: 'collect',
    from: ['approved'],
    to: ['in_transit'],
    by: ['customer', 'admin'],
    permission: 'orders.fulfil',
  },
  // The items are here and were looked at, piece by piece.
  {
    name: 'receive',
    from: ['approved', 'in_transit'],
    to: ['received'],
    by: ['admin'],
    permission: 'orders.fulfil',
  },
  // By the shop: all pieces came back as sold, so nobody has to decide.
  {
    name: 'accept',
    from: ['received'],
    to: ['payment_due', 'refund_due', 'refunded', 'exchanged'],
    by: ['admin', 'shop'],
    permission: 'orders.refund',
  },
  { name: 'reject', from: ['received'], to: ['rejected'], by: ['admin'], permission: 'orders.refund' },
  // By the shop: the payment provider paid the money back.
  // An exchange for cheaper items ends as exchanged.
  {
    name: 'refund',
    from: ['refund_due'],
    to: ['refunded', 'exchanged'],
    by: ['admin', 'shop'],
    permission: 'orders.refund',
  },
  // Less is left of the payment than the return is owed: what is left is refunded, and without anything left the return is closed.
  {
    name: 'lower',
    from: ['refund_due'],
    to: ['refund_due', 'refunded', 'exchanged'],
    by: ['admin'],
    permission: 'orders.refund',
  },
  // By the shop: the difference to dearer items was paid, or the order of the new items was cancelled without it.
  { name: 'settle', from: ['payment_due'], to: ['exchanged'], by: ['shop'], permission: 'orders.refund' },
  { name: 'unpaid', from: ['payment_due'], to: ['refund_due'], by: ['shop'], permission: 'orders.refund' },
  { name: 'lapse', from: ['approved'], to: ['lapsed'], by: ['shop'], permission: 'orders.refund' },
  // Once a courier has the items, they come back, and the shop has to answer.
  {
    name: 'cancel',
    from: ['requested', 'approved'],
    to: ['cancelled'],
    by: ['customer', 'admin'],
    permission: 'orders.refund',
  },
]

/** Returns the move if this actor may make it from this state. */
export function findMove(name: ReturnMoveName, from: ReturnState, actor: ReturnActor): ReturnMove | undefined {
  return RETURN_MOVES.find((move) => move.name === name && move.from.includes(from) && move.by.includes(actor))
}

/** Returns the moves a team member of this role may make next. */
export function allowedMoves(staffRole: StaffRole | undefined, from: ReturnState): readonly ReturnMoveName[] {
  return RETURN_MOVES.filter(
    ({ name, permission }) => findMove(name, from, 'admin') !== undefined && hasPermission(staffRole, permission),
  ).map(({ name }) => name)
}

/** The permission a team member needs for a move. */
export function permissionFor(name: ReturnMoveName): Permission {
  return RETURN_MOVES.find((move) => move.name === name)?.permission ?? 'orders.refund'
}

/** The states in which someone still has to do something. */
export const OPEN_STATES: readonly ReturnState[] = [
  'requested',
  'approved',
  'in_transit',
  'received',
  'payment_due',
  'refund_due',
]

/** Whether nothing more happens to a return in this state. */
export function isClosed(state: ReturnState): boolean {
  return !OPEN_STATES.includes(state)
}

/** The states in which the items of a request no longer count as returned: they stayed with the customer or went back. */
export const RELEASED_STATES: readonly ReturnState[] = ['declined', 'rejected', 'lapsed', 'cancelled']

/** Returns the number of a return: the last 8 characters of its id, as orders have it. */
export function returnNumber(id: string): string {
  return id.slice(-8)
}

/** Returns the state in words: 'Refund due'. */
export function describeState(state: ReturnState): string {
  return STATE_NAMES[state]
}

const STATE_NAMES: Readonly<Record<ReturnState, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  in_transit: 'On its way',
  received: 'Received',
  payment_due: 'Payment due',
  refund_due: 'Refund due',
  refunded: 'Refunded',
  exchanged: 'Exchanged',
  declined: 'Declined',
  rejected: 'Rejected',
  lapsed: 'Expired',
  cancelled: 'Cancelled',
  undelivered: 'Undelivered',
}

/** An approved return whose items the customer sends or brings lapses when nothing has come after this many days. */
export const DAYS_TO_SEND = 10
/** The customer is reminded this many days before an approved return lapses. */
export const REMINDER_DAYS = 3
/** The variant of an exchange is held for this many days after the approval; a request that is not decided holds it as long. */
export const HOLD_DAYS = 15
/** After this many requests for an exchange of one order that ended without one, the next is arranged with the shop. Each holds stock. */
export const MAX_ENDED_EXCHANGES = 3
