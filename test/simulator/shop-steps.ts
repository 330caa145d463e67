import { reconcilePayments, refundOnDashboard } from '../paying.ts'
import type { AfterSaleShop } from './after-sale-shop.ts'
import type { Chance, Tried } from './after-sale-steps.ts'
import type { Random } from './random.ts'
import { AUTOMATIC, PRICES } from './sold-products.ts'

/** What changes in the shop around an order, and moves that are made twice or at the same time. */
export const SHOP_STEPS: Readonly<Record<string, Chance>> = {
  'change a price': { weight: 2, step: changePrice },
  'change the rate of tax': { weight: 1, step: changeRate },
  'change the settings': { weight: 1, step: changeSettings },
  'change the coupons that need no code': { weight: 1, step: changeCoupons },
  'change the registration': { weight: 1, step: changeRegistration },
  'sell over the counter': { weight: 1, step: sellAtCounter },
  'refund at the provider': { weight: 1, step: refundAtProvider },
  'link such a refund': { weight: 2, step: linkRefund, at: ['delivered'] },
  'put pieces into stock': { weight: 3, step: restock, at: ['delivered', 'cancelled'] },
  'two people at once': { weight: 5, step: atOnce },
  'the same request again': { weight: 3, step: again },
}

async function changePrice({ pool, variants }: AfterSaleShop, _tried: Tried, random: Random): Promise<undefined> {
  const variant = random.pick(variants)
  if (!variant) return
  const paise = random.pick(PRICES) ?? 999_00
  await pool.query('update variant set price_paise = $2 where id = $1', [variant.variant, paise])
  variant.price = paise / 100
}

async function changeRate({ pool }: AfterSaleShop, _tried: Tried, random: Random): Promise<undefined> {
  const { rows } = await pool.query(`select distinct left(hsn, 4) as hsn from product where hsn <> ''`)
  const hsn = random.pick(rows)?.hsn
  await pool.query(`delete from gst_rate where hsn = $1 and from_day = (now() at time zone 'Asia/Kolkata')::date`, [
    hsn,
  ])
  if (random.chance(0.4)) return
  await pool.query(
    `insert into gst_rate (hsn, from_day, rate, threshold_paise, rate_above)
     values ($1, (now() at time zone 'Asia/Kolkata')::date, $2, null, null) on conflict do nothing`,
    [hsn, random.pick([0, 300, 500, 1200, 1800])],
  )
}

