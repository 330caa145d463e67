import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createPayment,
  dropWebhooks,
  moneyOf,
  pay,
  payInWindow,
  placeByCard,
  refundOnDashboard,
  sendWebhook,
  takeWebhooks,
} from '../../../test/paying.ts'
import { owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { lockOrder } from '../orders/write/queries.ts'
import { issueRefund } from '../payments/request-refund.ts'
import { folderStore } from '../platform/file-store.ts'
import { openBackupPlace } from './places.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const root = mkdtempSync(join(tmpdir(), 'vastra-restored-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }])
const asPriya = await shop.as(priya)
const { userId: by } = await shop.as(owner)

async function paidOrder() {
  const { order, returned } = await pay(shop, asPriya)
  await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
  return { id: order._id as string, paymentId: returned.razorpay_payment_id as string }
}

/** Orders of every kind, whose backup the shop is restored from. */
async function shopOfYesterday() {
  const unpaid = await placeByCard(shop, asPriya)
  const offer = await createPayment(asPriya, unpaid._id)
  const [refunded, halfRefunded] = [await paidOrder(), await paidOrder()]
  await shop.database.db.transaction().execute(async (trx) => {
    await lockOrder(trx, halfRefunded.id)
    await issueRefund(trx, async () => undefined, { orderId: halfRefunded.id, amount: 30_000, reason: 'Torn seam', by })
  })
  // The payments of the last month are read from the provider; this one is older.
  const old = `created_at = now() - interval '60 days'`
  await shop.database.pool.query(`update payment set ${old} where order_id = $1`, [halfRefunded.id])
  await dropWebhooks(shop)
  const uploads = folderStore(join(shop.dataDir, 'uploads'))
  const { address } = await writeBackup({ url: shop.database.url, files: uploads }, openBackupPlace(root, undefined))
  const database = await testDatabase({ migrated: false })
  await restoreBackup({ address, files: folderStore(address) }, { url: database.url, files: uploads })
  return { restored: await testShop([], { database }), unpaid: unpaid._id as string, offer, refunded, halfRefunded }
}

/** The job of the next minute, without setting any time. */
async function nextMinute({ jobs }: typeof shop.shop): Promise<void> {
  await jobs.send('reconcile-payments', {})
  await jobs.drain()
}

it('a restored shop learns of payments and refunds that were made after the backup, and repeats none', async () => {
  const { restored, unpaid, offer, refunded, halfRefunded } = await shopOfYesterday()
  const { pool } = restored.database
  // What the provider did after the backup. It has forgotten the idempotency key of the refund since.
  await payInWindow(restored, offer, 'close the browser')
  await refundOnDashboard(restored, refunded.paymentId, 99_900)
  const refundId = await refundOnDashboard(restored, halfRefunded.paymentId, 30_000)
  await pool.query('update sandbox.refund set receipt = (select id from refund) where id = $1', [refundId])
  await dropWebhooks(restored)
  await nextMinute(restored.shop)
  await dropWebhooks(restored)
  const buyer = await restored.as(priya)
  const statusOf = async (id: string) => (await buyer.get(`/api/orders/${id}`)).body.data.paymentStatus
  expect(await statusOf(unpaid)).toBe('PAYMENT_SUCCESS')
  expect(await statusOf(refunded.id)).toBe('refunded')
  expect(await moneyOf(restored, halfRefunded.id)).toEqual({ ledger: 69_900, provider: 69_900 })
})

it('events about an order that was lost with the restore are acknowledged twice in any order, and its money is reported', async () => {
  const { order, offer, returned } = await pay(shop, asPriya)
  await refundOnDashboard(shop, returned.razorpay_payment_id, 10_000)
  const events = await takeWebhooks(shop)
  const kinds = events.map(({ body }) => JSON.parse(body).event)
  expect(kinds).toEqual(expect.arrayContaining(['payment.captured', 'refund.processed']))
  // As if the backup were older than the order.
  await shop.database.pool.query('delete from payment where order_id = $1', [order._id])
  for (const { id, body } of [...events, ...events].reverse())
    expect(await sendWebhook(shop, body, { 'x-razorpay-event-id': id })).toMatchObject({ status: 200 })
  await shop.shop.jobs.send('report-payments', {})
  await shop.shop.jobs.drain()
  const { differences } = (await (await shop.as(owner)).get('/api/admin/payments/reports')).body.data[0]
  const lost = { id: returned.razorpay_payment_id, orderId: '', provider: offer.amount / 100, shop: 0 }
  expect(differences).toContainEqual({ kind: 'payment', ...lost })
})
