import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { formatRupees } from '../../../domain/units/paise.ts'

/** Says what becomes of the money of an order that is cancelled; empty when none of it is left. */
export function cancelledMoney({
  refundable,
  isRefundedByHand,
  refundableByHand = refundable,
}: Pick<AdminOrder, 'refundable' | 'isRefundedByHand' | 'refundableByHand'>): string {
  const byHand = isRefundedByHand ? refundableByHand : 0
  // Rupees have two decimals, and their difference may have more.
  const byProvider = Math.round((refundable - byHand) * 100) / 100
  return [
    byProvider > 0 && `${formatRupees(byProvider)} is refunded to the original payment method.`,
    byHand > 0 && `Pay back ${formatRupees(byHand)} and record it with “Refund”.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
