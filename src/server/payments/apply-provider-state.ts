import { inTransaction } from '../platform/database/transaction.ts'
import type { SendJob } from '../platform/jobs.ts'
import { applyPaymentEvent, type PaymentEventResult } from './apply-payment-event.ts'
import { applyRefundEvent } from './apply-refund-event.ts'
import type { PaymentProvider } from './provider.ts'
import type { ProviderPayment } from './razorpay-entities.ts'

type Source = Pick<PaymentProvider, 'db' | 'provider' | 'client'>

/**
 * Applies a payment as its provider reports it now, with its refunds, in one transaction. A refunded payment is never
 * seen as captured alone: the refunds are listed first, and a failure to list them applies nothing.
 * @throws ProviderFailure
 */
export async function applyProviderPayment(
  source: Source,
  event: ProviderPayment,
  send: SendJob,
): Promise<PaymentEventResult> {
  const refunds = event.refunded > 0 ? await source.client.refundsOf(event.id) : []
  return inTransaction(source.db, async (trx) => {
    const result = await applyPaymentEvent(trx, source, event, send)
    for (const refund of refunds) await applyRefundEvent(trx, refund, send)
    return result
  })
}
