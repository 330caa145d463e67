import { setTimeout as sleep } from 'node:timers/promises'
import { orderOfAttempt, paymentOfProviderOrder } from '../ledger/queries.ts'
import { ApiError } from '../platform/errors.ts'
import type { SendJob } from '../platform/jobs.ts'
import { applyProviderPayment } from './apply-provider-state.ts'
import type { PaymentAccount } from './provider.ts'
import { ProviderFailure } from './provider-calls.ts'

/** The provider waits 5 s for the answer to a webhook, and half a second remains for the answer itself. */
const DEADLINE_MS = 4_500

/**
 * Asks the provider for a payment that an event could not be applied to, such as a refund that arrived before the capture,
 * and applies its state and all its refunds. Returns `unknown` when the payment does not belong to an order of this shop.
 * @throws ApiError 409 when the payment is not captured yet, 503 when the provider does not answer in time; the provider
 *   sends the event again after any answer that is not 2xx
 */
export async function askProvider(
  account: PaymentAccount,
  send: SendJob,
  attemptId: string,
): Promise<'recorded' | 'unknown'> {
  const answer = fetchAndApply(account, send, attemptId)
  // After the deadline the work goes on: the repeated event then finds everything applied.
  answer.catch(() => undefined)
  const late = new AbortController()
  try {
    const inTime = sleep(DEADLINE_MS, 'late' as const, { signal: late.signal })
    inTime.catch(() => undefined)
    const result = await Promise.race([answer, inTime])
    if (result === 'late') throw new ApiError(503, NO_ANSWER)
    return result
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    if (error.kind === 'rejected') return 'unknown'
    account.log(`The payment ${attemptId} of an event could not be read: ${error.kind}, ${error.message}`)
    throw new ApiError(503, NO_ANSWER)
  } finally {
    late.abort()
  }
}

const NO_ANSWER = 'The payment of this event could not be read from the provider. Please send the event again.'

async function fetchAndApply(account: PaymentAccount, send: SendJob, attemptId: string) {
  const { client, db, provider } = account
  const payment = await client.payment(attemptId)
  if (!(await paymentOfProviderOrder(db, provider, payment.orderId))) return 'unknown'
  if (payment.state !== 'captured')
    throw new ApiError(409, 'The payment of this refund is not captured yet. Please send the event again.')
  await applyProviderPayment(account, payment, send)
  return (await orderOfAttempt(db, attemptId)) ? 'recorded' : 'unknown'
}
