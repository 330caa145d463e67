import type { payments } from '../../contract/payments.ts'
import { PAYMENT_FAILURES, PAYMENT_REFUSALS } from '../../domain/payments/messages.ts'
import { hasPaymentInProgress } from '../ledger/queries.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { recordPaymentFailure } from './apply-payment-event.ts'
import { createPayment, lockOwnOrder, type PaymentOffer, type PaymentRequest } from './create-payment.ts'
import { payOnDelivery } from './pay-on-delivery.ts'
import { initiatePhonePe, type PhonePeProvider } from './phonepe-provider.ts'
import type { PaymentAccount } from './provider.ts'
import { verifyPayment } from './verify-payment.ts'

type LinkCalls = 'linkedOrder' | 'linkOffer' | 'linkVerify'
type PaymentHandlers = Omit<Handlers<{ payments: typeof payments }>['payments'], LinkCalls>

export function paymentHandlers(
  { account, phonePe }: { readonly account: PaymentAccount; readonly phonePe: PhonePeProvider | undefined },
  send: SendJob,
): PaymentHandlers {
  const createOffer = async (request: PaymentRequest) => offerJson(account, await createPayment(account, send, request))
  return {
    createOrder: ({ body: { orderId, amount, currency } }, caller) =>
      createOffer({ orderId, amount, currency, customerId: userIdOf(caller) }),
    retry: ({ params: { id }, body: { paymentMethod } }, caller) => {
      if (paymentMethod !== undefined && paymentMethod !== 'razorpay')
        throw new ApiError(
          400,
          paymentMethod === 'cod' ? PAYMENT_REFUSALS.cashAfterwards : PAYMENT_REFUSALS.unknownMethod,
        )
      return createOffer({ orderId: id, customerId: userIdOf(caller) })
    },
    payOnDelivery: async ({ params: { id } }, caller) => {
      await payOnDelivery(account, send, { orderId: id, customerId: userIdOf(caller) })
      return { success: true, message: 'Your order is confirmed. Please pay on delivery.' }
    },
    verify: async ({ body }, caller) => {
      await verifyPayment(account, send, {
        orderId: body.orderId,
        customerId: userIdOf(caller),
        providerOrderId: body.razorpay_order_id,
        providerPaymentId: body.razorpay_payment_id,
        signature: body.razorpay_signature,
      })
      return { success: true, message: 'Payment verified successfully!' }
    },
    dismiss: async ({ body: { orderId } }, caller) => {
      await account.db.transaction().execute(async (trx) => {
        const order = await lockOwnOrder(trx, { orderId, customerId: userIdOf(caller) })
        if (!(await hasPaymentInProgress(trx, orderId)))
          await recordPaymentFailure(trx, order, 'The payment window was closed.')
      })
      return { success: true, message: PAYMENT_FAILURES.cancelled }
    },
    phonePe: async ({ body: { orderId, amount } }, caller) => {
      const customerId = userIdOf(caller)
      // A conflict rather than a server error: this shop has no PhonePe account.
      if (!phonePe) throw new ApiError(409, PAYMENT_FAILURES.phonepe)
      return { success: true, ...(await initiatePhonePe(phonePe, send, { orderId, amount, customerId })) }
    },
  }
}

/** What the payment window needs. */
export function offerJson(account: PaymentAccount, { amount, providerOrderId }: PaymentOffer) {
  return {
    success: true as const,
    message: 'You can pay now.',
    data: {
      key_id: account.keys.keyId,
      amount,
      currency: 'INR' as const,
      id: providerOrderId,
      checkoutScript: account.checkoutScript,
      sandbox: account.provider === 'sandbox',
    },
  }
}
