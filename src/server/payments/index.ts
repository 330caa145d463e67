import type { FastifyInstance } from 'fastify'
import { paymentLinks } from '../orders/payment-link.ts'
import type { ShopParts } from '../platform/capability.ts'
import { dailyReportJob } from './daily-report.ts'
import { paymentHandlers } from './handlers.ts'
import { linkHandlers } from './link-handlers.ts'
import { type PhonePeAccount, phonePeClient } from './phonepe-client.ts'
import { phonePeProvider, phonePeRoutes } from './phonepe-provider.ts'
import type { PaymentAccount } from './provider.ts'
import { DEFAULT_RETRY_POLICY, type RetryPolicy } from './provider-calls.ts'
import { type RazorpayAccount, razorpayClient } from './razorpay-client.ts'
import { reconcileJob } from './reconcile-payments.ts'
import { refundByHandHandler } from './refund-by-hand.ts'
import { refundHandler } from './refund-handler.ts'
import { reportHandlers } from './report-handler.ts'
import { returnedRefundHandler } from './returned-refund.ts'
import { undoReturnedRefundHandler } from './undo-returned-refund.ts'
import { webhookRoutes } from './webhook.ts'

export interface PaymentSettings {
  /** The shop's account with Razorpay, or with a sandbox that has the same API. */
  readonly account: RazorpayAccount
  readonly provider: PaymentAccount['provider']
  /** The address of the script that defines `window.Razorpay`. */
  readonly checkoutScript: string
  /** Whether card payments may be made now; always, without it. */
  readonly takesCards?: PaymentAccount['takesCards']
  /** The shop's account with PhonePe, if it has one. */
  readonly phonePe?: PhonePeAccount | undefined
  /** The function for HTTP calls; tests replace it. */
  readonly fetch?: typeof fetch
  readonly retryPolicy?: RetryPolicy
  readonly log?: PaymentAccount['log']
}

/** Minutes after which an unfinished payment is checked with its provider: banks may confirm three days late. */
const CHECK_MINUTES = [15, 30, 60, 180, 720, 1440, 2880]

/** Opens the shop's payment accounts: one for cards with Razorpay or the sandbox, and PhonePe when the shop has an account. */
export function openPayments(
  { db, send, origin }: Pick<ShopParts, 'db' | 'send' | 'origin'>,
  settings: PaymentSettings,
) {
  const { provider, checkoutScript, fetch: fetch_ = fetch, log = logToConsole } = settings
  const { account: keys, retryPolicy = DEFAULT_RETRY_POLICY, takesCards = async () => true } = settings
  const account: PaymentAccount = {
    db,
    provider,
    keys,
    client: razorpayClient(keys, retryPolicy, fetch_),
    checkoutScript,
    takesCards,
    checkMinutes: CHECK_MINUTES,
    log,
  }
  const phonePe = settings.phonePe && {
    ...phonePeProvider(db, phonePeClient(settings.phonePe, retryPolicy, fetch_), log),
    merchantId: settings.phonePe.merchantId,
    origin,
  }
  const providers = phonePe ? [account, phonePe] : [account]
  return {
    handlers: {
      payments: {
        ...paymentHandlers({ account, phonePe }, send),
        ...linkHandlers(account, send, paymentLinks({ db, origin })),
      },
    },
    adminHandlers: {
      adminOrders: {
        ...refundHandler({ db, send }),
        ...refundByHandHandler({ db, send, providers }),
        ...returnedRefundHandler({ db, send }),
        ...undoReturnedRefundHandler({ db, send }),
      },
      adminPayments: reportHandlers(db),
    },
    jobs: [reconcileJob(db, providers), dailyReportJob(account)],
    routes: (app: FastifyInstance) => {
      app.register(async (scope) => webhookRoutes(scope, account, send))
      if (phonePe) app.register(async (scope) => phonePeRoutes(scope, phonePe, send))
    },
    isSandbox: provider === 'sandbox',
    takesCards,
  }
}

function logToConsole(message: string, error?: unknown): void {
  console.error(message, ...(error === undefined ? [] : [error]))
}
