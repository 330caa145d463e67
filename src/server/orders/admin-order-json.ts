import type { AdminOrder, OrderRow, PackedOrder } from '../../contract/orders/admin.ts'
import type { Order } from '../../contract/orders/order.ts'
import { wirePaymentStatus } from '../../contract/orders/payment-status.ts'
import type { StaffRole } from '../../domain/accounts/permissions.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { allowedTransitions } from '../../domain/orders/team-transitions.ts'
import { canBeReturned, canPayByHand, isFullyRefunded, isToRepeat } from '../../domain/payments/refund.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { leftByHand } from '../ledger/cash.ts'
import { type paymentsAndRefundsOf, refundedShare, stillDue } from '../ledger/queries.ts'
import type { eventsOf, labelsOf, orderPage } from './admin-queries.ts'
import { orderJson } from './order-json.ts'
import type { PlacedOrder } from './queries.ts'

type ListedOrder = Awaited<ReturnType<typeof orderPage>>['rows'][number]

export function orderRowJson(row: ListedOrder): OrderRow {
  return {
    _id: row.id,
    number: orderNumber(row.id),
    createdAt: row.created_at.toISOString(),
    status: row.status,
    paymentMethod: row.payment_method,
    paymentStatus: wirePaymentStatus(row.payment_status, row.payment_method),
    isPaid: row.is_paid,
    isRefundDue: row.isRefundDue,
    customerName: row.customer_name,
    phone: row.phone,
    email: row.email,
    city: row.city,
    state: row.state,
    pincode: row.zip_code,
    courier: row.courier,
    trackingNumber: row.tracking_number,
    cashConfirmation: row.cash_confirmation,
    lines: row.lines ?? 0,
    totalAmount: rupeesFromPaise(row.total_paise),
  }
}

type Labels = Awaited<ReturnType<typeof labelsOf>>

/** Adds the shelf and barcode of each variant, '' for none and for variants that were deleted. */
export function withLabels(order: Order, labels: Labels): PackedOrder {
  const items = order.items.map((item) => {
    const { shelf = '', barcode = '' } = labels.get(item.variant) ?? {}
    return { ...item, shelf, barcode }
  })
  return { ...order, items }
}

interface OrderDetails {
  readonly placed: PlacedOrder
  readonly labels: Labels
  readonly events: Awaited<ReturnType<typeof eventsOf>>
  readonly money: Awaited<ReturnType<typeof paymentsAndRefundsOf>>
  /** What its returns are still to be paid back, in paise. */
  readonly owed: number
  readonly isRefundDue: boolean
  /** The names of the team members who requested refunds, by id. */
  readonly names: ReadonlyMap<string, string>
  readonly linesWithoutGstRate: readonly string[]
  readonly replacedBy: string | undefined
}

/** The full order for the back office, with the status changes that this role may make. */
export function adminOrderJson(
  { placed, labels, events, money, owed, isRefundDue, names, linesWithoutGstRate, replacedBy }: OrderDetails,
  staffRole: StaffRole | undefined,
): AdminOrder {
  const { order } = placed
  const { payments, attempts, refunds } = money
  const providerOf = (paymentId: string) => payments.find(({ id }) => id === paymentId)?.provider ?? ''
  const share = refundedShare(money)
  const refundable = Math.max(share.captured - share.refunded - owed, 0)
  // Without what is to be made again.
  const { refunded } = refundedShare({ ...money, refunds: refunds.filter(({ state }) => state !== 'failed') })
  const byHand = leftByHand(money)
  return {
    ...withLabels(orderJson(placed), labels),
    ...(replacedBy !== undefined && { replacedBy }),
    revision: order.revision,
    customerId: order.customer_id,
    isRefundDue,
    channel: order.channel,
    isCollected: order.is_collected,
    ...(order.buyer_gstin !== '' && { business: { gstin: order.buyer_gstin, name: order.buyer_business_name } }),
    cashConfirmation: order.cash_confirmation,
    ...(order.returning_at && { returningSince: order.returning_at.toISOString() }),
    events: events.map(({ id, kind, actor, by, note, created_at }) => ({
      id,
      kind,
      actor,
      note,
      by: by ?? '',
      at: created_at.toISOString(),
    })),
    attempts: attempts.map(({ id, payment_id, state, amount_paise, currency, method, error, created_at }) => ({
      id,
      state,
      currency,
      method,
      error,
      provider: providerOf(payment_id),
      amount: rupeesFromPaise(amount_paise),
      at: created_at.toISOString(),
    })),
    refunds: refunds.map((refund) => ({
      _id: refund.id,
      amount: rupeesFromPaise(refund.amount_paise),
      state: refund.state,
      reason: refund.reason,
      error: refund.error,
      reference: refund.reference,
      ...(refund.method && { method: refund.method }),
      canPayByHand: canPayByHand(refund, refunds),
      canBeReturned: canBeReturned(refund),
      ...(refund.returned_on !== null && { returnedOn: refund.returned_on, isToRepeat: isToRepeat(refund) }),
      by: names.get(refund.requested_by ?? '') ?? '',
      at: refund.created_at.toISOString(),
    })),
    paymentNotices: payments
      .filter(({ notice }) => notice !== '')
      .map(({ notice, notice_seen }) => ({ notice, isSeen: notice === notice_seen })),
    refundable: rupeesFromPaise(refundable),
    refunded: rupeesFromPaise(refunded),
    isFullyRefunded: stillDue(order) === 0 && isFullyRefunded(share),
    isRefundedByHand: byHand !== undefined,
    ...(byHand !== undefined && byHand < refundable && { refundableByHand: rupeesFromPaise(byHand) }),
    linesWithoutGstRate: [...linesWithoutGstRate],
    moves: [...allowedTransitions(staffRole, order.status)],
  }
}
