import { sql, type Transaction, type Updateable } from 'kysely'
import { readPaymentRules } from '../../../domain/settings/shop-rules.ts'
import { deleteCashPayment, recordCashPayments } from '../../ledger/cash.ts'
import { paymentsAndRefundsOf, returnedShare } from '../../ledger/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { StatusChange } from './confirm-order.ts'
import { type OrderRow, recordEvent, recordEvents, updateOrder, updateOrders } from './queries.ts'

type Trx = Transaction<Database>

/** Whether an order is waiting for the cash that is paid for it on delivery. */
function isCashDue({ payment_method, is_paid }: OrderRow): boolean {
  return payment_method === 'cod' && !is_paid
}

interface Receipt extends StatusChange {
  /** How the money came: 'in cash', 'by Shiprocket'. */
  readonly note: string
}

/**
 * Marks cash orders as paid, and records their payments so that they can be refunded. Orders that are paid or cancelled are left
 * unchanged. The caller has locked the orders.
 * @param change what else changes of the orders
 * @returns the orders that are paid now
 */
export async function receiveCash(
  trx: Trx,
  orders: readonly OrderRow[],
  { actor, customerId, note }: Receipt,
  change: Updateable<Database['orders']> = {},
): Promise<readonly OrderRow[]> {
  const due = orders.filter((order) => isCashDue(order) && order.status !== 'cancelled')
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  const paid = await updateOrders(trx, ids, { ...change, is_paid: true, payment_status: 'paid' })
  await recordCashPayments(trx, due)
  await recordEvents(
    trx,
    ids.map((orderId) => ({ orderId, kind: 'paid', actor, customerId, note })),
  )
  return paid
}

/**
 * Makes an order unpaid again that was marked as paid for money of a courier which has not come after all: nobody has paid it, so nothing
 * is refunded. One that was delivered stays paid, because its customer has paid the courier. The caller has locked the order.
 * @returns false for one whose money has been refunded, which is left unchanged
 */
export async function takeBackCash(
  trx: Trx,
  order: OrderRow,
  { actor, customerId }: Omit<Receipt, 'note'>,
): Promise<boolean> {
  if (order.payment_method !== 'cod' || !order.is_paid || order.status === 'delivered') return true
  const result = await deleteCashPayment(trx, order.id)
  if (result !== 'deleted') return result === 'none'
  const share = returnedShare(await paymentsAndRefundsOf(trx, order.id))
  await updateOrder(trx, order.id, {
    is_paid: false,
    payment_status: 'due_on_delivery',
    is_refund_due: order.is_refund_due && share.captured > share.refunded,
  })
  const note = 'Not paid: the money that was recorded for it has not come'
  await recordEvent(trx, { orderId: order.id, kind: 'note', actor, customerId, note })
  return true
}

/**
 * Returns which of these orders are paid by being delivered: all of them, or, when the shop counts an order as paid once it has the
 * money, those that it delivers itself and those of whose cash no more will come: the shop has given it up, or has all of it, because the
 * rest was to come with a parcel that comes back.
 */
export async function paidByDelivery(trx: Trx, orders: readonly OrderRow[]): Promise<readonly OrderRow[]> {
  const due = orders.filter(isCashDue)
  if (due.length === 0) return due
  const { rows } = await sql<{ value: unknown }>`select value from setting where name = 'payments'`.execute(trx)
  if (readPaymentRules(rows[0]?.value).cod.paidAt === 'delivery') return due
  const { rows: closed } = await sql<{ id: string }>`
    select order_id as id from courier_cash
    where order_id = any(${due.map(({ id }) => id)}) and state in ('written_off', 'settled')`.execute(trx)
  const isClosed = (id: string) => closed.some((one) => one.id === id)
  return due.filter(({ id, courier, tracking_number }) => (courier === '' && tracking_number === '') || isClosed(id))
}
