/** An order's statuses, and who may move it from one to the next: buttons, checks and tests read this table alone. */
export const ORDER_STATUSES = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The customer who placed it, a shopkeeper, or the shop itself (a verified payment, a job). */
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

export interface OrderTransition {
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly by: readonly OrderActor[]
  /** What the move does to the goods: gives them back to the stock, or takes them again. */
  readonly stock?: 'give back' | 'take again'
}

export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  // Cash on delivery is confirmed when the checkout is finished, a card order when its payment is verified.
  { from: 'pending', to: 'confirmed', by: ['admin', 'shop'] },
  // The shop itself cancels what stayed unpaid.
  { from: 'pending', to: 'cancelled', by: ['customer', 'admin', 'shop'], stock: 'give back' },
  { from: 'confirmed', to: 'processing', by: ['admin'] },
  { from: 'confirmed', to: 'shipped', by: ['admin'] },
  { from: 'confirmed', to: 'cancelled', by: ['customer', 'admin'], stock: 'give back' },
  { from: 'processing', to: 'shipped', by: ['admin'] },
  { from: 'processing', to: 'cancelled', by: ['admin'], stock: 'give back' },
  { from: 'shipped', to: 'delivered', by: ['admin'] },
  // The parcel came back undelivered.
  { from: 'shipped', to: 'cancelled', by: ['admin'], stock: 'give back' },
  // A payment that came after the order was cancelled for want of it, when the goods are still there.
  { from: 'cancelled', to: 'confirmed', by: ['shop'], stock: 'take again' },
]

/** The move, when this actor may make it. */
export function findTransition(from: OrderStatus, to: OrderStatus, actor: OrderActor): OrderTransition | undefined {
  return ORDER_TRANSITIONS.find((move) => move.from === from && move.to === to && move.by.includes(actor))
}

/** Where this actor may move an order of this status. */
export function nextStatuses(actor: OrderActor, from: OrderStatus): readonly OrderStatus[] {
  return ORDER_TRANSITIONS.filter((move) => move.from === from && move.by.includes(actor)).map((move) => move.to)
}

/** The statuses from which this actor may move an order to `to`. */
export function previousStatuses(to: OrderStatus, actor: OrderActor): readonly OrderStatus[] {
  return ORDER_TRANSITIONS.filter((move) => move.to === to && move.by.includes(actor)).map((move) => move.from)
}

/** 'Cancel Order' is offered while this holds: pending or confirmed (specification 2, section 4). */
export function canCancel(status: string): boolean {
  return isOrderStatus(status) && findTransition(status, 'cancelled', 'customer') !== undefined
}

/** 'Leave Review' is offered only for what was delivered. */
export function canReview(status: string): boolean {
  return status === 'delivered'
}

/** 'Retry Payment' is offered only when the payment failed. */
export function canRetryPayment(paymentStatus: string): boolean {
  return paymentStatus === 'failed'
}

export function isOrderStatus(value: unknown): value is OrderStatus {
  return ORDER_STATUSES.some((status) => status === value)
}

/** An order is known by the last 8 characters of its id. */
export function orderNumber(id: string): string {
  return id.slice(-8)
}

/** What the timeline reads of an order; moments as JSON carries them. */
export interface TimelineOrder {
  readonly status: string
  readonly createdAt?: string | null
  readonly updatedAt?: string | null
  readonly shippedAt?: string | null
  readonly deliveredAt?: string | null
  readonly cancelledAt?: string | null
}

export interface TimelineStep {
  readonly title: 'Order Placed' | 'Order Confirmed' | 'Order Shipped' | 'Order Delivered' | 'Order Cancelled'
  /** Absent when the order does not say; the screen shows 'Invalid Date' for what is no date. */
  readonly at: string | undefined
}

/** What happened to an order so far, in order (specification 2, section 4). */
export function timelineOf(order: TimelineOrder): TimelineStep[] {
  const { status } = order
  const changed = order.updatedAt ?? undefined
  const isShipped = status === 'shipped' || status === 'delivered'
  const steps: (TimelineStep | false)[] = [
    Boolean(order.createdAt) && { title: 'Order Placed', at: order.createdAt ?? undefined },
    (status === 'confirmed' || isShipped) && { title: 'Order Confirmed', at: changed },
    isShipped && { title: 'Order Shipped', at: order.shippedAt ?? changed },
    status === 'delivered' && { title: 'Order Delivered', at: order.deliveredAt ?? changed },
    status === 'cancelled' && { title: 'Order Cancelled', at: order.cancelledAt ?? changed },
  ]
  return steps.filter((step) => step !== false)
}