async function changeSettings(
  { pool, registration }: AfterSaleShop,
  _tried: Tried,
  random: Random,
): Promise<undefined> {
  const write = (name: string, value: object) =>
    pool.query(
      `insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
      [name, JSON.stringify(value)],
    )
  await write('tax', {
    invoiceAt: random.pick(['confirmed', 'shipped']),
    isComposition: registration.now === 'composition',
  })
  await write('payments', {
    cod: { paidAt: random.pick(['delivery', 'receipt']) },
    prepaid: random.pick([{}, { amount: 50_00, minimum: 500_00 }]),
  })
  await write('shipping', { checkout: { freeAbove: random.pick([0, 150_000, 500_000]), charge: 6_950 } })
}

/** Up to two of the coupons that apply by themselves are offered. */
async function changeCoupons({ pool }: AfterSaleShop, _tried: Tried, random: Random): Promise<undefined> {
  const codes = AUTOMATIC.map(({ code }) => code)
  const offered = [random.pick(codes), random.pick(codes)].slice(random.below(3))
  await pool.query('update coupon set active = code = any($1::text[]) where automatic', [offered])
}

/** The shop pays tax under the composition scheme, or is not registered, and is registered again sooner or later. */
async function changeRegistration(world: AfterSaleShop, _tried: Tried, random: Random): Promise<undefined> {
  await world.register(random.pick(['regular', 'regular', 'composition', 'unregistered'] as const) ?? 'regular')
}

async function sellAtCounter({ asOwner, variants, next }: AfterSaleShop, _tried: Tried, random: Random) {
  const variant = random.pick(variants)
  if (!variant) return undefined
  const cart = {
    items: [
      {
        product: variant.product,
        price: variant.price,
        quantity: random.pick(variant.quantities) ?? 1,
        selectedColor: 'Blue',
        selectedSize: variant.size,
        ...(random.chance(0.3) && { newPrice: Math.ceil(variant.price / 2) }),
      },
    ],
    isCollected: true,
    ...(random.chance(0.3) && { discount: 33.33 }),
  }
  const { body } = await asOwner.post('/api/admin/manual-orders/quote', cart)
  return asOwner.post('/api/admin/manual-orders', {
    ...cart,
    channel: 'counter',
    customer: { name: 'Walk-in', phone: '9820012345', email: '' },
    payment: random.pick(['cash', 'upi']),
    reference: String(632_187_650_000 + next()),
    reason: 'Simulated',
    totalAmount: body.data?.totalAmount ?? 0,
  })
}

async function refundAtProvider(world: AfterSaleShop, tried: Tried, random: Random): Promise<undefined> {
  const isRefunded = await refundOf(world, tried, random, 'processed')
  if (isRefunded && random.chance(0.5)) await reconcilePayments(world.shop)
}

/**
 * Refunds the rest of a payment or a third of it at the provider, where there is one. The owner leaves what has been paid back by hand
 * or has paid for an exchange.
 */
export async function refundOf(
  { shop, pool }: AfterSaleShop,
  { order }: Tried,
  random: Random,
  status: 'processed' | 'pending',
): Promise<boolean> {
  const { rows } = await pool.query(
    `select p.id, p.amount_paise::int - coalesce((select sum(amount_paise) from sandbox.refund r
       where r.payment_id = p.id and status <> 'failed'), 0)::int
       - coalesce((select sum(amount_paise) from public.refund r
         where r.attempt_id = p.id and r.state = 'processed' and r.method is not null), 0)::int as rest
     from sandbox.payment p join sandbox.orders o on o.id = p.order_id where o.receipt = $1 and p.status = 'captured'`,
    [order],
  )
  const [payment] = rows
  if (!payment || payment.rest < 100) return false
  const amount = random.chance(0.5) ? payment.rest : Math.ceil(payment.rest / 3)
  // A failure of the provider may swallow its answer.
  await refundOnDashboard(shop, payment.id, amount, status).catch(() => undefined)
  return true
}

async function linkRefund({ asOwner, ...world }: AfterSaleShop, { firstOrder }: Tried, random: Random) {
  const id = random.pick(await world.returnsOf(firstOrder))
  if (!id) return undefined
  const { revision, waitingRefunds } = (await asOwner.get(`/api/admin/returns/${id}`)).body.data
  const refund = random.pick(waitingRefunds) as { _id: string } | undefined
  return refund && asOwner.put(`/api/admin/returns/${id}/link-refund`, { revision, refund: refund._id })
}

async function restock({ asOwner, ...world }: AfterSaleShop, { firstOrder }: Tried, random: Random) {
  const id = random.pick(await world.returnsOf(firstOrder))
  if (!id) return undefined
  const { revision, pieces } = (await asOwner.get(`/api/admin/returns/${id}`)).body.data
  const piece = random.pick(pieces.filter(({ canRestock }: { canRestock: boolean }) => canRestock)) as
    | { line: number; condition: string }
    | undefined
  return (
    piece && asOwner.put(`/api/admin/returns/${id}/restock`, { revision, line: piece.line, condition: piece.condition })
  )
}

/** Two of the moves that end an order differently, at the same time. */
async function atOnce({ asOwner }: AfterSaleShop, { order, buyer }: Tried, random: Random) {
  const url = `/api/admin/orders/${order}`
  const { revision, items, refundable, isRefundedByHand } = (await asOwner.get(url)).body.data
  const pieces = items.map(({ quantity }: { quantity: number }, line: number) => ({
    line,
    quantity,
    condition: 'as_sold',
  }))
  const moves = [
    () => asOwner.put(`${url}/ship`, { revision, courier: '', trackingNumber: '' }),
    () => asOwner.put(`${url}/deliver`, { revision }),
    () => asOwner.put(`${url}/cancel`, { revision, reason: 'Simulated' }),
    () => asOwner.post(`${url}/undelivered`, { revision, note: 'Simulated', pieces }),
    () => buyer.put(`/api/orders/${order}/cancel`),
    () =>
      asOwner.post(`${url}/refunds`, {
        revision,
        amount: refundable,
        reason: 'Simulated',
        ...(isRefundedByHand && { method: 'cash' }),
      }),
    () =>
      buyer.post(`/api/orders/${order}/returns`, {
        resolution: 'refund',
        transport: 'self_ship',
        lines: [{ line: 0, quantity: items[0].unit === 'metre' ? items[0].quantity : 1, reason: 'defective' }],
      }),
  ]
  const chosen = [random.pick(moves), random.pick(moves), random.pick(moves)]
  const answers = await Promise.all(chosen.map((move) => move?.()))
  return answers.find((answer) => (answer?.status ?? 0) >= 500) ?? answers.find((answer) => answer?.status === 200)
}

/** In whole rupees, which is what is refunded here. */
const refundedIn = (refunds: readonly { readonly amount: number }[]) =>
  Math.round(refunds.reduce((sum, { amount }) => sum + amount, 0))

/** A request with a key that is sent twice at the same time and once more: it has one effect. */
async function again({ asOwner, next }: AfterSaleShop, { order }: Tried, random: Random) {
  const url = `/api/admin/orders/${order}`
  const { revision, items, refundable, isRefundedByHand, refunds } = (await asOwner.get(url)).body.data
  const headers = { 'idempotency-key': `simulated-key-${next()}` }
  const refund = {
    revision,
    amount: Math.max(1, Math.floor(refundable / 3)),
    reason: 'Simulated',
    ...(isRefundedByHand && { method: 'cash' }),
  }
  const lines = [{ line: 0, quantity: items[0].unit === 'metre' ? items[0].quantity : 1, reason: 'defective' }]
  const returned = { resolution: 'refund', transport: 'self_ship', note: 'Simulated', lines }
  const send = random.pick([
    () => asOwner.post(`${url}/refunds`, refund, headers),
    () => asOwner.post(`${url}/returns`, returned, headers),
  ])
  if (!send) return undefined
  const answers = [...(await Promise.all([send(), send()])), await send()]
  const done = answers.filter(({ status }) => status === 200)
  const after = (await asOwner.get(url)).body.data
  // An order that was paid in two parts is refunded from both.
  if (refundedIn(after.refunds) > refundedIn(refunds) + refund.amount)
    return { status: 599, body: { twice: answers.map(({ status }) => status) } }
  return answers.find(({ status }) => status >= 500) ?? done[0] ?? answers[0]
}
