import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { fieldOf, lineOf, recordOf } from '../../../src/domain/untrusted.ts'
import type { RazorpayAccount } from '../../../src/server/payments/razorpay-client.ts'
import { returnSignature } from '../../../src/server/payments/razorpay-signature.ts'
import type { Database } from '../../../src/server/platform/database/schema.ts'
import { ApiError } from '../../../src/server/platform/errors.ts'
import { isFromElsewhere } from '../../../src/server/platform/http/same-origin.ts'
import type { SendJob } from '../../../src/server/platform/jobs.ts'
import { providerId } from './entities.ts'
import { insertSandboxPayment, sandboxOrder } from './queries.ts'
import { type Posting, tellOfPayment } from './webhooks.ts'

/** What a shopper's payment may come to, by the name the window asks for. */
interface Outcome {
  readonly status: 'captured' | 'authorized' | 'failed'
  /** Whether the browser is still there to tell the shop. */
  readonly returns: boolean
  readonly webhooks: Omit<Posting, 'send'>
}

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  success: { status: 'captured', returns: true, webhooks: {} },
  failure: { status: 'failed', returns: true, webhooks: {} },
  'bank confirms late': { status: 'authorized', returns: true, webhooks: {} },
  'close the browser': { status: 'captured', returns: false, webhooks: {} },
  'late webhook': { status: 'captured', returns: false, webhooks: { afterSeconds: 60 } },
  'doubled webhook': { status: 'captured', returns: true, webhooks: { times: 2 } },
  'lost webhook': { status: 'captured', returns: false, webhooks: { times: 0 } },
}

const BANK_SAYS_NO = 'Your payment was declined by the bank of the sandbox.'

/** The payment window and what it calls: the part of a provider that runs in the shopper's browser. */
export function windowRoutes(app: FastifyInstance, db: Kysely<Database>, keys: RazorpayAccount, send: SendJob): void {
  const script = readFileSync(new URL('./checkout-window.js', import.meta.url))
  app.get('/checkout.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )

  app.post('/pay', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isFromElsewhere(request)) throw new ApiError(403, 'This request came from another site, so it was refused.')
    const body = recordOf(request.body) ?? {}
    const order = await sandboxOrder(db, lineOf(fieldOf(body, 'order_id'), 40))
    const name = lineOf(fieldOf(body, 'outcome'), 40)
    const outcome = Object.hasOwn(OUTCOMES, name) ? OUTCOMES[name] : undefined
    if (!order || !outcome || fieldOf(body, 'key_id') !== keys.keyId)
      throw new ApiError(400, 'The sandbox does not know this order, key or outcome.')
    const { status, returns, webhooks } = outcome
    const payment = await insertSandboxPayment(db, {
      ...{ id: providerId('pay'), sandbox_order_id: order.id, status, method: 'card' },
      ...{ amount_paise: order.amount_paise, currency: order.currency },
      ...(status === 'failed' && { error: BANK_SAYS_NO }),
    })
    await tellOfPayment(order, payment, { send, ...webhooks })
    const ids = { order_id: order.id, payment_id: payment.id }
    if (status === 'failed')
      return {
        error: { code: 'BAD_REQUEST_ERROR', description: BANK_SAYS_NO, reason: 'payment_failed', metadata: ids },
      }
    if (!returns) return { closed: true }
    return {
      razorpay_order_id: order.id,
      razorpay_payment_id: payment.id,
      razorpay_signature: returnSignature(order.id, payment.id, keys.keySecret),
    }
  })
}
