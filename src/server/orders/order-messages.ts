import { orderNumber } from '../../domain/orders/lifecycle.ts'
import type { PhoneMessageKind, PhoneMessageVariables } from '../../domain/phone-messages/templates.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import { amountDue } from '../ledger/queries.ts'
import type { OrderRow } from './queries.ts'

/** The emails that a customer gets about an order. */
export type OrderEmail =
  | 'order-placed'
  | 'order-changed'
  | 'order-paid'
  | 'order-cancelled'
  | 'order-refunded'
  | 'order-refund-returned'
  | 'order-refund-made'
  | 'order-shipped'
  | 'order-tracking'
  | 'order-parcels'
  | 'order-delivered'

interface Links {
  readonly order: string
  /** Where a cash order can be confirmed. */
  readonly confirm: string
  /** The courier's page; undefined when it has none. */
  readonly tracking: string | undefined
}

interface OrderMessage {
  readonly kind: PhoneMessageKind
  readonly variables: PhoneMessageVariables
}

/**
 * Returns the WhatsApp message or SMS that goes with an email about an order; undefined when there is none. It contains amounts,
 * numbers and links of the shop, and nothing that a customer typed.
 */
export function orderMessage(
  email: OrderEmail,
  order: OrderRow,
  { isAsked, refunded, links }: { readonly isAsked: boolean; readonly refunded: Paise; readonly links: Links },
): OrderMessage | undefined {
  const order_number = orderNumber(order.id)
  const link = links.order
  const total = formatPaise(amountDue(order))
  switch (email) {
    case 'order-placed':
      if (order.payment_method !== 'cod' || order.status === 'cancelled') return undefined
      return isAsked
        ? { kind: 'confirm-cash', variables: { order_number, total, link: links.confirm } }
        : { kind: 'order-confirmed', variables: { order_number, total, link } }
    case 'order-paid':
      return { kind: 'order-confirmed', variables: { order_number, total: formatPaise(order.total_paise), link } }
    case 'order-shipped':
    case 'order-tracking': {
      const courier = order.courier || 'our courier'
      return { kind: 'order-shipped', variables: { order_number, courier, link: links.tracking ?? link } }
    }
    case 'order-delivered':
      return { kind: 'order-delivered', variables: { order_number, link } }
    case 'order-refunded':
      return { kind: 'order-refunded', variables: { order_number, amount: formatPaise(refunded), link } }
    default:
      return undefined
  }
}
