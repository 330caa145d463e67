import { openSandbox, SANDBOX_PATH } from '@vastra/payment-sandbox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { type PhonePeAccount, phonePeClient } from './phonepe-client.ts'
import { type PhonePeDesk, phonePeRoutes, phonePeTill } from './phonepe-provider.ts'
import type { Desk } from './provider.ts'
import { PATIENCE, type Patience } from './provider-calls.ts'
import { type RazorpayAccount, razorpayClient } from './razorpay-client.ts'
import { settleJob } from './settle-payments.ts'
import { webhookRoutes } from './webhook.ts'

export interface PaymentSettings {
  /** The shop's account with Razorpay; without one the shop runs its own sandbox. */
  readonly account?: RazorpayAccount | undefined
  /** The shop's account with PhonePe, if it has one. */
  readonly phonePe?: PhonePeAccount | undefined
  /** Where shoppers reach the shop. */
  readonly origin: string
  /** Where this process answers itself: the sandbox lies there, and tells its webhooks there. */
  readonly ownAddress: string
  /** How HTTP calls are made; a test that listens nowhere brings its own. */
  readonly fetch?: typeof fetch
  readonly patience?: Patience
  readonly log?: Desk['log']
}

export interface OpenPayments {
  readonly desk: Desk
  readonly phonePe: PhonePeDesk | undefined
  readonly jobs: readonly Job<never>[]
  readonly routes: (send: SendJob) => (app: FastifyInstance) => void
}

/** After these minutes an unfinished payment is asked of the provider: 15, then up to three days, as long as banks confirm late. */
const CHECK_MINUTES = [15, 30, 60, 180, 720, 1440, 2880]

/** Opens the desk where money is taken: Razorpay with the shop's keys, or without them the sandbox, never both. */
export async function openPayments(db: Kysely<Database>, settings: PaymentSettings): Promise<OpenPayments> {
  const { account, ownAddress, origin, fetch: fetch_ = fetch, patience = PATIENCE, log = tellConsole } = settings
  const sandbox = account ? undefined : await openSandbox(db, { ownAddress, fetch: fetch_ })
  const keys = account ?? sandbox?.account
  if (!keys) throw new Error('Payments need an account or a sandbox.')
  const desk: Desk = {
    ...{ db, keys, log, checkMinutes: CHECK_MINUTES },
    client: razorpayClient(keys, patience, fetch_),
    ...(sandbox
      ? { provider: 'sandbox', checkoutScript: `${SANDBOX_PATH}/checkout.js` }
      : { provider: 'razorpay', checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js' }),
  }
  const phonePe = settings.phonePe && {
    ...phonePeTill(db, phonePeClient(settings.phonePe, patience, fetch_), log),
    ...{ merchantId: settings.phonePe.merchantId, origin },
  }
  return {
    ...{ desk, phonePe },
    jobs: [settleJob(db, phonePe ? [desk, phonePe] : [desk]), ...(sandbox?.jobs ?? [])],
    routes: (send) => (app) => {
      app.register(async (scope) => webhookRoutes(scope, desk, send))
      if (phonePe) app.register(async (scope) => phonePeRoutes(scope, phonePe, send))
      if (sandbox) app.register(async (scope) => sandbox.routes(scope, send))
    },
  }
}

function tellConsole(message: string, error?: unknown): void {
  console.error(message, ...(error === undefined ? [] : [error]))
}
