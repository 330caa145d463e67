import { startFailure } from '@vastra/payment-sandbox'
import { indianDay, startOfDay } from '../../src/domain/india/time.ts'
import { nextPeriod, parsePeriod, periodOf, previousPeriod } from '../../src/domain/tax/return-period.ts'
import { anonymise } from '../../src/server/accounts/queries.ts'
import { ApiError } from '../../src/server/platform/errors.ts'
import { forgetCustomer } from '../../src/server/privacy/index.ts'
import { deliver, reconcilePayments, setRefundStatus, takeWebhooks } from '../paying.ts'
import { owner } from '../people.ts'
import { brokenStock } from './after-sale-rules.ts'
import { type AfterSaleShop, SLOW_REFUNDS } from './after-sale-shop.ts'
import type { Chance, Tried } from './after-sale-steps.ts'
import type { Random } from './random.ts'
import { refundOf } from './shop-steps.ts'

/** What the customer, the owner and the payment provider do while orders and returns are open. */
export const MEANWHILE_STEPS: Readonly<Record<string, Chance>> = {
  'delete the account': { weight: 1, step: deleteAccount },
  'hide or show a product': { weight: 2, step: hideProduct },
  'replace a variant': { weight: 1, step: replaceVariant },
  'file a month': { weight: 1, step: fileMonth },
  'the provider fails': { weight: 2, step: beginFailure },
  'the provider recovers': { weight: 2, step: endFailures },
  'refund slowly at the provider': { weight: 1, step: refundSlowly },
  'refunds become slow or quick': { weight: 1, step: changeSpeed },
  'end a slow refund': { weight: 4, step: endRefund },
  'webhooks arrive in another order': { weight: 3, step: deliverInDisorder },
  'ask the provider': { weight: 2, step: async ({ shop }) => reconcilePayments(shop).then(() => undefined) },
}

async function deleteAccount({ shop }: AfterSaleShop, { buyer }: Tried): Promise<undefined> {
  if ((await buyer.get('/api/auth/me')).status !== 200) return
  await anonymise(shop.database.db, buyer.userId, forgetCustomer).catch((error) => {
    // In another tab the customer was faster.
    if (!(error instanceof ApiError)) throw error
  })
}

async function hideProduct({ asOwner, variants }: AfterSaleShop, _tried: Tried, random: Random) {
  const ids = [random.pick(variants)?.product]
  const status = random.pick(['draft', 'archived', 'active', 'active'])
  return asOwner.post('/api/admin/products/bulk', { ids, set: { status } })
}

/** Deletes a size and sells it again under another SKU, as when a product is imported from another list. */
async function replaceVariant(world: AfterSaleShop, _tried: Tried, random: Random) {
  const { asOwner, variants, next } = world
  const old = random.pick(variants)
  if (!old) return undefined
  // Afterwards its books cannot be compared any longer.
  const books = (await world.variantBooks()).find(({ sku }) => sku === old.sku)
  if (books && brokenStock(books)) return { status: 599, body: books }
  const { data } = (await asOwner.get(`/api/admin/products/${old.product}`)).body
  const sku = `${old.sku.split('.')[0]}.${next()}`
  const kept = data.variants.filter(({ _id }: { _id: string }) => _id !== old.variant)
  const added = { sku, color: 'Blue', size: old.size, price: old.price, countInStock: 5_000 }
  const answer = await asOwner.put(`/api/admin/products/${old.product}`, {
    revision: data.revision,
    variants: [...kept, added],
  })
  if (answer.status === 200) await world.replaced(old, sku)
  return answer
}

