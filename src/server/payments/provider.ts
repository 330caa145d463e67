import type { Kysely } from 'kysely'
import type { PaymentRow } from '../ledger/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { RazorpayAccount, RazorpayClient } from './razorpay-client.ts'
import type { ProviderPayment, ProviderRefund } from './razorpay-entities.ts'

/** The calls that every payment provider offers. Amounts are in paise; every call throws ProviderFailure. */
interface ProviderClient {
  readonly paymentsOf: (providerOrderId: string) => Promise<readonly ProviderPayment[]>
  readonly capture: (attemptId: string, amount: number, currency: string) => Promise<ProviderPayment>
  /** Refunds once for each idempotency key; `receipt` is the shop's id of the refund. */
  readonly refund: (
    attemptId: string,
    request: { readonly amount: number; readonly receipt: string; readonly idempotencyKey: string },
  ) => Promise<ProviderRefund>
  readonly refundById: (id: string, attemptId: string) => Promise<ProviderRefund>
  readonly refundsOf: (attemptId: string) => Promise<readonly ProviderRefund[]>
}

/** A payment provider that the shop has an account with. */
export interface PaymentProvider {
  readonly db: Kysely<Database>
  readonly provider: PaymentRow['provider']
  readonly client: ProviderClient
  /** Minutes after which an unfinished payment is checked with the provider. */
  readonly checkMinutes: readonly number[]
  /** Logs for the operator. Never contains secrets or personal data. */
  readonly log: (message: string, error?: unknown) => void
}

/** The account for card payments: with Razorpay, or with the payment sandbox. */
export interface PaymentAccount extends PaymentProvider {
  readonly provider: 'razorpay' | 'sandbox'
  readonly keys: RazorpayAccount
  readonly client: RazorpayClient
  /** The address of the script that defines `window.Razorpay`. */
  readonly checkoutScript: string
  /** Whether card payments may be made now. */
  readonly takesCards: () => Promise<boolean>
}
