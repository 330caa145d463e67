import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import {
  createPayment,
  deliver as deliverWebhook,
  payInWindow,
  reconcilePayments,
  refundOnDashboard,
  takeWebhooks,
} from '../../../test/paying.ts'
import { returnShop } from '../../../test/returning.ts'

const { shop, db, asPriya, asManager, kurtas, adminOrder, moveOrder, move, asSold, approvedOf, utr, runJob } =
  await returnShop()

const TOTAL = 1998_00
type Step = (id: string) => Promise<unknown>

const ship: Step = (id) => moveOrder(id, 'ship', { courier: '', trackingNumber: '', unpaidReason: 'Pays on Monday' })
/** What happens to an order for two kurtas of whose payment the shop does not know yet. */
const STEPS: Readonly<Record<string, Step>> = {
  confirm: (id) => moveOrder(id, 'confirm'),
  ship,
  deliver: (id) => moveOrder(id, 'deliver'),
  'come back': async (id) => {
    const { revision, items } = await adminOrder(id)
    const pieces = [{ line: 0, quantity: items[0].quantity, condition: 'as_sold' }]
    return asManager.post(`/api/admin/orders/${id}/undelivered`, { revision, note: 'Refused', pieces })
  },
  'cancel by the team': (id) => moveOrder(id, 'cancel', { reason: 'Sold out' }),
  'cancel by the customer': (id) => asPriya.put(`/api/orders/${id}/cancel`),
  expire: async (id) => {
    await db
      .updateTable('orders')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await runJob('expire-orders')
  },
  'pay on delivery': (id) => asPriya.put(`/api/orders/${id}/pay-on-delivery`),
  'receive by transfer': async (id) =>
    moveOrder(id, 'payment-received', { amount: TOTAL / 100, method: 'upi', reference: utr() }),
  'return one': async (id) => {
    const account = (await adminOrder(id)).isRefundedByHand ? { refundAccount: UPI } : {}
    return move(await approvedOf(id, account), 'receive', asSold())
  },
  'add one': async (id) =>
    asManager.put(`/api/admin/orders/${id}/change`, {
      revision: (await adminOrder(id)).revision,
      lines: [{ line: 0, quantity: 3 }],
      reason: 'One more',
      totalAmount: 2997,
    }),
}
const UPI = { kind: 'upi', holder: 'Priya Nair', vpa: 'priya@okaxis' }

const HISTORIES: readonly (readonly string[])[] = [
  ['confirm', 'ship', 'come back'],
  ['confirm', 'ship', 'deliver', 'return one'],
  ['confirm', 'cancel by the team'],
  ['cancel by the customer'],
  ['expire'],
  ['pay on delivery', 'ship', 'come back'],
  ['pay on delivery', 'ship', 'deliver', 'return one'],
  ['pay on delivery', 'cancel by the customer'],
  ['receive by transfer', 'ship', 'come back'],
  ['receive by transfer', 'cancel by the team'],
  ['confirm', 'add one', 'ship', 'come back'],
  ['expire', 'receive by transfer', 'cancel by the team'],
]

/** What of the payments online of an order and of those that replaced it is left, by the shop's books and the provider's, in paise. */
async function money(id: string) {
  const { rows } = await sql<{ id: string; status: string; ledger: number; provider: number; kept: number }>`
    with recursive family (id) as (
      select ${id}::text union select orders.id::text from orders join family on orders.replaces_order_id = family.id)
    select orders.id, orders.status,
      (select coalesce(sum(movement.amount_paise), 0)::int from money_movement movement join payment on payment.id = payment_id
        where payment.order_id = orders.id and provider not in ('cash', 'exchange')) as ledger,
      (select coalesce(sum(there.amount_paise - coalesce((select sum(amount_paise) from sandbox.refund
          where payment_id = there.id and status = 'processed'), 0)), 0)::int
        from sandbox.payment there join sandbox.orders o on o.id = there.order_id
        join payment on payment.provider_order_id = o.id
        where payment.order_id = orders.id and there.status = 'captured') as provider,
      (select coalesce(sum(attempt.amount_paise), 0)::int from payment join payment_attempt attempt on attempt.id = accepted_attempt
        where payment.order_id = orders.id and provider not in ('cash', 'exchange')) as kept
    from family join orders on orders.id = family.id order by created_at`.execute(db)
  return rows
}

/** The payment arrives last, and all of it is there or a half has gone back at the provider. */
const CASES = HISTORIES.flatMap((steps) =>
  [0, TOTAL / 2].map((refunded) => ({ steps, history: steps.join(', '), refunded })),
)

it.each(CASES)(
  'a payment that arrives after $history, with $refunded paise refunded at the provider, is never stuck',
  async ({ steps, refunded }) => {
    const id: string = (await place(shop, asPriya, { ...kurtas(2), paymentMethod: 'razorpay' }))._id
    const offer = await createPayment(asPriya, id)
    await takeWebhooks(shop)
    const paid = await payInWindow(shop, offer)
    const webhooks = await takeWebhooks(shop)
    const log: string[] = []
    let current = id
    for (const name of steps) {
      const answer = (await STEPS[name]?.(current)) as { status: number; body: { message?: string } } | undefined
      log.push(`${name} ${answer?.status ?? '-'} ${answer?.status === 200 ? '' : (answer?.body?.message ?? '')}`)
      current = (await money(id)).at(-1)?.id ?? id
    }
    // The shop may have learnt of the payment by itself and refunded it.
    if (refunded > 0)
      await refundOnDashboard(shop, paid.razorpay_payment_id, refunded).catch(() => log.push('refused there'))
    for (const event of [...(await takeWebhooks(shop)).toReversed(), ...webhooks]) await deliverWebhook(shop, event)
    for (let round = 0; round < 3; round++) {
      for (const event of await takeWebhooks(shop)) await deliverWebhook(shop, event)
      await reconcilePayments(shop)
      await runJob('returns-due')
    }
    const books = await money(id)
    const ended = books.map(({ status, ledger, provider, kept }) => ({
      status,
      isKnown: ledger === provider,
      isStuck: ledger < 0 || (ledger > 0 && (status === 'cancelled' || kept === 0)),
    }))
    expect(ended, log.join(', ')).toEqual(ended.map(({ status }) => ({ status, isKnown: true, isStuck: false })))
  },
)
