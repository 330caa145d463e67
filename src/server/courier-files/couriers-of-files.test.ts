import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 900 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(db)
const [asPacker, asManager] = [await shop.as(packer), await shop.as(manager)]

const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
/** An order without a tracking number; with a courier, if one is named, that has picked its parcel up. */
async function newOrder(courier = ''): Promise<string> {
  const id: string = (await place(shop, asPriya))._id
  if (courier !== '') await handOver(id, courier)
  return id
}
async function handOver(id: string, courier: string) {
  const { revision } = await read(id)
  expect((await asPacker.put(`/api/admin/orders/${id}/ship`, { revision, courier, trackingNumber: '' })).status).toBe(
    200,
  )
}

let last = 771_000
/** Uploads what Shiprocket reports about parcels that carriers of it take; returns the file and the numbers. */
async function report(ids: readonly string[], query = '') {
  const awbs = ids.map(() => `SR${++last}`)
  const rows = ids.map((id, at) => `${id.slice(-8)},IN TRANSIT,Delhivery Surface,${awbs[at]}`)
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/courier-files?fileName=report.csv${query}`,
    headers: { authorization: `Bearer ${asPacker.token}`, 'content-type': 'text/csv' },
    payload: ['Order ID,Status,Courier Company,AWB Code', ...rows].join('\n'),
  })
  return { awbs, file: answer.json().data }
}
const rowsOf = async (id: string) =>
  (await asPacker.get(`/api/admin/courier-files/${id}/rows`)).body.data.map((row: { reason: string }) => row.reason)
const apply = async (id: string) => (await asPacker.post(`/api/admin/courier-files/${id}/apply`)).body.data
const couriersOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await read(id)).courier))

describe('a file whose columns are those of Shiprocket', () => {
  it('is of Shiprocket for orders without a courier, and says so of nobody else', async () => {
    const ids = [await newOrder(), await newOrder()]
    const { file } = await report(ids)
    expect(file).toMatchObject({ courier: 'Shiprocket', change: 2, notes: [] })
    await apply(file._id)
    expect(await couriersOf(ids)).toEqual(['Shiprocket', 'Shiprocket'])
  })

  it('leaves other couriers their parcels, and asks whether Shiprocket carries them', async () => {
    const ids = [await newOrder('Delhivery'), await newOrder(), await newOrder('Xpress')]
    const { file, awbs } = await report(ids)
    expect(file).toMatchObject({ courier: '', change: 3 })
    expect(file.notes).toEqual([
      expect.stringMatching(
        /report of Shiprocket, but 2 orders have another courier \(Delhivery, Xpress\) and keep it\. If/,
      ),
    ])
    expect((await rowsOf(file._id)).filter((reason: string) => reason.includes('courier'))).toEqual([])
    await apply(file._id)
    expect(await couriersOf(ids)).toEqual(['Delhivery', 'Shiprocket', 'Xpress'])
    expect((await read(ids[0] ?? '')).trackingNumber).toBe(awbs[0])
  })

  it('keeps a courier that a parcel got after the preview', async () => {
    const id = await newOrder()
    const { file } = await report([id, await newOrder('Xpress')])
    await handOver(id, 'Delhivery')
    await apply(file._id)
    expect(await couriersOf([id])).toEqual(['Delhivery'])
  })
})

describe('a courier that a person chooses for a file', () => {
  it('becomes the courier of its parcels, and the preview names those that change', async () => {
    const ids = [await newOrder('Delhivery'), await newOrder('Shiprocket')]
    const { file, awbs } = await report(ids)
    const { fields } = file
    const { data } = (await asPacker.put(`/api/admin/courier-files/${file._id}`, { fields, courier: 'Shiprocket' }))
      .body
    expect(data.notes).toEqual(['1 order gets the courier Shiprocket instead of another one: see the rows below.'])
    expect(await rowsOf(file._id)).toEqual([
      `Order #${(ids[0] ?? '').slice(-8)} gets the tracking number ${awbs[0]}. Its courier changes from Delhivery to Shiprocket.`,
      `Order #${(ids[1] ?? '').slice(-8)} gets the tracking number ${awbs[1]}.`,
    ])
    await apply(file._id)
    expect(await couriersOf(ids)).toEqual(['Shiprocket', 'Shiprocket'])
  })

  it('at the upload counts like one that is chosen afterwards', async () => {
    const id = await newOrder('Delhivery')
    const { file } = await report([id], '&courier=Shiprocket')
    expect(file).toMatchObject({ courier: 'Shiprocket', notes: [expect.stringContaining('1 order gets')] })
    await apply(file._id)
    expect(await couriersOf([id])).toEqual(['Shiprocket'])
  })
})
