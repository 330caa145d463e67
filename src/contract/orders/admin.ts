import Type, { type Static } from 'typebox'
import { MAX_PARCELS } from '../../domain/couriers/parcels.ts'
import { MAX_BULK_ORDERS, MAX_RELEASED } from '../../domain/orders/bulk-moves.ts'
import { CASH_CONFIRMATIONS } from '../../domain/orders/cash-confirmation.ts'
import { ORDER_STATUSES } from '../../domain/orders/lifecycle.ts'
import { CHANNELS } from '../../domain/orders/manual-order.ts'
import { PAYMENT_METHODS } from '../../domain/orders/payment-status.ts'
import { TRANSITION_PERMISSIONS } from '../../domain/orders/team-transitions.ts'
import { PAYMENT_STATES } from '../../domain/payments/payment.ts'
import { RECORDED_REFUND_METHODS, REFUND_METHODS, REFUND_STATES } from '../../domain/payments/refund.ts'
import { endpoint } from '../endpoint.ts'
import { dataResponse, Id, IdParams, Ids, listResponse, Revision, Rupees, staffErrors, text } from '../schemas.ts'
import { OrderFilters } from './filters.ts'
import { Order, OrderItem } from './order.ts'
import { WIRE_PAYMENT_STATUSES } from './payment-status.ts'

/** A row of the order list. Amounts in rupees. */
const OrderRow = Type.Object({
  _id: Id,
  /** The order number: the last 8 characters of the id. */
  number: Type.String(),
  createdAt: Type.String(),
  status: Type.Enum(ORDER_STATUSES),
  paymentMethod: Type.Enum(PAYMENT_METHODS),
  paymentStatus: Type.Enum(WIRE_PAYMENT_STATUSES),
  isPaid: Type.Boolean(),
  /** The customer is still to be paid back, because of a cancelled or changed order, a return or a transfer that the bank returned. */
  isRefundDue: Type.Boolean(),
  customerName: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  city: Type.String(),
  state: Type.String(),
  pincode: Type.String(),
  courier: Type.String(),
  trackingNumber: Type.String(),
  /** Whether the buyer of a cash order has confirmed that they want it; `none` when nobody asked. */
  cashConfirmation: Type.Enum(CASH_CONFIRMATIONS),
  lines: Type.Integer(),
  totalAmount: Rupees,
})
export type OrderRow = Static<typeof OrderRow>

const OrderEvent = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  actor: Type.Enum(['customer', 'admin', 'shop']),
  /** Who did it; empty for the system and for deleted accounts. */
  by: Type.String(),
  note: Type.String(),
  at: Type.String(),
})

/** A payment attempt; `id` is the provider's. */
const PaymentAttempt = Type.Object({
  id: Type.String(),
  provider: Type.String(),
  state: Type.Enum(PAYMENT_STATES),
  amount: Rupees,
  currency: Type.String(),
  method: Type.String(),
  error: Type.String(),
  at: Type.String(),
})

const OrderRefund = Type.Object({
  _id: Id,
  amount: Rupees,
  state: Type.Enum(REFUND_STATES),
  reason: Type.String(),
  /** Who requested it; empty for the system. */
  by: Type.String(),
  error: Type.String(),
  /** How a team member paid it back; absent when the payment provider does. */
  method: Type.Optional(Type.Enum(RECORDED_REFUND_METHODS)),
  reference: Type.String(),
  /** The payment provider has refused it, or the bank has returned it, so a team member can pay it back and record how. */
  canPayByHand: Type.Boolean(),
  /** A team member made it by a transfer, which the bank may return. */
  canBeReturned: Type.Boolean(),
  /** The day on which the bank returned it, and whether it is still to be paid again; absent otherwise. */
  returnedOn: Type.Optional(Type.String()),
  isToRepeat: Type.Optional(Type.Boolean()),
  at: Type.String(),
})

/** An order for the people who pack it: its lines say where the items are now and what a scanner reads from their label. */
const PackedOrder = Type.Object({
  ...Order.properties,
  items: Type.Array(Type.Object({ ...OrderItem.properties, shelf: Type.String(), barcode: Type.String() })),
})
export type PackedOrder = Static<typeof PackedOrder>

