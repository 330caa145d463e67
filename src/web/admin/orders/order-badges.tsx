import type { OrderStatus } from '../../../domain/orders/lifecycle.ts'
import { paymentBadge } from '../../../domain/orders/payment-status.ts'
import { Badge, capitalise, type Tone } from '../ui/badge.tsx'

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={TONES[status]}>{capitalise(status)}</Badge>
}

interface PaymentBadgeProps {
  readonly paymentStatus: string
  readonly isPaid: boolean
  readonly isRefundDue: boolean
}

/** The storefront's payment status, and for the team also refunds. */
export function PaymentBadge({ paymentStatus, isPaid, isRefundDue }: PaymentBadgeProps) {
  if (paymentStatus === 'refunded') return <Badge tone="neutral">Refunded</Badge>
  if (isRefundDue) return <Badge tone="bad">Refund due</Badge>
  const word = paymentBadge(paymentStatus, isPaid)
  return <Badge tone={PAYMENT_TONES[word]}>{word}</Badge>
}

const TONES: Record<OrderStatus, Tone> = {
  pending: 'pending',
  confirmed: 'active',
  processing: 'active',
  shipped: 'active',
  delivered: 'good',
  cancelled: 'bad',
}

const PAYMENT_TONES = { Paid: 'good', Pending: 'pending', Failed: 'bad', Unpaid: 'neutral' } as const
