import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { digestOf } from './queries.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 500 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true`.execute(db)
const [asPacker, asManager] = [await shop.as(packer), await shop.as(manager)]

const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
const number = (id: string) => id.slice(-8)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const indian = (day: Date) => new Date(day.getTime() + 330 * 60_000).toISOString().slice(0, 10)
const HEADER = 'AWB Code,Status,Order Shipped Date,Last Updated At'
const upload = async (lines: readonly string[], header = HEADER) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/courier-files?fileName=status.csv',
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: [header, ...lines].join('\n'),
  })
  const { data } = answer.json()
  const rows = (await asManager.get(`/api/admin/courier-files/${data._id}/rows`)).body.data
  return { file: data, reasons: rows.map(({ reason }: { reason: string }) => reason) as string[] }
}
const applyFile = async (lines: readonly string[], header = HEADER) => {
  const { file } = await upload(lines, header)
  return (await asManager.post(`/api/admin/courier-files/${file._id}/apply`)).body.data
}
let used = 0
/** An order of six days ago that was shipped the day after. */
async function shipped() {
  const { _id: id } = await place(shop, asPriya)
  used += 1
  const parcel = { revision: (await read(id)).revision, courier: 'Delhivery', trackingNumber: `RB${used}` }
  await asPacker.put(`/api/admin/orders/${id}/ship`, parcel)
  await sql`update orders set created_at = ${daysAgo(6)}, shipped_at = ${daysAgo(5)} where id = ${id}`.execute(db)
  return { id, awb: parcel.trackingNumber }
}

it('a parcel on its way back is noted once, with the day of its status, until it is here', async () => {
  const { id, awb } = await shipped()
  const day = indian(daysAgo(2))
  const lines = [`${awb},RTO INITIATED,${indian(daysAgo(5))},${day}`]
  const { file, reasons } = await upload(lines)
  expect(file).toMatchObject({ change: 1, unclear: 0 })
  expect(reasons[0]).toMatch(new RegExp(`^Order #${number(id)} is on its way back since .*: it stays shipped`))
  // Nothing is cancelled, so a packer may apply it.
  expect((await asPacker.post(`/api/admin/courier-files/${file._id}/apply`)).body.data).toMatchObject({ applied: 1 })
  const order = await read(id)
  expect(order).toMatchObject({ status: 'shipped', isPaid: false })
  expect(indian(new Date(order.returningSince))).toBe(day)
  expect(order.events.map(({ note }: { note: string }) => note)).toContain(
    'The courier reports “RTO INITIATED”: the parcel is on its way back.',
  )
  expect((await upload([`${awb},RTO IN TRANSIT,,`])).file).toMatchObject({ same: 1, unclear: 0 })
  await applyFile([`${awb},RTO DELIVERED,${indian(daysAgo(5))},${indian(daysAgo(1))}`])
  const back = await read(id)
  expect([back.status, back.returningSince]).toEqual(['cancelled', undefined])
  // The courier's next file still has the parcel.
  expect((await upload([`${awb},RTO IN TRANSIT,,`])).file).toMatchObject({ same: 1, refused: 0 })
})

it('a parcel that came back has the day of its status, not that on which it was sent', async () => {
  const { awb } = await shipped()
  const { reasons } = await upload([`${awb},RTO DELIVERED,${indian(daysAgo(5))},${indian(daysAgo(1))}`])
  const year = new Date().getFullYear()
  const shown = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })
  expect(reasons[0]).toContain(`came back on ${shown.format(daysAgo(1)).replace('Sept', 'Sep')}`)
  expect(reasons[0]).toContain(String(year))
})

it('many orders at once are not marked as delivered when a parcel comes back, one by one they can be', async () => {
  const [coming, split, other] = [await shipped(), await shipped(), await shipped()]
  const { revision } = await read(split.id)
  await asPacker.post(`/api/admin/orders/${split.id}/parcels`, { revision, trackingNumbers: ['RBX'] })
  await applyFile([`${coming.awb},RTO INITIATED,,`, `RBX,RTO DELIVERED,,`])
  const ids = [coming.id, split.id, other.id]
  const { body } = await asPacker.post('/api/admin/order-bulks', { move: 'deliver', ids })
  expect(body.data).toMatchObject({ moved: 1, refused: 2 })
  expect((await read(other.id)).status).toBe('delivered')
  const reason = 'The courier brings a parcel of this order back. Open it and decide.'
  expect(body.data.refusals).toMatchObject([{ reason }, { reason }])
  // The courier has delivered it after all.
  await asPacker.put(`/api/admin/orders/${coming.id}/deliver`, { revision: (await read(coming.id)).revision })
  const delivered = await read(coming.id)
  expect([delivered.status, delivered.returningSince]).toEqual(['delivered', undefined])
})

