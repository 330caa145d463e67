import Type from 'typebox'
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '../../domain/orders/payment-words.ts'
import { endpoint } from '../endpoint.ts'
import { found, Id, IdParams, text } from '../schemas.ts'
import { Order } from './order.ts'
import { Quote, WantedItems } from './quote.ts'

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
    body: Type.Object({ items: WantedItems, couponCode: Type.Optional(text(100)) }),
    response: found(Quote),
    errors: { 400: 'The request is not valid.', 500: 'Failed to create order' },
  }),
  place: endpoint('POST /api/orders', {
    summary:
      'Places an order. The server recomputes everything; figures that differ from `totalAmount` are refused with 409 and a `quote`. ' +
      'Send an `Idempotency-Key` header: a retry with the same key has one effect',
    who: 'customer',
    body: Type.Object({
      customer: Customer,
      items: WantedItems,
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
      paymentStatus: Type.Enum(PAYMENT_STATUSES),
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
