import Type, { type Static } from 'typebox'
import { PAYMENT_METHODS } from '../../domain/orders/payment-status.ts'
import { MESSAGE_CHANNELS } from '../../domain/phone-messages/message-channels.ts'
import { endpoint } from '../endpoint.ts'
import { dataResponse, Id, IdParams, QuantityJson, Rupees, text } from '../schemas.ts'
import { AppliedCoupon, Order } from './order.ts'
import { WIRE_PAYMENT_STATUSES } from './payment-status.ts'

/** What the checkout needs to compute the same total as the server. Amounts in rupees. */
const CheckoutRules = Type.Object({
  /** Delivery costs `charge`, or nothing when the subtotal before discount exceeds `freeAbove`. */
  shipping: Type.Object({ freeAbove: Rupees, charge: Rupees }),
  /** The thresholds shown in the header and on the shipping page, which are separate settings. */
  freeShippingOver: Type.Object({ header: Rupees, shippingPage: Rupees }),
  /** The payment methods offered, for totals from `minimum` to `maximum`, both inclusive. */
  paymentMethods: Type.Array(
    Type.Object({ method: Type.Enum(PAYMENT_METHODS), minimum: Rupees, maximum: Type.Optional(Rupees) }),
  ),
  /** Where the shop delivers to. */
  countries: Type.Array(Type.String()),
  /** Whether prices contain tax, which invoices show. */
  chargesTax: Type.Boolean(),
  /** Whether a registered buyer can give a GSTIN: not to a shop that has none itself. */
  takesGstin: Type.Boolean(),
  /** Minutes for which an unpaid card order reserves its stock. */
  unpaidMinutes: Type.Integer(),
  /** How a buyer can get messages about the order; null when the shop sends none. */
  messages: Type.Union([Type.Enum(MESSAGE_CHANNELS), Type.Null()]),
  /** Whether shoppers can order without an account. */
  guests: Type.Boolean(),
  /** Card payments use the payment sandbox: no money moves, and the screens must say so. */
  sandbox: Type.Boolean(),
  /** The shop has not stored its business details, so it takes no orders. */
  takesNoOrders: Type.Optional(Type.Literal(true)),
  /** The state to which a shop is limited that is no regular taxpayer; absent for one that delivers everywhere. */
  deliversWithin: Type.Optional(Type.String()),
  /** The shop has no mail server, so nobody gets an email. */
  keepsEmails: Type.Optional(Type.Literal(true)),
})
export type CheckoutRules = Static<typeof CheckoutRules>

export const checkout = {
  rules: endpoint('GET /api/checkout/rules', {
    summary: 'The delivery charge and the payment methods offered',
    who: 'anyone',
    response: dataResponse(CheckoutRules),
  }),
}

/** A cart line to be ordered. `price` in rupees is what the screen showed; the server charges its own. */
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
  /** Why this line cannot be bought as requested, or what has changed since it was shown. */
  problem: Type.Optional(Type.String()),
})

/** The current price of these items, and how it differs from what the shopper saw. Amounts in rupees. */
export const Quote = Type.Object({
  items: Type.Array(QuoteLine),
  subtotal: Rupees,
  discount: Rupees,
  shippingCost: Rupees,
  /** Before what the payment method adds or takes off; `payments` has the totals with it. */
  totalAmount: Rupees,
  /** The payment methods of the shop and what the order costs with each. */
  payments: Type.Array(
    Type.Object({
      method: Type.Enum(PAYMENT_METHODS),
      totalAmount: Rupees,
      /** The fee for cash on delivery that is in the total. */
      fee: Type.Optional(Rupees),
      /** What was taken off for paying online. */
      discount: Type.Optional(Rupees),
      /** Why it is not offered for this order. */
      problem: Type.Optional(Type.String()),
      /** The problem is a rule of cash on delivery, which the team may set aside for an order that it enters. */
      isRefusedByRule: Type.Optional(Type.Boolean()),
      /** The buyer is asked to confirm the order before it is sent. */
      needsConfirmation: Type.Optional(Type.Boolean()),
    }),
  ),
  /** The coupon applied: the requested one, or the first of several; absent when there is none. */
  couponCode: Type.Optional(Type.String()),
  /** All coupons applied, in this order; absent when there is none. */
  coupons: Type.Optional(Type.Array(AppliedCoupon)),
  /** Why the requested coupon was not applied. */
  couponProblem: Type.Optional(Type.String()),
  /** Why another coupon than the requested one was applied. */
  couponNote: Type.Optional(Type.String()),
  /** False while any line cannot be bought. */
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
    /** Who receives the parcel, and their 10-digit phone number; the customer unless given. */
    name: Type.Optional(text(200)),
    phone: Type.Optional(text(40)),
  }),
  /** A buyer's registration makes the invoice one to a business. Checked by the handler. */
  gstin: Type.Optional(text(40)),
  /** The registered name; the customer's name when it is empty. */
  businessName: Type.Optional(text(200)),
})

