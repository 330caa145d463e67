import { orderEntity, paymentEntity, refundEntity } from './entities.ts'
import { webhookSignature } from './signatures.ts'
import { razorpayId, type SandboxOrder, type SandboxPayment, type SandboxRefund } from './store.ts'

/** A webhook to be delivered. Its body describes the moment of the event, however late it is delivered. */
export interface Webhook {
  /** The event id, sent as `x-razorpay-event-id`. */
  readonly id: string
  readonly body: string
}

/** Queues a webhook for delivery. It may be called several times with the same webhook. */
export type ScheduleWebhook = (webhook: Webhook, afterSeconds: number) => Promise<void>

/** How the webhooks of a payment are delivered. */
export interface WebhookPlan {
  readonly scheduleWebhook: ScheduleWebhook
  /** How often each event is sent; 0 for never. */
  readonly times?: number
  readonly afterSeconds?: number
}

/** Schedules the events of a new payment: `payment.failed`, or `payment.authorized` and those of the capture. */
export async function schedulePaymentEvents(
  order: SandboxOrder,
  payment: SandboxPayment,
  plan: WebhookPlan,
): Promise<void> {
  const entity = paymentEntity(payment)
  if (payment.status === 'failed') return schedule('payment.failed', { payment: { entity } }, plan)
  const authorized = { ...entity, status: 'authorized', captured: false }
  await schedule('payment.authorized', { payment: { entity: authorized } }, plan)
  if (payment.status === 'captured') await scheduleCaptureEvents(order, payment, plan)
}

/** Schedules `payment.captured` and `order.paid`. */
export async function scheduleCaptureEvents(
  order: SandboxOrder,
  payment: SandboxPayment,
  plan: WebhookPlan,
): Promise<void> {
  const entity = paymentEntity(payment)
  await schedule('payment.captured', { payment: { entity } }, plan)
  await schedule('order.paid', { payment: { entity }, order: { entity: orderEntity(order, [payment]) } }, plan)
}

/** Schedules `refund.created`, `refund.processed` or `refund.failed`, as the status of the refund says. */
export function scheduleRefundEvent(refund: SandboxRefund, payment: SandboxPayment, plan: WebhookPlan): Promise<void> {
  const payload = { refund: { entity: refundEntity(refund) }, payment: { entity: paymentEntity(payment, [refund]) } }
  return schedule(`refund.${refund.status === 'pending' ? 'created' : refund.status}`, payload, plan)
}

async function schedule(
  event: string,
  payload: object,
  { scheduleWebhook, times = 1, afterSeconds = 0 }: WebhookPlan,
): Promise<void> {
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(Date.now() / 1000),
  })
  const webhook: Webhook = { id: razorpayId('evt'), body }
  for (let n = 0; n < times; n++) await scheduleWebhook(webhook, afterSeconds)
}

export interface WebhookTarget {
  readonly url: string
  readonly secret: string
  readonly fetch: typeof fetch
}

/** Sends a signed webhook once. Rejects unless the shop answers with a 2xx status within 5 s. */
export async function deliverWebhook(target: WebhookTarget, { id, body }: Webhook): Promise<void> {
  const response = await target.fetch(target.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': id,
      'x-razorpay-signature': webhookSignature(body, target.secret),
    },
    body,
    signal: AbortSignal.timeout(5_000),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`The shop answered ${response.status} to a webhook of the payment sandbox`)
}

const MAX_RETRIES = 12
const FIRST_RETRY_MS = 5_000

/** Delivers webhooks from memory, with twice the delay before each retry: 5 s, 10 s, 20 s and so on. */
export function retryInMemory(deliver: (webhook: Webhook) => Promise<void>): ScheduleWebhook {
  const attemptAfter = (delayMs: number, webhook: Webhook, retry = 0) => {
    const timer = setTimeout(async () => {
      try {
        await deliver(webhook)
      } catch {
        if (retry < MAX_RETRIES) attemptAfter(FIRST_RETRY_MS * 2 ** retry, webhook, retry + 1)
      }
    }, delayMs)
    timer.unref()
  }
  return async (webhook, afterSeconds) => attemptAfter(afterSeconds * 1000, webhook)
}
