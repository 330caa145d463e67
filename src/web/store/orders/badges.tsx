import type { Order } from '../../../contract/orders/order.ts'
import { isOrderStatus, type OrderStatus } from '../../../domain/orders/lifecycle.ts'
import { paymentBadge } from '../../../domain/orders/payment-status.ts'

/** Shows an unknown status as it is, in a neutral colour. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={isOrderStatus(status) ? STATUS_TONES[status] : 'neutral'}>{statusLabel(status)}</Badge>
}

/** Nothing for a cancelled order: its payment notice says what happens to the money. */
export function PaymentBadge({ status, paymentStatus, isPaid }: Pick<Order, 'status' | 'paymentStatus' | 'isPaid'>) {
  if (status === 'cancelled') return null
  const word = paymentBadge(paymentStatus, isPaid)
  return <Badge tone={PAYMENT_TONES[word]}>{word}</Badge>
}

/** 'shipped' → 'Shipped'. */
export function statusLabel(status: string): string {
  return status.replace(/^./, (first) => first.toUpperCase())
}

function Badge({ tone, children }: { tone: keyof typeof TONE_CLASSES; children: string }) {
  return (
    <span
      className={`inline-block min-w-0 rounded-card px-2 py-0.5 text-sm font-semibold wrap-anywhere ${TONE_CLASSES[tone]}`}
    >
      {children}
    </span>
  )
}

const TONE_CLASSES = {
  neutral: 'bg-paper-deep text-ink',
  waiting: 'bg-turmeric-wash text-ink',
  moving: 'bg-indigo-wash text-indigo-deep',
  good: 'bg-neem-wash text-neem',
  bad: 'bg-madder-wash text-madder',
} as const

const STATUS_TONES: Record<OrderStatus, keyof typeof TONE_CLASSES> = {
  pending: 'waiting',
  confirmed: 'moving',
  processing: 'moving',
  shipped: 'moving',
  delivered: 'good',
  cancelled: 'bad',
}

const PAYMENT_TONES = { Paid: 'good', Pending: 'waiting', Failed: 'bad', Unpaid: 'neutral' } as const
