import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { toPaise } from '../../../domain/units/paise.ts'

type Refund = AdminOrder['refunds'][number]

/** Rupees of the refunds, to the paisa. */
export function totalOf(refunds: readonly Refund[]): number {
  return refunds.reduce((paise, { amount }) => paise + toPaise(amount), 0) / 100
}

/** The refunds that were paid by the same transfer, which may be one for each of the parts in which an order was paid. */
export function refundsOfTransfer(refunds: readonly Refund[], { method, reference }: Refund): Refund[] {
  return refunds.filter((one) => one.method === method && one.reference === reference)
}
