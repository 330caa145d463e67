import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { asRecord, ownField, parseJson, singleLine, type UntrustedRecord } from '../../domain/untrusted.ts'
import {
  limitTransactionTime,
  orderOfAttempt,
  recordWebhookEvent,
  schedulePaymentCheck,
  setWebhookOutcome,
} from '../ledger/queries.ts'
import { reconcileSoon } from '../ledger/reconcile-job.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { signatureRefusal } from '../platform/http/wrong-signatures.ts'
import type { SendJob } from '../platform/jobs.ts'
import { applyDisputeEvent } from './apply-dispute-event.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { applyRefundEvent } from './apply-refund-event.ts'
import { askProvider } from './ask-provider.ts'
import type { PaymentAccount } from './provider.ts'
import { type ProviderPayment, readDispute, readPayment, readRefund } from './razorpay-entities.ts'
import { isSignature, webhookSignature } from './razorpay-signature.ts'

/** Events of Razorpay are about 2 KB. */
const MAX_BODY_BYTES = 128 * 1024
const SIGNATURE = /^[0-9a-f]{64}$/

/**
 * `POST /api/payment/razorpay/webhook`: events that the provider sends. The signature covers the exact bytes, so only
 * this route reads the raw body. Genuine events are acknowledged, even unknown ones. Only an event that cannot be applied
 * yet gets 409 or 503: the provider repeats it for a day after any answer that is not 2xx, and then switches the webhook
 * off (razorpay.com/docs/webhooks).
 */
export function webhookRoutes(app: FastifyInstance, account: PaymentAccount, send: SendJob): void {
  const refuse = signatureRefusal(app, account.log, 'Refused a webhook without a valid signature')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => done(null, body),
  )
  const signatureOf = ({ headers }: FastifyRequest) => String(headers['x-razorpay-signature'] ?? '')
  // The body of a request that cannot be signed is not read.
  const onRequest = async (request: FastifyRequest) => {
    if (!SIGNATURE.test(signatureOf(request))) await refuse(request)
  }
  app.post('/api/payment/razorpay/webhook', { bodyLimit: MAX_BODY_BYTES, onRequest }, async (request, reply) => {
    const { body } = request
    reply.header('cache-control', 'no-store')
    const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const expected = webhookSignature(raw, account.keys.webhookSecret)
    if (!isSignature(signatureOf(request), expected)) await refuse(request)
    const event = asRecord(parseJson(raw.toString('utf8')))
    const kind = event && singleLine(ownField(event, 'event'), 60)
    if (!event || !kind) throw new ApiError(400, 'The event is not valid.')
    // The signature does not cover the event id, so a replayed event could have any.
    const id = createHash('sha256').update(raw).digest('hex')
    await handleWebhook(account, send, { id, kind, event })
    return { success: true }
  })
}

interface WebhookEvent {
  readonly id: string
  readonly kind: string
  readonly event: UntrustedRecord
}

async function handleWebhook(account: PaymentAccount, send: SendJob, webhook: WebhookEvent): Promise<void> {
  const { db, provider } = account
  const { id, kind, event } = webhook
  const payment = /^(payment|order)\./.test(kind) ? readPayment(entityOf(event, 'payment')) : undefined
  const refund = kind.startsWith('refund.') ? readRefund(entityOf(event, 'refund')) : undefined
  const dispute = kind.startsWith('payment.dispute.') ? readDispute(entityOf(event, 'dispute')) : undefined
  const apply = () =>
    db.transaction().execute(async (trx) => {
      await limitTransactionTime(trx)
      if (!(await recordWebhookEvent(trx, { provider, id, kind }))) return 'repeated'
      const applied = dispute
        ? await applyDisputeEvent(trx, dispute)
        : payment
          ? await applyReportedPayment(trx, account, payment, send)
          : refund
            ? await applyRefundEvent(trx, refund, send)
            : 'ignored'
      await setWebhookOutcome(trx, provider, id, applied)
      return applied
    })
  try {
    const attemptId = (dispute ?? refund)?.paymentId
    if ((await apply()) !== 'unknown' || attemptId === undefined || !mayBeOurs(event)) return
    // The payment has not been reported yet: its capture was lost or comes later.
    const outcome = await askProvider(account, send, attemptId)
    if (dispute && outcome === 'recorded') await apply()
    else await setWebhookOutcome(db, provider, id, outcome)
  } catch (error) {
    if (!isTimeout(error)) throw error
    throw new ApiError(503, 'The shop is busy. Please send the event again.')
  }
}

/** Applies the payment of an event. The event names no refunds, so those of a refunded payment are read by the job. */
async function applyReportedPayment(
  trx: Transaction<Database>,
  { provider }: PaymentAccount,
  payment: ProviderPayment,
  send: SendJob,
) {
  const result = await applyPaymentEvent(trx, { provider }, payment, send)
  const found = payment.refunded > 0 && (await orderOfAttempt(trx, payment.id))
  if (found) {
    await schedulePaymentCheck(trx, found.payment_id)
    await reconcileSoon(trx, send)
  }
  return result
}

/** Refund events contain the payment. One without an order, such as a payment link, is none of the shop's. */
function mayBeOurs(event: UntrustedRecord): boolean {
  const payment = asRecord(entityOf(event, 'payment'))
  return payment === undefined || typeof ownField(payment, 'order_id') === 'string'
}

function entityOf(event: UntrustedRecord, name: string): unknown {
  const payload = asRecord(ownField(event, 'payload'))
  const thing = payload && asRecord(ownField(payload, name))
  return thing && ownField(thing, 'entity')
}

// Lock not available, query cancelled, deadlock (PostgreSQL's appendix A).
const TIMEOUT_CODES = ['55P03', '57014', '40P01']

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TIMEOUT_CODES.includes(String(error.code))
}
