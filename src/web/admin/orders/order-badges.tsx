import type { OrderStatus } from '../../../domain/orders/lifecycle.ts'
import { paymentBadge } from '../../../domain/orders/payment-status.ts'
import { Badge, capitalise, type Tone } from '../ui/badge.tsx'

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={TONES[status]}>{capitalise(status)}</Badge>
}

interface PaymentBadgeProps {
  readonly status: OrderStatus
  readonly paymentStatus: string
  readonly isPaid: boolean
  readonly isRefundDue: boolean
  /** Says of what it is the status, where no heading does. */
  readonly isNamed?: boolean
}

/** The storefront's payment status, and for the team also refunds. */
export function PaymentBadge({ status, paymentStatus, isPaid, isRefundDue, isNamed = false }: PaymentBadgeProps) {
  if (paymentStatus === 'refunded') return <Badge tone="neutral">Refunded</Badge>
  if (isRefundDue) return <Badge tone="bad">Refund due</Badge>
  const shown = paymentBadge(paymentStatus, isPaid)
  // Nobody waits for the payment of a cancelled order.
  const word = status === 'cancelled' && shown === 'Pending' ? 'Unpaid' : shown
  const hasName = word === 'Paid' || word === 'Unpaid'
  return <Badge tone={PAYMENT_TONES[word]}>{isNamed && !hasName ? `Payment ${word.toLowerCase()}` : word}</Badge>
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
