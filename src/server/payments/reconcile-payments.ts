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
import type { Database } from '../platform/database/schema.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { applyRefundEvent } from './apply-refund-event.ts'
import { type PaymentProvider, RECONCILE_JOB } from './provider.ts'
import { ProviderFailure } from './provider-calls.ts'
import type { ProviderRefund } from './razorpay-entities.ts'
import { cancelCoveredRefund, requestOwedRefunds } from './request-refund.ts'

/**
 * Finishes what is unfinished, whatever was lost: buyers who paid and closed the browser, authorized money that waits to be
 * captured, money that is to go back. Every step is written before and after the provider is called, so that a job that dies
 * anywhere is taken up by the next one.
 */
export function reconcileJob(db: Kysely<Database>, tills: readonly PaymentProvider[]): Job {
  return {
    name: RECONCILE_JOB,
    retries: 0,
    cron: '* * * * *',
    handle: async (_data, send) => {
      for (const till of tills) await checkDuePayments(till, send)
      for (const id of await ordersOwedRefunds(db)) {
        await db.transaction().execute((trx) => requestOwedRefunds(trx, id, send))
      }
      for (const till of tills) await sendDueRefunds(till, send)
      await deleteOldWebhookEvents(db)
    },
  }
}

async function checkDuePayments(till: PaymentProvider, send: SendJob): Promise<void> {
  for (const payment of await claimDuePayments(till.db, till.provider, till.checkMinutes)) {
    await logFailure(till, `payment ${payment.id}`, () => checkPayment(till, payment, send))
  }
}

async function sendDueRefunds(till: PaymentProvider, send: SendJob): Promise<void> {
  for (const refund of await claimDueRefunds(till.db, till.provider)) {
    await logFailure(till, `refund ${refund.id}`, () => sendRefund(till, refund, send))
  }
}

/** Trouble with one is no reason to leave the others. */
async function logFailure({ log }: PaymentProvider, what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const isProviders = error instanceof ProviderFailure
    log(`Could not settle ${what}; it is tried again`, isProviders ? `${error.kind}: ${error.message}` : error)
  }
}

async function checkPayment(
  { client, db, provider }: PaymentProvider,
  payment: PaymentRow,
  send: SendJob,
): Promise<void> {
  for (const told of await client.paymentsOf(payment.provider_order_id ?? '')) {
    const isOurs = told.amount === payment.amount_paise && told.currency === payment.currency
    const now = told.state === 'authorized' && isOurs ? await client.capture(told.id, told.amount, told.currency) : told
    await db.transaction().execute((trx) => applyPaymentEvent(trx, { provider }, now, send))
  }
}

async function sendRefund({ client, db }: PaymentProvider, refund: RefundRow, send: SendJob): Promise<void> {
  const hear = (told: ProviderRefund) =>
    db.transaction().execute(async (trx) => {
      await applyRefundEvent(trx, told, send)
    })
  if (refund.provider_refund_id !== null)
    return hear(await client.refundById(refund.provider_refund_id, refund.attempt_id))
  const { id: receipt, idempotency_key: idempotencyKey, amount_paise: amount } = refund
  try {
    await hear({ ...(await client.refund(refund.attempt_id, { amount, receipt, idempotencyKey })), receipt })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    await updateRefund(db, refund.id, { error: error.message })
    if (error.kind !== 'refused') throw error
    // The provider may have sent the money back before: it does so by itself with payments it found to be one too many.
    for (const told of await client.refundsOf(refund.attempt_id)) await hear(told)
    await cancelCoveredRefund(db, refund)
    throw error
  }
}
