import { indianDay } from '../../src/domain/india/time.ts'
import type { OrderStatus } from '../../src/domain/orders/lifecycle.ts'
import { CONDITIONS } from '../../src/domain/returns/conditions.ts'
import { jaipur, place } from '../ordering.ts'
import { createPayment, deliver, pay, payInWindow, reconcilePayments, takeWebhooks } from '../paying.ts'
import type { AfterSaleShop } from './after-sale-shop.ts'
import type { Random } from './random.ts'
import { COUPONS } from './sold-products.ts'

/** A customer's purchase: its first order and all orders that replaced it or were sent in exchange. */
export interface Purchase {
  readonly number: number
  readonly buyer: Awaited<ReturnType<AfterSaleShop['shop']['as']>>
  readonly firstOrder: string
  readonly steps: string[]
  readonly broken: string[]
}

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers are read by name, as a client of another language would
  readonly body: any
}

/** A step is tried with one of the orders of a purchase. */
export type Step = (
  world: AfterSaleShop,
  purchase: Purchase & { readonly order: string },
  random: Random,
) => Promise<Answer | undefined>

export interface Chance {
  readonly weight: number
  readonly step: Step
  /** The statuses of the order in which it can succeed; absent for all. */
  readonly at?: readonly OrderStatus[]
}

const BEFORE: readonly OrderStatus[] = ['pending', 'confirmed', 'processing']
const SENT: readonly OrderStatus[] = ['shipped', 'delivered']

/** What the team and the customer may do after a sale, with how often they try. */
export const STEPS: Readonly<Record<string, Chance>> = {
  ship: { weight: 6, step: ship, at: BEFORE },
  'hand over': { weight: 6, step: moveBy('deliver'), at: ['shipped'] },
  pack: { weight: 1, step: moveBy('process'), at: ['confirmed'] },
  'cancel by the team': { weight: 1, step: moveBy('cancel'), at: [...BEFORE, 'shipped'] },
  'cancel by the customer': { weight: 1, step: cancelByCustomer, at: BEFORE },
  'cancel a line': { weight: 2, step: cancelLine, at: BEFORE },
  'change the order': { weight: 4, step: changeOrder, at: BEFORE },
  'record a payment': { weight: 3, step: recordPayment, at: BEFORE },
  'pay by card': { weight: 3, step: payByCard, at: ['pending'] },
  'receive the cash of the courier': { weight: 4, step: receiveCash, at: SENT },
  'write the cash off': { weight: 1, step: writeOff, at: SENT },
  'undo the write-off': { weight: 1, step: reopenCash },
  'parcel comes back': { weight: 8, step: undelivered, at: ['shipped'] },
  'ask for a return': { weight: 8, step: askForReturn, at: ['delivered'] },
  'open a return': { weight: 3, step: openReturn, at: ['delivered'] },
  'move a return': { weight: 18, step: moveReturn, at: ['delivered'] },
  'cancel a return': { weight: 1, step: cancelReturn, at: ['delivered'] },
  'refund out of goodwill': { weight: 2, step: goodwill },
  'refund by hand': { weight: 2, step: refundByHand },
  'bank returns a refund': { weight: 8, step: bankReturns },
  'run the jobs': { weight: 3, step: async (world) => runJobs(world) },
  'payment link expires': { weight: 1, step: async (world, purchase) => expire(world, purchase), at: ['pending'] },
}

const REASON = { reason: 'Simulated', note: 'Simulated' }

const ELSEWHERE = [
  { ...jaipur, city: 'Mumbai', state: 'Maharashtra', zipCode: '400001' },
  { ...jaipur, city: 'Chennai', state: 'Tamil Nadu', zipCode: '600001' },
]
const GSTINS = ['', '', '', '', '27AAPFU0939F1ZV', '08AAPFU0939F1ZV']

