import { isOrderStatus, type OrderStatus } from '../../../domain/orders/lifecycle.ts'
import { paymentBadge } from '../../../domain/orders/payment-status.ts'

/** Where an order is. A status nobody knows is shown as it came, in a neutral tone. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={isOrderStatus(status) ? TONES[status] : 'neutral'}>{statusWord(status)}</Badge>
}

/** Whether an order is paid. */
export function PaymentBadge({ paymentStatus, isPaid }: { paymentStatus: string; isPaid: boolean }) {
  const word = paymentBadge(paymentStatus, isPaid)
  return <Badge tone={PAYMENT_TONES[word]}>{word}</Badge>
}

/** 'shipped' → 'Shipped'. */
export function statusWord(status: string): string {
  return status.replace(/^./, (first) => first.toUpperCase())
}

function Badge({ tone, children }: { tone: keyof typeof LOOKS; children: string }) {
  return (
    <span className={`inline-block rounded-card px-2 py-0.5 text-sm font-semibold ${LOOKS[tone]}`}>{children}</span>
  )
}

const LOOKS = {
  neutral: 'bg-paper-deep text-ink',
  waiting: 'bg-turmeric-wash text-ink',
  moving: 'bg-indigo-wash text-indigo-deep',
  good: 'bg-neem-wash text-neem',
  bad: 'bg-madder-wash text-madder',
} as const

const TONES: Record<OrderStatus, keyof typeof LOOKS> = {
  pending: 'waiting',
  confirmed: 'moving',
  processing: 'moving',
  shipped: 'moving',
  delivered: 'good',
  cancelled: 'bad',
}

const PAYMENT_TONES = { Paid: 'good', Pending: 'waiting', Failed: 'bad', Unpaid: 'neutral' } as const
