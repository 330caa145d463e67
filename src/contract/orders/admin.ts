import Type, { type Static } from 'typebox'
import { ORDER_STATUSES } from '../../domain/orders/lifecycle.ts'
import { PAYMENT_METHODS } from '../../domain/orders/payment-status.ts'
import { TRANSITION_PERMISSIONS } from '../../domain/orders/team-transitions.ts'
import { PAYMENT_STATES } from '../../domain/payments/payment.ts'
import { REFUND_METHODS, REFUND_STATES } from '../../domain/payments/refund.ts'
import { endpoint } from '../endpoint.ts'
import { dataResponse, Id, IdParams, listQuery, listResponse, Revision, Rupees, staffErrors, text } from '../schemas.ts'
import { Order } from './order.ts'
import { WIRE_PAYMENT_STATUSES } from './payment-status.ts'

/** An order as the list shows it. */
const OrderRow = Type.Object({
  _id: Id,
  /** The last eight characters of the id, by which people speak of it. */
  number: Type.String(),
  createdAt: Type.String(),
  status: Type.Enum(ORDER_STATUSES),
  paymentMethod: Type.Enum(PAYMENT_METHODS),
  paymentStatus: Type.Enum(WIRE_PAYMENT_STATUSES),
  isPaid: Type.Boolean(),
  /** It is cancelled and the money is not back yet. */
  refundWanted: Type.Boolean(),
  customerName: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  city: Type.String(),
  lines: Type.Integer(),
  totalAmount: Rupees,
})
export type OrderRow = Static<typeof OrderRow>

const OrderEvent = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  actor: Type.Enum(['customer', 'admin', 'shop']),
  /** The name of who did it; empty for the shop itself and for deleted accounts. */
  by: Type.String(),
  note: Type.String(),
  at: Type.String(),
})

/** A try to pay, under the provider's id. */
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
  /** Who asked for it; empty for the shop itself. */
  by: Type.String(),
  error: Type.String(),
  /** How it was paid back by hand; absent when the provider sends it. */
  way: Type.Optional(Type.Enum(REFUND_METHODS)),
  reference: Type.String(),
  at: Type.String(),
})

/** Everything the shop knows of an order. */
const AdminOrder = Type.Object({
  ...Order.properties,
  revision: Revision,
  customerId: Id,
  refundWanted: Type.Boolean(),
  events: Type.Array(OrderEvent),
  attempts: Type.Array(PaymentAttempt),
  refunds: Type.Array(OrderRefund),
  /** What went another way with its payment, in words for the shopkeeper. */
  paymentNotices: Type.Array(Type.Object({ notice: Type.String(), isSeen: Type.Boolean() })),
  /** What can still be sent back. */
  refundable: Rupees,
  /** It was paid in cash: somebody of the team pays it back by hand, and writes down how. */
  isRefundedByHand: Type.Boolean(),
  /** Where the caller may bring it from here. */
  moves: Type.Array(Type.Enum(Object.keys(TRANSITION_PERMISSIONS) as (keyof typeof TRANSITION_PERMISSIONS)[])),
})
export type AdminOrder = Static<typeof AdminOrder>

const changed = dataResponse(AdminOrder)
const failures = {
  ...staffErrors,
  400: 'Order not found',
  404: 'Order not found',
  409: 'Somebody else changed this order meanwhile; `current` is the order as it is now.',
}

/** What a list of orders is narrowed to; `from` and `to` are days of India, both inclusive. */
const OrderFilters = listQuery(['createdAt', 'totalAmount'], {
  status: Type.Optional(Type.Enum(ORDER_STATUSES)),
  /** `pack`: waits for a packer. `payment`: its money wants a look. */
  attention: Type.Optional(Type.Enum(['pack', 'payment'])),
  paymentMethod: Type.Optional(Type.Enum(PAYMENT_METHODS)),
  isPaid: Type.Optional(Type.Boolean()),
  customerId: Type.Optional(Id),
  from: Type.Optional(text(10)),
  to: Type.Optional(text(10)),
})

/** What a row of the exported file stands for. */
export const EXPORT_ROWS = ['orders', 'lines'] as const