/** Places an order of one to three lines in cash or by card. Returns its id. */
export async function placeRandomOrder(
  world: AfterSaleShop,
  buyer: Purchase['buyer'],
  random: Random,
): Promise<string> {
  const { shop } = world
  const item = () => random.pick(world.variants) as (typeof world.variants)[number]
  const chosen = new Map([item(), item(), item()].slice(random.below(3)).map((one) => [one.sku, one]))
  const items = [...chosen.values()].map(({ product, price, size, quantities }) => ({
    product,
    price,
    quantity: random.pick(quantities) ?? 1,
    selectedColor: 'Blue',
    selectedSize: size,
  }))
  const couponCode = random.pick(['', '', ...COUPONS.map(({ code }) => code)])
  // Who charges no tax sells within the state alone.
  const isNear = random.chance(0.5) || world.registration.now !== 'regular'
  const gstin = world.registration.now === 'unregistered' ? '' : random.pick(GSTINS)
  const address = isNear ? jaipur : random.pick(ELSEWHERE)
  const customer = { name: 'Priya Nair', email: 'priya@example.com', phone: '9876543210', address, gstin }
  const { data } = (await buyer.post('/api/orders/quote', { items, couponCode })).body
  const changes = { items, customer, ...(couponCode && !data.couponProblem && { couponCode }) }
  // An order that costs nothing has one of them, and one of some paise may have none.
  const { method, totalAmount } =
    random.pick<{ method: string; totalAmount: number }>(data.payments.filter(isOffered)) ?? {}
  if (!method) return placeRandomOrder(world, buyer, random)
  const body = { ...changes, totalAmount }
  if (method === 'cod') return (await place(shop, buyer, body))._id as string
  const { order, offer, returned } = await pay(shop, buyer, random.chance(0.85) ? 'success' : 'failure', body)
  world.windows.set(order._id, [{ order: order._id, offer }])
  if (returned.razorpay_signature) await buyer.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
  return order._id as string
}

const isOffered = (payment: { readonly problem?: string; readonly method: string; readonly totalAmount: number }) =>
  payment.problem === undefined && (payment.method === 'cod' || payment.totalAmount >= 1)

async function revisionOf(world: AfterSaleShop, id: string): Promise<number> {
  return (await world.asOwner.get(`/api/admin/orders/${id}`)).body.data.revision
}

export type Tried = Parameters<Step>[1]

async function moveOrder(world: AfterSaleShop, { order }: Tried, verb: string, body: object = {}) {
  return world.asOwner.put(`/api/admin/orders/${order}/${verb}`, { revision: await revisionOf(world, order), ...body })
}

function moveBy(verb: string): Step {
  return (world, purchase) => moveOrder(world, purchase, verb, REASON)
}

async function cancelByCustomer(_world: AfterSaleShop, { buyer, order }: Tried) {
  return buyer.put(`/api/orders/${order}/cancel`)
}

async function ship(world: AfterSaleShop, purchase: Tried, random: Random) {
  const isTracked = random.chance(0.5)
  return moveOrder(world, purchase, 'ship', {
    courier: isTracked ? 'Delhivery' : '',
    trackingNumber: isTracked ? `AWB${world.next()}` : '',
    ...(isTracked && random.chance(0.3) && { furtherTrackingNumbers: [`AWB${world.next()}`] }),
    ...(random.chance(0.3) && { unpaidReason: 'Simulated' }),
  })
}

async function cancelLine(_world: AfterSaleShop, purchase: Tried, random: Random) {
  const { buyer } = purchase
  const id = purchase.order
  const line = random.below(2)
  const { body } = await buyer.post(`/api/orders/${id}/cancel-line-quote`, { line })
  return buyer.put(`/api/orders/${id}/cancel-line`, { line, totalAmount: body.data?.totalAmount ?? 0 })
}

async function changeOrder(world: AfterSaleShop, purchase: Tried, random: Random) {
  const id = purchase.order
  const url = `/api/admin/orders/${id}`
  const { revision, items } = (await world.asOwner.get(url)).body.data
  const at = random.below(items.length)
  const item = items[at]
  const variant = world.variants.find(({ sku }) => sku === item.sku)
  const others = world.variants.filter(({ product }) => product === variant?.product)
  const line = {
    line: at,
    quantity: random.pick([0, ...(variant?.quantities ?? [1])]) ?? 1,
    ...(random.chance(0.5) && others.length > 0 && { variant: random.pick(others)?.variant }),
  }
  const change = { revision, lines: [line] }
  const { body } = await world.asOwner.post(`${url}/change-quote`, change)
  return world.asOwner.put(`${url}/change`, {
    ...change,
    reason: 'Simulated',
    totalAmount: body.data?.totalAmount ?? 0,
    ...(body.data?.isRefundedByHand && byHand(world, random)),
  })
}

