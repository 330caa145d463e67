import { priya } from '../people.ts'
import { brokenAtRest, brokenNow, brokenStock, type OrderBooks } from './after-sale-rules.ts'
import type { AfterSaleShop } from './after-sale-shop.ts'
import { type Purchase, placeRandomOrder, runJobs, STEPS } from './after-sale-steps.ts'
import { brokenBill, wrongRates } from './bill-model.ts'
import { billRows } from './bill-rows.ts'
import { wrongInCoupons, wrongInExport, wrongInReports, wrongOnPage } from './bill-shown.ts'
import { COURIER_STEPS } from './courier-steps.ts'
import { endAtProvider, MEANWHILE_STEPS } from './meanwhile-steps.ts'
import { type Random, randomOf } from './random.ts'
import { SHOP_STEPS } from './shop-steps.ts'
import { WINDOW_STEPS } from './window-steps.ts'

export const PURCHASES_A_ROUND = 6
const STEPS_A_PURCHASE = 24

/**
 * Simulates purchases that the seed determines until all is settled. Returns a text for each rule that was broken.
 * @param atOnce how many steps are tried at the same time; with more than one the seed does not determine all that happens
 */
export async function simulateAfterSales(world: AfterSaleShop, seed: number, atOnce = 1): Promise<string[]> {
  const random = randomOf(seed)
  const failures: string[] = []
  for (let number = 1; number <= PURCHASES_A_ROUND; number++) {
    const buyer = await world.shop.as({ ...priya, email: `buyer-${seed}-${number}@example.com` })
    await world.pool.query(`update product set status = 'active' where status <> 'active'`)
    await world.shop.shop.settled()
    const firstOrder = await placeRandomOrder(world, buyer, random)
    const purchase: Purchase = { number, buyer, firstOrder, steps: [], broken: [] }
    // With the rates of its bill, which the first step may change.
    await check(world, purchase)
    const usual = random.chance(0.6) ? ['ship', 'hand over', 'receive the cash of the courier'] : []
    for (let step = 0; step < STEPS_A_PURCHASE; step++) {
      const order = random.pick(await liveOrders(world, firstOrder))
      if (!order) continue
      const names = stepsAtOnce(usual[step] ?? pickStep(order.status, random), order.status, { random, atOnce })
      const statuses = await Promise.all(
        names.map(async (name) => {
          const answer = await EVERY_STEP[name]?.step(world, { ...purchase, order: order.id }, random)
          purchase.steps.push(`${name} ${answer?.status ?? '-'}`)
          if ((answer?.status ?? 200) >= 500)
            purchase.broken.push(`${name}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
          return answer?.status
        }),
      )
      if (statuses.some((status) => status !== 400 && status !== 409)) await check(world, purchase)
    }
    await comeToRest(world, purchase, random)
    await world.shop.shop.jobs.send('forget-deleted-buyers', {})
    await runJobs(world)
    const books = await world.booksOf(await world.ordersOf(firstOrder))
    for (const order of books) for (const rule of brokenAtRest(order)) purchase.broken.push(`${rule} (${order.id})`)
    if (purchase.broken.length > 0)
      failures.push(
        `seed ${seed}, purchase ${number}: ${[...new Set(purchase.broken)].join('; ')}\n${purchase.steps.filter((one) => / (200|5|-)/.test(one)).join(', ')}\n${JSON.stringify(books)}
${await world.refundsOf(books.map(({ id }) => id))}`,
      )
  }
  for (const variant of await world.variantBooks())
    if (brokenStock(variant)) failures.push(`seed ${seed}: the stock is right\n${JSON.stringify(variant)}`)
  await world.register('regular')
  const bills = await billRows(world.pool)
  for (const bill of bills) for (const rule of brokenBill(bill)) failures.push(`seed ${seed}: ${rule} (${bill.id})`)
  for (const wrong of await wrongInReports(world, bills)) failures.push(`seed ${seed}: ${wrong}`)
  for (const wrong of await wrongInCoupons(world, bills)) failures.push(`seed ${seed}: ${wrong}`)
  for (const wrong of await wrongInExport(world, bills)) failures.push(`seed ${seed}: ${wrong}`)
  for (const difference of await world.taxDifferences()) failures.push(`seed ${seed}: GSTR-1 is right\n${difference}`)
  for (const gap of await world.ledgerGaps())
    failures.push(`seed ${seed}: the stock ledger is right\n${JSON.stringify(gap)}`)
  return failures
}

/** The orders of a purchase; now and then a cancelled one, with which nothing may happen any longer. */
async function liveOrders(world: AfterSaleShop, firstOrder: string) {
  const all = await world.booksOf(await world.ordersOf(firstOrder))
  const live = all.filter(({ status }) => status !== 'cancelled')
  return live.length > 0 ? [...live, ...live, ...live, ...all] : all
}

/** Each turn ends a return with some probability, so these leave none. A turn without anything open costs little. */
const TURNS_TO_REST = 20

const EVERY_STEP = { ...STEPS, ...COURIER_STEPS, ...SHOP_STEPS, ...MEANWHILE_STEPS, ...WINDOW_STEPS }
const ALL_STEPS = Object.entries(EVERY_STEP)
const WEIGHTED = ALL_STEPS.flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name))

/** Most often a step that can succeed in this status. */
function pickStep(status: OrderBooks['status'], random: Random): string {
  const possible = WEIGHTED.filter((name) => EVERY_STEP[name]?.at?.some((one) => one === status) ?? true)
  return random.pick(random.chance(0.85) ? possible : WEIGHTED) ?? ''
}

/** These compare what was before with what is after, or do what a provider does one after the other. */
const ALONE: readonly string[] = [
  'apply an older file after a newer one',
  'replace a variant',
  'file a month',
  'change the rate of tax',
  'change the registration',
  'refund at the provider',
  'two people at once',
  'the same request again',
  'refund slowly at the provider',
  'end a slow refund',
  'webhooks arrive in another order',
]

/** The step, and others at the same time, some of them the same: two people press one button. */
function stepsAtOnce(
  first: string,
  status: OrderBooks['status'],
  { random, atOnce }: { readonly random: Random; readonly atOnce: number },
): readonly string[] {
  if (atOnce === 1 || ALONE.includes(first)) return [first]
  const others = Array.from({ length: atOnce - 1 }, () => (random.chance(0.3) ? first : pickStep(status, random)))
  return [first, ...others.filter((name) => !ALONE.includes(name))]
}

async function check(world: AfterSaleShop, purchase: Purchase): Promise<void> {
  const ids = await world.ordersOf(purchase.firstOrder)
  const [bills, rates] = await Promise.all([billRows(world.pool, ids), world.ratesNow()])
  for (const bill of bills) {
    for (const rule of brokenBill(bill)) purchase.broken.push(`${rule} (${bill.id})`)
    const taxed = bill.invoice ? 'invoiced' : bill.lines.map(({ rate }) => rate).join(' ')
    const before = world.compared.get(bill.id)
    world.compared.set(bill.id, taxed)
    const isAsBefore = before === bill.lines.map(({ rate }) => rate).join(' ')
    if (before !== taxed && !isAsBefore)
      purchase.broken.push(...wrongRates(bill, rates).map((rate) => `${rate} (${bill.id})`))
  }
  for (const order of await world.booksOf(ids)) {
    const bill = bills.find(({ id }) => id === order.id)
    const shown = await world.asOwner.get(`/api/admin/orders/${order.id}`)
    const own = await purchase.buyer.get(`/api/orders/${order.id}`)
    // Who has deleted the account is logged out.
    if (shown.status !== 200 || (own.status !== 200 && own.status !== 401))
      purchase.broken.push(`the order is shown: ${shown.status} ${own.status}`)
    else for (const rule of brokenNow(order, shown.body.data)) purchase.broken.push(`${rule} (${order.id})`)
    if (bill && own.status === 200)
      for (const rule of wrongOnPage(bill, own.body.data)) purchase.broken.push(`${rule} (${order.id})`)
    if (bill && shown.status === 200)
      for (const rule of wrongOnPage(bill, shown.body.data)) purchase.broken.push(`back office: ${rule} (${order.id})`)
  }
}

/** Ends what was begun: parcels arrive, couriers pay, returns come back, the provider and the team refund. */
async function comeToRest(world: AfterSaleShop, { firstOrder, steps }: Purchase, random: Random): Promise<void> {
  await endAtProvider(world, random)
  for (let turn = 0; turn < TURNS_TO_REST; turn++) {
    const orders = await world.booksOf(await world.ordersOf(firstOrder))
    if (orders.every(isSettled)) return runJobs(world)
    for (const order of orders) steps.push(...(await settle(world, order)))
    await runJobs(world)
    for (const id of await world.returnsOf(firstOrder)) {
      const answer = await world.forward(id, random)
      if (answer?.status === 200) steps.push('move a return at rest 200')
    }
  }
}

function isSettled(order: OrderBooks): boolean {
  const { status, openRefunds, returnedRefunds, openReturns, isRefundDue, cash, isPaid, ledger, credited, total } =
    order
  const isClosed = status === 'delivered' || status === 'cancelled'
  if (status === 'delivered' && isPaid && ledger + credited > total) return false
  return isClosed && openRefunds + returnedRefunds === 0 && openReturns === 0 && !isRefundDue && cash?.state !== 'owed'
}

/** Brings one order to its end. Returns the steps that were done. */
async function settle(
  { asOwner, next, cashOf }: AfterSaleShop,
  { id, status, isPaid, method, isRefundDue, credited, ledger, total }: OrderBooks,
): Promise<string[]> {
  const url = `/api/admin/orders/${id}`
  const done: string[] = []
  const move = async (verb: string, body: object = {}) => {
    const { revision } = (await asOwner.get(url)).body.data
    const answer = await asOwner.put(`${url}/${verb}`, { revision, ...body })
    if (answer.status === 200) done.push(`${verb} at rest 200`)
  }
  if (status === 'pending') await move('cancel', { reason: 'Simulated' })
  if (status === 'confirmed' || status === 'processing')
    await move('ship', { courier: '', trackingNumber: '', unpaidReason: 'Simulated' })
  if (status === 'shipped') await move('deliver')
  // Sent without payment: the customer pays in the end, by transfer.
  if (status === 'delivered' && !isPaid && method === 'razorpay') {
    const { revision, totalAmount, credit = 0 } = (await asOwner.get(url)).body.data
    const received = { revision, amount: Math.round((totalAmount - credit) * 100) / 100, method: 'cash' }
    const answer = await asOwner.put(`${url}/payment-received`, received)
    if (answer.status === 200) done.push('receive a payment at rest 200')
  }
  const cash = await cashOf(id)
  if (cash && cash.expected > cash.received) {
    const amount = (cash.expected - cash.received) / 100
    await asOwner.post(`/api/admin/courier-cash/${id}/receive`, {
      revision: cash.revision,
      amount,
      reference: `R${next()}`,
    })
  }
  const { refunds, revision, refundable, isRefundedByHand } = (await asOwner.get(url)).body.data
  if (isRefundDue && isRefundedByHand && refundable > 0) {
    const refund = { revision, amount: refundable, reason: 'Cancelled', method: 'cash' }
    await asOwner.post(`${url}/refunds`, refund)
  }
  // A refund at the provider has stopped a larger one of the shop. The owner reads it and refunds the rest.
  if (status === 'delivered' && !isRefundedByHand && refundable > 0 && ledger + credited > total)
    await asOwner.post(`${url}/refunds`, { revision, amount: refundable, reason: 'Simulated' })
  for (const refund of refunds as { readonly _id: string; readonly canPayByHand: boolean }[]) {
    if (!refund.canPayByHand) continue
    const { revision } = (await asOwner.get(url)).body.data
    const byHand = { revision, method: 'cash', reason: 'Simulated' }
    const answer = await asOwner.post(`${url}/refunds/${refund._id}/by-hand`, byHand)
    if (answer.status === 200) done.push('pay a refund by hand at rest 200')
  }
  return done
}
