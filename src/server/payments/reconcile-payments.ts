import type { Kysely } from 'kysely'
import {
  claimDuePayments,
  claimDueRefunds,
  deleteOldWebhookEvents,
  ordersOwedRefunds,
  type PaymentRow,
  type RefundRow,
  updateRefund,
} from '../ledger/queries.ts'
import { RECONCILE_JOB } from '../ledger/reconcile-job.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { applyProviderPayment } from './apply-provider-state.ts'
import { applyRefundEvent } from './apply-refund-event.ts'
import type { PaymentProvider } from './provider.ts'
import { ProviderFailure } from './provider-calls.ts'
import type { ProviderRefund } from './razorpay-entities.ts'
import { beginAsking, handleRefusedRefund, requestOwedRefunds } from './request-refund.ts'

/**
 * Completes whatever was interrupted: payments of customers who closed the browser, authorized money to be captured,
 * and refunds to be sent. Every step is saved before and after the provider is called, so that the next run continues
 * where this one failed.
 */
export function reconcileJob(db: Kysely<Database>, providers: readonly PaymentProvider[]): Job {
  return {
    name: RECONCILE_JOB,
    retries: 0,
    cron: '* * * * *',
    handle: async (_data, send) => {
      for (const provider of providers) await checkDuePayments(provider, send)
      for (const id of await ordersOwedRefunds(db)) {
        await db.transaction().execute((trx) => requestOwedRefunds(trx, id, send))
      }
      for (const provider of providers) await sendDueRefunds(provider, send)
      await deleteOldWebhookEvents(db)
    },
  }
}

async function checkDuePayments(provider: PaymentProvider, send: SendJob): Promise<void> {
  for (const payment of await claimDuePayments(provider.db, provider.provider, provider.checkMinutes)) {
    await logFailure(provider, `payment ${payment.id}`, () => checkPayment(provider, payment, send))
  }
}

async function sendDueRefunds(provider: PaymentProvider, send: SendJob): Promise<void> {
  for (const refund of await claimDueRefunds(provider.db, provider.provider)) {
    await logFailure(provider, `refund ${refund.id}`, () => sendRefund(provider, refund, send))
  }
}

/** A failure with one payment must not stop the others. */
async function logFailure({ log }: PaymentProvider, what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const isProviderFailure = error instanceof ProviderFailure
    log(
      `Could not reconcile ${what}; it will be tried again`,
      isProviderFailure ? `${error.kind}: ${error.message}` : error,
    )
  }
}

async function checkPayment(provider: PaymentProvider, payment: PaymentRow, send: SendJob): Promise<void> {
  const { client } = provider
  for (const event of await client.paymentsOf(payment.provider_order_id ?? '')) {
    const isOurs = event.amount === payment.amount_paise && event.currency === payment.currency
    const current =
      event.state === 'authorized' && isOurs ? await client.capture(event.id, event.amount, event.currency) : event
    await applyProviderPayment(provider, current, send)
  }
}

async function sendRefund({ client, db }: PaymentProvider, refund: RefundRow, send: SendJob): Promise<void> {
  const apply = (event: ProviderRefund) =>
    db.transaction().execute(async (trx) => {
      await applyRefundEvent(trx, event, send)
    })
  if (refund.provider_refund_id !== null)
    return apply(await client.refundById(refund.provider_refund_id, refund.attempt_id))
  const { id: receipt, idempotency_key: idempotencyKey, amount_paise: amount } = refund
  // The answer to an earlier try may have been lost, and providers forget idempotency keys.
  const isRepeated = refund.tries > 1
  const made = isRepeated && (await client.refundsOf(refund.attempt_id)).find((event) => event.receipt === receipt)
  if (made) return apply(made)
  if (!(await beginAsking(db, refund))) return
  try {
    await apply({ ...(await client.refund(refund.attempt_id, { amount, receipt, idempotencyKey })), receipt })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    await updateRefund(db, refund.id, { error: error.message })
    if (error.kind !== 'rejected') throw error
    // The provider may have made the refund itself, as it does for payments in excess.
    for (const event of await client.refundsOf(refund.attempt_id)) await apply(event)
    await handleRefusedRefund(db, refund, error.message)
    throw error
  }
}
