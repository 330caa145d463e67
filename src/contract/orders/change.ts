import Type, { type Static } from 'typebox'
import { REFUND_METHODS } from '../../domain/payments/refund.ts'
import { endpoint } from '../endpoint.ts'
import { dataResponse, Id, IdParams, Revision, Rupees, staffErrors, text } from '../schemas.ts'

const ChangeBody = Type.Object({
  revision: Revision,
  /** The lines that change, by position from 0. Quantity 0 removes a line; `variant` is another variant of the same product. */
  lines: Type.Array(
    Type.Object({ line: Type.Integer({ minimum: 0 }), quantity: Type.Number(), variant: Type.Optional(Id) }),
    { maxItems: 100 },
  ),
  address: Type.Optional(
    Type.Object({
      title: text(100),
      street: text(500),
      city: text(100),
      state: text(100),
      zipCode: text(20),
      country: text(50),
    }),
  ),
  /** The buyer's GSTIN for the invoice; empty for an invoice to a consumer. Absent to leave it as it is. */
  gstin: Type.Optional(text(40)),
  businessName: Type.Optional(text(200)),
})

const OrderChange = Type.Object({
  ...ChangeBody.properties,
  reason: text(500),
  /** How a team member has paid back what an order costs less, when it was paid in cash. */
  method: Type.Optional(Type.Enum(REFUND_METHODS)),
  reference: Type.Optional(text(80)),
  /** The new total in rupees as the screen showed it. */
  totalAmount: Rupees,
})
export type OrderChangeBody = Static<typeof OrderChange>

/** What a change does to the money, in rupees. */
const ChangeQuote = Type.Object({
  totalBefore: Rupees,
  totalAmount: Rupees,
  discount: Rupees,
  shippingCost: Rupees,
  refund: Rupees,
  /** Still to pay. */
  due: Rupees,
  /** A part was paid before, and the rest is paid with a payment link. Otherwise a courier collects what is due. */
  isPaidByLink: Type.Boolean(),
  /** The refund cannot go back through a payment provider. */
  isRefundedByHand: Type.Boolean(),
  /** The order is replaced by a new one, with a credit note for its invoice. */
  isReplaced: Type.Boolean(),
})
export type ChangeQuote = Static<typeof ChangeQuote>

const customerFailures = {
  400: 'Nothing would be left. Cancel the order instead.',
  401: 'You must be logged in to change this order',
  404: 'Order not found',
  409: 'This order can no longer be changed. It is being packed, on its way or closed.',
}

export const orderChanges = {
  quote: endpoint('POST /api/orders/:id/cancel-line-quote', {
    summary: 'What an order would cost without one of its lines, and what is refunded, in rupees',
    who: 'customer',
    forGuests: true,
    params: IdParams,
    body: Type.Object({ line: Type.Integer({ minimum: 0 }) }),
    response: dataResponse(Type.Object({ totalAmount: Rupees, refund: Rupees })),
    errors: customerFailures,
  }),
  cancelLine: endpoint('PUT /api/orders/:id/cancel-line', {
    summary:
      'Cancels one line of an order that is not packed yet. A new order without it replaces the order; it takes over payments and stock, ' +
      'and its id is in the answer. `totalAmount` is the new total as the screen showed it. Send an `Idempotency-Key` header: a retry ' +
      'with the same key has one effect',
    who: 'customer',
    forGuests: true,
    params: IdParams,
    body: Type.Object({ line: Type.Integer({ minimum: 0 }), totalAmount: Rupees }),
    response: Type.Object({ success: Type.Literal(true), message: Type.String(), _id: Id }),
    // Each can use up an invoice and a credit note, and an order has up to 100 lines.
    limit: { attempts: 30, minutes: 24 * 60 },
    errors: { ...customerFailures, 422: 'The idempotency key was used for another request, which was carried out' },
  }),
}

const failures = {
  ...staffErrors,
  400: 'Please check the changes.',
  404: 'Order not found',
  409: 'Someone else has changed this order. Please check it and try again.',
}

export const adminOrderChanges = {
  quote: endpoint('POST /api/admin/orders/:id/change-quote', {
    summary: 'What a change of an order that is not packed yet would cost',
    who: 'admin',
    permission: 'orders.create',
    params: IdParams,
    body: ChangeBody,
    response: dataResponse(ChangeQuote),
    errors: failures,
  }),
  change: endpoint('PUT /api/admin/orders/:id/change', {
    summary:
      "Changes lines, the address or the buyer's GSTIN of an order that is not packed yet. Other items make a new order, which takes over payments and " +
      'stock; an invoice gets a credit note, and the new order an invoice. Answers with the id of the order that is valid now',
    who: 'admin',
    permission: 'orders.create',
    params: IdParams,
    body: OrderChange,
    response: Type.Object({ success: Type.Literal(true), _id: Id }),
    errors: failures,
  }),
}
