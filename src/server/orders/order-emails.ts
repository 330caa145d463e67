import type { Kysely } from 'kysely'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import { formatQuantity } from '../../domain/units/quantity.ts'
import type { Database } from '../platform/database/schema.ts'
import type { OrderLetter } from '../platform/email-templates.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { sendMail } from '../platform/mailbox.ts'
import { type OrderRow, orderOf, type PlacedOrder } from './queries.ts'

/** What customers are told of an order by mail. */
export type OrderEmail =
  | 'order-placed'
  | 'order-paid'
  | 'order-cancelled'
  | 'order-refunded'
  | 'order-shipped'
  | 'order-delivered'

interface OrderEmailData {
  readonly news: OrderEmail
  readonly orderId: string
  readonly refunded?: Paise
  /** How it went back, when it went another way than it came. */
  readonly how?: string
}

const ORDER_EMAIL_JOB = 'order-mail'

/**
 * Queues a mail about an order within the transaction that gave cause for it: the mail goes out exactly when that is kept.
 * It tells the order as it is some seconds later, when it is written.
 */
export function queueOrderEmail(
  send: SendJob,
  within: Kysely<Database>,
  news: OrderEmail,
  orderId: string,
  beside: Pick<OrderEmailData, 'refunded' | 'how'> = {},
): Promise<void> {
  return send(ORDER_EMAIL_JOB, { news, orderId, ...beside } satisfies OrderEmailData, { within })
}

interface OrderEmailParts {
  readonly db: Kysely<Database>
  readonly origin: string
  readonly shopName: () => Promise<string>
}

/** The job that writes what was queued to the address the order was placed with. */
export function orderEmailJob({ db, origin, shopName }: OrderEmailParts): Job<OrderEmailData> {
  return {
    name: ORDER_EMAIL_JOB,
    retries: 5,
    handle: async ({ news, orderId, refunded = 0, how }, send) => {
      const placed = await orderOf(db, orderId)
      // The orders of a deleted account have no address any more.
      if (!placed || placed.order.email === '') return
      const { email, courier, tracking_number } = placed.order
      const letter = orderEmailContent(placed, { shopName: await shopName(), origin })
      const parcel = { courier, trackingNumber: tracking_number }
      if (news === 'order-refunded') await sendMail(send, news, email, { ...letter, refunded, how })
      else if (news === 'order-shipped') await sendMail(send, news, email, { ...letter, ...parcel })
      else await sendMail(send, news, email, letter)
    },
  }
}

function orderEmailContent(
  { order, lines }: PlacedOrder,
  { shopName, origin }: { readonly shopName: string; readonly origin: string },
): OrderLetter {
  return {
    shopName,
    name: order.customer_name,
    orderNumber: orderNumber(order.id),
    orderUrl: `${origin}/orders/${order.id}`,
    lines: lines.map(({ name, color, size, unit, quantity, total_paise }) => ({
      name: [name, color, size].filter((word) => word !== '').join(', '),
      quantity: formatQuantity(unit, quantity),
      amount: total_paise,
    })),
    discount: order.discount_paise,
    shipping: order.shipping_paise,
    total: order.total_paise,
    payment: paymentSentence(order),
    address: [
      order.customer_name,
      order.street,
      `${order.city}, ${order.state} ${order.zip_code}`,
      order.country,
      `Phone ${order.phone}`,
    ],
  }
}

function paymentSentence({ is_paid, payment_method, status, total_paise }: OrderRow): string {
  if (is_paid) return 'It is paid.'
  if (payment_method === 'cod') return `You pay ${formatPaise(total_paise)} in cash when it arrives.`
  return status === 'pending' ? 'It waits for your payment.' : ''
}
