import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { apiRoutes } from './api-routes.ts'
import { migrateSandbox } from './migrate.ts'
import { type SandboxKeys, sandboxKeys } from './store.ts'
import { deliverWebhook, retryInMemory, type ScheduleWebhook, type Webhook, type WebhookTarget } from './webhooks.ts'
import { windowRoutes } from './window-routes.ts'

/** Where the sandbox is mounted. The API is below `/v1`, the window's script is `/checkout.js`. */
export const SANDBOX_PATH = '/sandbox/razorpay'

export interface SandboxOptions {
  /** The database that holds the schema `sandbox`. */
  readonly pool: pg.Pool
  /** The address of the server the routes are mounted on, such as 'http://localhost:3000'. */
  readonly origin: string
  /** Where webhooks are sent. */
  readonly webhookUrl: string
  /**
   * Returns the text in which the customer may name a failure ('sandbox down'), by the receipt of the order. Without it,
   * failures start with `startFailure` only.
   */
  readonly noteOf?: (receipt: string) => Promise<string>
  readonly fetch?: typeof fetch
}

/** What a client needs to call the sandbox as it would call Razorpay. */
export interface SandboxAccount extends SandboxKeys {
  /** Replaces 'https://api.razorpay.com'. */
  readonly baseUrl: string
}

export interface Sandbox {
  readonly account: SandboxAccount
  /** Path of the script that defines `window.Razorpay`. */
  readonly checkoutScript: string
  /**
   * Adds the sandbox's routes to a Fastify server. Webhooks are queued with `scheduleWebhook`, which must later call
   * `deliverWebhook` and retry when it rejects. By default they are retried in memory and lost when the process ends.
   */
  readonly routes: (app: FastifyInstance, scheduleWebhook?: ScheduleWebhook) => void
  /** Sends a webhook once. Rejects unless the shop answers with a 2xx status within 5 s. */
  readonly deliverWebhook: (webhook: Webhook) => Promise<void>
}

/**
 * Opens a local payment provider with Razorpay's API, in which no money moves. Creates or updates its tables, and draws its
 * keys once for each database.
 */
export async function openSandbox({
  pool,
  origin,
  webhookUrl,
  noteOf = async () => '',
  fetch: fetch_ = fetch,
}: SandboxOptions): Promise<Sandbox> {
  await migrateSandbox(pool)
  const keys = await sandboxKeys(pool)
  const target: WebhookTarget = { url: webhookUrl, secret: keys.webhookSecret, fetch: fetch_ }
  const deliver = (webhook: Webhook) => deliverWebhook(target, webhook)
  return {
    account: { ...keys, baseUrl: `${origin}${SANDBOX_PATH}` },
    checkoutScript: `${SANDBOX_PATH}/checkout.js`,
    routes: (app, scheduleWebhook = retryInMemory(deliver)) => {
      const parts = { pool, keys, noteOf, scheduleWebhook }
      app.register(async (scope) => apiRoutes(scope, parts), { prefix: `${SANDBOX_PATH}/v1` })
      app.register(async (scope) => windowRoutes(scope, parts), { prefix: SANDBOX_PATH })
    },
    deliverWebhook: deliver,
  }
}
