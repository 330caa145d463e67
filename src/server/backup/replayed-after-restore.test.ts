import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createPayment,
  deliver,
  moneyOf,
  pay,
  payInWindow,
  placeByCard,
  reconcilePayments,
  refundOnDashboard,
  takeWebhooks,
  type WaitingWebhook,
} from '../../../test/paying.ts'
import { owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { folderStore } from '../platform/file-store.ts'
import { openBackupPlace } from './places.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const root = mkdtempSync(join(tmpdir(), 'vastra-replayed-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 500 }] }])
await shop.database.pool.query('update customer set has_no_limits = true')
const asPriya = await shop.as(priya)
await shop.database.pool.query('update customer set has_no_limits = true, email_verified = true')

async function unpaidOrder() {
  const { _id } = await placeByCard(shop, asPriya)
  return { id: _id as string, offer: await createPayment(asPriya, _id) }
}

async function paidOrder() {
  const { order, returned } = await pay(shop, asPriya)
  await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
  return { id: order._id as string, paymentId: returned.razorpay_payment_id as string }
}

/** A shop that was restored, and every event that its provider has sent since its first day. */
async function restoredShop() {
  const unpaid = [await unpaidOrder(), await unpaidOrder(), await unpaidOrder(), await unpaidOrder()] as const
  const paid = [await paidOrder(), await paidOrder(), await paidOrder()] as const
  const halfRefunded = await paidOrder()
  await refundOnDashboard(shop, halfRefunded.paymentId, 33_333)
  const before = await takeWebhooks(shop)
  for (const webhook of before.filter(({ body }) => body.includes(halfRefunded.paymentId))) await deliver(shop, webhook)
  const uploads = folderStore(join(shop.dataDir, 'uploads'))
  const { address } = await writeBackup({ url: shop.database.url, files: uploads }, openBackupPlace(root, undefined))
  const database = await testDatabase({ migrated: false })
  await restoreBackup({ address, files: folderStore(address) }, { url: database.url, files: uploads })
  const restored = await testShop([], { database })
  // What happened between the backup and the accident: the books of the provider and its events know it, the shop does not.
  const paymentIds: string[] = []
  for (const { offer } of unpaid.slice(0, 3))
    paymentIds.push((await payInWindow(restored, offer)).razorpay_payment_id as string)
  await refundOnDashboard(restored, paid[0].paymentId, 99_900)
  await refundOnDashboard(restored, paid[1].paymentId, 12_345)
  await refundOnDashboard(restored, paid[1].paymentId, 1)
  await refundOnDashboard(restored, halfRefunded.paymentId, 66_567)
  await refundOnDashboard(restored, paymentIds[0] ?? '', 99_900)
  await refundOnDashboard(restored, paymentIds[1] ?? '', 54_321)
  const events = [...before, ...(await takeWebhooks(restored))]
  return { restored, events, orders: [...unpaid, ...paid, halfRefunded].map(({ id }) => id) }
}

/** Sends events until each was accepted, as the provider does. Returns the statuses that came. */
async function deliverAll(restored: typeof shop, events: readonly WaitingWebhook[]) {
  const statuses = new Set<number>()
  let waiting = events
  for (let round = 0; waiting.length > 0; round++) {
    if (round > 10) throw new Error(`Still refused: ${waiting.map(({ body }) => body).join('\n')}`)
    const refused: WaitingWebhook[] = []
    for (const webhook of waiting) {
      const { status } = await deliver(restored, webhook)
      statuses.add(status)
      if (status !== 200) refused.push(webhook)
    }
    waiting = refused
  }
  return statuses
}

it.each([1, 2])(
  'all events, twice and in any order (%i), give a restored shop the books of its provider to the paisa',
  async (seed) => {
    const { restored, events, orders } = await restoredShop()
    const shuffled = fc.sample(fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }), {
      numRuns: 1,
      seed,
    })[0] as WaitingWebhook[]
    expect(shuffled).toHaveLength(events.length * 2)
    const half = Math.floor(events.length / 2)
    const statuses = await deliverAll(restored, shuffled.slice(0, half))
    // The job that asks the provider meets the events halfway.
    await restored.shop.jobs.send('reconcile-payments', {})
    await restored.shop.jobs.drain()
    for (const status of await deliverAll(restored, shuffled.slice(half))) statuses.add(status)
    expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([])
    await reconcilePayments(restored)
    const money = await Promise.all(orders.map((id) => moneyOf(restored, id)))
    expect(money.map((one) => one?.ledger)).toEqual(money.map((one) => one?.provider))
    expect(money.map((one) => one?.provider)).toEqual([0, 45_579, 99_900, 0, 0, 87_554, 99_900, 0])
    await restored.shop.jobs.send('report-payments', {})
    await restored.shop.jobs.drain()
    const [report] = (await (await restored.as(owner)).get('/api/admin/payments/reports')).body.data
    expect(report.differences).toEqual([])
    const twice = await restored.database.pool.query(
      'select provider_refund_id from refund where provider_refund_id is not null group by 1 having count(*) > 1',
    )
    expect(twice.rows).toEqual([])
  },
  300_000,
)
