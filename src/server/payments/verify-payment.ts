import { PAYMENT_FAILURES, PAYMENT_REFUSALS } from '../../domain/payments/messages.ts'
import { matchesPayment } from '../../domain/payments/payment.ts'
import { type PaymentRow, paymentOfProviderOrder, schedulePaymentCheck } from '../ledger/queries.ts'
import { ApiError } from '../platform/errors.ts'
import type { SendJob } from '../platform/jobs.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { lockOwnOrder } from './create-payment.ts'
import type { PaymentAccount } from './provider.ts'
import { ProviderFailure } from './provider-calls.ts'
import type { ProviderPayment } from './razorpay-entities.ts'
import { isSignature, returnSignature } from './razorpay-signature.ts'

export interface ReturnedPayment {
  readonly orderId: string
  readonly customerId: string
  readonly providerOrderId: string
  readonly providerPaymentId: string
  readonly signature: string
}

/**
 * Takes note of a payment that the window handed back. The signature says that the payment was made for the provider's order,
 * which must be the one announced for this order; what it is worth the provider itself is asked.
 * @throws ApiError 400 for what proves nothing, 404, 409 when the money goes back, 503 while the provider is away
 */
export async function verifyPayment(account: PaymentAccount, send: SendJob, returned: ReturnedPayment): Promise<void> {
  const order = await account.db.transaction().execute((trx) => lockOwnOrder(trx, returned))
  const payment = await paymentOfProviderOrder(account.db, account.provider, returned.providerOrderId)
  const { providerOrderId, providerPaymentId, signature } = returned
  const isGenuine = isSignature(signature, returnSignature(providerOrderId, providerPaymentId, account.keys.keySecret))
  if (payment?.order_id !== order.id || !isGenuine) {
    account.log(`A payment for order ${order.id} came back without a valid signature`)
    throw new ApiError(400, PAYMENT_FAILURES.verify)
  }
  const told = await fetchPayment(account, payment, providerPaymentId)
  if (told.orderId !== providerOrderId || told.id !== providerPaymentId)
    throw new ApiError(400, PAYMENT_FAILURES.verify)
  const meaning = await account.db.transaction().execute((trx) => applyPaymentEvent(trx, account, told, send))
  if (meaning === 'paid') return
  if (meaning === 'goes back') throw new ApiError(409, PAYMENT_REFUSALS.beingRefunded)
  if (told.state === 'authorized' && meaning === 'noted') throw new ApiError(503, PAYMENT_REFUSALS.notConfirmedYet)
  throw new ApiError(400, PAYMENT_FAILURES.verify)
}

async function fetchPayment(
  { client, db, log }: PaymentAccount,
  payment: PaymentRow,
  id: string,
): Promise<ProviderPayment> {
  try {
    const told = await client.payment(id)
    const isOurs = matchesPayment(
      { amount: payment.amount_paise, currency: payment.currency },
      { ...told, providerPaymentId: id },
    )
    if (told.state !== 'authorized' || !isOurs || told.orderId !== payment.provider_order_id) return told
    return await client.capture(id, told.amount, told.currency)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log(`A payment for order ${payment.order_id} could not be asked for: ${error.kind}, ${error.message}`)
    await schedulePaymentCheck(db, payment.id)
    if (error.kind === 'refused') throw new ApiError(400, PAYMENT_FAILURES.verify)
    throw new ApiError(503, PAYMENT_REFUSALS.notConfirmedYet)
  }
}
