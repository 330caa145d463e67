import type { PlantedBug } from '../planted-copy.ts'

/** Bugs that random histories of payments must find. */
export const PAYMENT_BUGS: readonly PlantedBug[] = [
  {
    bug: 'a refund before the capture is remembered and lost',
    file: 'src/server/payments/webhook.ts',
    find: "if ((await apply()) !== 'unknown' ||",
    put: "if ((await apply()) !== '' ||",
  },
  {
    bug: 'a refund is recorded without its capture',
    file: 'src/server/payments/apply-refund-event.ts',
    find: "if (attempt?.state !== 'captured') return 'unknown'",
    put: "if (!attempt) return 'unknown'",
  },
  {
    bug: 'pending refunds of the dashboard are never checked',
    file: 'src/server/payments/apply-refund-event.ts',
    find: 'next_try_at: nextCheckOf(event.state),',
    put: 'next_try_at: null,',
  },
  {
    bug: 'a refunded payment counts as captured alone',
    file: 'src/server/payments/apply-provider-state.ts',
    find: 'event.refunded > 0 ?',
    put: 'event.refunded > Number.MAX_VALUE ?',
  },
  {
    bug: 'the amount of a payment is not compared',
    file: 'src/domain/payments/payment.ts',
    find: 'return payment.amount === event.amount && payment.currency === event.currency',
    put: 'return payment.currency === event.currency',
  },
  {
    bug: 'the currency of a payment is not compared',
    file: 'src/domain/payments/payment.ts',
    find: 'return payment.amount === event.amount && payment.currency === event.currency',
    put: 'return payment.amount === event.amount',
  },
  {
    bug: 'a second payment is accepted',
    file: 'src/server/orders/write/confirm-paid-order.ts',
    find: "if (order.is_paid || order.payment_id !== null) return 'refund'",
    put: "if (order.is_paid || order.payment_id !== null) return 'already paid'",
  },
  {
    bug: 'a late payment takes stock that is sold',
    file: 'src/server/orders/write/confirm-paid-order.ts',
    find: "if (isCancelled && !(await reserveAgain(trx, order))) return 'refund'",
    put: 'if (isCancelled) await reserveAgain(trx, order)',
  },
  {
    bug: 'a cancelled order keeps its money',
    file: 'src/server/orders/write/cancel-order.ts',
    find: 'is_refund_due: isDue,',
    put: 'is_refund_due: false,',
  },
  {
    bug: 'a cancelled order that was refunded in full before is refunded for ever',
    file: 'src/server/orders/write/cancel-order.ts',
    find: 'const isDue = share.captured > share.refunded',
    put: 'const isDue = share.captured > 0 && share.refunded >= 0',
  },
  {
    bug: 'a failed refund counts as refunded',
    file: 'src/server/payments/request-refund.ts',
    find: 'attempt_id === attempt.id && isTaken(refund))',
    put: 'attempt_id === attempt.id)',
  },
  {
    bug: 'an attempt goes back from captured',
    file: 'src/domain/payments/payment.ts',
    find: 'return PAYMENT_STATES.indexOf(a) >= PAYMENT_STATES.indexOf(b) ? a : b',
    put: 'return b',
  },
  {
    bug: 'a refund goes back from processed',
    file: 'src/domain/payments/refund.ts',
    find: 'return REFUND_STATES.indexOf(state) >= REFUND_STATES.indexOf(reported) ? state : reported',
    put: 'return reported',
  },
  {
    bug: 'a refunded order is shipped without a reason',
    file: 'src/server/orders/write/fulfil-order.ts',
    find: "if ((isUnpaid || isRefunded) && unpaidReason === '')",
    put: "if (isUnpaid && unpaidReason === '')",
  },
  {
    bug: 'authorised money is not captured',
    file: 'src/server/payments/reconcile-payments.ts',
    find: "event.state === 'authorized' && isOurs",
    put: "event.state === 'failed' && isOurs",
  },
]
