import { refundedPaise, type SandboxOrder, type SandboxPayment, type SandboxRefund } from './store.ts'

// Razorpay's entities with the fields that a shop reads. Amounts are in paise, times in Unix seconds (razorpay.com/docs/api).

export function orderEntity(order: SandboxOrder, payments: readonly SandboxPayment[]) {
  const paid = payments.find(({ status }) => status === 'captured')?.amount_paise ?? 0
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount_paise,
    amount_paid: paid,
    amount_due: order.amount_paise - paid,
    currency: order.currency,
    receipt: order.receipt,
    attempts: order.attempts,
    status: paid > 0 ? 'paid' : order.attempts > 0 ? 'attempted' : 'created',
    notes: [],
    created_at: unixSeconds(order.created_at),
  }
}

export function paymentEntity(payment: SandboxPayment, refunds: readonly SandboxRefund[] = []) {
  const refunded = refundedPaise(refunds)
  const isFullyRefunded = refunded >= payment.amount_paise
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount_paise,
    currency: payment.currency,
    status: isFullyRefunded ? 'refunded' : payment.status,
    order_id: payment.order_id,
    method: payment.method,
    captured: payment.status === 'captured',
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : isFullyRefunded ? 'full' : 'partial',
    error_code: payment.error ? 'BAD_REQUEST_ERROR' : null,
    error_description: payment.error || null,
    notes: [],
    created_at: unixSeconds(payment.created_at),
  }
}

export function refundEntity(refund: SandboxRefund) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount_paise,
    currency: 'INR',
    payment_id: refund.payment_id,
    receipt: refund.receipt || null,
    status: refund.status,
    speed_requested: 'normal',
    speed_processed: 'normal',
    notes: [],
    created_at: unixSeconds(refund.created_at),
  }
}

function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
