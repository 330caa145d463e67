import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 900 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(db)
const [asPacker, asManager] = [await shop.as(packer), await shop.as(manager)]

let parcels = 0
/** A cash order on its way. */
async function shipped() {
  const id: string = (await place(shop, asPriya))._id
  const trackingNumber = `CTR${++parcels}X`
  const { revision } = (await asManager.get(`/api/admin/orders/${id}`)).body.data
  await asPacker.put(`/api/admin/orders/${id}/ship`, { revision, courier: 'Delhivery', trackingNumber })
  return { id, awb: trackingNumber }
}

/** Uploads a file, applies it, and returns the previewed outcomes of its rows with their reasons. */
async function applied(rows: readonly (readonly [awb: string, status: string])[]) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/courier-files?fileName=status.csv',
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: ['AWB,Status', ...rows.map((cells) => cells.join(','))].join('\n'),
  })
  const address = `/api/admin/courier-files/${answer.json().data._id}`
  const read = async (): Promise<{ outcome: string; reason: string }[]> =>
    (await asManager.get(`${address}/rows?perPage=200`)).body.data
  const previewed = await read()
  expect((await asManager.post(`${address}/apply`)).status).toBe(200)
  // What the preview says is what happens.
  expect((await read()).map(({ outcome }) => outcome)).toEqual(previewed.map(({ outcome }) => outcome))
  return previewed
}
const statusOf = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data.status

it.each([
  [['Delivered', 'RTO Delivered'], 'shipped'],
  [['RTO Delivered', 'Delivered'], 'shipped'],
  // The history of a parcel that came back, in which “Delivered” is at the shop.
  [['Delivered', 'RTO In Transit', 'Undelivered', 'In Transit'], 'shipped'],
  [['In Transit', 'RTO In Transit', 'Delivered'], 'shipped'],
])('a parcel with the statuses %j in one file is left to a person', async (statuses, expected) => {
  const { id, awb } = await shipped()
  const rows = await applied(statuses.map((status) => [awb, status]))
  for (const [place, status] of statuses.entries()) {
    if (!/deliv|RTO/i.test(status) || status === 'Undelivered') continue
    const other = statuses.findIndex((one) => /RTO/.test(one) !== /RTO/.test(status) && /^RTO|^Delivered/.test(one))
    expect(rows[place]).toMatchObject({
      outcome: 'unclear',
      reason: `The courier reports “${status}”, and “${statuses[other]}” in line ${other + 2}. Open order #${id.slice(-8)} and decide.`,
    })
  }
  expect(await statusOf(id)).toBe(expected)
})

it('the rows of a parcel are previewed one after another, and other parcels are not touched', async () => {
  const [sent, back, fine] = [await shipped(), await shipped(), await shipped()]
  const rows = await applied([
    [sent.awb, 'Out for Delivery'],
    [sent.awb, 'Delivered'],
    [sent.awb, 'In Transit'],
    [back.awb, 'RTO Delivered'],
    [back.awb, 'RTO In Transit'],
    [fine.awb, 'Delivered'],
  ])
  expect(rows.map(({ outcome }) => outcome)).toEqual(['same', 'change', 'same', 'change', 'same', 'change'])
  expect(await Promise.all([sent, back, fine].map(({ id }) => statusOf(id)))).toEqual([
    'delivered',
    'cancelled',
    'delivered',
  ])
})
