import { describe, expect, it } from 'vitest'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([])
const asOwner = await shop.as(owner)
const asManager = await shop.as(manager)
const asPacker = await shop.as(packer)
const views = '/api/admin/views'
const dear = {
  list: 'orders',
  name: 'Expensive, by cash',
  sort: 'totalAmount',
  order: 'desc',
  filter: { paymentMethod: 'cod', attention: 'pack' },
}
const names = async (by: typeof asOwner, query = '') =>
  (await by.get(`${views}${query}`)).body.data.map(({ name }: { name: string }) => name)

describe('a saved view', () => {
  it('is only returned to the person who saved it', async () => {
    const { status, body } = await asManager.post(views, dear)
    expect([status, body.data]).toEqual([200, { ...dear, _id: expect.any(String) }])
    expect(await names(asManager, '?list=orders')).toEqual([dear.name])
    expect(await names(asManager, '?list=products')).toEqual([])
    expect(await names(asOwner)).toEqual([])
    expect((await asOwner.call('DELETE', `${views}/${body.data._id}`)).status).toBe(404)
    expect(await names(asManager)).toEqual([dear.name])
  })

  it('is replaced by one of the same name, ignoring case and spaces', async () => {
    await asManager.post(views, { ...dear, name: ' EXPENSIVE, by cash ', filter: { isPaid: false } })
    expect((await asManager.get(views)).body).toMatchObject({
      total: 1,
      data: [{ name: 'EXPENSIVE, by cash', filter: { isPaid: false } }],
    })
  })

  it('can be deleted by its owner', async () => {
    const { body } = await asOwner.post(views, { ...dear, name: 'For an hour' })
    expect((await asOwner.call('DELETE', `${views}/${body.data._id}`)).status).toBe(200)
    expect(await names(asOwner)).toEqual([])
    expect((await asOwner.call('DELETE', `${views}/${body.data._id}`)).status).toBe(404)
  })

  it.each<[string, object]>([
    ['another list', { list: 'team' }],
    ['an unknown filter', { filter: { colour: 'indigo' } }],
    ['an unknown value of a filter', { filter: { attention: 'unknown' } }],
    ['a page', { filter: { page: 2 } }],
    ['an unknown sort order', { sort: 'phone' }],
    ['no name', { name: ' \t ' }],
    ['an array as a filter', { filter: { status: ['pending'] } }],
    ['a filter that is too long', { filter: { q: 'a'.repeat(201) } }],
  ])('is rejected with %s', async (_what, change) => {
    expect(await asOwner.post(views, { ...dear, ...change })).toMatchObject({ status: 400, body: { success: false } })
    expect(await names(asOwner)).toEqual([])
  })

  it('is rejected when its owner has 30 views of the list', async () => {
    for (let at = 0; at < 30; at++) await asOwner.post(views, { ...dear, name: `View ${at}` })
    expect((await asOwner.post(views, { ...dear, name: 'One more' })).status).toBe(409)
    expect((await asOwner.post(views, { ...dear, name: 'view 7', filter: {} })).status).toBe(200)
    expect(await names(asOwner)).toHaveLength(30)
  })
})

describe('a packer', () => {
  it('saves views of the lists that a packer may see', async () => {
    expect((await asPacker.post(views, dear)).status).toBe(200)
    const customers = { list: 'customers', name: 'All', filter: {}, sort: 'name', order: 'asc' }
    expect((await asPacker.post(views, customers)).status).toBe(403)
    expect((await asManager.post(views, customers)).status).toBe(200)
  })

  it('no longer gets views of a list that they may no longer see', async () => {
    const place = (staff_role: 'packer' | 'manager') =>
      shop.database.db.updateTable('customer').set({ staff_role }).where('id', '=', asManager.userId).execute()
    await place('packer')
    expect(await names(asManager, '?list=customers')).toEqual([])
    await place('manager')
    expect(await names(asManager, '?list=customers')).toEqual(['All'])
  })
})

it('customers have no saved views', async () => {
  expect((await (await shop.as(priya)).post(views, dear)).status).toBe(403)
})