/** As if the month had ended in which everything since the last return was issued. The months before this one can be filed. */
async function fileMonth(world: AfterSaleShop): Promise<undefined | { status: number; body: unknown }> {
  const { shop, pool } = world
  if (world.registration.now !== 'regular') return undefined
  // A return is filed with a login of the last ten minutes, and a simulation takes longer.
  const asOwner = await shop.as(owner)
  const thisMonth = periodOf(indianDay(new Date()))
  const { rows } = await pool.query('select period from gst_return')
  const filed = rows
    .map(({ period }) => parsePeriod(period))
    .toSorted((a, b) => ((a?.from ?? '') < (b?.from ?? '') ? -1 : 1))
  const last = filed.at(-1)
  const period = last
    ? nextPeriod(last)
    : Array.from({ length: MONTHS }).reduce<typeof thisMonth>(previousPeriod, thisMonth)
  if (period.from >= thisMonth.from) return undefined
  for (const table of ['invoice', 'credit_note'])
    await pool.query(`update ${table} set issued_at = $1 where gst_period is null`, [startOfDay(period.to)])
  const { digest } = (await asOwner.get(`/api/admin/tax/gstr1?period=${period.key}`)).body.data
  const answer = await asOwner.post('/api/admin/tax/gstr1/filings', {
    period: period.key,
    digest,
    arn: 'AA0811260000017',
  })
  if (answer.status !== 200) return { status: 599, body: answer.body }
  world.filed.set(period.key, (await asOwner.get(`/api/admin/tax/gstr1/json?period=${period.key}`)).body)
  return answer
}

const MONTHS = 7

async function beginFailure({ pool }: AfterSaleShop, { order }: Tried, random: Random): Promise<undefined> {
  const kind = random.pick(['refund fails', 'refund fails', 'down', 'lost', 'nonsense'] as const) ?? 'down'
  await startFailure(pool, order, kind, new Date(Date.now() + 3_600_000))
}

async function endFailures({ pool }: AfterSaleShop, { order }: Tried): Promise<undefined> {
  await pool.query('delete from sandbox.failure where receipt = $1', [order])
}

async function changeSpeed({ pool }: AfterSaleShop, _tried: Tried, random: Random): Promise<undefined> {
  await pool.query('delete from sandbox.failure where receipt = $1', [SLOW_REFUNDS])
  if (random.chance(0.6)) await startFailure(pool, SLOW_REFUNDS, 'slow', new Date(Date.now() + 3_600_000))
}

async function refundSlowly(world: AfterSaleShop, tried: Tried, random: Random): Promise<undefined> {
  await refundOf(world, tried, random, 'pending')
}

/** Ends a refund that the provider has accepted; the shop may get an event of it, or none. */
async function endRefund(world: AfterSaleShop, { order }: Tried, random: Random): Promise<undefined> {
  const { rows } = await world.pool.query(
    `select refund.id, payment_id, refund.amount_paise::int as amount, refund.receipt from sandbox.refund
     join sandbox.payment on payment.id = payment_id join sandbox.orders on orders.id = order_id
     where orders.receipt = $1 and refund.status = 'pending' order by refund.created_at`,
    [order],
  )
  const refund = random.pick(rows)
  if (!refund) return
  const status = random.chance(0.5) ? 'processed' : 'failed'
  await setRefundStatus(world.shop, refund.id, status)
  const event = { event: `refund.${status}`, payload: { refund: { entity: { ...refund, status } } } }
  if (random.chance(0.7)) world.late.push({ id: `evt_${refund.id}_${status}`, body: JSON.stringify(event) })
}

/** Delivers some of the webhooks that wait, some of them twice and some that came before; the others stay for later. */
async function deliverInDisorder({ shop, late }: AfterSaleShop, _tried: Tried, random: Random) {
  late.push(...(await takeWebhooks(shop)))
  for (let turn = 0; turn < 4; turn++) {
    const webhook = random.pick(late)
    if (!webhook) return undefined
    const { status, body } = await deliver(shop, webhook)
    if (![200, 409, 503].includes(status)) return { status: 599, body }
    if (random.chance(0.5)) late.splice(late.indexOf(webhook), 1)
  }
  return undefined
}

/** The provider works again, has ended all refunds, and the shop has all events of it. */
export async function endAtProvider(world: AfterSaleShop, random: Random): Promise<void> {
  await world.pool.query('delete from sandbox.failure')
  const { rows } = await world.pool.query(`select id from sandbox.refund where status = 'pending' order by created_at`)
  for (const { id } of rows) await setRefundStatus(world.shop, id, random.chance(0.5) ? 'processed' : 'failed')
  for (const webhook of world.late.splice(0)) await deliver(world.shop, webhook)
}