const orderAnswer = Type.Object({
  success: Type.Literal(true),
  isAuthenticated: Type.Literal(true),
  message: Type.Optional(Type.String()),
  data: Order,
})

export const orders = {
  quote: endpoint('POST /api/orders/quote', {
    summary: 'Prices the items of a cart, with a coupon, and reports what has changed since they were shown',
    who: 'anyone',
    body: Type.Object({
      items: RequestedItems,
      couponCode: Type.Optional(text(100)),
      /** Where the order goes, and the phone number of a signed-in customer: some payment rules depend on them. */
      zipCode: Type.Optional(text(20)),
      phone: Type.Optional(text(40)),
    }),
    response: dataResponse(Quote),
    errors: {
      400: 'The request is not valid.',
      500: 'Failed to create order',
      503: 'Too many carts are being priced at this moment. Please try again in a minute.',
    },
  }),
  place: endpoint('POST /api/orders', {
    summary:
      'Places an order. The server computes every amount itself; if the total differs from `totalAmount` it answers 409 with a `quote`. ' +
      'Send an `Idempotency-Key` header: a retry with the same key has one effect',
    who: 'customer',
    forGuests: true,
    body: Type.Object({
      customer: Customer,
      items: RequestedItems,
      totalAmount: Type.Number(),
      paymentMethod: Type.Enum(PAYMENT_METHODS),
      orderNotes: Type.Optional(text(1000)),
      couponCode: Type.Optional(text(100)),
      /** The buyer agrees to messages about orders at this phone number. */
      messageUpdates: Type.Optional(Type.Boolean()),
      paymentStatus: Type.Optional(Type.Literal('pending')),
      status: Type.Optional(Type.Literal('pending')),
    }),
    response: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      data: Order,
      _id: Id,
    }),
    // What one buyer may order is limited by domain/orders/buying-limits.ts, for all processes together.
    limit: { attempts: 60, minutes: 10, isPerProcess: true },
    errors: {
      400: 'Failed to create order',
      401: 'Unauthorized',
      409: 'Prices or stock have changed, and `quote` has the current amounts; or the order exceeds a limit of the shop, named in `limit`',
      422: 'The idempotency key was used for another order, whose id is in `_id`',
      500: 'Failed to create order',
    },
  }),
  placed: endpoint('GET /api/orders/placed', {
    summary:
      'The order that the customer placed in the last 24 hours with the key in the `Idempotency-Key` header: for a browser that lost the answer',
    who: 'customer',
    forGuests: true,
    response: orderAnswer,
    errors: { 400: 'The Idempotency-Key is not valid.', 401: 'Unauthorized', 404: 'Order not found' },
  }),
  mine: endpoint('GET /api/orders/my-orders', {
    summary: 'The orders of the signed-in customer, newest first, as `data` and as `orders`',
    who: 'customer',
    forGuests: true,
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
    forGuests: true,
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
    summary: 'Cancels a pending or confirmed order, returns its items to stock and refunds what was paid',
    who: 'customer',
    forGuests: true,
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
      'Completes the checkout: PAYMENT_PENDING confirms cash on delivery; PAYMENT_SUCCESS requires a payment the server has verified',
    who: 'customer',
    forGuests: true,
    isUnseen: true,
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
