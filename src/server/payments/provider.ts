import type { Kysely } from 'kysely'
import type { PaymentRow } from '../ledger/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { RazorpayAccount, RazorpayClient } from './razorpay-client.ts'
import type { ProviderPayment, ProviderRefund } from './razorpay-entities.ts'

/** A provider as the job sees it that settles payments, whoever it is. Amounts in paise; every call throws ProviderFailure. */
interface ProviderClient {
  readonly paymentsOf: (providerOrderId: string) => Promise<readonly ProviderPayment[]>
  readonly capture: (attemptId: string, amount: number, currency: string) => Promise<ProviderPayment>
  /** Pays back once for each idempotency key; `receipt` is the shop's id of the refund. */
  readonly refund: (
    attemptId: string,
    wish: { readonly amount: number; readonly receipt: string; readonly idempotencyKey: string },
  ) => Promise<ProviderRefund>
  readonly refundById: (id: string, attemptId: string) => Promise<ProviderRefund>
  readonly refundsOf: (attemptId: string) => Promise<readonly ProviderRefund[]>
}

/** A provider the shop has money with. */
export interface PaymentProvider {
  readonly db: Kysely<Database>
  readonly provider: PaymentRow['provider']
  readonly client: ProviderClient
  /** When an unfinished payment is asked of the provider: minutes after it was announced, then from time to time. */
  readonly checkMinutes: readonly number[]
  /** Tells the operator; never a secret, never a person. */
  readonly log: (message: string, error?: unknown) => void
}

/** Where card payments are taken: the one account the shop has with Razorpay, or with its own sandbox. */
export interface PaymentAccount extends PaymentProvider {
  readonly provider: 'razorpay' | 'sandbox'
  readonly keys: RazorpayAccount
  readonly client: RazorpayClient
  /** The script that defines `window.Razorpay`. */
  readonly checkoutScript: string
}

/** The job that finishes what is unfinished: see settle-payments.ts. */
export const RECONCILE_JOB = 'settle-payments'
