import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { RazorpayAccount } from '../../../src/server/payments/razorpay-client.ts'
import type { Database } from '../../../src/server/platform/database/schema.ts'
import type { Job, SendJob } from '../../../src/server/platform/jobs.ts'
import { providerRoutes } from './provider-routes.ts'
import { sandboxKeys } from './queries.ts'
import { webhookJob } from './webhooks.ts'
import { windowRoutes } from './window-routes.ts'

export const SANDBOX_PATH = '/sandbox/razorpay'

interface Sandbox {
  /** The shop talks to it as to Razorpay, by HTTP and with these keys. */
  readonly account: RazorpayAccount
  readonly jobs: readonly Job<never>[]
  readonly routes: (app: FastifyInstance, send: SendJob) => void
}

/** A payment provider of the shop's own, for a shop without keys: its books are in the database, and no money moves. */
export async function openSandbox(
  db: Kysely<Database>,
  { ownAddress, fetch: fetch_ }: { readonly ownAddress: string; readonly fetch: typeof fetch },
): Promise<Sandbox> {
  const keys = await sandboxKeys(db)
  const account = {
    ...{ keyId: keys.key_id, keySecret: keys.key_secret, webhookSecret: keys.webhook_secret },
    baseUrl: `${ownAddress}${SANDBOX_PATH}`,
  }
  return {
    account,
    jobs: [webhookJob(account, { ownAddress, fetch: fetch_ })],
    routes: (app, send) => {
      app.register(async (scope) => providerRoutes(scope, db, account, send), { prefix: `${SANDBOX_PATH}/v1` })
      app.register(async (scope) => windowRoutes(scope, db, account, send), { prefix: SANDBOX_PATH })
    },
  }
}