it('a status type tells a parcel that was delivered to the shop from one that was delivered to its buyer', async () => {
  const header = 'Waybill,Status Type,Status,Status Date'
  const [bought, back, home, underway, unclear] = [
    await shipped(),
    await shipped(),
    await shipped(),
    await shipped(),
    await shipped(),
  ]
  const rows = [
    [bought, 'DL,Delivered'],
    [back, 'RT,Delivered'],
    [home, 'DL,RTO'],
    [underway, 'RT,In Transit'],
    [unclear, 'UD,Delivered'],
  ] as const
  const lines = rows.map(([{ awb }, words]) => `${awb},${words},${indian(daysAgo(1))}`)
  const { file, reasons } = await upload(lines, header)
  expect(file).toMatchObject({ fields: ['awb', 'statusType', 'status', 'day'], change: 4, unclear: 1 })
  expect(reasons[4]).toContain('“UD Delivered”')
  expect(await applyFile(lines, header)).toMatchObject({ applied: 4 })
  const states = await Promise.all(rows.map(async ([{ id }]) => (await read(id)).status))
  expect(states).toEqual(['delivered', 'cancelled', 'cancelled', 'shipped', 'shipped'])
  expect((await read(underway.id)).returningSince).toBeDefined()
  expect((await upload(lines, header)).file).toMatchObject({ change: 0, same: 4, unclear: 1 })
})

describe('columns chosen before the shop knew status types', () => {
  const header = 'AWB,Scan Type,Scan Status,Remark'
  /** Chooses the columns and meanings as the screen of then did. */
  const chosenBefore = async (fields: readonly (string | null)[]) => {
    const { file } = await upload(['X,UD,In Transit,'], header)
    const statuses = [{ words: 'Zeta scan', status: 'shipped' }]
    expect((await asPacker.put(`/api/admin/courier-files/${file._id}`, { fields, statuses })).status).toBe(200)
    await shop.database.db
      .updateTable('courier_file_mapping')
      .set({ knows_status_type: false })
      .where('digest', '=', digestOf(header.split(',')))
      .execute()
  }
  const fieldsOfUpload = async (lines: readonly string[]) => (await upload(lines, header)).file

  it('are read with it, which the file says, until they are chosen again', async () => {
    const [back, bagged] = [await shipped(), await shipped()]
    const lines = [`${back.awb},RT,Delivered,`, `${bagged.awb},UD,Zeta scan,`]
    await chosenBefore(['awb', null, 'status', null])
    const file = await fieldsOfUpload(lines)
    expect(file).toMatchObject({ fields: ['awb', 'statusType', 'status', null], change: 1, same: 1, unclear: 0 })
    expect(file.notes).toEqual([expect.stringContaining('“Scan Type” as the status type')])
    const { reasons } = await upload(lines, header)
    expect(reasons[0]).toContain('came back')
    // The team may say that it is something else.
    const fields = ['awb', null, 'status', null]
    await asPacker.put(`/api/admin/courier-files/${file._id}`, { fields })
    expect(await fieldsOfUpload(lines)).toMatchObject({ fields, notes: [expect.stringContaining('same file')] })
  })

  it('stay as they are where that column was chosen for something else, or no status was', async () => {
    const line = [`${(await shipped()).awb},UD,In Transit,`]
    for (const fields of [
      ['awb', 'courier', 'status', null],
      ['awb', null, null, null],
    ]) {
      await chosenBefore(fields)
      expect((await fieldsOfUpload(line)).fields).toEqual(fields)
    }
  })
})

it.each([
  ['Is RTO', 'Yes', 'No'],
  ['RTO Status', 'RTO Delivered', 'NA'],
  ['RTO Delivered Date', '28/11/2026', ''],
  ['Return AWB', 'RT123456', '-'],
  ['Shipment Type', 'Reverse', 'Forward'],
  ['Direction', 'RTO', 'FWD'],
  ['Status Group', 'Return', 'Delivered'],
])('a delivery that the column “%s” contradicts is left to a person', async (heading, says, saysNot) => {
  const [back, delivered] = [await shipped(), await shipped()]
  const lines = [`${back.awb},Delivered,${says}`, `${delivered.awb},Delivered,${saysNot}`]
  const { reasons } = await upload(lines, `AWB,Status,${heading}`)
  expect(reasons[0]).toBe(
    `The courier reports “Delivered”, but the column “${heading}” says “${says}”. Open order #${number(back.id)} and decide.`,
  )
  await applyFile(lines, `AWB,Status,${heading}`)
  expect([(await read(back.id)).status, (await read(delivered.id)).status]).toEqual(['shipped', 'delivered'])
})
