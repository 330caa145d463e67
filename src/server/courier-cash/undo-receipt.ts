import type { Transaction } from 'kysely'
import { isPaidFor } from '../../domain/courier-cash/plan-remittance.ts'
import type { Paise } from '../../domain/units/paise.ts'
import type { OrderRow } from '../orders/write/queries.ts'
import { takeBackCash } from '../orders/write/receive-cash.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type ParcelRow, saveCash, toleranceOf } from './cash-queries.ts'

/**
 * Takes the amount of a receipt that is deleted off what a courier has paid for an order, which the caller has locked. When the rest is not
 * all of its cash, an order that was not delivered is unpaid again, even after its parcel came back.
 * @param amount in paise
 * @throws ApiError 409 when the courier has taken the money back, or the shop has refunded it
 */
export async function takeOffReceipt(
  trx: Transaction<Database>,
  order: OrderRow,
  { before, amount, by }: { before: ParcelRow; amount: Paise; by: Parameters<typeof takeBackCash>[2] },
): Promise<void> {
  const received = before.received - amount
  if (received < 0) throw new ApiError(409, 'The courier has taken this money back meanwhile.')
  const isPaid = isPaidFor(before.expected, received, await toleranceOf(trx))
  const state = before.state === 'settled' && !isPaid ? 'owed' : before.state
  await saveCash(trx, [{ orderId: order.id, received, state }])
  if (!isPaid && !(await takeBackCash(trx, order, by)))
    throw new ApiError(409, 'The money of this order has been refunded, so that it cannot be undone.')
}
