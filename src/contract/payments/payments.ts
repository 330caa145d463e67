import Type from 'typebox'
import { ORDER_FAILURES } from '../../domain/orders/messages.ts'
import { PAYMENT_FAILURES, PAYMENT_REFUSALS } from '../../domain/payments/messages.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Rupees, text } from '../schemas.ts'

const CustomerInfo = Type.Optional(
  Type.Object({
    name: Type.Optional(text(200)),
    email: Type.Optional(text(254)),
    phone: Type.Optional(text(30)),
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

const orderErrors = {
  400: ORDER_FAILURES.notFound,
  401: PAYMENT_REFUSALS.logIn,
  404: ORDER_FAILURES.notFound,
  409: PAYMENT_REFUSALS.notPayable,
  422: 'Payment failed: {message}',
  503: PAYMENT_REFUSALS.providerAway,
}

const ProviderId = Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' })

export const payments = {
  createOrder: endpoint('POST /api/payment/razorpay/create-order', {
    summary:
      'Announces an order to the payment provider. The amount is the order’s; one that is sent along and differs is refused. Asked again, it answers the same.',
    who: 'customer',
    body: Type.Object({
      orderId: Id,
      amount: Type.Optional(Rupees),
      currency: Type.Optional(text(10)),
      receipt: Type.Optional(text(100)),
      customerInfo: CustomerInfo,
    }),
    response: Payable,
    errors: orderErrors,
  }),
  verify: endpoint('POST /api/payment/razorpay/verify', {
    summary:
      'Takes note of a payment: its signature is checked, then order, amount and currency are asked of the provider.',
    who: 'customer',
    body: Type.Object({
      razorpay_order_id: ProviderId,
      razorpay_payment_id: ProviderId,
      razorpay_signature: text(200),
      orderId: Id,
    }),
    response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
    errors: {
      400: PAYMENT_FAILURES.verify,
      401: PAYMENT_REFUSALS.logIn,
      404: ORDER_FAILURES.notFound,
      409: PAYMENT_REFUSALS.goesBack,
      503: PAYMENT_REFUSALS.notConfirmedYet,
    },
  }),
  retry: endpoint('POST /api/orders/:id/retry-payment', {
    summary: 'A new try to pay an order whose payment failed or was left.',
    who: 'customer',
    params: IdParams,
    body: Type.Object({ paymentMethod: Type.Optional(text(20)) }),
    response: Payable,
    errors: { ...orderErrors, 500: ORDER_FAILURES.retryPayment },
  }),
  phonePe: endpoint('POST /api/payment/phonepe/initiate', {
    summary: 'Starts a payment by PhonePe, where the shop has an account there. No screen offers it.',
    who: 'customer',
    body: Type.Object({ orderId: Id, amount: Type.Optional(Rupees), customerInfo: CustomerInfo }),
    response: Type.Object({ success: Type.Literal(true), paymentUrl: Type.String(), transactionId: Type.String() }),
    errors: {
      401: PAYMENT_REFUSALS.logIn,
      404: ORDER_FAILURES.notFound,
      409: PAYMENT_REFUSALS.notPayable,
      503: PAYMENT_REFUSALS.phonepeOff,
    },
  }),
}
