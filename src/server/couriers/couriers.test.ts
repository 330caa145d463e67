import { expect, it } from 'vitest'
import { manager, owner, packer } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([])
const asManager = await shop.as(manager)
const asOwner = await shop.as(owner)
const asPacker = await shop.as(packer)
const form = {
  name: ' Hawa  Express ',
  trackingUrl: 'https://hawa.example/track/{awb}',
  takesCash: true,
  active: true,
  fileFormat: 'none',
  pickupLocation: '',
  lengthCm: 30,
  breadthCm: 25,
  heightCm: 5,
  weightGrams: 500,
  remitsAfterDays: 7,
}

it('adds and changes couriers, each name once, with an entry in the audit log', async () => {
  const { body } = await asManager.post('/api/admin/couriers', form)
  expect(body.data).toMatchObject({ name: 'Hawa Express', revision: 1 })
  const { _id } = body.data
  const again = await asManager.post('/api/admin/couriers', { ...form, name: 'HAWA EXPRESS' })
  expect(again).toMatchObject({ status: 400, body: { errors: { name: 'There is already a courier with this name.' } } })
  const url = `/api/admin/couriers/${_id}`
  expect((await asManager.put(url, { ...form, revision: 1, trackingUrl: 'http://hawa.example/{awb}' })).status).toBe(
    400,
  )
  expect((await asManager.put(url, { ...form, revision: 1, name: 'Delhivery' })).status).toBe(400)
  expect((await asManager.put(url, { ...form, revision: 1, active: false })).body.data).toMatchObject({ active: false })
  expect(await asOwner.put(url, { ...form, revision: 1 })).toMatchObject({
    status: 409,
    body: { current: { revision: 2 } },
  })
  expect((await asPacker.put(url, { ...form, revision: 2 })).status).toBe(403)
  const names = async (query: string) =>
    (await asPacker.get(`/api/admin/couriers${query}`)).body.data.map(({ name }: { name: string }) => name)
  expect(await names('')).toEqual(['Delhivery', 'Hawa Express', 'Shiprocket'])
  expect(await names('?active=true')).toEqual(['Delhivery', 'Shiprocket'])
  const { data } = (await asOwner.get('/api/admin/audit?entity=courier')).body
  expect(data.map(({ action }: { action: string }) => action)).toEqual(['change', 'create'])
})
