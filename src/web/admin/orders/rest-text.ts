import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { amountDue } from '../../../domain/orders/cash-to-collect.ts'
import { formatRupees } from '../../../domain/units/paise.ts'

type PartlyPaid = Pick<AdminOrder, 'status' | 'isPaid' | 'paymentMethod' | 'totalAmount' | 'credit' | 'returned'>

/** Says that a refund of the part that was paid before changes nothing about the rest; empty when none is due. */
export function restText({ status, ...order }: PartlyPaid): string {
  const due = status === 'cancelled' ? 0 : amountDue(order)
  if (due === 0) return ''
  const rest = formatRupees(due)
  return order.paymentMethod === 'cod' ? ` The customer still pays ${rest} in cash.` : ` ${rest} is still to be paid.`
}
