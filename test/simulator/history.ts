import { randomBytes } from 'node:crypto'
import type { FailureKind } from '@vastra/payment-sandbox'
import { startFailure } from '@vastra/payment-sandbox'
import {
  captureFailedPayment,
  captureOnDashboard,
  deliver,
  payInWindow,
  refundOnDashboard,
  sendWebhook,
  type WaitingWebhook,
} from '../paying.ts'
import type { Random } from './random.ts'
import type { SimulatedShop } from './shop.ts'

/** One order with everything that was sent, whether it arrives or not. */
export interface History {
  readonly number: number
  readonly buyer: Awaited<ReturnType<SimulatedShop['shop']['as']>>
  readonly orderId: string
  offer?: { readonly id: string; readonly key_id: string }
  readonly returns: Record<string, string>[]
  readonly webhooks: WaitingWebhook[]
  /** What the team asked to refund, in paise. */
  requested: number
  readonly steps: string[]
  readonly broken: string[]
}

type Step = (world: SimulatedShop, history: History, random: Random) => Promise<unknown>

const FAILURES: readonly FailureKind[] = ['down', 'lost', 'nonsense', 'refund fails']

/** What may happen to an order, with how often it does. Most steps are repeated, and none waits for another. */
export const STEPS: Readonly<Record<string, readonly [weight: number, step: Step]>> = {
  'open the window': [3, openWindow],
  pay: [6, pay],
  'deliver a webhook': [9, deliverWebhook],
  'send a wrong webhook': [4, sendWrongWebhook],
  verify: [3, verify],
  cancel: [1, async (_world, { buyer, orderId }) => buyer.put(`/api/orders/${orderId}/cancel`)],
  expire: [1, async (world, { orderId }) => world.expire(orderId)],
  'check payments': [2, async (world) => world.checkPayments()],
  'capture on the dashboard': [3, captureAtProvider],
  'authorise a failed payment': [1, authoriseFailed],
  'refund on the dashboard': [4, refundAtProvider],
  'end a pending refund': [4, endRefund],
  'refund by the team': [1, refundByTeam],
  ship: [2, ship],
  'begin a failure': [1, beginFailure],
  'end failures': [
    2,
    async ({ pool }, { orderId }) => pool.query('delete from sandbox.failure where receipt = $1', [orderId]),
  ],
  'end the checks': [1, async (world) => world.endChecks()],
  restart: [1, async (world) => world.restart()],
}

async function openWindow(_world: SimulatedShop, history: History): Promise<void> {
  const { orderId } = history
  const { body, status } = await history.buyer.post('/api/payment/razorpay/create-order', { orderId })
  if (status === 200) history.offer = body.data
}

/** The window of an order may be open still when the order is paid, cancelled or expired. */
async function pay({ shop }: SimulatedShop, history: History, random: Random): Promise<void> {
  const outcome = random.pick(['success', 'success', 'close the browser', 'failure', 'bank confirms late'])
  if (!history.offer || history.returns.length > 3) return
  const returned = await payInWindow(shop, history.offer, outcome)
  if (returned.razorpay_signature) history.returns.push(returned)
}

/** Any webhook in any order, also one that was delivered before; those that are never chosen are lost. */
async function deliverWebhook(world: SimulatedShop, history: History, random: Random): Promise<void> {
  const webhook = random.pick(history.webhooks)
  if (!webhook) return
  const { status } = await deliver(world.shop, webhook)
  if (![200, 409, 503].includes(status)) history.broken.push(`a webhook got ${status}`)
  if (status === 200 && !(await world.hasApplied(webhook))) history.broken.push('an acknowledged event is not lost')
  const { ledger } = await world.shopBooks(history.orderId)
  if (ledger < 0) history.broken.push('no money goes back before it has come')
}

async function sendWrongWebhook({ shop }: SimulatedShop, { webhooks, broken }: History, random: Random): Promise<void> {
  const webhook = random.pick(webhooks)
  if (!webhook) return
  const event = JSON.parse(webhook.body)
  const entity = (event.payload.refund ?? event.payload.payment).entity
  if (random.chance(0.5)) entity.currency = 'USD'
  else entity.amount = event.payload.refund ? 99_901 : random.pick([1, entity.amount - 1, entity.amount * 100])
  const { status } = await sendWebhook(shop, event, { 'x-razorpay-event-id': randomBytes(8).toString('hex') })
  if (![200, 409, 503].includes(status)) broken.push(`a wrong webhook got ${status}`)
}

async function verify(
  _world: SimulatedShop,
  { buyer, orderId, returns, broken }: History,
  random: Random,
): Promise<void> {
  const returned = random.pick(returns)
  if (!returned) return
  const { status } = await buyer.post('/api/payment/razorpay/verify', { ...returned, orderId })
  if (status === 500) broken.push('a return got 500')
}

