import { sandboxKeys, webhookSignature } from '@vastra/payment-sandbox'
import { sql } from 'kysely'
import { place } from './ordering.ts'
import type { testShop } from './shop.ts'

type Shop = Awaited<ReturnType<typeof testShop>>
type Buyer = Awaited<ReturnType<Shop['as']>>

/** Places an unpaid card order. */
export function placeByCard(shop: Shop, buyer: Buyer, changes: object = {}) {
  return place(shop, buyer, { paymentMethod: 'razorpay', ...changes })
}

/** Creates the payment of an order. Returns what the payment window needs. */
export async function createPayment(buyer: Buyer, orderId: string) {
  const { body, status } = await buyer.post('/api/payment/razorpay/create-order', { orderId })
  if (status !== 200) throw new Error(`No payment was offered: ${status} ${body.message}`)
  return body.data as { key_id: string; id: string; amount: number }
}

/** Chooses an outcome in the payment window of the sandbox. Returns what the window hands back. */
export async function payInWindow(shop: Shop, offer: { key_id: string; id: string }, outcome = 'success') {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/sandbox/razorpay/pay',
    payload: { key_id: offer.key_id, order_id: offer.id, outcome },
  })
  return answer.json()
}

/** Places a card order and pays it without notifying the shop. Returns what the window hands back. */
export async function pay(shop: Shop, buyer: Buyer, outcome = 'success', changes: object = {}) {
  const order = await placeByCard(shop, buyer, changes)
  const offer = await createPayment(buyer, order._id)
  return { order, offer, returned: await payInWindow(shop, offer, outcome) }
}

/** Sends the shop a signed webhook, like the provider; `headers` can override the signature. */
export async function sendWebhook(shop: Shop, event: object | string, headers: Record<string, string> = {}) {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const { webhookSecret } = await sandboxKeys(shop.database.pool)
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/payment/razorpay/webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': webhookSignature(body, webhookSecret),
      ...headers,
    },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** A webhook that the provider has sent and the shop has not received. */
export interface WaitingWebhook {
  readonly id: string
  readonly body: string
}

/** Takes the webhooks that the sandbox has not sent yet, oldest first; only `deliver` brings them to the shop. */
export async function takeWebhooks(shop: Shop): Promise<WaitingWebhook[]> {
  const { rows } = await shop.database.pool.query(
    `with taken as (delete from pgboss.job where name = 'sandbox-webhook' returning data, created_on)
     select data from taken order by created_on`,
  )
  return rows.map(({ data }) => data)
}

/** Sends a webhook of the sandbox to the shop. */
export function deliver(shop: Shop, { id, body }: WaitingWebhook) {
  return sendWebhook(shop, body, { 'x-razorpay-event-id': id })
}

/** Refunds paise of a payment at the provider, as on its dashboard: the shop has not requested it. */
export async function refundOnDashboard(
  shop: Shop,
  paymentId: string,
  amount: number,
  status: 'pending' | 'processed' = 'processed',
): Promise<string> {
  // It is pending from the start: whoever asks meanwhile must not see that it was made, because that is final.
  const notes = status === 'pending' ? { sandbox: 'pending' } : {}
  const { id } = await callProvider(shop, { path: `/payments/${paymentId}/refund`, payload: { amount, notes } })
  return id
}

/** Captures an authorised payment at the provider, as on its dashboard: the shop has not asked for it. */
export async function captureOnDashboard(shop: Shop, paymentId: string, amount: number): Promise<void> {
  await callProvider(shop, { path: `/payments/${paymentId}/capture`, payload: { amount } })
}

/** The bank authorises a payment after it has failed, and the provider captures it. Returns the event, which nobody has sent. */
export async function captureFailedPayment(shop: Shop, paymentId: string): Promise<WaitingWebhook> {
  const { rows } = await shop.database.pool.query(
    `update sandbox.payment set status = 'captured', error = '' where id = $1
     returning id, order_id, amount_paise::int as amount, currency, status, method, 0 as amount_refunded`,
    [paymentId],
  )
  const event = { event: 'payment.captured', payload: { payment: { entity: rows[0] } } }
  return { id: `evt_${paymentId}_late`, body: JSON.stringify(event) }
}

async function callProvider(shop: Shop, { path, payload }: { path: string; payload: object }) {
  const { keyId, keySecret } = await sandboxKeys(shop.database.pool)
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const url = `/sandbox/razorpay/v1${path}`
  const answer = await shop.app.inject({ method: 'POST', url, headers: { authorization }, payload })
  if (answer.statusCode !== 200) throw new Error(`The provider refused ${path}: ${answer.body}`)
  return answer.json()
}

/** Changes the status of a refund in the books of the provider without an event. */
export async function setRefundStatus(shop: Shop, id: string, status: 'pending' | 'processed' | 'failed') {
  await shop.database.pool.query('update sandbox.refund set status = $2 where id = $1', [id, status])
}

/** Deletes the webhooks that the sandbox has not sent yet. */
export async function dropWebhooks(shop: Shop): Promise<void> {
  await sql`delete from pgboss.job where name = 'sandbox-webhook'`.execute(shop.database.db)
}

/** Runs the reconciliation job as if all waiting payments and refunds were due. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const { db } = shop.database
  await db
    .updateTable('payment')
    .set({ next_check_at: new Date(0) })
    .where('next_check_at', 'is not', null)
    .execute()
  await db
    .updateTable('refund')
    .set({ next_try_at: new Date(0) })
    .where('next_try_at', 'is not', null)
    .execute()
  await shop.shop.jobs.send('reconcile-payments', {})
  await shop.shop.jobs.drain()
}

/** The amount of an order in the ledger of the shop and in the books of the provider, in paise. */
export async function moneyOf(shop: Shop, orderId: string) {
  const { rows } = await sql<{ ledger: number; provider: number }>`
    select (select coalesce(sum(amount_paise), 0)::bigint from money_movement where order_id = ${orderId}) as ledger,
           (select coalesce(sum(p.amount_paise - coalesce((
                     select sum(r.amount_paise) from sandbox.refund r
                     where r.payment_id = p.id and r.status = 'processed'), 0)), 0)::bigint
            from sandbox.payment p join sandbox.orders o on o.id = p.order_id
            where o.receipt = ${orderId} and p.status = 'captured') as provider`.execute(shop.database.db)
  return rows[0]
}
