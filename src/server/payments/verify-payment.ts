import type { Kysely } from 'kysely'
import { PAYMENT_FAILURES, PAYMENT_REFUSALS } from '../../domain/payments/messages.ts'
import { matchesPayment } from '../../domain/payments/payment.ts'
import { type PaymentRow, paymentOfProviderOrder, schedulePaymentCheck } from '../ledger/queries.ts'
import { replacementOf } from '../orders/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { SendJob } from '../platform/jobs.ts'
import { applyProviderPayment } from './apply-provider-state.ts'
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
 * Verifies a payment that the payment window returned. The signature proves that the payment belongs to the provider's
 * order, which must be the one created for this order; the amount and state are read from the provider. The payment of an order
 * that has been changed since belongs to the order that replaced it.
 * @throws ApiError 400 for an invalid signature, 404, 409 when the payment is refunded, 503 while the provider is
 *   unavailable
 */
export async function verifyPayment(account: PaymentAccount, send: SendJob, returned: ReturnedPayment): Promise<void> {
  const order = await account.db.transaction().execute((trx) => lockOwnOrder(trx, returned))
  const payment = await paymentOfProviderOrder(account.db, account.provider, returned.providerOrderId)
  const { providerOrderId, providerPaymentId, signature } = returned
  const isGenuine = isSignature(signature, returnSignature(providerOrderId, providerPaymentId, account.keys.keySecret))
  if (!payment || !isGenuine || !(await isOfOrder(account.db, payment, order.id))) {
    account.log(`A payment for order ${order.id} was returned without a valid signature`)
    throw new ApiError(400, PAYMENT_FAILURES.verify)
  }
  const event = await readFromProvider(account, payment, () => fetchPayment(account, payment, providerPaymentId))
  if (event.orderId !== providerOrderId || event.id !== providerPaymentId)
    throw new ApiError(400, PAYMENT_FAILURES.verify)
  const result = await readFromProvider(account, payment, () => applyProviderPayment(account, event, send))
  if (result === 'paid') return
  if (result === 'refund due') throw new ApiError(409, PAYMENT_REFUSALS.beingRefunded)
  if (event.state === 'authorized' && result === 'recorded') throw new ApiError(503, PAYMENT_REFUSALS.notConfirmedYet)
  throw new ApiError(400, PAYMENT_FAILURES.verify)
}

/** Whether a payment was made for this order: it moves to the order that replaces a changed one. */
async function isOfOrder(db: Kysely<Database>, payment: PaymentRow, orderId: string): Promise<boolean> {
  let id: string | undefined = orderId
  while (id !== undefined && id !== payment.order_id) id = await replacementOf(db, id)
  return id !== undefined
}

async function fetchPayment({ client }: PaymentAccount, payment: PaymentRow, id: string): Promise<ProviderPayment> {
  const event = await client.payment(id)
  const isOurs = matchesPayment(
    { amount: payment.amount_paise, currency: payment.currency },
    { ...event, providerPaymentId: id },
  )
  if (event.state !== 'authorized' || !isOurs || event.orderId !== payment.provider_order_id) return event
  return client.capture(id, event.amount, event.currency)
}

/** Schedules a check of the payment when the provider cannot be read now. */
async function readFromProvider<T>(
  { db, log }: PaymentAccount,
  payment: PaymentRow,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log(`A payment for order ${payment.order_id} could not be read: ${error.kind}, ${error.message}`)
    await schedulePaymentCheck(db, payment.id)
    if (error.kind === 'rejected') throw new ApiError(400, PAYMENT_FAILURES.verify)
    throw new ApiError(503, PAYMENT_REFUSALS.notConfirmedYet)
  }
}