/** An order with its history, payments and refunds. */
const AdminOrder = Type.Object({
  ...PackedOrder.properties,
  revision: Revision,
  customerId: Id,
  isRefundDue: Type.Boolean(),
  /** How the order reached the shop, and whether the customer collects it there. */
  channel: Type.Enum(CHANNELS),
  isCollected: Type.Boolean(),
  /** The registered business that is invoiced; absent for a consumer. */
  business: Type.Optional(Type.Object({ gstin: Type.String(), name: Type.String() })),
  cashConfirmation: Type.Enum(CASH_CONFIRMATIONS),
  /** Since when its only parcel is on its way back, as the courier reports it; absent otherwise. */
  returningSince: Type.Optional(Type.String()),
  events: Type.Array(OrderEvent),
  attempts: Type.Array(PaymentAttempt),
  refunds: Type.Array(OrderRefund),
  /** What was unusual about the payment, such as an amount that differs from the order's. */
  paymentNotices: Type.Array(Type.Object({ notice: Type.String(), isSeen: Type.Boolean() })),
  /** Rupees that can still be refunded, without what its returns are owed and what the bank returned. */
  refundable: Rupees,
  /** Rupees that were refunded or are on their way back. */
  refunded: Rupees,
  /** Nothing is left of the payment, and no rest is due; such an order is shipped only with a reason. */
  isFullyRefunded: Type.Boolean(),
  /** Paid in cash: a team member pays the refund and records how. */
  isRefundedByHand: Type.Boolean(),
  /** Rupees of `refundable` that a team member pays back, when a payment provider refunds the others. */
  refundableByHand: Type.Optional(Rupees),
  /** Names of its products whose HSN code is empty or has no GST rate: the owner should say what they are. */
  linesWithoutGstRate: Type.Array(Type.String()),
  /** The statuses the caller may move the order to. */
  moves: Type.Array(Type.Enum(Object.keys(TRANSITION_PERMISSIONS) as (keyof typeof TRANSITION_PERMISSIONS)[])),
})
export type AdminOrder = Static<typeof AdminOrder>

/** The tracking numbers of all parcels but the first. More than an order can have are refused with the reason. */
const FurtherNumbers = Type.Array(text(80), { maxItems: 5 * MAX_PARCELS })

const changed = dataResponse(AdminOrder)
const failures = {
  ...staffErrors,
  400: 'Order not found',
  404: 'Order not found',
  409: 'Someone else has changed this order. Please check it and try again.',
}

/** What one row of the exported file is: an order, or one line of an order. */
export const EXPORT_ROWS = ['orders', 'lines'] as const

