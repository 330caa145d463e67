import { placeByCard, setRefundStatus } from '../paying.ts'
import { priya } from '../people.ts'
import { type History, SHIPPED_REFUNDED, STEPS } from './history.ts'
import { brokenRules } from './model.ts'
import { type Random, randomOf } from './random.ts'
import { type SimulatedShop, STOCK } from './shop.ts'

/** Orders whose histories share a shop, its stock and its jobs. */
export const ORDERS_A_ROUND = 20
const STEPS_AN_ORDER = 14

/**
 * Simulates a round of histories that the seed determines, lets the shop come to rest, and compares its books with those of
 * the provider. Returns a text for each history that broke a rule.
 * @param atOnce how many steps are tried at a time; with more than one, what comes first is not determined
 */
export async function simulateRound(world: SimulatedShop, seed: number, atOnce = 1): Promise<string[]> {
  await world.clear()
  const random = randomOf(seed)
  const histories: History[] = []
  for (let step = 0; step < ORDERS_A_ROUND * STEPS_AN_ORDER; step++) {
    const isNew = histories.length < ORDERS_A_ROUND && random.below(STEPS_AN_ORDER) === 0
    if (isNew || histories.length === 0) await beginHistory(world, histories)
    const first = random.pick(histories)
    if (!first) continue
    // Most of the others are about the same order, so that they meet.
    const others = Array.from({ length: atOnce - 1 }, () => (random.chance(0.8) ? first : random.pick(histories)))
    const together = [first, ...others.filter((history) => history !== undefined)]
    await Promise.all(together.map((history) => takeStep(world, history, random)))
    await sortWebhooks(world, histories)
  }
  await comeToRest(world, random)
  const failures: string[] = []
  for (const { number, orderId, requested, broken, steps } of histories) {
    const [shop, provider] = [await world.shopBooks(orderId), await world.providerBooks(orderId)]
    const seen = atOnce === 1 ? broken : broken.filter((rule) => rule !== SHIPPED_REFUNDED)
    const rules = new Set([...seen, ...brokenRules(shop, provider, requested)])
    for (const rule of rules)
      failures.push(
        `seed ${seed}, order ${number}: ${rule}\n${steps.join(', ')}\n${JSON.stringify({ shop, provider, requested })}`,
      )
  }
  if ((await world.kurtas()) !== STOCK) failures.push(`seed ${seed}: the stock is right`)
  const { body } = await world.asOwner.get('/api/admin/payments/reports')
  if (body.data[0].differences.length > 0)
    failures.push(`seed ${seed}: the report agrees\n${JSON.stringify(body.data[0].differences)}`)
  return failures
}

async function takeStep(world: SimulatedShop, history: History, random: Random): Promise<void> {
  const name = pickStep(random)
  history.steps.push(name)
  await STEPS[name]?.[1](world, history, random)
}

async function beginHistory(world: SimulatedShop, histories: History[]): Promise<void> {
  const number = histories.length + 1
  const buyer = await world.shop.as({ ...priya, email: `buyer-${number}@example.com` })
  const order = await placeByCard(world.shop, buyer).catch(() => undefined)
  // Sold out: the next order may find a kurta that an expired one has given back.
  if (!order) return
  histories.push({ number, buyer, orderId: order._id, returns: [], webhooks: [], requested: 0, steps: [], broken: [] })
}

const WEIGHTED = Object.entries(STEPS).flatMap(([name, [weight]]) => Array.from({ length: weight }, () => name))

function pickStep(random: Random): string {
  return random.pick(WEIGHTED) ?? ''
}

/** Gives each order the webhooks that the provider has sent about it. */
async function sortWebhooks(world: SimulatedShop, histories: readonly History[]): Promise<void> {
  for (const webhook of await world.takeWebhooks()) {
    const owner = histories.find(({ offer }) => offer && webhook.body.includes(offer.id))
    owner?.webhooks.push(webhook)
  }
}

/** The provider recovers and ends every refund; then the shop has a day without further events. */
async function comeToRest(world: SimulatedShop, random: Random): Promise<void> {
  const { pool } = world
  await pool.query('delete from sandbox.failure')
  const { rows } = await pool.query(`select id from sandbox.refund where status = 'pending' order by created_at`)
  for (const { id } of rows) await setRefundStatus(world.shop, id, random.chance(0.5) ? 'processed' : 'failed')
  await world.restart()
  for (let turn = 0; turn < 3; turn++) await world.checkPayments()
  await world.reportPayments()
  for (let turn = 0; turn < 3; turn++) await world.checkPayments()
  await world.reportPayments()
}
