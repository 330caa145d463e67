import type { OrderStatus } from '../../../domain/orders/lifecycle.ts'
import { paymentBadge } from '../../../domain/orders/payment-words.ts'
import { Badge, capital, type Tone } from '../ui/badge.tsx'

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={TONES[status]}>{capital(status)}</Badge>
}

interface PaymentBadgeProps {
  readonly paymentStatus: string
  readonly isPaid: boolean
  readonly refundWanted: boolean
}

/** The storefront's word; the team also sees what went back. */
export function PaymentBadge({ paymentStatus, isPaid, refundWanted }: PaymentBadgeProps) {
  if (paymentStatus === 'refunded') return <Badge tone="neutral">Refunded</Badge>
  if (refundWanted) return <Badge tone="bad">To refund</Badge>
  const word = paymentBadge(paymentStatus, isPaid)
  return <Badge tone={PAYMENT_TONES[word]}>{word}</Badge>
}

const TONES: Record<OrderStatus, Tone> = {
  pending: 'waiting',
  confirmed: 'moving',
  processing: 'moving',
  shipped: 'moving',
  delivered: 'good',
  cancelled: 'bad',
}

const PAYMENT_TONES = { Paid: 'good', Pending: 'waiting', Failed: 'bad', Unpaid: 'neutral' } as const