/** The shop knows an authorised payment; the event of its capture may be lost, or arrive after that of its refund. */
async function captureAtProvider(world: SimulatedShop, history: History, random: Random): Promise<void> {
  const payment = random.pick((await world.providerBooks(history.orderId)).filter(({ isAuthorized }) => isAuthorized))
  if (payment) await captured(world, history, payment, random)
}

/** Banks may report for days that a payment has come all the same. */
async function authoriseFailed(world: SimulatedShop, history: History, random: Random): Promise<void> {
  const payment = random.pick((await world.providerBooks(history.orderId)).filter(({ isFailed }) => isFailed))
  if (payment) await captured(world, history, payment, random)
}

/** Refunds a payment, of which the shop may know only that it was authorised, or that it failed. */
async function refundAtProvider(world: SimulatedShop, history: History, random: Random): Promise<void> {
  const payment = random.pick(await world.providerBooks(history.orderId))
  if (!payment || payment.left < 1 || !(await captured(world, history, payment, random))) return
  const amount = random.chance(0.6) ? payment.left : 1 + random.below(payment.left)
  const status = random.pick(['pending', 'processed'] as const)
  // A failure of the provider may swallow its answer.
  await refundOnDashboard(world.shop, payment.id, amount, status).catch(() => undefined)
}

/** Captures a payment at the provider, unless it is. Returns false when a failure of the provider prevents it. */
async function captured(
  { shop }: SimulatedShop,
  { webhooks }: History,
  { id, amount, isAuthorized, isFailed }: Awaited<ReturnType<SimulatedShop['providerBooks']>>[number],
  random: Random,
): Promise<boolean> {
  if (isFailed) {
    const event = await captureFailedPayment(shop, id)
    if (random.chance(0.7)) webhooks.push(event)
  }
  if (!isAuthorized) return true
  return captureOnDashboard(shop, id, amount).then(
    () => true,
    () => false,
  )
}

async function endRefund({ pool }: SimulatedShop, { orderId, webhooks }: History, random: Random): Promise<void> {
  const { rows } = await pool.query(
    `select refund.id, payment_id, refund.amount_paise::int as amount, refund.receipt from sandbox.refund join sandbox.payment on payment.id = payment_id
     join sandbox.orders on orders.id = order_id where orders.receipt = $1 and refund.status = 'pending' order by refund.created_at`,
    [orderId],
  )
  const refund = random.pick(rows)
  if (!refund) return
  const status = random.chance(0.5) ? 'processed' : 'failed'
  const ended = await pool.query(`update sandbox.refund set status = $2 where id = $1 and status = 'pending'`, [
    refund.id,
    status,
  ])
  // Another step has ended it at the same time.
  if (ended.rowCount === 0) return
  const event = { event: `refund.${status}`, payload: { refund: { entity: { ...refund, status } } } }
  if (random.chance(0.7)) webhooks.push({ id: `evt_${refund.id}_${status}`, body: JSON.stringify(event) })
}

async function refundByTeam({ asOwner }: SimulatedShop, history: History, random: Random): Promise<void> {
  const url = `/api/admin/orders/${history.orderId}`
  const { revision, refundable } = (await asOwner.get(url)).body.data
  const amount = random.chance(0.5) ? refundable : Math.ceil(refundable / 3)
  const { status } = await asOwner.post(`${url}/refunds`, { revision, amount, reason: 'Simulated' })
  if (status === 200) history.requested += Math.round(amount * 100)
}

/** A parcel leaves only against money, unless the team says why. */
async function ship(world: SimulatedShop, history: History): Promise<void> {
  const url = `/api/admin/orders/${history.orderId}`
  const { revision } = (await world.asOwner.get(url)).body.data
  const { status } = await world.asOwner.put(`${url}/ship`, { revision, courier: '', trackingNumber: '' })
  if (status !== 200) return
  const payments = await world.providerBooks(history.orderId)
  if (!payments.some(({ isCaptured }) => isCaptured)) history.broken.push('no order is shipped unpaid')
  const { ledger } = await world.shopBooks(history.orderId)
  if (ledger === 0) history.broken.push(SHIPPED_REFUNDED)
}

/** Holds only where nothing else happens: an order may be refunded as soon as it was shipped. */
export const SHIPPED_REFUNDED = 'no refunded order is shipped without a reason'

async function beginFailure({ pool }: SimulatedShop, { orderId }: History, random: Random): Promise<void> {
  await startFailure(pool, orderId, random.pick(FAILURES) ?? 'down', new Date(Date.now() + 3_600_000))
}
