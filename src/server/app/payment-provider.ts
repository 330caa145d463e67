import { openSandbox, type Webhook } from '@vastra/payment-sandbox'
import type { FastifyInstance } from 'fastify'
import { type OpenPayments, openPayments, type PaymentSettings } from '../payments/open-payments.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import type { Job, SendJob } from '../platform/jobs.ts'

/** The payment settings of a shop; without an `account` at Razorpay it uses the payment sandbox, in which no money moves. */
export interface PaymentOptions
  extends Partial<Pick<PaymentSettings, 'account' | 'phonePe' | 'fetch' | 'retryPolicy' | 'log'>> {
  /** Where this process reaches itself. The sandbox is served there and sends its webhooks there. */
  readonly ownAddress: string
}

/** Opens payments with the shop's account, or without one with the payment sandbox, which this process then serves itself. */
export async function openPaymentProvider(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  origin: string,
  { account, ownAddress, ...options }: PaymentOptions,
): Promise<OpenPayments> {
  if (account)
    return openPayments(db, { ...options, origin, account, provider: 'razorpay', checkoutScript: RAZORPAY_SCRIPT })
  const sandbox = await openSandbox({
    pool,
    origin: ownAddress,
    webhookUrl: `${ownAddress}/api/payment/razorpay/webhook`,
    // The receipt of a payment is the id of its order. A customer can name a failure in the order's notes.
    noteOf: async (orderId) => {
      const order = await db.selectFrom('orders').select('notes').where('id', '=', orderId).executeTakeFirst()
      return order?.notes ?? ''
    },
    fetch: options.fetch ?? fetch,
  })
  const payments = openPayments(db, {
    ...options,
    origin,
    account: sandbox.account,
    provider: 'sandbox',
    checkoutScript: sandbox.checkoutScript,
  })
  const webhookJob: Job<Webhook> = { name: 'sandbox-webhook', retries: 12, handle: sandbox.deliverWebhook }
  return {
    ...payments,
    jobs: [...payments.jobs, webhookJob],
    routes: (send: SendJob) => (app: FastifyInstance) => {
      payments.routes(send)(app)
      sandbox.routes(app, (webhook, afterSeconds) => send(webhookJob.name, webhook, { afterSeconds }))
    },
  }
}

const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'
