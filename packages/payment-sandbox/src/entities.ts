import { randomInt } from 'node:crypto'
import { refundedOf, type SandboxOrder, type SandboxPayment, type SandboxRefund } from './queries.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id as Razorpay writes them: `pay_` and 14 letters and digits. */
export function providerId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_${Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** What follows are Razorpay's entities, with the fields a shop reads (razorpay.com/docs/api). */
export function orderEntity(order: SandboxOrder, payments: readonly SandboxPayment[]) {
  const paid = payments.find(({ status }) => status === 'captured')?.amount_paise ?? 0
  return {
    ...{ id: order.id, entity: 'order', amount: order.amount_paise, currency: order.currency },
    ...{ amount_paid: paid, amount_due: order.amount_paise - paid, receipt: order.receipt, attempts: order.attempts },
    status: paid > 0 ? 'paid' : order.attempts > 0 ? 'attempted' : 'created',
    notes: [],
    created_at: seconds(order.created_at),
  }
}

export function paymentEntity(payment: SandboxPayment, refunds: readonly SandboxRefund[] = []) {
  const back = refundedOf(refunds)
  const isAllBack = back >= payment.amount_paise
  return {
    ...{ id: payment.id, entity: 'payment', amount: payment.amount_paise, currency: payment.currency },
    status: isAllBack ? 'refunded' : payment.status,
    ...{ order_id: payment.sandbox_order_id, method: payment.method, captured: payment.status === 'captured' },
    ...{ amount_refunded: back, refund_status: back === 0 ? null : isAllBack ? 'full' : 'partial' },
    error_code: payment.error ? 'BAD_REQUEST_ERROR' : null,
    error_description: payment.error || null,
    notes: [],
    created_at: seconds(payment.created_at),
  }
}

export function refundEntity(refund: SandboxRefund) {
  return {
    ...{ id: refund.id, entity: 'refund', amount: refund.amount_paise, currency: 'INR' },
    ...{ payment_id: refund.sandbox_payment_id, receipt: refund.receipt || null, status: refund.status },
    ...{ speed_requested: 'normal', speed_processed: 'normal', notes: [], created_at: seconds(refund.created_at) },
  }
}
