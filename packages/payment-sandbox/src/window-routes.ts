import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { SandboxParts } from './api-routes.ts'
import { isCrossSite, textField } from './request.ts'
import { paymentSignature } from './signatures.ts'
import { findOrder, insertPayment } from './store.ts'
import { schedulePaymentEvents } from './webhooks.ts'

interface Outcome {
  readonly status: 'captured' | 'authorized' | 'failed'
  /** Whether the browser returns to the shop with the signed payment. */
  readonly returns: boolean
  readonly webhooks: { readonly times?: number; readonly afterSeconds?: number }
}

/** The outcomes a customer can choose, by the name that the window sends. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  success: { status: 'captured', returns: true, webhooks: {} },
  failure: { status: 'failed', returns: true, webhooks: {} },
  'bank confirms late': { status: 'authorized', returns: true, webhooks: {} },
  'close the browser': { status: 'captured', returns: false, webhooks: {} },
  'late webhook': { status: 'captured', returns: false, webhooks: { afterSeconds: 60 } },
  'doubled webhook': { status: 'captured', returns: true, webhooks: { times: 2 } },
  'lost webhook': { status: 'captured', returns: false, webhooks: { times: 0 } },
}

const DECLINED = 'Your payment was declined by the sandbox bank.'

/** The part of the provider that runs in the customer's browser: the window's script and the call it makes. */
export function windowRoutes(app: FastifyInstance, { pool, keys, scheduleWebhook }: SandboxParts): void {
  const script = readFileSync(new URL('./checkout-window.js', import.meta.url))
  app.get('/checkout.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )

  app.post('/pay', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isCrossSite(request)) return reply.code(403).send(badRequest('This request came from another site.'))
    const order = await findOrder(pool, textField(request.body, 'order_id', 40))
    const name = textField(request.body, 'outcome', 40)
    const outcome = Object.hasOwn(OUTCOMES, name) ? OUTCOMES[name] : undefined
    if (!order || !outcome || textField(request.body, 'key_id', 40) !== keys.keyId)
      return reply.code(400).send(badRequest('The order, the key or the outcome is unknown.'))
    const { status, returns, webhooks } = outcome
    const payment = await insertPayment(pool, order, { status, error: status === 'failed' ? DECLINED : '' })
    await schedulePaymentEvents(order, payment, { scheduleWebhook, ...webhooks })
    if (status === 'failed')
      return badRequest(DECLINED, {
        reason: 'payment_failed',
        metadata: { order_id: order.id, payment_id: payment.id },
      })
    if (!returns) return { closed: true }
    return {
      razorpay_order_id: order.id,
      razorpay_payment_id: payment.id,
      razorpay_signature: paymentSignature(order.id, payment.id, keys.keySecret),
    }
  })
}

function badRequest(description: string, fields: object = {}) {
  return { error: { code: 'BAD_REQUEST_ERROR', description, ...fields } }
}
