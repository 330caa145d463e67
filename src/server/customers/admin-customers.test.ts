import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, owner, packer, priya, rahul } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { anonymise } from '../accounts/queries.ts'
import { forgetCustomer } from '../privacy/index.ts'

const shop = await testShop([indigoKurta])
const { db } = shop.database
const asManager = await shop.as(manager)
const asPriya = await shop.as(priya)
const asRahul = await shop.as(rahul)
await db.updateTable('customer').set({ phone: '9876543210' }).where('id', '=', asPriya.userId).execute()
await place(shop, asPriya)
const customers = '/api/admin/customers'

describe('the list of customers', () => {
  it('shows their orders, and no team members', async () => {
    const { body } = await asManager.get(`${customers}?sort=name&order=asc`)
    expect(body).toMatchObject({
      total: 2,
      data: [
        { name: 'Priya Nair', email: priya.email, orders: 1, spent: 999, lastOrderAt: expect.any(String) },
        { name: 'Rahul Mehta', orders: 0, spent: 0 },
      ],
    })
  })

  it.each(['priya n', 'PRIYA@', '+91 98765 43210', asPriya.userId])('finds a customer by %s', async (q) => {
    const { body } = await asManager.get(`${customers}?q=${encodeURIComponent(q)}`)
    expect(body).toMatchObject({ total: 1, data: [{ _id: asPriya.userId }] })
  })

  it.each(['%', 'owner@', "x' or 1=1"])('finds no customer by %s', async (q) => {
    expect((await asManager.get(`${customers}?q=${encodeURIComponent(q)}`)).body.total).toBe(0)
  })

  it('is not shown to packers', async () => {
    expect((await (await shop.as(packer)).get(customers)).status).toBe(403)
  })
})

describe('an account', () => {
  it('is shown with its addresses and sessions', async () => {
    const { body } = await asManager.get(`${customers}/${asPriya.userId}`)
    expect(body.data).toMatchObject({ addresses: [], sessions: 1, isDisabled: false })
    expect((await asManager.get(`/api/admin/orders?customerId=${asPriya.userId}`)).body.total).toBe(1)
  })

  it('ends its sessions at once when it is disabled, and can be enabled again', async () => {
    const { status, body } = await asManager.put(`${customers}/${asRahul.userId}/disable`)
    expect([status, body.data]).toMatchObject([200, { isDisabled: true, sessions: 0 }])
    expect((await asRahul.get('/api/auth/me')).status).toBe(401)
    expect((await asManager.get(`${customers}?isDisabled=true`)).body.total).toBe(1)
    expect((await asManager.put(`${customers}/${asRahul.userId}/enable`)).body.data.isDisabled).toBe(false)
    expect((await (await shop.as(rahul)).get('/api/auth/me')).status).toBe(200)
    const log = (await (await shop.as(owner)).get(`/api/admin/audit?entityId=${asRahul.userId}`)).body.data
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['enable', 'disable'])
  })

  it('of a team member is not shown and cannot be disabled here', async () => {
    const { userId } = await shop.as(owner)
    expect((await asManager.get(`${customers}/${userId}`)).status).toBe(404)
    expect((await asManager.put(`${customers}/${userId}/disable`)).status).toBe(404)
  })
})

describe('what the team knows about a customer', () => {
  const path = `${customers}/${asPriya.userId}`
  it('has notes, which the audit log does not repeat and the customer can download', async () => {
    expect((await asManager.post(`${path}/notes`, { note: '  ' })).body.errors).toEqual({ note: expect.any(String) })
    const { body } = await asManager.post(`${path}/notes`, { note: 'Calls on <b>Mondays</b>\nonly' })
    expect(body.data.notes).toMatchObject([{ by: manager.name, note: 'Calls on <b>Mondays</b>\nonly' }])
    const log = (await (await shop.as(owner)).get(`/api/admin/audit?entity=customer&action=note`)).body.data
    expect(JSON.stringify(log)).not.toContain('Mondays')
    expect(log).toMatchObject([{ name: priya.name }])
    expect((await asPriya.get('/api/auth/my-data')).body.notesOfTheShop).toMatchObject({
      notes: [{ note: expect.stringContaining('Mondays') }],
      groups: [],
    })
    const [note] = body.data.notes
    expect((await asManager.call('DELETE', `${customers}/${asRahul.userId}/notes/${note._id}`)).status).toBe(404)
    expect((await asManager.call('DELETE', `${path}/notes/${note._id}`)).body.data.notes).toEqual([])
  })

  it('has groups that keep their spelling and filter the list', async () => {
    const groups = async (who: string, names: string[]) =>
      (await asManager.put(`${customers}/${who}/groups`, { groups: names })).body
    expect((await groups(asPriya.userId, [' Wholesale ', 'wholesale', '', 'Friends'])).data.groups).toEqual([
      'Friends',
      'Wholesale',
    ])
    expect((await groups(asRahul.userId, ['WHOLESALE'])).data.groups).toEqual(['Wholesale'])
    const alike = ['Whole\u200bsale', '\uff37holesale']
    expect((await groups(asRahul.userId, alike)).data.groups).toEqual(['Wholesale'])
    expect(
      (
        await groups(
          asRahul.userId,
          Array.from({ length: 11 }, (_, n) => `G${n}`),
        )
      ).errors,
    ).toHaveProperty('groups')
    expect((await asManager.get('/api/admin/customer-groups')).body.data).toEqual([
      { name: 'Friends', customers: 1 },
      { name: 'Wholesale', customers: 2 },
    ])
    expect((await asManager.get(`${customers}?group=Friends`)).body).toMatchObject({
      total: 1,
      data: [{ name: priya.name }],
    })
  })

  it('has the orders that were refused or came back, and finds such customers', async () => {
    expect((await asManager.get(`${customers}?hasRefused=true`)).body.total).toBe(0)
    const { _id } = await place(shop, asPriya)
    await db.updateTable('orders').set({ cash_confirmation: 'refused' }).where('id', '=', _id).execute()
    expect((await asManager.get(path)).body.data.refusals).toMatchObject([
      { orderId: _id, kind: 'refused', totalAmount: 999 },
    ])
    expect((await asManager.get(`${customers}?hasRefused=true`)).body.data).toMatchObject([{ name: priya.name }])
    expect((await asManager.get(`${customers}?hasRefused=false`)).body.data).toMatchObject([{ name: rahul.name }])
    // Without an answer it counts once it is cancelled, as in the rules of cash on delivery.
    const set = (change: object) => db.updateTable('orders').set(change).where('id', '=', _id).execute()
    await set({ cash_confirmation: 'silent' })
    expect((await asManager.get(path)).body.data.refusals).toEqual([])
    await set({ status: 'cancelled', cancelled_at: new Date() })
    expect((await asManager.get(path)).body.data.refusals).toMatchObject([{ orderId: _id, kind: 'silent' }])
    expect((await asManager.get(`${customers}?hasRefused=true`)).body.data).toMatchObject([{ name: priya.name }])
  })

  it('is deleted with the account', async () => {
    await asManager.post(`${path}/notes`, { note: 'To be forgotten' })
    await anonymise(db, asPriya.userId, forgetCustomer)
    expect((await asManager.get(path)).body.data).toMatchObject({ notes: [], groups: [] })
    expect((await asManager.post(`${path}/notes`, { note: 'Again' })).status).toBe(409)
  })
})
