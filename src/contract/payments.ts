import Type from 'typebox'
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

/** What the payment window is opened with. */
const Payable = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  data: Type.Object({
    key_id: Type.String(),
    amount: Type.Integer({ description: 'Paise, as the payment window wants it' }),
    currency: Type.Literal('INR'),
    id: Type.String({ description: 'The provider’s id of the order' }),
    checkoutScript: Type.String({ description: 'The script that defines window.Razorpay' }),
    sandbox: Type.Boolean({ description: 'No money moves; the screen has to say so' }),
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

/** A provider's id goes into an address of the provider's: letters and digits only. */
const ProviderId = Type.String({ minLength: 1, maxLength: 80, pattern: '^[A-Za-z0-9_]+$' })

const limit = { attempts: 120, minutes: 10 }

export const payments = {
  createOrder: endpoint('POST /api/payment/razorpay/create-order', {
    summary:
      'Announces an order to the payment provider. The amount is the order’s; one that is sent along, in rupees, must be the same. Asked again, it answers the same',
    who: 'customer',
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
      'Takes note of a payment: its signature is checked, then order, amount and currency are asked of the provider. Sent again, it answers the same',
    who: 'customer',
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
    summary: 'Says that the payment window was closed without paying, so that the order offers to retry the payment',
    who: 'customer',
    body: Type.Object({ orderId: Id }),
    response: Done,
    limit,
    errors: { 401: PAYMENT_REFUSALS.mustLogIn, 404: NOT_FOUND },
  }),
  retry: endpoint('POST /api/orders/:id/retry-payment', {
    summary: 'A new try to pay an order whose payment failed or was left; answers like create-order',
    who: 'customer',
    params: IdParams,
    body: Type.Object({ paymentMethod: Type.Optional(text(20)) }),
    response: Payable,
    limit,
    errors: { ...offerErrors, 400: NOT_FOUND, 500: 'Failed to retry payment' },
  }),
  phonePe: endpoint('POST /api/payment/phonepe/initiate', {
    summary: 'Starts a payment by PhonePe, where the shop has an account there. No screen offers it',
    who: 'customer',
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
