import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { asRecord, ownField, parseJson, singleLine, type UntrustedRecord } from '../../domain/untrusted.ts'
import { limitTransactionTime, recordWebhookEvent, setWebhookOutcome } from '../ledger/queries.ts'
import { ApiError } from '../platform/errors.ts'
import type { SendJob } from '../platform/jobs.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { applyRefundEvent } from './apply-refund-event.ts'
import type { PaymentAccount } from './provider.ts'
import { readPayment, readRefund } from './razorpay-entities.ts'
import { isSignature, webhookSignature } from './razorpay-signature.ts'

/** Events of Razorpay are about 2 KB. */
const MAX_BODY_BYTES = 128 * 1024

/**
 * `POST /api/payment/razorpay/webhook`: events that the provider sends. The signature covers the exact bytes, so only
 * this route reads the raw body. Every genuine event is acknowledged, even an unknown one, because the provider repeats
 * a refused event for a day.
 */
export function webhookRoutes(app: FastifyInstance, account: PaymentAccount, send: SendJob): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => done(null, body),
  )
  app.post('/api/payment/razorpay/webhook', { bodyLimit: MAX_BODY_BYTES }, async ({ headers, body }, reply) => {
    reply.header('cache-control', 'no-store')
    const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const expected = webhookSignature(raw, account.keys.webhookSecret)
    if (!isSignature(String(headers['x-razorpay-signature'] ?? ''), expected)) {
      account.log('Refused a webhook without a valid signature')
      throw new ApiError(400, 'The signature is not valid.')
    }
    const event = asRecord(parseJson(raw.toString('utf8')))
    const kind = event && singleLine(ownField(event, 'event'), 60)
    if (!event || !kind) throw new ApiError(400, 'The event is not valid.')
    // The signature does not cover the event id, so the id alone could be replaced.
    const digest = createHash('sha256').update(raw).digest('hex')
    const id = `${singleLine(headers['x-razorpay-event-id'], 100)}:${digest}`
    await handleWebhook(account, send, { id, kind, event })
    return { success: true }
  })
}

interface WebhookEvent {
  readonly id: string
  readonly kind: string
  readonly event: UntrustedRecord
}

async function handleWebhook(account: PaymentAccount, send: SendJob, { id, kind, event }: WebhookEvent): Promise<void> {
  const { db, provider } = account
  try {
    await db.transaction().execute(async (trx) => {
      await limitTransactionTime(trx)
      if (!(await recordWebhookEvent(trx, { provider, id, kind }))) return
      const payment = /^(payment|order)\./.test(kind) ? readPayment(entityOf(event, 'payment')) : undefined
      const refund = kind.startsWith('refund.') ? readRefund(entityOf(event, 'refund')) : undefined
      const outcome = payment
        ? await applyPaymentEvent(trx, account, payment, send)
        : refund
          ? await applyRefundEvent(trx, refund, send)
          : 'ignored'
      await setWebhookOutcome(trx, provider, id, outcome)
    })
  } catch (error) {
    if (!isTimeout(error)) throw error
    throw new ApiError(503, 'The shop is busy. Please send the event again.')
  }
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
