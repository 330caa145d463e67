import { quantityToJson } from '../../domain/units/quantity.ts'
import { reconcileSoon } from '../ledger/reconcile-job.ts'
import { queueOrderEmail } from '../orders/order-emails.ts'
import { cancelOrder } from '../orders/write/cancel-order.ts'
import { type OrderRow, orderLines, quantitiesByVariant } from '../orders/write/queries.ts'
import { newId } from '../platform/database/id.ts'
import { ApiError } from '../platform/errors.ts'
import type { Mover } from './mover.ts'
import { insertReturn, recordReturnEvent } from './queries.ts'
import { readPieces, type TypedPieces } from './receive.ts'

/** Takes back a parcel that a courier reports as returned and nobody has opened yet: all of it as sold. */
export async function receiveUnopened(mover: Mover, order: OrderRow, note: string): Promise<string> {
  const lines = await orderLines(mover.trx, order.id)
  const pieces = lines.map(({ position, unit, quantity }) => ({
    line: position,
    condition: 'as_sold' as const,
    quantity: quantityToJson(unit, quantity),
  }))
  return receiveUndelivered(mover, order, { pieces, note })
}

/**
 * Takes back a shipped parcel that could not be delivered. The order, which the caller has locked, is cancelled: what it paid is
 * refunded, a credit note reverses the rest of its invoice, and what came back as sold returns to stock. A parcel of which nothing came
 * back is lost, which does not count against its buyer.
 * @returns the id of the return that records what came back
 * @throws ApiError 409 unless the order is shipped, 400 when the pieces are not those of the order
 */
export async function receiveUndelivered(
  { trx, send, actor, by, now }: Mover,
  order: OrderRow,
  { pieces: typed, note }: { readonly pieces: readonly TypedPieces[]; readonly note: string },
): Promise<string> {
  if (order.status !== 'shipped')
    throw new ApiError(409, 'Only the parcel of a shipped order can come back undelivered.')
  const lines = await orderLines(trx, order.id)
  const sold = lines.map((line) => ({ position: line.position, quantity: line.quantity, sold: line }))
  const pieces = await readPieces(trx, sold, typed)
  const isLost = pieces.every(({ condition }) => condition === 'missing')
  const id = newId()
  await insertReturn(
    trx,
    {
      id,
      order_id: order.id,
      opened_by: actor,
      state: 'undelivered',
      resolution: 'refund',
      transport: 'none',
      courier: order.courier,
      tracking_number: order.tracking_number,
      received_at: now,
      closed_at: now,
      created_at: now,
    },
    lines.map(({ position, quantity }) => ({
      return_id: id,
      order_id: order.id,
      position,
      quantity,
      reason: 'undelivered' as const,
      accepted_quantity: quantity,
    })),
    [],
  )
  await trx
    .insertInto('return_piece')
    .values(pieces.map((piece) => ({ return_id: id, ...piece, is_accepted: true })))
    .execute()
  await recordReturnEvent(trx, { returnId: id, kind: 'received', actor, customerId: by, note })
  const restocked = pieces.flatMap(({ position, destination, quantity, variant_id }) => {
    const line = lines.find((one) => one.position === position)
    return line && destination === 'stock' ? [{ variant_id: variant_id ?? line.variant_id, quantity }] : []
  })
  await queueOrderEmail(send, trx, 'order-cancelled', order.id)
  const cancelled = await cancelOrder(trx, order, {
    actor: 'admin',
    customerId: by,
    note: [isLost ? 'Parcel lost by the courier' : 'Parcel came back undelivered', note]
      .filter((words) => words !== '')
      .join(': '),
    restocked: quantitiesByVariant(restocked),
    isLost,
    now,
  })
  if (cancelled.is_refund_due) await reconcileSoon(trx, send)
  return id
}
