import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { paths } from '../../domain/paths.ts'
import { PAYMENT_FAILURES } from '../../domain/payments/messages.ts'
import { asRecord, ownField, parseJson, singleLine } from '../../domain/untrusted.ts'
import {
  amountDue,
  attemptsOf,
  findOrCreatePayment,
  orderOfAttempt,
  saveAttempt,
  saveProviderOrderId,
  schedulePaymentCheck,
} from '../ledger/queries.ts'
import { RECONCILE_JOB } from '../ledger/reconcile-job.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { signatureRefusal } from '../platform/http/wrong-signatures.ts'
import type { SendJob } from '../platform/jobs.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { lockPayableOrder, type PaymentRequest } from './create-payment.ts'
import type { phonePeClient } from './phonepe-client.ts'
import type { PaymentProvider } from './provider.ts'
import { ProviderFailure } from './provider-calls.ts'

type PhonePeClient = ReturnType<typeof phonePeClient>

export interface PhonePeProvider extends PaymentProvider {
  readonly provider: 'phonepe'
  readonly phonePe: PhonePeClient
  readonly merchantId: string
  /** The public address of the shop. */
  readonly origin: string
}

/**
 * Minutes after which an unfinished payment is checked. The page of PhonePe stays open for some minutes, and a bank may
 * answer a day later.
 */
const CHECK_MINUTES = [2, 5, 15, 30, 60, 360, 1440, 2880]

/**
 * PhonePe as a payment provider. The payment id is the provider order id, and the shop assigns an id to each attempt.
 */
export function phonePeProvider(db: Kysely<Database>, phonePe: PhonePeClient, log: PaymentProvider['log']) {
  return {
    db,
    log,
    phonePe,
    provider: 'phonepe' as const,
    checkMinutes: CHECK_MINUTES,
    client: {
      paymentsOf: async (paymentId: string) => {
        const attempts = (await attemptsOf(db, [paymentId])).filter(({ state }) => state !== 'captured')
        const answer = await Promise.all(attempts.map(({ id }) => phonePe.tryToPay(id, paymentId).catch(ignoreUnknown)))
        return answer.filter((attempt) => attempt !== undefined)
      },
      // PhonePe captures the money when the customer pays.
      capture: () => Promise.reject(new ProviderFailure('rejected', 'There is nothing to capture')),
      refund: phonePe.refund,
      refundById: phonePe.refundOf,
      refundsOf: async () => [],
    },
  }
}

/** An attempt that was saved but never started is unknown to PhonePe; the other attempts are still valid. */
function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof ProviderFailure) || error.kind !== 'rejected') throw error
}

/**
 * `POST /api/payment/phonepe/callback`: PhonePe reports that something happened. The job then asks for the details.
 */
export function phonePeRoutes(app: FastifyInstance, { db, phonePe, log }: PhonePeProvider, send: SendJob): void {
  const refuse = signatureRefusal(app, log, 'Refused a callback from PhonePe without a valid signature')
  app.post('/api/payment/phonepe/callback', { bodyLimit: 64 * 1024 }, async (request) => {
    const { body, headers } = request
    const response = ownField(asRecord(body) ?? {}, 'response')
    if (typeof response !== 'string' || !phonePe.isSigned(response, String(headers['x-verify'] ?? '')))
      return refuse(request)
    const answer = asRecord(parseJson(Buffer.from(response, 'base64').toString('utf8')))
    const data = asRecord(ownField(answer ?? {}, 'data'))
    const found = await orderOfAttempt(db, singleLine(ownField(data ?? {}, 'merchantTransactionId'), 40))
    if (found) await schedulePaymentCheck(db, found.payment_id)
    if (found) await send(RECONCILE_JOB, {})
    return { success: true }
  })
}

/**
 * Starts an attempt to pay an order with PhonePe. Payment and attempt are saved before PhonePe is called, and earlier
 * attempts are checked first, so that nobody pays twice.
 * @throws ApiError 400, 404, 409; 503 while PhonePe is unavailable or refuses
 */
export async function initiatePhonePe(
  phonePeProvider: PhonePeProvider,
  send: SendJob,
  request: PaymentRequest,
): Promise<{ readonly paymentUrl: string; readonly transactionId: string }> {
  const { db, merchantId, phonePe, origin, provider } = phonePeProvider
  try {
    const payment = await db.transaction().execute(async (trx) => {
      const order = await lockPayableOrder(trx, request)
      return (
        await findOrCreatePayment(
          trx,
          { orderId: order.id, amount: amountDue(order) },
          { provider, account: merchantId },
        )
      ).payment
    })
    await saveProviderOrderId(db, payment.id, payment.id, phonePeProvider.checkMinutes[0] ?? 2)
    const before = await phonePeProvider.client.paymentsOf(payment.id)
    const transactionId = await db.transaction().execute(async (trx) => {
      for (const event of before) await applyPaymentEvent(trx, phonePeProvider, event, send)
      const order = await lockPayableOrder(trx, request)
      const id = `${payment.id}_${(await attemptsOf(trx, [payment.id])).length + 1}`
      const sum = { amount_paise: amountDue(order), currency: 'INR' }
      await saveAttempt(trx, { id, payment_id: payment.id, state: 'created', method: 'phonepe', ...sum })
      return id
    })
    const paymentUrl = await phonePe.pay({
      transactionId,
      userId: request.customerId,
      amount: payment.amount_paise,
      returnTo: origin + paths.order(request.orderId),
      callback: `${origin}/api/payment/phonepe/callback`,
    })
    return { paymentUrl, transactionId }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    phonePeProvider.log(`PhonePe did not start a payment: ${error.kind}, ${error.message}`)
    throw new ApiError(503, PAYMENT_FAILURES.phonepe)
  }
}
