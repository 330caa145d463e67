import type { Job, SendJob } from '../jobs/jobs.ts'
import { type Desk, SETTLE_JOB } from './desk.ts'
import { hearPayment } from './hear-payment.ts'
import { hearRefund } from './hear-refund.ts'
import { ProviderFailure } from './provider-failure.ts'
import {
  forgetOldEvents,
  ordersOwedMoney,
  type PaymentRow,
  type RefundRow,
  takeDuePayments,
  takeDueRefunds,
  updateRefund,
} from './queries.ts'
import type { ProviderRefund } from './razorpay/entities.ts'
import { dropCoveredRefund, requestOwedRefunds } from './request-refund.ts'

/**
 * Finishes what is unfinished, whatever was lost: buyers who paid and closed the browser, authorized money that waits to be
 * captured, money that is to go back. Every step is written before and after the provider is called, so that a job that dies
 * anywhere is taken up by the next one.
 */
export function settleJob(desk: Desk): Job {
  return {
    name: SETTLE_JOB,
    retries: 0,
    cron: '* * * * *',
    handle: async (_data, send) => {
      for (const payment of await takeDuePayments(desk.db, desk.provider, desk.checkMinutes)) {
        await attempt(desk, `payment ${payment.id}`, () => ask(desk, payment, send))
      }
      for (const id of await ordersOwedMoney(desk.db)) {
        await attempt(desk, `the money of order ${id}`, () =>
          desk.db.transaction().execute((trx) => requestOwedRefunds(trx, id, send)),
        )
      }
      for (const refund of await takeDueRefunds(desk.db, desk.provider)) {
        await attempt(desk, `refund ${refund.id}`, () => sendBack(desk, refund, send))
      }
      await forgetOldEvents(desk.db)
    },
  }
}

/** Trouble with one is no reason to leave the others. */
async function attempt({ log }: Desk, what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const isProviders = error instanceof ProviderFailure
    log(`Could not settle ${what}; it is tried again`, isProviders ? `${error.kind}: ${error.message}` : error)
  }
}

async function ask({ client, db, provider }: Desk, payment: PaymentRow, send: SendJob): Promise<void> {
  for (const told of await client.paymentsOf(payment.provider_order_id ?? '')) {
    const isOurs = told.amount === payment.amount_paise && told.currency === payment.currency
    const now = told.state === 'authorized' && isOurs ? await client.capture(told.id, told.amount, told.currency) : told
    await db.transaction().execute((trx) => hearPayment(trx, { provider }, now, send))
  }
}

async function sendBack({ client, db }: Desk, refund: RefundRow, send: SendJob): Promise<void> {
  const hear = (told: ProviderRefund) =>
    db.transaction().execute(async (trx) => {
      await hearRefund(trx, told, send)
    })
  if (refund.provider_refund_id !== null) return hear(await client.refundById(refund.provider_refund_id))
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
