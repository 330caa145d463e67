import type { Kysely } from 'kysely'
import {
  forgetOldEvents,
  ordersOwedMoney,
  type PaymentRow,
  type RefundRow,
  takeDuePayments,
  takeDueRefunds,
  updateRefund,
} from '../ledger/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { hearPayment } from './apply-payment-event.ts'
import { hearRefund } from './apply-refund-event.ts'
import { SETTLE_JOB, type Till } from './provider.ts'
import { ProviderFailure } from './provider-failure.ts'
import type { ProviderRefund } from './razorpay-entities.ts'
import { dropCoveredRefund, requestOwedRefunds } from './request-refund.ts'

/**
 * Finishes what is unfinished, whatever was lost: buyers who paid and closed the browser, authorized money that waits to be
 * captured, money that is to go back. Every step is written before and after the provider is called, so that a job that dies
 * anywhere is taken up by the next one.
 */
export function settleJob(db: Kysely<Database>, tills: readonly Till[]): Job {
  return {
    name: SETTLE_JOB,
    retries: 0,
    cron: '* * * * *',
    handle: async (_data, send) => {
      for (const till of tills) await askWhatIsDue(till, send)
      for (const id of await ordersOwedMoney(db)) {
        await db.transaction().execute((trx) => requestOwedRefunds(trx, id, send))
      }
      for (const till of tills) await sendBackWhatIsDue(till, send)
      await forgetOldEvents(db)
    },
  }
}

async function askWhatIsDue(till: Till, send: SendJob): Promise<void> {
  for (const payment of await takeDuePayments(till.db, till.provider, till.checkMinutes)) {
    await attempt(till, `payment ${payment.id}`, () => ask(till, payment, send))
  }
}

async function sendBackWhatIsDue(till: Till, send: SendJob): Promise<void> {
  for (const refund of await takeDueRefunds(till.db, till.provider)) {
    await attempt(till, `refund ${refund.id}`, () => sendBack(till, refund, send))
  }
}

/** Trouble with one is no reason to leave the others. */
async function attempt({ log }: Till, what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const isProviders = error instanceof ProviderFailure
    log(`Could not settle ${what}; it is tried again`, isProviders ? `${error.kind}: ${error.message}` : error)
  }
}

async function ask({ client, db, provider }: Till, payment: PaymentRow, send: SendJob): Promise<void> {
  for (const told of await client.paymentsOf(payment.provider_order_id ?? '')) {
    const isOurs = told.amount === payment.amount_paise && told.currency === payment.currency
    const now = told.state === 'authorized' && isOurs ? await client.capture(told.id, told.amount, told.currency) : told
    await db.transaction().execute((trx) => hearPayment(trx, { provider }, now, send))
  }
}

async function sendBack({ client, db }: Till, refund: RefundRow, send: SendJob): Promise<void> {
  const hear = (told: ProviderRefund) =>
    db.transaction().execute(async (trx) => {
      await hearRefund(trx, told, send)
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
    await dropCoveredRefund(db, refund)
    throw error
  }
}