const byHand = (world: AfterSaleShop, random: Random) =>
  random.chance(0.5) ? { method: 'cash' } : { method: 'upi', reference: String(432_187_650_000 + world.next()) }

/** Rupees of what the order page says is due, or a part of it. */
async function recordPayment(world: AfterSaleShop, purchase: Tried, random: Random) {
  const id = purchase.order
  const { data } = (await world.asOwner.get(`/api/admin/orders/${id}`)).body
  const due = data.totalAmount - (data.credit ?? 0)
  const amount = random.chance(0.6) ? due : Math.max(1, Math.floor(due / 3))
  return world.asOwner.put(`/api/admin/orders/${id}/payment-received`, {
    revision: data.revision,
    amount,
    ...byHand(world, random),
  })
}

async function payByCard(world: AfterSaleShop, purchase: Tried, random: Random) {
  const { buyer } = purchase
  const id = purchase.order
  const offer = await createPayment(buyer, id).catch(() => undefined)
  if (!offer) return undefined
  const returned = await payInWindow(world.shop, offer, random.pick(['success', 'success', 'failure']))
  if (!returned.razorpay_signature || random.chance(0.3)) return undefined
  return buyer.post('/api/payment/razorpay/verify', { ...returned, orderId: id })
}

async function changeCash(
  world: AfterSaleShop,
  purchase: Tried,
  verb: string,
  body: (cash: { expected: number; received: number }) => object,
) {
  const id = purchase.order
  const cash = await world.cashOf(id)
  if (!cash) return undefined
  return world.asOwner.post(`/api/admin/courier-cash/${id}/${verb}`, { revision: cash.revision, ...body(cash) })
}

async function receiveCash(world: AfterSaleShop, purchase: Tried, random: Random) {
  return changeCash(world, purchase, 'receive', ({ expected, received }) => {
    const owed = (expected - received) / 100
    return { amount: random.chance(0.6) ? owed : Math.max(1, Math.floor(owed / 2)), reference: `R${world.next()}` }
  })
}

async function writeOff(world: AfterSaleShop, purchase: Tried) {
  return changeCash(world, purchase, 'write-off', () => REASON)
}

async function reopenCash(world: AfterSaleShop, purchase: Tried) {
  return changeCash(world, purchase, 'reopen', () => ({}))
}

async function undelivered(world: AfterSaleShop, purchase: Tried, random: Random) {
  const id = purchase.order
  const { revision, items } = (await world.asOwner.get(`/api/admin/orders/${id}`)).body.data
  const pieces = items.map(({ quantity }: { quantity: number }, line: number) => ({
    line,
    quantity,
    condition: random.pick(['as_sold', 'as_sold', 'damaged', 'missing']),
  }))
  return world.asOwner.post(`/api/admin/orders/${id}/undelivered`, { revision, note: 'Simulated', pieces })
}

/** Lines that may come back, with a quantity of each and, for an exchange, another variant. */
async function linesBack(world: AfterSaleShop, purchase: Tried, random: Random) {
  const id = purchase.order
  const { body } = await world.asOwner.get(`/api/admin/orders/${id}/returnable`)
  const resolution = random.pick(['refund', 'refund', 'exchange'])
  const returnable: ReturnableJson[] = body.data ?? []
  const lines = returnable.flatMap((one) => {
    if (one.left <= 0 || (returnable.length > 1 && random.chance(0.3))) return []
    const quantity = one.unit === 'metre' || random.chance(0.5) ? one.left : 1
    const newVariant = resolution === 'exchange' ? random.pick(one.exchanges)?.variant : undefined
    const reason = random.pick(['size_small', 'defective', 'changed_mind', 'wrong_item'])
    return [{ line: one.line, quantity, reason, ...(newVariant && { newVariant }) }]
  })
  return { id, request: { resolution, lines, transport: random.pick(['self_ship', 'pickup']) } }
}

