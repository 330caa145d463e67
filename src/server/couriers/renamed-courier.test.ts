import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 9 }] }])
const asPriya = await shop.as(priya)
const asManager = await shop.as(manager)
const COURIERS = '/api/admin/couriers'
const form = {
  name: 'Hawa',
  trackingUrl: 'https://hawa.example/{awb}',
  takesCash: true,
  active: true,
  fileFormat: 'none',
  pickupLocation: '',
  lengthCm: 30,
  breadthCm: 25,
  heightCm: 5,
  weightGrams: 500,
  remitsAfterDays: 3,
}

it('parcels keep the tracking page and the days for their cash of a courier that was renamed, until its name is given to another', async () => {
  const { _id } = (await asManager.post(COURIERS, form)).body.data
  const id = (await place(shop, asPriya))._id
  const revision = async () => (await asManager.get(`/api/admin/orders/${id}`)).body.data.revision
  const parcel = { courier: 'hawa', trackingNumber: 'HW1' }
  await asManager.put(`/api/admin/orders/${id}/ship`, { revision: await revision(), ...parcel })
  await asManager.put(`/api/admin/orders/${id}/deliver`, { revision: await revision() })
  await sql`update orders set delivered_at = now() - interval '5 days' where id = ${id}`.execute(shop.database.db)
  const page = async () => JSON.stringify((await asPriya.get(`/api/orders/${id}`)).body)
  const overdue = async () => (await asManager.get('/api/admin/courier-cash?state=overdue')).body.total
  expect([await page(), await overdue()]).toEqual([expect.stringContaining('https://hawa.example/HW1'), 1])

  const rename = async (name: string) => {
    const { data } = (await asManager.get(`${COURIERS}/${_id}`)).body
    const changed = await asManager.put(`${COURIERS}/${_id}`, { ...form, name, revision: data.revision })
    expect(changed.status).toBe(200)
  }
  for (const name of ['Hawa Express', 'Hawa Cargo', 'Hawa', 'Hawa Cargo']) {
    await rename(name)
    expect([await page(), await overdue()]).toEqual([expect.stringContaining('https://hawa.example/HW1'), 1])
  }

  const other = { ...form, name: 'HAWA', trackingUrl: 'https://other.example/{awb}', remitsAfterDays: 10 }
  expect((await asManager.post(COURIERS, other)).status).toBe(200)
  expect([await page(), await overdue()]).toEqual([expect.stringContaining('https://other.example/HW1'), 0])
})
