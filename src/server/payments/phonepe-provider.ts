import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { PAYMENT_FAILURES } from '../../domain/payments/messages.ts'
import { asRecord, ownField, parseJson, singleLine } from '../../domain/untrusted.ts'
import {
  attemptsOf,
  findOrCreatePayment,
  orderOfAttempt,
  saveAttempt,
  saveProviderOrderId,
  schedulePaymentCheck,
} from '../ledger/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { SendJob } from '../platform/jobs.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { lockPayableOrder, type PaymentRequest } from './create-payment.ts'
import type { phonePeClient } from './phonepe-client.ts'
import { type PaymentProvider, RECONCILE_JOB } from './provider.ts'
import { ProviderFailure } from './provider-calls.ts'

type PhonePeClient = ReturnType<typeof phonePeClient>

export interface PhonePeProvider extends PaymentProvider {
  readonly provider: 'phonepe'
  readonly phonePe: PhonePeClient
  readonly merchantId: string
  /** Where shoppers reach the shop. */
  readonly origin: string
}

/** PhonePe's page stays open for some minutes; a bank may answer a day later. */
const CHECK_MINUTES = [2, 5, 15, 30, 60, 360, 1440, 2880]

/** PhonePe among the shop's providers: the payment's own id stands for the order, each try has an id of the shop's. */
export function phonePeProvider(db: Kysely<Database>, phonePe: PhonePeClient, log: PaymentProvider['log']) {
  return {
    ...{ db, log, phonePe, provider: 'phonepe' as const, checkMinutes: CHECK_MINUTES },
    client: {
      paymentsOf: async (paymentId: string) => {
        const tries = (await attemptsOf(db, [paymentId])).filter(({ state }) => state !== 'captured')
        const told = await Promise.all(tries.map(({ id }) => phonePe.tryToPay(id, paymentId).catch(unlessUnknown)))
        return told.filter((attempt) => attempt !== undefined)
      },
      // PhonePe takes the money when the shopper pays.
      capture: () => Promise.reject(new ProviderFailure('refused', 'There is nothing to capture')),
      refund: phonePe.refund,
      refundById: phonePe.refundOf,
      refundsOf: async () => [],
    },
  }
}

/** A try that was written down and never begun is refused as unknown; that says nothing of the others. */
function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error
}

/** `POST /api/payment/phonepe/callback`: PhonePe says that something happened; what it was the job asks. */
export function phonePeRoutes(app: FastifyInstance, { db, phonePe, log }: PhonePeProvider, send: SendJob): void {
  app.post('/api/payment/phonepe/callback', { bodyLimit: 64 * 1024 }, async ({ body, headers }) => {
    const response = ownField(asRecord(body) ?? {}, 'response')
    if (typeof response !== 'string' || !phonePe.isSigned(response, String(headers['x-verify'] ?? ''))) {
      log('A message from PhonePe without a valid signature was refused')
      throw new ApiError(400, 'The signature is not valid.')
    }
    const told = asRecord(parseJson(Buffer.from(response, 'base64').toString('utf8')))
    const data = asRecord(ownField(told ?? {}, 'data'))
    const found = await orderOfAttempt(db, singleLine(ownField(data ?? {}, 'merchantTransactionId'), 40))
    if (found) await schedulePaymentCheck(db, found.payment_id)
    if (found) await send(RECONCILE_JOB, {})
    return { success: true }
  })
}

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
