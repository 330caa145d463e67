import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { RazorpayAccount, RazorpayClient } from './razorpay/client.ts'

/** Where money is taken: the one account the shop has with a provider, or with its own sandbox. */
export interface Desk {
  readonly db: Kysely<Database>
  readonly provider: 'razorpay' | 'sandbox'
  readonly keys: RazorpayAccount
  readonly client: RazorpayClient
  /** The script that defines `window.Razorpay`. */
  readonly checkoutScript: string
  /** When an unfinished payment is asked of the provider: minutes after it was announced, then from time to time. */
  readonly checkMinutes: readonly number[]
  /** Tells the operator; never a secret, never a person. */
  readonly log: (message: string, error?: unknown) => void
}

/** How the rows name the account. */
export function accountOf({ provider, keys }: Desk) {
  return { provider, account: keys.keyId }
}

/** The job that finishes what is unfinished: see settle-payments.ts. */
export const SETTLE_JOB = 'settle-payments'
