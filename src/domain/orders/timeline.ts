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
