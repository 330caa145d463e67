import { PAYMENT_FAILURES } from '../../domain/payments/messages.ts'
import { attemptsOf, findOrCreatePayment, saveAttempt, saveProviderOrderId } from '../ledger/queries.ts'
import { ApiError } from '../platform/errors.ts'
import type { SendJob } from '../platform/jobs.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { lockPayableOrder, type PaymentRequest } from './create-payment.ts'
import type { PhonePeProvider } from './phonepe-provider.ts'
import { ProviderFailure } from './provider-failure.ts'

/**
 * Starts a try to pay an order by PhonePe. The payment and the try are written before PhonePe is called; earlier tries are
 * asked for first, so that who has paid is not asked again.
 * @throws ApiError 400, 404, 409; 503 while PhonePe is away or refuses
 */
export async function initiatePhonePe(
  phonePeProvider: PhonePeProvider,
  send: SendJob,
  wanted: PaymentRequest,
): Promise<{ readonly paymentUrl: string; readonly transactionId: string }> {
  const { db, merchantId, phonePe, origin, provider } = phonePeProvider
  try {
    const payment = await db.transaction().execute(async (trx) => {
      const order = await lockPayableOrder(trx, wanted)
      return (await findOrCreatePayment(trx, order, { provider, account: merchantId })).payment
    })
    const nextCheck = new Date(Date.now() + (phonePeProvider.checkMinutes[0] ?? 2) * 60_000)
    await saveProviderOrderId(db, payment.id, payment.id, nextCheck)
    const before = await phonePeProvider.client.paymentsOf(payment.id)
    const transactionId = await db.transaction().execute(async (trx) => {
      for (const told of before) await applyPaymentEvent(trx, phonePeProvider, told, send)
      const order = await lockPayableOrder(trx, wanted)
      const id = `${payment.id}_${(await attemptsOf(trx, [payment.id])).length + 1}`
      const sum = { amount_paise: order.total_paise, currency: 'INR' }
      await saveAttempt(trx, { id, payment_id: payment.id, state: 'created', method: 'phonepe', ...sum })
      return id
    })
    const paymentUrl = await phonePe.pay({
      ...{ transactionId, userId: wanted.customerId, amount: payment.amount_paise },
      ...{ returnTo: `${origin}/orders/${wanted.orderId}`, callback: `${origin}/api/payment/phonepe/callback` },
    })
    return { paymentUrl, transactionId }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    phonePeProvider.log(`PhonePe took no payment: ${error.kind}, ${error.message}`)
    throw new ApiError(503, PAYMENT_FAILURES.phonepe)
  }
}