export const adminOrders = {
  list: endpoint('GET /api/admin/orders', {
    summary:
      'Orders, newest first; `q` finds them by the last eight characters, phone, e-mail or the start of the name',
    who: 'admin',
    permission: 'orders.read',
    query: OrderFilters,
    response: listResponse(OrderRow),
    errors: { ...staffErrors, 400: 'The last day must not be before the first.' },
  }),
  exportFile: endpoint('GET /api/admin/orders/export', {
    summary:
      'The orders of a list as a CSV file, oldest first: a row for each order, or with `rows=lines` for each thing on its bill',
    who: 'admin',
    permission: 'orders.export',
    query: Type.Object({ ...OrderFilters.properties, rows: Type.Optional(Type.Enum(EXPORT_ROWS)) }),
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: { ...staffErrors, 400: 'The last day must not be before the first.' },
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
    summary: 'Confirms a pending order and gives it its invoice',
    who: 'admin',
    permission: TRANSITION_PERMISSIONS.confirmed,
    params: IdParams,
    body: Type.Object({ revision: Revision }),
    response: changed,
    errors: failures,
  }),
  process: endpoint('PUT /api/admin/orders/:id/process', {
    summary: 'Says that the order is being packed',
    who: 'admin',
    permission: TRANSITION_PERMISSIONS.processing,
    params: IdParams,
    body: Type.Object({ revision: Revision }),
    response: changed,
    errors: failures,
  }),
  ship: endpoint('PUT /api/admin/orders/:id/ship', {
    summary: 'Hands the order to a courier and tells the customer',
    who: 'admin',
    permission: TRANSITION_PERMISSIONS.shipped,
    params: IdParams,
    body: Type.Object({ revision: Revision, courier: text(80), trackingNumber: text(80) }),
    response: changed,
    errors: failures,
  }),
  deliver: endpoint('PUT /api/admin/orders/:id/deliver', {
    summary: 'Says that the order arrived; cash on delivery is paid with it',
    who: 'admin',
    permission: TRANSITION_PERMISSIONS.delivered,
    params: IdParams,
    body: Type.Object({ revision: Revision }),
    response: changed,
    errors: failures,
  }),
  cancel: endpoint('PUT /api/admin/orders/:id/cancel', {
    summary:
      'Cancels an order that has not arrived: goods go back to the stock, what was paid goes back to the customer',
    who: 'admin',
    permission: TRANSITION_PERMISSIONS.cancelled,
    params: IdParams,
    body: Type.Object({ revision: Revision, reason: text(500) }),
    response: changed,
    errors: failures,
  }),
  note: endpoint('POST /api/admin/orders/:id/notes', {
    summary: 'Adds a note to the history of an order, for the team alone',
    who: 'admin',
    permission: 'orders.fulfil',
    params: IdParams,
    body: Type.Object({ text: text(2000) }),
    response: changed,
    errors: { ...staffErrors, 400: 'Order not found', 404: 'Order not found' },
  }),
  refund: endpoint('POST /api/admin/orders/:id/refunds', {
    summary:
      'Sends back a part or the whole of what was paid; of cash, writes down that it was paid back by hand (`way`, and its ' +
      '`reference` unless in cash). The revision changes with it, so a second try is refused. Send an `Idempotency-Key` ' +
      'header: a retry with the same key is answered what the first one was',
    who: 'admin',
    permission: 'orders.refund',
    params: IdParams,
    body: Type.Object({
      revision: Revision,
      amount: Type.Number(),
      reason: text(500),
      way: Type.Optional(Type.Enum(REFUND_METHODS)),
      reference: Type.Optional(text(80)),
    }),
    response: changed,
    errors: { ...failures, 422: 'The idempotency key was used for something else' },
  }),
  seePayment: endpoint('PUT /api/admin/orders/:id/payment-seen', {
    summary: 'Says that somebody looked at what went another way with the payment',
    who: 'admin',
    permission: 'orders.refund',
    params: IdParams,
    response: changed,
    errors: { ...staffErrors, 400: 'Order not found', 404: 'Order not found' },
  }),
}
