import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { type PhonePeAccount, phonePeClient } from './phonepe-client.ts'
import { type PhonePeProvider, phonePeProvider, phonePeRoutes } from './phonepe-provider.ts'
import type { PaymentAccount } from './provider.ts'
import { DEFAULT_RETRY_POLICY, type RetryPolicy } from './provider-calls.ts'
import { type RazorpayAccount, razorpayClient } from './razorpay-client.ts'
import { reconcileJob } from './reconcile-payments.ts'
import { webhookRoutes } from './webhook.ts'

export interface PaymentSettings {
  /** The shop's account with Razorpay, or with a sandbox that has the same API. */
  readonly account: RazorpayAccount
  readonly provider: PaymentAccount['provider']
  /** The address of the script that defines `window.Razorpay`. */
  readonly checkoutScript: string
  /** The shop's account with PhonePe, if it has one. */
  readonly phonePe?: PhonePeAccount | undefined
  /** Where shoppers reach the shop. */
  readonly origin: string
  /** How HTTP calls are made; a test that listens nowhere brings its own. */
  readonly fetch?: typeof fetch
  readonly retryPolicy?: RetryPolicy
  readonly log?: PaymentAccount['log']
}

export interface OpenPayments {
  readonly account: PaymentAccount
  readonly phonePe: PhonePeProvider | undefined
  readonly jobs: readonly Job<never>[]
  readonly routes: (send: SendJob) => (app: FastifyInstance) => void
}

/** After these minutes an unfinished payment is asked of the provider: 15, then up to three days, as long as banks confirm late. */
const CHECK_MINUTES = [15, 30, 60, 180, 720, 1440, 2880]

/** Opens the shop's payment accounts: one for cards with Razorpay or the sandbox, and PhonePe when the shop has an account. */
export function openPayments(db: Kysely<Database>, settings: PaymentSettings): OpenPayments {
  const { provider, checkoutScript, origin, fetch: fetch_ = fetch, log = logToConsole } = settings
  const { account: keys, retryPolicy = DEFAULT_RETRY_POLICY } = settings
  const account: PaymentAccount = {
    db,
    provider,
    keys,
    client: razorpayClient(keys, retryPolicy, fetch_),
    checkoutScript,
    checkMinutes: CHECK_MINUTES,
    log,
  }
  const phonePe = settings.phonePe && {
    ...phonePeProvider(db, phonePeClient(settings.phonePe, retryPolicy, fetch_), log),
    merchantId: settings.phonePe.merchantId,
    origin,
  }
  return {
    account,
    phonePe,
    jobs: [reconcileJob(db, phonePe ? [account, phonePe] : [account])],
    routes: (send) => (app) => {
      app.register(async (scope) => webhookRoutes(scope, account, send))
      if (phonePe) app.register(async (scope) => phonePeRoutes(scope, phonePe, send))
    },
  }
}

function logToConsole(message: string, error?: unknown): void {
  console.error(message, ...(error === undefined ? [] : [error]))
}
