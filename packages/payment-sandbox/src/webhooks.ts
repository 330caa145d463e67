import type { RazorpayAccount } from '../../../src/server/payments/razorpay-client.ts'
import { webhookSignature } from '../../../src/server/payments/razorpay-signature.ts'
import type { Job, SendJob } from '../../../src/server/platform/jobs.ts'
import { orderEntity, paymentEntity, providerId, refundEntity } from './entities.ts'
import type { SandboxOrder, SandboxPayment, SandboxRefund } from './queries.ts'

/** An event as it will be delivered: its body tells of the moment it happened, however late it comes. */
interface Delivery {
  readonly id: string
  readonly body: string
}

export interface Posting {
  readonly send: SendJob
  /** How often each event comes; 0 for never. */
  readonly times?: number
  readonly afterSeconds?: number
}

/** What Razorpay tells when a payment succeeded, was authorized, or failed. */
export async function tellOfPayment(order: SandboxOrder, payment: SandboxPayment, posting: Posting): Promise<void> {
  const entity = paymentEntity(payment)
  const authorized = { payment: { entity: { ...entity, status: 'authorized', captured: false } } }
  if (payment.status === 'failed') return post('payment.failed', { payment: { entity } }, posting)
  await post('payment.authorized', authorized, posting)
  if (payment.status === 'captured') await tellOfCapture(order, payment, posting)
}

export async function tellOfCapture(order: SandboxOrder, payment: SandboxPayment, posting: Posting): Promise<void> {
  const entity = paymentEntity(payment)
  await post('payment.captured', { payment: { entity } }, posting)
  await post('order.paid', { payment: { entity }, order: { entity: orderEntity(order, [payment]) } }, posting)
}

export function tellOfRefund(refund: SandboxRefund, payment: SandboxPayment, posting: Posting): Promise<void> {
  const payload = { refund: { entity: refundEntity(refund) }, payment: { entity: paymentEntity(payment, [refund]) } }
  return post(`refund.${refund.status === 'pending' ? 'created' : refund.status}`, payload, posting)
}

async function post(event: string, payload: object, { send, times = 1, afterSeconds = 0 }: Posting): Promise<void> {
  const body = JSON.stringify({
    ...{ entity: 'event', account_id: 'acc_sandbox', event, contains: Object.keys(payload), payload },
    created_at: Math.floor(Date.now() / 1000),
  })
  const delivery: Delivery = { id: providerId('evt'), body }
  for (let time = 0; time < times; time++) await send(WEBHOOK_JOB, delivery, { afterSeconds })
}

const WEBHOOK_JOB = 'sandbox-webhook'

/** Delivers events to the shop over HTTP, signed, again and again until it answers with success within 5 s. */
export function webhookJob(
  { webhookSecret }: RazorpayAccount,
  { ownAddress, fetch: fetch_ }: { readonly ownAddress: string; readonly fetch: typeof fetch },
): Job<Delivery> {
  return {
    name: WEBHOOK_JOB,
    retries: 12,
    handle: async ({ id, body }) => {
      const answer = await fetch_(`${ownAddress}/api/payment/razorpay/webhook`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': id,
          'x-razorpay-signature': webhookSignature(Buffer.from(body), webhookSecret),
        },
        body,
        signal: AbortSignal.timeout(5_000),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The shop answered ${answer.status} to a webhook of the sandbox`)
    },
  }
}
