import { openPaymentProvider } from '../../src/server/app/payment-provider.ts'
import { expireOrdersJob } from '../../src/server/orders/expire-orders.ts'
import type { Job } from '../../src/server/platform/jobs.ts'
import { takeWebhooks, type WaitingWebhook } from '../paying.ts'
import { owner } from '../people.ts'
import { indigoKurta } from '../products.ts'
import { testShop } from '../shop.ts'
import { callWithoutSocket } from '../without-socket.ts'
import type { ProviderBooks, ShopBooks } from './model.ts'

/** Fewer kurtas than the orders of a round, so that some late payments find them sold. */
export const STOCK = 12

export type SimulatedShop = Awaited<ReturnType<typeof openSimulatedShop>>

/** A shop with its provider, in which nothing runs by itself: no clock, no queue. Call it at the top of a test file. */
export async function openSimulatedShop() {
  const retryPolicy = { timeoutMs: 2_000, attempts: 2, delayMs: 1 }
  const product = { ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: STOCK }] }
  const shop = await testShop([product], { payments: { retryPolicy } })
  const { db, pool } = shop.database
  const { send } = shop.shop.jobs
  const origin = 'http://shop.test'
  const openProvider = () =>
    openPaymentProvider(
      { db, pool, send, origin },
      {
        ownAddress: origin,
        mayUseSandbox: async () => true,
        retryPolicy,
        log: () => undefined,
        fetch: (url, init) => callWithoutSocket(shop.app, url, init),
      },
    )
  let payments = await openProvider()
  const run = async (name: string) => {
    const job: Job<never> | undefined = payments.jobs.find((one) => one.name === name)
    await job?.handle({} as never, send, RUN)
  }
  return {
    shop,
    pool,
    asOwner: await shop.as(owner),
    takeWebhooks: () => takeWebhooks(shop),

    /** Opens the payments again: only the database may be remembered. */
    async restart(): Promise<void> {
      payments = await openProvider()
    },

    /** Runs the job of every minute as if all waiting payments and refunds were due. */
    async checkPayments(): Promise<void> {
      await pool.query(`update payment set next_check_at = 'epoch' where next_check_at is not null`)
      await pool.query(`update refund set next_try_at = 'epoch' where next_try_at is not null`)
      await run('reconcile-payments')
    },

    /** As if two days had passed: unfinished payments are checked no more. Refunds still are. */
    async endChecks(): Promise<void> {
      await pool.query('update payment set next_check_at = null')
    },

    reportPayments: () => run('report-payments'),

    async expire(orderId: string): Promise<void> {
      await pool.query(`update orders set expires_at = 'epoch' where id = $1 and expires_at is not null`, [orderId])
      await expireOrdersJob(db).handle({}, send, RUN)
    },

    /**
     * Whether the shop knows what a webhook says; always true for one that says nothing new. A refund that has failed at the
     * provider meanwhile moved no money, so a shop that only learns of it afterwards need not record it.
     */
    async hasApplied({ body }: WaitingWebhook): Promise<boolean> {
      const { event, payload } = JSON.parse(body)
      const isRefund = event.startsWith('refund.')
      if (!isRefund && event !== 'payment.captured') return true
      const { rowCount } = await pool.query(
        isRefund
          ? `select from refund where provider_refund_id = $1
             union all select from sandbox.refund where id = $1 and status = 'failed' limit 1`
          : `select 1 from payment_attempt where id = $1 and state = 'captured'`,
        [isRefund ? payload.refund.entity.id : payload.payment.entity.id],
      )
      return rowCount === 1
    },

    async providerBooks(
      orderId: string,
    ): Promise<(ProviderBooks & { readonly left: number; readonly isFailed: boolean })[]> {
      const { rows } = await pool.query(
        `select payment.id, payment.amount_paise::int as amount, payment.status = 'captured' as "isCaptured",
           payment.status = 'authorized' as "isAuthorized",
           payment.status = 'failed' as "isFailed",
           coalesce(sum(refund.amount_paise) filter (where refund.status = 'processed'), 0)::int as refunded,
           coalesce(sum(refund.amount_paise) filter (where refund.status = 'processed' and refund.receipt = ''), 0)::int
             as "refundedThere",
           (payment.amount_paise - coalesce(sum(refund.amount_paise) filter (where refund.status <> 'failed'), 0))::int as left
         from sandbox.payment join sandbox.orders on orders.id = payment.order_id
         left join sandbox.refund on refund.payment_id = payment.id
         where orders.receipt = $1 group by payment.id order by payment.created_at`,
        [orderId],
      )
      return rows
    },

    async shopBooks(orderId: string): Promise<ShopBooks> {
      const { rows } = await pool.query(
        `select status, is_paid as "isPaid", payment_status as "paymentStatus", is_refund_due as "isRefundDue", total_paise::int as total,
           (select accepted_attempt from payment where order_id = orders.id and accepted_attempt is not null) as accepted,
           (select coalesce(sum(amount_paise), 0)::int from money_movement where order_id = orders.id) as ledger,
           (select count(*)::int from refund join payment on payment.id = payment_id
            where order_id = orders.id and refund.state in ('requested', 'pending')) as "openRefunds",
           (select count(*)::int from refund join payment on payment.id = payment_id
            where order_id = orders.id and refund.state = 'processed') as "processedRefunds",
           (select count(*)::int from order_event where order_id = orders.id and kind = 'refunded') as "refundNotices"
         from orders where id = $1`,
        [orderId],
      )
      return rows[0]
    },

    /** The kurtas in stock and in orders that are not cancelled. */
    async kurtas(): Promise<number> {
      const { rows } = await pool.query(
        `select (select stock from variant where sku = 'IK-S')::int
           + (select coalesce(sum(quantity), 0) from order_line join orders on orders.id = order_id
              where status <> 'cancelled')::int as kurtas`,
      )
      return rows[0].kurtas
    },

    /** Empties the books between two rounds. */
    async clear(): Promise<void> {
      await pool.query(`truncate orders, sandbox.orders, sandbox.failure, webhook_event, payment_report cascade`)
      await pool.query(`truncate pgboss.job`)
      await pool.query(`update variant set stock = ${STOCK} where sku = 'IK-S'`)
    },
  }
}

const RUN = { id: '', attempt: 1 }
