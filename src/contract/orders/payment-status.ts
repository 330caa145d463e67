import type { PaymentMethod, PaymentStatus } from '../../domain/orders/payment-status.ts'

/** The payment statuses of the specification (2, section 4), as the calls return them. */
export const WIRE_PAYMENT_STATUSES = [
  'pending',
  'completed',
  'failed',
  'refunded',
  'PAYMENT_PENDING',
  'PAYMENT_SUCCESS',
] as const
type WirePaymentStatus = (typeof WIRE_PAYMENT_STATUSES)[number]

/** Returns the payment status of an order in the specification's words. */
export function wirePaymentStatus(status: PaymentStatus, method: PaymentMethod): WirePaymentStatus {
  switch (status) {
    case 'due_on_delivery':
      return 'PAYMENT_PENDING'
    case 'paid':
      return method === 'cod' ? 'completed' : 'PAYMENT_SUCCESS'
    default:
      return status
  }
}
