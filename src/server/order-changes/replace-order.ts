import type { Transaction } from 'kysely'
import { settlement } from '../../domain/orders/change-bill.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { isRefundedByHand } from '../../domain/payments/payment.ts'
import { isInterState } from '../../domain/tax/place-of-supply.ts'
import type { Paise } from '../../domain/units/paise.ts'
import {
  lockVariants,
  releaseStock,
  reserveStock,
  setStockChangeReason,
  type VariantQuantity,
} from '../inventory/movements.ts'
import { lockPayments, movePayments, paymentsAndRefundsOf, refundedShare } from '../ledger/queries.ts'
import { isExchange } from '../ledger/returns.ts'
import { queueOrderEmail } from '../orders/order-emails.ts'
import { confirmOrder } from '../orders/write/confirm-order.ts'
import { insertOrder } from '../orders/write/insert-orders.ts'
import { issueCreditNote } from '../orders/write/issue-credit-note.ts'
import type { OrderCoupon } from '../orders/write/order-coupon.ts'
import { checkDestination, orderRows } from '../orders/write/place-order.ts'
import {
  lockOrder,
  type OrderLineRow,
  type OrderRow,
  quantitiesByVariant,
  recordEvent,
  updateOrder,
} from '../orders/write/queries.ts'
import type { ManualRefund } from '../payments/complete-refund.ts'
import { issueRefund } from '../payments/request-refund.ts'
import { databaseTime } from '../platform/database/database-time.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { SendJob } from '../platform/jobs.ts'
import { couponsAfterChange } from './changed-coupons.ts'
import type { PlannedChange } from './plan-change.ts'

type Trx = Transaction<Database>

export interface Replacement {
  readonly reason: string
  readonly by: ChangedBy
  /** How a team member has paid back the difference; only for orders paid in cash. */
  readonly manual: ManualRefund | undefined
}

/** A team member, or the customer. */
export interface ChangedBy {
  readonly actor: 'admin' | 'customer'
  readonly customerId: string
}

/** What has been paid for an order and is not refunded, in paise, and whether a person has to pay it back. */
export interface PaidMoney {
  readonly paid: Paise
  readonly isByHand: boolean
}

/**
 * Reads the money of an order that is to be changed. The caller has locked the order.
 * @throws ApiError 409 while a payment is in progress, when some of the money was refunded, or when an exchange is not paid yet: its
 *   return waits for this order
 */
export async function readPaidMoney(trx: Trx, order: OrderRow): Promise<PaidMoney> {
  if (order.status === 'pending' && isExchange(order)) throw new ApiError(409, UNPAID_EXCHANGE)
  const payments = await lockPayments(trx, order.id)
  if (payments.some(({ state, accepted_attempt }) => accepted_attempt === null && state === 'authorized'))
    throw new ApiError(409, 'A payment for this order is in progress. Please wait until it is confirmed.')
  const { captured, refunded } = refundedShare(await paymentsAndRefundsOf(trx, order.id))
  const paid = captured - refunded
  if (paid !== (order.is_paid ? order.total_paise : order.credit_paise)) throw new ApiError(409, PARTLY_REFUNDED)
  const isByHand = payments.some(
    ({ provider, accepted_attempt }) => accepted_attempt !== null && isRefundedByHand(provider),
  )
  return { paid, isByHand }
}

const UNPAID_EXCHANGE =
  'The difference of this exchange is not paid yet, so that the order cannot be changed. Wait for the payment, or cancel it.'
const PARTLY_REFUNDED =
  'A part of this payment was refunded, so that the order cannot be changed. Cancel it and place a new one instead.'

/**
 * Replaces an order that the caller has locked by a new one with other items or another address. Payments move to the new order with
 * their refunds, and so do stock and coupon; what is paid too much is refunded, and what is missing is still to be paid. The invoice of
 * the old order gets a credit note, and the new one an invoice when it is confirmed. Locks in the order of docs/architecture.md.
 * @returns the new order
 * @throws ApiError 400 for a missing choice, 409 when an item is sold out or the money is not as it should be
 */
export async function replaceOrder(
  trx: Trx,
  send: SendJob,
  order: OrderRow,
  planned: PlannedChange,
  { reason, by, manual }: Replacement,
): Promise<OrderRow> {
  const { paid } = await readPaidMoney(trx, order)
  const { refund, due, kept } = settlement(paid, planned.bill.total)
  const id = newId()
  const coupons = await couponsAfterChange(trx, order, planned)
  const rows = newRows(id, order, planned, { kept, coupons, now: await databaseTime(trx) }, by)
  const note = `Replaces order #${orderNumber(order.id)}: ${reason}`
  await insertOrder(trx, rows, { placedBy: { ...by, note } })
  await movePayments(trx, order.id, id)
  await trx.updateTable('order_buyer').set({ order_id: id }).where('order_id', '=', order.id).execute()
  await closeReplaced(trx, order, id, by)
  if (refund > 0) await issueRefund(trx, send, refundOf(id, refund, reason, by, manual))
  await moveStock(trx, planned.before, rows.lines, id, by.customerId)
  const placed = await confirmReplacement(trx, order, id, due, by)
  await issueCreditNote(trx, order)
  await queueOrderEmail(send, trx, 'order-changed', id, { refunded: refund })
  return placed
}

function refundOf(
  orderId: string,
  amount: Paise,
  reason: string,
  { actor, customerId }: ChangedBy,
  manual: ManualRefund | undefined,
) {
  const by = actor === 'admin' ? customerId : null
  return { orderId, amount, reason: `Order changed: ${reason}`, by, ...(manual && { manual }) }
}

