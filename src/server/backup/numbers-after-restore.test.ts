import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { place } from '../../../test/ordering.ts'
import { pay } from '../../../test/paying.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { indianDay } from '../../domain/india/time.ts'
import { financialYear } from '../../domain/tax/invoice-number.ts'
import { folderStore } from '../platform/file-store.ts'
import { startSeriesAfterRestore } from '../tax/numbering.ts'
import { openBackupPlace } from './places.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const root = mkdtempSync(join(tmpdir(), 'vastra-restored-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }])
const year = financialYear(indianDay(new Date()))

type Shop = typeof shop

/** The numbers of an invoice for cash, one for a card, and the credit note of the first. */
async function documents(of: Shop): Promise<string[]> {
  const buyer = await of.as(priya)
  const read = async (id: string) => (await buyer.get(`/api/orders/${id}`)).body.data.invoice
  const cash = await place(of, buyer)
  const { order, returned } = await pay(of, buyer)
  await buyer.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
  await buyer.put(`/api/orders/${cash._id}/cancel`)
  const [first, second] = [await read(cash._id), await read(order._id)]
  return [first.number, second.number, first.creditNotes[0].number]
}

const uploads = folderStore(join(shop.dataDir, 'uploads'))
const backUp = async () => writeBackup({ url: shop.database.url, files: uploads }, openBackupPlace(root, undefined))

async function restore({ address }: Awaited<ReturnType<typeof backUp>>, startedAt: Date): Promise<Shop> {
  const database = await testDatabase({ migrated: false })
  await restoreBackup({ address, files: folderStore(address) }, { url: database.url, files: uploads })
  await startSeriesAfterRestore(database.db, startedAt)
  return testShop([], { database })
}

const beforeInvoices = await backUp()
const beforeBackup = await documents(shop)
const backup = await backUp()
const lost = await documents(shop)

it('a shop numbers its documents in the usual series until it is restored', async () => {
  expect(beforeBackup).toEqual([`VAS/${year}/000001`, `VAS/${year}/000002`, `VAS/C${year}/000001`])
  expect(lost).toEqual([`VAS/${year}/000003`, `VAS/${year}/000004`, `VAS/C${year}/000002`])
  const asOwner = await shop.as(owner)
  await startSeriesAfterRestore(shop.database.db, new Date())
  expect((await asOwner.get('/api/admin/tax/numbering')).body.data).toMatchObject({
    invoices: { next: `VAS/${year}/000005`, last: 4 },
    isAnotherSeries: false,
    isDecided: true,
  })
  expect((await asOwner.get('/api/admin/dashboard/waiting')).body.data.hasNewInvoiceSeries).toBe(false)
  const usual = { series: 'usual', lastInvoice: 9, lastNote: 9 }
  expect((await asOwner.put('/api/admin/tax/numbering', usual)).status).toBe(409)
})

it('a restored shop gives no number again, however often and from whichever backup it was restored', async () => {
  const start = Date.now()
  const given = [...beforeBackup, ...lost]
  for (const [attempt, from] of [backup, backup, beforeInvoices].entries()) {
    const restored = await restore(from, new Date(start + attempt * 10 * 60_000))
    // A later start changes nothing.
    await startSeriesAfterRestore(restored.database.db, new Date(start + 60 * 60_000))
    given.push(...(await documents(restored)))
  }
  expect(new Set(given).size).toBe(15)
  for (const number of given) expect(number.length).toBeLessThanOrEqual(16)
  expect(given[6]).toMatch(/^VAS\/[A-Z][A-Z0-9]{3}\/000003$/)
  expect(given[8]).toMatch(/^VAS\/C[A-Z][A-Z0-9]{3}\/000002$/)
  expect(given[12]).toMatch(/^VAS\/[A-Z][A-Z0-9]{3}\/000001$/)
})

it('goes on in the usual series when its owner says which numbers were given last', async () => {
  const restored = await restore(backup, new Date())
  const [asOwner, asManager, asPacker] = [
    await restored.as(owner),
    await restored.as(manager),
    await restored.as(packer),
  ]
  const waiting = async (by: typeof asOwner) => (await by.get('/api/admin/dashboard/waiting')).body.data
  expect([(await waiting(asManager)).hasNewInvoiceSeries, (await waiting(asPacker)).hasNewInvoiceSeries]).toEqual([
    true,
    false,
  ])
  const decide = (body: object, by = asOwner) => by.put('/api/admin/tax/numbering', body)
  expect((await decide({ series: 'keep' }, asManager)).status).toBe(403)
  const tooLow = await decide({ series: 'usual', lastInvoice: 1, lastNote: 0.5 })
  expect([tooLow.status, Object.keys(tooLow.body.errors)]).toEqual([400, ['lastInvoice', 'lastNote']])
  const { data } = (await decide({ series: 'usual', lastInvoice: 4, lastNote: 2 })).body
  expect(data).toMatchObject({ isAnotherSeries: false, isDecided: true, invoices: { next: `VAS/${year}/000005` } })
  expect(await documents(restored)).toEqual([`VAS/${year}/000005`, `VAS/${year}/000006`, `VAS/C${year}/000003`])
  await restored.shop.settled()
  expect((await waiting(asOwner)).hasNewInvoiceSeries).toBe(false)
})

it('keeps the series of the restore when its owner says so, and can begin another one', async () => {
  const restored = await restore(beforeInvoices, new Date(Date.now() - 60 * 60_000))
  const asOwner = await restored.as(owner)
  const { data: kept } = (await asOwner.put('/api/admin/tax/numbering', { series: 'keep' })).body
  expect(kept).toMatchObject({ isAnotherSeries: true, isDecided: true })
  const { data: other } = (await asOwner.put('/api/admin/tax/numbering', { series: 'another' })).body
  expect(other).toMatchObject({ isAnotherSeries: true, isDecided: false })
  expect(other.invoices.next).not.toBe(kept.invoices.next)
  const { data: usual } = (
    await asOwner.put('/api/admin/tax/numbering', { series: 'usual', lastInvoice: 0, lastNote: 0 })
  ).body
  expect(usual).toMatchObject({ isAnotherSeries: false, invoices: { next: `VAS/${year}/000001`, last: 0 } })
})
