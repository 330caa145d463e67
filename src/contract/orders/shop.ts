import Type, { type Static } from 'typebox'
import { PAYMENT_METHODS } from '../../domain/orders/payment-status.ts'
import { endpoint } from '../endpoint.ts'
import { dataResponse, Id, IdParams, QuantityJson, Rupees, text } from '../schemas.ts'
import { Order } from './order.ts'
import { WIRE_PAYMENT_STATUSES } from './payment-status.ts'

/** What a checkout needs to show the bill the server will charge. */
const CheckoutRules = Type.Object({
  /** Delivery costs `charge`, and nothing when the subtotal before the discount is above `freeAbove`. */
  shipping: Type.Object({ freeAbove: Rupees, charge: Rupees }),
  /** What header and shipping page promise; settings of their own. */
  freeShippingOver: Type.Object({ header: Rupees, shippingPage: Rupees }),
  /** The ways to pay that are offered, for totals from `minimum` to `maximum`, both inclusive. */
  paymentMethods: Type.Array(
    Type.Object({ method: Type.Enum(PAYMENT_METHODS), minimum: Rupees, maximum: Type.Optional(Rupees) }),
  ),
  /** How long an unpaid card order keeps its goods. */
  unpaidMinutes: Type.Integer(),
  /** Card payments go to the shop's own sandbox: no money moves, and every screen that takes it has to say so. */
  sandbox: Type.Boolean(),
})
export type CheckoutRules = Static<typeof CheckoutRules>

export const checkout = {
  rules: endpoint('GET /api/checkout/rules', {
    summary: 'What delivery costs and which ways to pay are offered',
    who: 'anyone',
    response: dataResponse(CheckoutRules),
  }),
}

/** A line a shopper wants, as the cart holds it. `price` is what the screen showed; the server decides. */
export const RequestedItem = Type.Object({
  product: Id,
  name: Type.Optional(text(500)),
  quantity: Type.Number(),
  price: Type.Number(),
  selectedColor: Type.Optional(text(100)),
  selectedSize: Type.Optional(text(100)),
})
export type RequestedItem = Static<typeof RequestedItem>

export const RequestedItems = Type.Array(RequestedItem, { minItems: 1, maxItems: 100 })

const QuoteLine = Type.Object({
  product: Id,
  selectedColor: Type.String(),
  selectedSize: Type.String(),
  name: Type.String(),
  unit: Type.Enum(['piece', 'metre']),
  quantity: QuantityJson,
  price: Rupees,
  total: Rupees,
  discount: Rupees,
  /** Why this line cannot be bought as it is, or what changed since it was shown. Absent when all is as shown. */
  problem: Type.Optional(Type.String()),
})

/** What an order of these items would cost now, and what differs from what the shopper saw. */
export const Quote = Type.Object({
  items: Type.Array(QuoteLine),
  subtotal: Rupees,
  discount: Rupees,
  shippingCost: Rupees,
  totalAmount: Rupees,
  /** The coupon that was taken off; absent when none was. */
  couponCode: Type.Optional(Type.String()),
  /** Why the coupon that was asked for is not taken. */
  couponProblem: Type.Optional(Type.String()),
  /** False while a line has a problem that stops the order. */
  canBeOrdered: Type.Boolean(),
})
export type Quote = Static<typeof Quote>

const Customer = Type.Object({
  name: text(200),
  email: text(254),
  phone: text(40),
  address: Type.Object({
    title: text(100),
    street: text(500),
    city: text(100),
    state: text(100),
    zipCode: text(20),
    country: text(50),
  }),
})

const orderAnswer = Type.Object({
  success: Type.Literal(true),
  isAuthenticated: Type.Literal(true),
  message: Type.Optional(Type.String()),
  data: Order,
})

export const orders = {
  quote: endpoint('POST /api/orders/quote', {
    summary: 'What these items cost now, with a coupon, and what changed since they were shown',
    who: 'anyone',
    body: Type.Object({ items: RequestedItems, couponCode: Type.Optional(text(100)) }),
    response: dataResponse(Quote),
    errors: { 400: 'The request is not valid.', 500: 'Failed to create order' },
  }),
  place: endpoint('POST /api/orders', {
    summary:
      'Places an order. The server recomputes everything; figures that differ from `totalAmount` are refused with 409 and a `quote`. ' +
      'Send an `Idempotency-Key` header: a retry with the same key has one effect',
    who: 'customer',
    body: Type.Object({
      customer: Customer,
      items: RequestedItems,
      totalAmount: Type.Number(),
      paymentMethod: Type.Enum(PAYMENT_METHODS),
      orderNotes: Type.Optional(text(1000)),
      couponCode: Type.Optional(text(100)),
      paymentStatus: Type.Optional(Type.Literal('pending')),
      status: Type.Optional(Type.Literal('pending')),
    }),
    response: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      data: Order,
      _id: Id,
    }),
    limit: { attempts: 60, minutes: 10 },
    errors: {
      400: 'Failed to create order',
      401: 'Unauthorized',
      409: 'Something changed since the bill was shown; `quote` has the fresh figures',
      422: 'The idempotency key was used for another order; `_id` says for which',
      500: 'Failed to create order',
    },
  }),
  mine: endpoint('GET /api/orders/my-orders', {
    summary: 'The orders of the signed-in customer, newest first, as `data` and as `orders`',
    who: 'customer',
    response: Type.Object({
      success: Type.Literal(true),
      isAuthenticated: Type.Literal(true),
      data: Type.Array(Order),
      orders: Type.Array(Order),
    }),
    errors: { 401: 'You must be logged in to view your orders', 500: 'Failed to fetch orders' },
    emptyOnFailure: { data: [], orders: [] },
  }),
  get: endpoint('GET /api/orders/:id', {
    summary: 'One order of the signed-in customer, with its tax invoice once it is confirmed',
    who: 'customer',
    params: IdParams,
    response: orderAnswer,
    errors: {
      400: 'Order not found',
      401: 'You must be logged in to view this order',
      404: 'Order not found',
      500: 'Failed to fetch order',
    },
  }),
  cancel: endpoint('PUT /api/orders/:id/cancel', {
    summary:
      'Cancels a pending or confirmed order, gives the goods back to the stock once, and has what was paid refunded',
    who: 'customer',
    params: IdParams,
    response: orderAnswer,
    errors: {
      400: 'Order not found',
      401: 'You must be logged in to cancel this order',
      404: 'Order not found',
      409: 'This order can no longer be cancelled.',
      500: 'Failed to cancel order',
    },
  }),
  payment: endpoint('PUT /api/orders/:id/payment', {
    summary:
      'Ends the checkout of an order: PAYMENT_PENDING confirms cash on delivery; PAYMENT_SUCCESS needs a payment the server has verified',
    who: 'customer',
    params: IdParams,
    body: Type.Object({
      paymentStatus: Type.Enum(WIRE_PAYMENT_STATUSES),
      paymentId: Type.Optional(text(100)),
    }),
    response: orderAnswer,
    errors: {
      400: 'Order not found',
      401: 'Unauthorized',
      404: 'Order not found',
      409: 'This payment has not been confirmed yet.',
    },
  }),
}