/**
 * The rest of a paid order is paid with a link, however the first part was paid. Couriers collect what they were to collect, and the
 * rest of an order with a fee for cash on delivery: the customer has paid them for it.
 */
export function paymentMethodAfter(order: OrderRow, total: Paise, kept: Paise): OrderRow['payment_method'] {
  const isCollected = order.cod_fee_paise > 0
  return order.is_paid && !isCollected && kept > 0 && total > kept ? 'razorpay' : order.payment_method
}

/** The rows of the new order, made by the checkout's own function. */
function newRows(
  id: string,
  order: OrderRow,
  { items, bill, terms, area, address, business, changesAddress }: PlannedChange,
  { kept, coupons, now }: { readonly kept: Paise; readonly coupons: readonly OrderCoupon[]; readonly now: Date },
  { actor }: ChangedBy,
) {
  const paymentMethod = paymentMethodAfter(order, bill.total, kept)
  const request = {
    customerId: order.customer_id,
    name: order.customer_name,
    email: order.email,
    phone: order.phone,
    address,
    business,
    items: [],
    totalShown: 0,
    paymentMethod,
    notes: order.notes,
    couponCode: undefined,
  }
  // Delivery to the same address has been promised, also where the shop has stopped delivering since.
  const isOtherState =
    changesAddress || !terms.seller
      ? checkDestination({ terms, area }, request, order.is_collected)
      : isInterState(address, terms.seller.stateCode)
  const prepaidDiscount =
    coupons.length === 0 ? bill.prepaidDiscount : coupons.reduce((rest, { discount }) => rest - discount, bill.discount)
  const priced = { items, bill: { ...bill, ...(prepaidDiscount !== undefined && { prepaidDiscount }) }, terms, coupons }
  // The team has spoken with a buyer who was asked to confirm. A customer who changed the order alone gets a new link.
  const isAnswered = actor === 'admin' && (order.cash_confirmation === 'asked' || order.cash_confirmation === 'silent')
  const made = orderRows(id, request, priced, isOtherState, now)
  return {
    lines: made.lines,
    coupons: made.coupons,
    order: {
      ...made.order,
      prepaid_discount_paise: paymentMethod === 'cod' ? 0 : made.order.prepaid_discount_paise,
      recipient_name: order.recipient_name,
      recipient_phone: order.recipient_phone,
      channel: order.channel,
      is_collected: order.is_collected,
      cash_confirmation: isAnswered ? 'confirmed' : order.cash_confirmation,
      cash_confirm_by: isAnswered ? null : order.cash_confirm_by,
      credit_paise: kept,
      received_by: kept > 0 ? order.received_by : null,
      rest_received_by: kept > 0 ? order.rest_received_by : null,
      replaces_order_id: order.id,
      expires_at: order.expires_at,
      created_at: order.created_at,
    } as const satisfies OrderRow,
  }
}

async function closeReplaced(trx: Trx, order: OrderRow, newOrderId: string, by: ChangedBy): Promise<void> {
  const closed = { status: 'cancelled', cancelled_at: new Date(), expires_at: null, is_refund_due: false } as const
  await updateOrder(trx, order.id, closed)
  await recordEvent(trx, {
    ...by,
    orderId: order.id,
    kind: 'cancelled',
    note: `Replaced by order #${orderNumber(newOrderId)}`,
  })
}

/** Takes what the new order needs more and returns what it needs less. */
async function moveStock(
  trx: Trx,
  before: readonly OrderLineRow[],
  after: readonly OrderLineRow[],
  orderId: string,
  by: string,
): Promise<void> {
  const [had, needs] = [quantitiesByVariant(before), quantitiesByVariant(after)]
  const quantityIn = (all: readonly VariantQuantity[], id: string) =>
    all.find(({ variantId }) => variantId === id)?.quantity ?? 0
  const ids = [...new Set([...had, ...needs].map(({ variantId }) => variantId))]
  const differences = ids.map((variantId) => ({
    variantId,
    quantity: quantityIn(needs, variantId) - quantityIn(had, variantId),
  }))
  await lockVariants(trx, ids)
  await setStockChangeReason(trx, { reason: 'order changed', orderId, by })
  const less = differences.filter(({ quantity }) => quantity < 0)
  await releaseStock(
    trx,
    less.map(({ variantId, quantity }) => ({ variantId, quantity: -quantity })),
  )
  const more = differences.filter(({ quantity }) => quantity > 0)
  if (!(await reserveStock(trx, more))) throw new ApiError(409, 'There is not enough stock for this change.')
}

/** Confirms the new order if the old one was. One that was being packed needs a slip with the new number: it is to be packed again. */
async function confirmReplacement(
  trx: Trx,
  old: OrderRow,
  id: string,
  due: Paise,
  { actor, customerId }: ChangedBy,
): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (!order) throw new Error('The order was not written.')
  if (old.status === 'pending') return order
  const isPaid = due === 0
  const owed = order.payment_method === 'cod' ? 'due_on_delivery' : 'pending'
  const change = {
    is_paid: isPaid,
    payment_status: isPaid ? 'paid' : owed,
    payment_id: isPaid ? old.payment_id : null,
  } as const
  // A customer confirms nothing: the order was confirmed before.
  return confirmOrder(trx, order, { actor: actor === 'customer' ? 'shop' : actor, customerId, change })
}