interface ReturnableJson {
  readonly line: number
  readonly left: number
  readonly unit: string
  readonly exchanges: readonly { readonly variant: string }[]
}

async function askForReturn(world: AfterSaleShop, purchase: Tried, random: Random) {
  const { id, request } = await linesBack(world, purchase, random)
  return purchase.buyer.post(`/api/orders/${id}/returns`, request)
}

async function openReturn(world: AfterSaleShop, purchase: Tried, random: Random) {
  const { id, request } = await linesBack(world, purchase, random)
  return world.asOwner.post(`/api/admin/orders/${id}/returns`, { ...request, note: 'Simulated' })
}

async function cancelReturn(world: AfterSaleShop, purchase: Tried, random: Random) {
  const id = random.pick(await world.returnsOf(purchase.firstOrder))
  if (!id) return undefined
  const { revision } = (await world.asOwner.get(`/api/admin/returns/${id}`)).body.data
  return world.asOwner.put(`/api/admin/returns/${id}/cancel`, { revision, ...REASON })
}

/** The next step of a return, most often towards its end. */
async function moveReturn(world: AfterSaleShop, purchase: Tried, random: Random) {
  const id = random.pick(await world.returnsOf(purchase.firstOrder))
  return id ? world.forward(id, random) : undefined
}

async function goodwill(world: AfterSaleShop, purchase: Tried, random: Random) {
  const id = purchase.order
  const url = `/api/admin/orders/${id}`
  const { revision, refundable, isRefundedByHand } = (await world.asOwner.get(url)).body.data
  const amount = random.chance(0.3) ? refundable : Math.max(1, Math.floor(refundable / 4))
  return world.asOwner.post(`${url}/refunds`, {
    revision,
    amount,
    reason: 'Simulated',
    ...((isRefundedByHand || random.chance(0.1)) && byHand(world, random)),
  })
}

async function refundByHand(world: AfterSaleShop, purchase: Tried, random: Random) {
  const id = purchase.order
  const url = `/api/admin/orders/${id}`
  const { refunds, revision } = (await world.asOwner.get(url)).body.data
  const waiting = refunds.filter(({ canPayByHand }: { canPayByHand: boolean }) => canPayByHand)
  const refund = random.pick(waiting) as { readonly _id: string } | undefined
  if (!refund) return undefined
  return world.asOwner.post(`${url}/refunds/${refund._id}/by-hand`, {
    revision,
    reason: 'Simulated',
    ...byHand(world, random),
  })
}

/** The bank returns a transfer to the customer, on the day on which it was made. */
async function bankReturns(world: AfterSaleShop, purchase: Tried, random: Random) {
  const url = `/api/admin/orders/${purchase.order}`
  const { refunds, revision } = (await world.asOwner.get(url)).body.data
  const transfers = refunds.filter(({ canBeReturned }: { canBeReturned: boolean }) => canBeReturned)
  const refund = random.pick(random.chance(0.9) ? transfers : refunds) as { readonly _id: string } | undefined
  if (!refund) return undefined
  return world.asOwner.post(`${url}/refunds/${refund._id}/returned`, { revision, on: indianDay(new Date()) })
}

/** Delivers the provider's events and lets the shop do what it does by itself. */
export async function runJobs(world: AfterSaleShop): Promise<undefined> {
  for (const webhook of await takeWebhooks(world.shop)) await deliver(world.shop, webhook)
  await reconcilePayments(world.shop)
  await world.shop.shop.jobs.send('returns-due', {}).catch(() => undefined)
  await world.shop.shop.jobs.drain()
  return undefined
}

async function expire(world: AfterSaleShop, { firstOrder }: Purchase): Promise<undefined> {
  const ids = await world.ordersOf(firstOrder)
  await world.pool.query(
    `update orders set expires_at = 'epoch' where id = any($1::text[]) and expires_at is not null`,
    [ids],
  )
  await world.shop.shop.jobs.send('expire-orders', {})
  await world.shop.shop.jobs.drain()
  return undefined
}

/** The conditions in which items come back, most often as they were sold. */
export const conditionOf = (random: Random) => (random.chance(0.7) ? 'as_sold' : (random.pick(CONDITIONS) ?? 'as_sold'))
