import { openSandbox, SANDBOX_PATH } from '@vastra/payment-sandbox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type OpenPayments, openPayments, type PaymentSettings } from '../payments/open-payments.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SendJob } from '../platform/jobs.ts'

/** The payment settings of a shop; without an `account` at Razorpay it uses the payment sandbox, in which no money moves. */
export interface PaymentOptions
  extends Partial<Pick<PaymentSettings, 'account' | 'phonePe' | 'fetch' | 'retryPolicy' | 'log'>> {
  /** Where this process reaches itself. The sandbox is served there and sends its webhooks there. */
  readonly ownAddress: string
}

/** Opens payments with the shop's account, or without one with the payment sandbox, which this process then serves itself. */
export async function openPaymentProvider(
  db: Kysely<Database>,
  origin: string,
  { account, ownAddress, ...options }: PaymentOptions,
): Promise<OpenPayments> {
  if (account)
    return openPayments(db, { ...options, origin, account, provider: 'razorpay', checkoutScript: RAZORPAY_SCRIPT })
  const sandbox = await openSandbox(db, { ownAddress, fetch: options.fetch ?? fetch })
  const checkoutScript = `${SANDBOX_PATH}/checkout.js`
  const payments = openPayments(db, {
    ...options,
    origin,
    account: sandbox.account,
    provider: 'sandbox',
    checkoutScript,
  })
  return {
    ...payments,
    jobs: [...payments.jobs, ...sandbox.jobs],
    routes: (send: SendJob) => (app: FastifyInstance) => {
      payments.routes(send)(app)
      app.register(async (scope) => sandbox.routes(scope, send))
    },
  }
}

const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'
