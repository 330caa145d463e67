import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 900 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true`.execute(db)
const [asPacker, asManager] = [await shop.as(packer), await shop.as(manager)]

const kurta = { product: shop.id('indigo-kurta'), price: 999, selectedColor: 'Blue', selectedSize: 'S' }
const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
let used = 0
/** A cash order of three kurtas, one in the first parcel and two in the second: ₹999.00 and ₹1,998.00 are collected. */
async function inTwo() {
  const { _id: id } = await place(shop, asPriya, { items: [{ ...kurta, quantity: 3 }], totalAmount: 2997 })
  used += 1
  const [first = '', second = ''] = ['A', 'B'].map((letter) => `PV${used}${letter}`)
  const parcel = { courier: 'Shiprocket', trackingNumber: first, furtherTrackingNumbers: [second] }
  await asPacker.put(`/api/admin/orders/${id}/ship`, { revision: (await read(id)).revision, ...parcel })
  const items = [{ line: 0, quantity: 2 }]
  const contents = { revision: (await read(id)).revision, trackingNumber: second, items }
  expect((await asPacker.put(`/api/admin/orders/${id}/parcels/contents`, contents)).status).toBe(200)
  return { id, number: id.slice(-8), first, second }
}
const deliver = async (id: string) =>
  asPacker.put(`/api/admin/orders/${id}/deliver`, { revision: (await read(id)).revision })
const upload = async (...lines: readonly string[]) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/remittances?fileName=paid.csv',
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: ['AWB,COD Amount,UTR', ...lines].join('\n'),
  })
  const id: string = answer.json().data._id
  return { id, rows: await rowsOf(id) }
}
const rowsOf = async (id: string): Promise<readonly string[]> => {
  const { data } = (await asManager.get(`/api/admin/remittances/${id}/rows?perPage=200`)).body
  return data.map(({ outcome, reason }: { outcome: string; reason: string }) => `${outcome}: ${reason}`)
}
const apply = async (id: string) =>
  expect((await asManager.post(`/api/admin/remittances/${id}/apply`, {})).status).toBe(200)
const cashOf = async (id: string) => (await asManager.get(`/api/admin/courier-cash?ids=${id}`)).body.data[0]

it('what arrives for one of several parcels is compared with its own cash', async () => {
  const { id, number, first, second } = await inTwo()
  await deliver(id)
  const file = await upload(`${second},1998,UTR1`)
  const words = `ok: ₹1,998.00 for parcel ${second} of order #${number} as expected. ₹999.00 is still expected with its other parcels.`
  expect(file.rows).toEqual([words])
  await apply(file.id)
  expect(await rowsOf(file.id)).toEqual([words])
  expect(await cashOf(id)).toMatchObject({ state: 'owed', received: 1998, owed: 999 })
  // The courier cannot pay for the same parcel again, even with another reference.
  expect((await upload(`${second},1998,UTR2`)).rows).toEqual([
    `duplicate: The cash of parcel ${second} of order #${number} had arrived in full. If the courier paid another ₹1,998.00, it will ask for it back.`,
  ])
  const rest = await upload(`${first},999,UTR3`)
  expect(rest.rows).toEqual([`ok: ₹999.00 for order #${number} as expected.`])
  await apply(rest.id)
  expect(await cashOf(id)).toMatchObject({ state: 'settled', received: 2997, owed: 0 })
})

it('both parcels of an order in one file are as expected', async () => {
  const { id, number, first, second } = await inTwo()
  await deliver(id)
  const { rows } = await upload(`${first},999,UTR4`, `${second},1998,UTR4`)
  expect(rows).toEqual([
    `ok: ₹999.00 for parcel ${first} of order #${number} as expected. ₹1,998.00 is still expected with its other parcels.`,
    `ok: ₹1,998.00 for order #${number} as expected.`,
  ])
})

it('too little for one of several parcels is what is missing of its own cash', async () => {
  const { id, number, second } = await inTwo()
  await deliver(id)
  const file = await upload(`${second},1500,UTR5`)
  expect(file.rows).toEqual([
    `short: ₹1,500.00 of ₹1,998.00 for parcel ${second} of order #${number}: ₹498.00 of it is still owed. ₹999.00 is still expected with its other parcels.`,
  ])
  await apply(file.id)
  expect((await upload(`${second},498,UTR6`)).rows).toEqual([
    `ok: ₹498.00 for parcel ${second} of order #${number} as expected. ₹999.00 is still expected with its other parcels.`,
  ])
})

it('a parcel is paid for before the others have arrived', async () => {
  const { number, second } = await inTwo()
  expect((await upload(`${second},1998,UTR7`)).rows).toEqual([
    `not_delivered: ₹1,998.00 for parcel ${second} of order #${number} as expected. It is not marked as delivered. ₹999.00 is still expected with its other parcels.`,
  ])
})

it('a courier that has collected all of the cash with one parcel is as expected', async () => {
  const { id, number, second } = await inTwo()
  await deliver(id)
  expect((await upload(`${second},2997,UTR8`)).rows).toEqual([`ok: ₹2,997.00 for order #${number} as expected.`])
})
