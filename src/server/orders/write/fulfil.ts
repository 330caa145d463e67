import type { Transaction, Updateable } from 'kysely'
import { moveOf, type OrderStatus } from '../../../domain/orders/lifecycle.ts'
import type { Database } from '../../database/schema.ts'
import { ApiError } from '../../http/errors.ts'
import { type OrderRow, recordEvent, updateOrder } from './queries.ts'

/** The member of the team who does it; nobody where the shop itself does. */
interface Packer {
  readonly staffId?: string | undefined
  readonly now?: Date
}

/**
 * The steps of an order on its way, each in the caller's transaction for an order that the caller holds (`lockOrder`).
 * @throws ApiError 409 when the order cannot take the step from where it stands
 */
export function beginProcessing(trx: Transaction<Database>, order: OrderRow, { staffId }: Packer): Promise<OrderRow> {
  return step(trx, order, 'processing', { staffId })
}

/** Courier and tracking number are told to the customer; either may be empty. */
export function shipOrder(
  trx: Transaction<Database>,
  order: OrderRow,
  { courier, trackingNumber, staffId, now = new Date() }: Packer & { courier: string; trackingNumber: string },
): Promise<OrderRow> {
  const change = { courier, tracking_number: trackingNumber, shipped_at: now }
  return step(trx, order, 'shipped', { staffId, change, note: `${courier} ${trackingNumber}`.trim() })
}

/** The courier brings the money of an order that is paid in cash, so what was delivered is paid. */
export async function deliverOrder(
  trx: Transaction<Database>,
  order: OrderRow,
  { staffId, now = new Date() }: Packer,
): Promise<OrderRow> {
  const isPaidNow = order.payment_method === 'cod' && !order.is_paid
  const delivered = await step(trx, order, 'delivered', {
    staffId,
    change: { delivered_at: now, ...(isPaidNow && { is_paid: true, payment_status: 'completed' }) },
  })
  if (isPaidNow)
    await recordEvent(trx, {
      orderId: order.id,
      kind: 'paid',
      actor: 'admin',
      customerId: staffId,
      note: 'in cash on delivery',
    })
  return delivered
}

interface Step {
  readonly staffId: string | undefined
  readonly change?: Updateable<Database['order']>
  readonly note?: string
}

async function step(
  trx: Transaction<Database>,
  order: OrderRow,
  to: OrderStatus & ('processing' | 'shipped' | 'delivered'),
  { staffId, change, note }: Step,
): Promise<OrderRow> {
  if (!moveOf(order.status, to, 'admin'))
    throw new ApiError(409, `An order that is ${order.status} cannot become ${to}.`)
  const moved = await updateOrder(trx, order.id, { ...change, status: to })
  await recordEvent(trx, { orderId: order.id, kind: to, actor: 'admin', customerId: staffId, note })
  return moved
}
