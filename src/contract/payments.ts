import Type, { type Static } from 'typebox'
import { PAYMENT_FAILURES, PAYMENT_REFUSALS, paymentFailed } from '../domain/payments/messages.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Rupees, text } from './schemas.ts'

const CustomerInfo = Type.Optional(
  Type.Object({
    name: Type.Optional(text(200)),
    email: Type.Optional(text(254)),
    phone: Type.Optional(text(40)),
    address: Type.Optional(Type.Unknown()),
  }),
)

/** What the browser needs to open the payment window. */
const Payable = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  data: Type.Object({
    key_id: Type.String(),
    amount: Type.Integer({ description: 'Paise, the unit of the payment window' }),
    currency: Type.Literal('INR'),
    id: Type.String({ description: 'The id of the order at the payment provider' }),
    checkoutScript: Type.String({ description: 'The script that defines window.Razorpay' }),
    sandbox: Type.Boolean({ description: 'No money moves; the screen must say so' }),
  }),
})

const Done = Type.Object({ success: Type.Literal(true), message: Type.String() })

const NOT_FOUND = 'Order not found'

const offerErrors = {
  400: PAYMENT_REFUSALS.amountMismatch,
  401: PAYMENT_REFUSALS.mustLogIn,
  404: NOT_FOUND,
  409: PAYMENT_REFUSALS.notPayable,
  422: paymentFailed('{message}'),
  503: PAYMENT_REFUSALS.providerUnavailable,
}

/** Part of the address of a request to the provider, so only letters, digits and _ are accepted. */
const ProviderId = Type.String({ minLength: 1, maxLength: 80, pattern: '^[A-Za-z0-9_]+$' })

const limit = { attempts: 120, minutes: 10 }

/** What can be paid with a payment link: the order without the customer's personal data. Amounts in rupees. */
const PayableOrder = Type.Object({
  number: Type.String(),
  /** `open`: can be paid now. `paid`. `closed`: cancelled, expired or replaced. */
  state: Type.Enum(['open', 'paid', 'closed']),
  lines: Type.Array(Type.Object({ name: Type.String(), quantity: Type.String(), total: Rupees })),
  discount: Rupees,
  shippingCost: Rupees,
  /** The GST in the total; 0 for a shop that charges none. */
  tax: Rupees,
  totalAmount: Rupees,
  /** Less than the total when a part has been paid. */
  due: Rupees,
  expiresAt: Type.Optional(Type.String()),
  sandbox: Type.Boolean(),
})
export type PayableOrder = Static<typeof PayableOrder>

const TokenParams = Type.Object({ token: Type.String({ pattern: '^[0-9a-f]{24}-[A-Za-z0-9_-]{22}$' }) })
const LINK_NOT_FOUND = 'This payment link is not valid. Please ask the shop for a new one.'
const linkErrors = { 400: LINK_NOT_FOUND, 404: LINK_NOT_FOUND }

export const payments = {
  linkedOrder: endpoint('GET /api/payment/links/:token', {
    summary: 'The order of a payment link that the shop has sent',
    who: 'anyone',
    params: TokenParams,
    response: Type.Object({ success: Type.Literal(true), data: PayableOrder }),
    limit,
    errors: linkErrors,
  }),
  linkOffer: endpoint('POST /api/payment/links/:token/create-order', {
    summary: 'Creates the order of a payment link at the payment provider. Repeating the call returns the same',
    who: 'anyone',
    params: TokenParams,
    response: Payable,
    limit,
    errors: { ...offerErrors, ...linkErrors },
  }),
  linkVerify: endpoint('POST /api/payment/links/:token/verify', {
    summary: 'Records a payment with a payment link after checking its signature with the provider',
    who: 'anyone',
    params: TokenParams,
    body: Type.Object({
      razorpay_order_id: ProviderId,
      razorpay_payment_id: ProviderId,
      razorpay_signature: text(200),
    }),
    response: Done,
    limit,
    errors: {
      ...linkErrors,
      400: PAYMENT_FAILURES.verify,
      409: PAYMENT_REFUSALS.beingRefunded,
      503: PAYMENT_REFUSALS.notConfirmedYet,
    },
  }),
  createOrder: endpoint('POST /api/payment/razorpay/create-order', {
    summary:
      'Creates the order at the payment provider, for the total of the order. An `amount` in the request, in rupees, must equal it. Repeating the call returns the same',
    who: 'customer',
    forGuests: true,
    body: Type.Object({
      orderId: Id,
      amount: Type.Optional(Rupees),
      currency: Type.Optional(text(10)),
      receipt: Type.Optional(text(100)),
      customerInfo: CustomerInfo,
    }),
    response: Payable,
    limit,
    errors: offerErrors,
  }),
  verify: endpoint('POST /api/payment/razorpay/verify', {
    summary:
      'Records a payment after checking its signature and asking the provider for order, amount and currency. Repeating the call returns the same',
    who: 'customer',
    forGuests: true,
    body: Type.Object({
      razorpay_order_id: ProviderId,
      razorpay_payment_id: ProviderId,
      razorpay_signature: text(200),
      orderId: Id,
    }),
    response: Done,
    limit,
    errors: {
      400: PAYMENT_FAILURES.verify,
      401: PAYMENT_REFUSALS.mustLogIn,
      404: NOT_FOUND,
      409: PAYMENT_REFUSALS.beingRefunded,
      503: PAYMENT_REFUSALS.notConfirmedYet,
    },
  }),
  dismiss: endpoint('POST /api/payment/razorpay/dismiss', {
    summary: 'Records that the payment window was closed without paying, so that the payment can be retried',
    who: 'customer',
    forGuests: true,
    body: Type.Object({ orderId: Id }),
    response: Done,
    limit,
    errors: { 401: PAYMENT_REFUSALS.mustLogIn, 404: NOT_FOUND },
  }),
  retry: endpoint('POST /api/orders/:id/retry-payment', {
    summary:
      'Starts another attempt to pay an order whose payment failed or was abandoned; the response is that of create-order',
    who: 'customer',
    forGuests: true,
    params: IdParams,
    body: Type.Object({ paymentMethod: Type.Optional(text(20)) }),
    response: Payable,
    limit,
    errors: { ...offerErrors, 400: NOT_FOUND, 500: 'Failed to retry payment' },
  }),
  payOnDelivery: endpoint('PUT /api/orders/:id/pay-on-delivery', {
    summary:
      'Changes an unpaid card order to Cash on Delivery and confirms it, if the shop takes cash for its total and pincode. ' +
      'The provider is asked first whether the order has been paid. Repeating the call changes nothing',
    who: 'customer',
    forGuests: true,
    params: IdParams,
    response: Done,
    limit,
    errors: { 400: NOT_FOUND, 401: PAYMENT_REFUSALS.mustLogIn, 404: NOT_FOUND, 409: PAYMENT_REFUSALS.notPayable },
  }),
  phonePe: endpoint('POST /api/payment/phonepe/initiate', {
    summary: 'Starts a PhonePe payment, if the shop has an account there. No screen offers it',
    who: 'customer',
    forGuests: true,
    body: Type.Object({ orderId: Id, amount: Type.Optional(Rupees), customerInfo: CustomerInfo }),
    response: Type.Object({ success: Type.Literal(true), paymentUrl: Type.String(), transactionId: Type.String() }),
    limit,
    errors: {
      400: PAYMENT_REFUSALS.amountMismatch,
      401: PAYMENT_REFUSALS.mustLogIn,
      404: NOT_FOUND,
      409: PAYMENT_REFUSALS.notPayable,
      503: PAYMENT_FAILURES.phonepe,
    },
  }),
}