export const adminOrders = {
  list: endpoint('GET /api/admin/orders', {
    summary: 'Orders, newest first; `q` searches order number, phone, email, tracking number and the start of the name',
    who: 'admin',
    permission: 'orders.read',
    query: OrderFilters,
    response: listResponse(OrderRow),
    errors: { ...staffErrors, 400: 'The end date must not be before the start date.' },
  }),
  ids: endpoint('GET /api/admin/orders/ids', {
    summary: `The ids of all orders of a list in its order, at most ${MAX_BULK_ORDERS}, to move them at once`,
    who: 'admin',
    permission: 'orders.read',
    query: OrderFilters,
    response: Type.Object({ success: Type.Literal(true), data: Type.Array(Id), total: Type.Integer() }),
    errors: { ...staffErrors, 400: 'The end date must not be before the start date.' },
  }),
  details: endpoint('GET /api/admin/orders/details', {
    summary:
      'Several orders with their lines and invoices, to print them, in the order of `ids`; unknown ids are left out',
    who: 'admin',
    permission: 'orders.read',
    query: Type.Object({ ids: Type.Optional(Ids) }),
    response: Type.Object({ success: Type.Literal(true), data: Type.Array(PackedOrder) }),
    errors: staffErrors,
  }),
  exportFile: endpoint('GET /api/admin/orders/export', {
    summary:
      'The orders of a list as a CSV file, oldest first: one row per order, or with `rows=lines` one row per order line',
    who: 'admin',
    permission: 'orders.export',
    needsProof: true,
    query: Type.Object({ ...OrderFilters.properties, rows: Type.Optional(Type.Enum(EXPORT_ROWS)) }),
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: { ...staffErrors, 400: 'The end date must not be before the start date.' },
  }),
  get: endpoint('GET /api/admin/orders/:id', {
    summary: 'An order with its history, payment attempts, refunds and tax invoice',
    who: 'admin',
    permission: 'orders.read',
    params: IdParams,
    response: dataResponse(AdminOrder),
    errors: { ...staffErrors, 400: 'Order not found', 404: 'Order not found' },
  }),
  confirm: endpoint('PUT /api/admin/orders/:id/confirm', {
    summary: 'Confirms a pending order and issues its invoice',
    who: 'admin',
    permission: TRANSITION_PERMISSIONS.confirmed,
    params: IdParams,
    body: Type.Object({ revision: Revision }),
    response: changed,
    errors: failures,
  }),
  process: endpoint('PUT /api/admin/orders/:id/process', {
    summary: 'Marks the order as being packed',
    who: 'admin',
    permission: TRANSITION_PERMISSIONS.processing,
    params: IdParams,
    body: Type.Object({ revision: Revision }),
    response: changed,
    errors: failures,
  }),
  ship: endpoint('PUT /api/admin/orders/:id/ship', {
    summary:
      'Marks the order as shipped and emails the customer. An order that leaves in several parcels has the numbers of the others in ' +
      '`furtherTrackingNumbers`. An order that is paid online and is not paid in full, or was fully refunded, needs `unpaidReason`: ' +
      'why it is shipped without payment',
    who: 'admin',
    permission: TRANSITION_PERMISSIONS.shipped,
    params: IdParams,
    body: Type.Object({
      revision: Revision,
      courier: text(80),
      trackingNumber: text(80),
      furtherTrackingNumbers: Type.Optional(FurtherNumbers),
      unpaidReason: Type.Optional(text(500)),
    }),
    response: changed,
    errors: failures,
  }),
  addParcels: endpoint('POST /api/admin/orders/:id/parcels', {
    summary:
      'Adds parcels to an order that has a tracking number and is not delivered; the customer of a shipped order gets one email with ' +
      'all of them',
    who: 'admin',
    permission: TRANSITION_PERMISSIONS.shipped,
    params: IdParams,
    body: Type.Object({
      revision: Revision,
      trackingNumbers: FurtherNumbers,
      /** Who takes these parcels; without it the courier of the order. */
      courier: Type.Optional(text(80)),
    }),
    response: changed,
    errors: failures,
  }),
  removeParcel: endpoint('POST /api/admin/orders/:id/parcels/remove', {
    summary:
      'Removes a parcel from an order that is not delivered; its first parcel stays. The status of the order does not change',
    who: 'admin',
    permission: TRANSITION_PERMISSIONS.shipped,
    params: IdParams,
    body: Type.Object({ revision: Revision, trackingNumber: text(80) }),
    response: changed,
    errors: failures,
  }),
  setContents: endpoint('PUT /api/admin/orders/:id/parcels/contents', {
    summary:
      'Records which items are in one of several parcels of an order that is not delivered, instead of what was recorded before; none for ' +
      'unknown. A cut length is in one parcel as a whole. With an `Idempotency-Key` header, a retry returns the first response',
    who: 'admin',
    permission: TRANSITION_PERMISSIONS.shipped,
    params: IdParams,
    body: Type.Object({
      revision: Revision,
      trackingNumber: text(80),
      items: Type.Array(
        /** The place of the line in `items` of the order, and pieces or metres. */
        Type.Object({ line: Type.Integer({ minimum: 0, maximum: 1000 }), quantity: Type.Number() }),
        { maxItems: 200 },
      ),
    }),
    response: changed,
    errors: { ...failures, 422: 'The idempotency key was used for another request' },
  }),
  deliver: endpoint('PUT /api/admin/orders/:id/deliver', {
    summary: 'Marks the order and its parcels as delivered; cash on delivery counts as paid',
    who: 'admin',
    permission: TRANSITION_PERMISSIONS.delivered,
    params: IdParams,
    body: Type.Object({ revision: Revision }),
    response: changed,
    errors: failures,
  }),
  receivePayment: endpoint('PUT /api/admin/orders/:id/payment-received', {
    summary:
      'Records that the shop has received the money of an order itself: of a cash order before it is sent, all that is due, or once a ' +
      'part of it, so that the courier collects the rest; of an unpaid order that was to be paid online, all that is due',
    who: 'admin',
    permission: 'orders.create',
    params: IdParams,
    body: Type.Object({
      revision: Revision,
      amount: Type.Number(),
      method: Type.Enum(REFUND_METHODS),
      reference: Type.Optional(text(80)),
    }),
    response: changed,
    errors: failures,
  }),
  cancel: endpoint('PUT /api/admin/orders/:id/cancel', {
    summary: 'Cancels an order that is not delivered: its items return to stock and the payment is refunded',
    who: 'admin',
    permission: TRANSITION_PERMISSIONS.cancelled,
    params: IdParams,
    body: Type.Object({ revision: Revision, reason: text(500) }),
    response: changed,
    errors: failures,
  }),
  release: endpoint('POST /api/admin/customers/:id/release-orders', {
    summary: 'Cancels all unpaid orders of a customer that are not being packed, so that their items return to stock',
    who: 'admin',
    permission: TRANSITION_PERMISSIONS.cancelled,
    params: IdParams,
    response: Type.Object({ success: Type.Literal(true), message: Type.String(), released: Type.Integer() }),
    errors: { ...staffErrors, 400: 'Customer not found', 404: 'Customer not found' },
  }),
  releaseMany: endpoint('POST /api/admin/orders/release', {
    summary:
      'The same for these orders, whoever placed them; those that are paid, being packed or cancelled stay as they are',
    who: 'admin',
    permission: TRANSITION_PERMISSIONS.cancelled,
    body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: MAX_RELEASED }) }),
    response: Type.Object({ success: Type.Literal(true), message: Type.String(), released: Type.Integer() }),
    errors: { ...staffErrors, 400: 'ids: must not have fewer than 1 items' },
  }),
  note: endpoint('POST /api/admin/orders/:id/notes', {
    summary: 'Adds an internal note to the history of an order',
    who: 'admin',
    permission: 'orders.fulfil',
    params: IdParams,
    body: Type.Object({ text: text(2000) }),
    response: changed,
    errors: { ...staffErrors, 400: 'Order not found', 404: 'Order not found' },
  }),
  refund: endpoint('POST /api/admin/orders/:id/refunds', {
    summary:
      'Refunds all or part of what was paid. For cash orders it records a refund made by hand (`method`, and a `reference` unless ' +
      'in cash). The revision changes, so a second refund on the same revision is refused. Send an `Idempotency-Key` header: ' +
      'a retry with the same key returns the first response',
    who: 'admin',
    permission: 'orders.refund',
    params: IdParams,
    body: Type.Object({
      revision: Revision,
      amount: Type.Number(),
      reason: text(500),
      method: Type.Optional(Type.Enum(REFUND_METHODS)),
      reference: Type.Optional(text(80)),
    }),
    response: changed,
    errors: { ...failures, 422: 'The idempotency key was used for another refund' },
  }),
  payRefundByHand: endpoint('POST /api/admin/orders/:id/refunds/:refundId/by-hand', {
    summary:
      'Records that a team member has paid back a refund that the payment provider refuses to make, or pays again one that the bank has ' +
      'returned, with a `reference` unless in cash. The provider is asked first whether it has made it, and is not asked for it again',
    who: 'admin',
    permission: 'orders.refund',
    params: Type.Object({ id: Id, refundId: Id }),
    body: Type.Object({
      revision: Revision,
      reason: text(500),
      method: Type.Enum(REFUND_METHODS),
      reference: Type.Optional(text(80)),
    }),
    response: changed,
    errors: { ...failures, 422: 'The idempotency key was used for another refund' },
  }),
  refundReturned: endpoint('POST /api/admin/orders/:id/refunds/:refundId/returned', {
    summary:
      'Records that the bank returned a refund that a team member had paid by UPI or bank transfer, with the day (`YYYY-MM-DD`). The ' +
      'refund fails, its amount is to be refunded again, and the customer is asked for another account',
    who: 'admin',
    permission: 'orders.refund',
    params: Type.Object({ id: Id, refundId: Id }),
    body: Type.Object({ revision: Revision, on: text(10), note: Type.Optional(text(300)) }),
    response: changed,
    errors: { ...failures, 422: 'The idempotency key was used for another refund' },
  }),
  undoRefundReturned: endpoint('POST /api/admin/orders/:id/refunds/:refundId/undo-returned', {
    summary:
      'Undoes that the bank returned a refund, which was recorded by mistake, unless its money was refunded again',
    who: 'admin',
    permission: 'orders.refund',
    params: Type.Object({ id: Id, refundId: Id }),
    body: Type.Object({ revision: Revision }),
    response: changed,
    errors: { ...failures, 422: 'The idempotency key was used for another refund' },
  }),
  seePayment: endpoint('PUT /api/admin/orders/:id/payment-seen', {
    summary: 'Marks the payment notices of an order as seen',
    who: 'admin',
    permission: 'orders.refund',
    params: IdParams,
    response: changed,
    errors: { ...staffErrors, 400: 'Order not found', 404: 'Order not found' },
  }),
}
