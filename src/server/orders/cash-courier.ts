import { amountDue } from '../ledger/queries.ts'
import type { OrderRow } from './write/queries.ts'

/**
 * Returns why a courier cannot deliver an order, as a sentence, or undefined when it can: it would hand over the parcel without taking the cash.
 * @param withoutCash the names of the couriers that collect none, in lower case
 */
export function cashCourierProblem(
  order: Pick<OrderRow, 'payment_method' | 'is_paid' | 'total_paise' | 'credit_paise' | 'returned_paise'>,
  courier: string,
  withoutCash: ReadonlySet<string>,
): string | undefined {
  const isCash = order.payment_method === 'cod' && !order.is_paid && amountDue(order) > 0
  if (!isCash || !withoutCash.has(courier.trim().toLowerCase())) return undefined
  return `This order is paid in cash on delivery, which ${courier} does not collect.`
}
