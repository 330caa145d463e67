/** The statuses of an order. The transitions between them are in `ORDER_TRANSITIONS`. */
export const ORDER_STATUSES = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Who changes a status: the customer, a team member, or the system (a verified payment, a job). */
export const ORDER_ACTORS = ['customer', 'admin', 'shop'] as const
export type OrderActor = (typeof ORDER_ACTORS)[number]

/** The kinds of entries in the history of an order. */
export const ORDER_EVENT_KINDS = [
  'placed',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'revived',
  'paid',
  'payment failed',
  'refunded',
  'note',
] as const
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number]

/** An allowed change of status. */
export interface OrderTransition {
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly by: readonly OrderActor[]
  /** Whether the transition returns the items to stock or reserves them again. */
  readonly stock?: 'return' | 'reserve'
}

/** Every allowed change of status. Buttons, checks and tests use this table. */
export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  // A cash order is confirmed at the end of the checkout, a card order when its payment is verified.
  { from: 'pending', to: 'confirmed', by: ['admin', 'shop'] },
  // The system cancels orders that stay unpaid.
  { from: 'pending', to: 'cancelled', by: ['customer', 'admin', 'shop'], stock: 'return' },
  { from: 'confirmed', to: 'processing', by: ['admin'] },
  { from: 'confirmed', to: 'shipped', by: ['admin'] },
  // The system cancels cash orders that their buyers do not confirm.
  { from: 'confirmed', to: 'cancelled', by: ['customer', 'admin', 'shop'], stock: 'return' },
  { from: 'processing', to: 'shipped', by: ['admin'] },
  { from: 'processing', to: 'cancelled', by: ['admin'], stock: 'return' },
  { from: 'shipped', to: 'delivered', by: ['admin'] },
  // The parcel was returned undelivered.
  { from: 'shipped', to: 'cancelled', by: ['admin'], stock: 'return' },
  // A payment arrived after the unpaid order was cancelled, and the items are still in stock.
  { from: 'cancelled', to: 'confirmed', by: ['shop'], stock: 'reserve' },
]

/** Returns the transition if this actor may make it. */
export function findTransition(from: OrderStatus, to: OrderStatus, actor: OrderActor): OrderTransition | undefined {
  return ORDER_TRANSITIONS.find(
    (transition) => transition.from === from && transition.to === to && transition.by.includes(actor),
  )
}

/** Returns the statuses this actor may set next. */
export function nextStatuses(actor: OrderActor, from: OrderStatus): readonly OrderStatus[] {
  return ORDER_TRANSITIONS.filter((transition) => transition.from === from && transition.by.includes(actor)).map(
    (transition) => transition.to,
  )
}

/** Returns the statuses from which this actor may set `to`. */
export function previousStatuses(to: OrderStatus, actor: OrderActor): readonly OrderStatus[] {
  return ORDER_TRANSITIONS.filter((transition) => transition.to === to && transition.by.includes(actor)).map(
    (transition) => transition.from,
  )
}

/** Whether 'Cancel Order' is offered: pending or confirmed orders (specification 2, section 4). */
export function canCancel(status: string): boolean {
  return isOrderStatus(status) && findTransition(status, 'cancelled', 'customer') !== undefined
}

/**
 * Whether someone may change the items or the address of an order. The team may do so until the parcel leaves, because what is missing
 * is often found while packing; a customer only until someone packs it.
 */
export function canChangeOrder(status: OrderStatus, actor: 'admin' | 'customer'): boolean {
  return status === 'pending' || status === 'confirmed' || (status === 'processing' && actor === 'admin')
}

/** Whether 'Leave Review' is offered: delivered orders. */
export function canReview(status: string): boolean {
  return status === 'delivered'
}

/** Whether 'Retry Payment' is offered: failed payments. */
export function canRetryPayment(paymentStatus: string): boolean {
  return paymentStatus === 'failed'
}

/**
 * Whether the items of an order are to be packed or were sent: not before it is confirmed, which a card order is by its payment, and
 * not after it was cancelled.
 */
export function hasParcel(status: OrderStatus): boolean {
  return status !== 'pending' && status !== 'cancelled'
}

/** Whether the items of an order are still in the shop: not handed over, collected or cancelled, and not before it is confirmed. */
export function isInShop(status: OrderStatus): boolean {
  return status === 'confirmed' || status === 'processing'
}

export function isOrderStatus(value: unknown): value is OrderStatus {
  return ORDER_STATUSES.some((status) => status === value)
}

/** Returns the order number: the last 8 characters of the id (specification 2, section 9). */
export function orderNumber(id: string): string {
  return id.slice(-8)
}

/** The fields of an order that the timeline uses; times as ISO 8601. */
export interface TimelineOrder {
  readonly status: string
  readonly createdAt?: string | null
  readonly updatedAt?: string | null
  readonly confirmedAt?: string | null
  readonly shippedAt?: string | null
  readonly deliveredAt?: string | null
  readonly cancelledAt?: string | null
}

export interface TimelineStep {
  readonly title: 'Order Placed' | 'Order Confirmed' | 'Order Shipped' | 'Order Delivered' | 'Order Cancelled'
  /** Undefined when unknown; the screen shows 'Invalid Date'. */
  readonly at: string | undefined
}

/** Returns the timeline of an order (specification 2, section 4). The last change stands in for a date that was not recorded. */
export function timelineOf(order: TimelineOrder): TimelineStep[] {
  const { status } = order
  const changed = order.updatedAt ?? undefined
  const isShipped = status === 'shipped' || status === 'delivered'
  const steps: (TimelineStep | false)[] = [
    Boolean(order.createdAt) && { title: 'Order Placed', at: order.createdAt ?? undefined },
    (status === 'confirmed' || status === 'processing' || isShipped) && {
      title: 'Order Confirmed',
      at: order.confirmedAt ?? changed,
    },
    isShipped && { title: 'Order Shipped', at: order.shippedAt ?? changed },
    status === 'delivered' && { title: 'Order Delivered', at: order.deliveredAt ?? changed },
    status === 'cancelled' && { title: 'Order Cancelled', at: order.cancelledAt ?? changed },
  ]
  return steps.filter((step) => step !== false)
}

/**
 * How long after the shop cancelled an unpaid order a payment reinstates it. Webhooks and banks are a day late at most. Without an end,
 * someone could order at the prices of a sale, let the orders expire and pay for them after the sale.
 */
export const REINSTATED_MS = 24 * 3_600_000
