import { openSandbox, type Webhook } from '@vastra/payment-sandbox'
import type { FastifyInstance } from 'fastify'
import { openPayments, type PaymentSettings } from '../payments/index.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import type { Job } from '../platform/jobs.ts'

/** The payment settings of a shop; without an `account` at Razorpay it uses the payment sandbox, in which no money moves. */
export interface PaymentOptions
  extends Partial<Pick<PaymentSettings, 'account' | 'phonePe' | 'fetch' | 'retryPolicy' | 'log'>> {
  /** Where this process reaches itself. The sandbox is served there and sends its webhooks there. */
  readonly ownAddress: string
}

interface ProviderOptions extends PaymentOptions {
  /** Whether the shop may offer the sandbox to everyone who can reach it. */
  readonly mayUseSandbox: () => Promise<boolean>
}

type Parts = Pick<ShopParts, 'db' | 'send' | 'origin'> & Pick<OpenDatabase, 'pool'>

/** Opens payments with the shop's account, or without one with the payment sandbox, which this process then serves itself. */
export async function openPaymentProvider(
  parts: Parts,
  { account, ownAddress, mayUseSandbox, ...options }: ProviderOptions,
) {
  const { db, pool, send } = parts
  if (account)
    return openPayments(parts, { ...options, account, provider: 'razorpay', checkoutScript: RAZORPAY_SCRIPT })
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
  const payments = openPayments(parts, {
    ...options,
    account: sandbox.account,
    provider: 'sandbox',
    takesCards: mayUseSandbox,
    checkoutScript: sandbox.checkoutScript,
  })
  const webhookJob: Job<Webhook> = { name: 'sandbox-webhook', retries: 12, handle: sandbox.deliverWebhook }
  return {
    ...payments,
    jobs: [...payments.jobs, webhookJob],
    routes: (app: FastifyInstance) => {
      payments.routes(app)
      sandbox.routes(app, (webhook, afterSeconds) => send(webhookJob.name, webhook, { afterSeconds }))
    },
  }
}

const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'
