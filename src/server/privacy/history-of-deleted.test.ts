import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { manager, owner, packer, priya, rahul } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import { anonymise } from '../accounts/queries.ts'
import { folderStore } from '../platform/file-store.ts'
import { openPrivacy } from './index.ts'

const shop = await testShop([])
const { db } = shop.database
const { jobs, personalData } = openPrivacy({
  db,
  send: shop.shop.jobs.send,
  setting: async () => undefined,
  deletionNotes: folderStore(join(shop.dataDir, 'deleted-accounts')),
})
const asOwner = await shop.as(owner)
const asManager = await shop.as(manager)
const asPriya = await shop.as(priya)
const asRahul = await shop.as(rahul)

const HEADER =
  'Name,Email,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Shipping City'
const ORDERS = [
  HEADER,
  '#1,priya@example.com,INR,100,2026-05-01 10:00:00 +0530,1,Kurta,100,Priya Nair,Delhi',
  '#2,rahul@example.com,INR,200,2026-05-02 10:00:00 +0530,1,Saree,200,Rahul Shah,Surat',
  '#3,anita@example.com,INR,300,2026-05-03 10:00:00 +0530,1,Stole,300,Anita Desai,Pune',
].join('\n')
const CUSTOMERS = 'First Name,Last Name,Email,Phone\nAnita,Desai,anita@example.com,9820012345'

async function upload(kind: 'customers' | 'orders', payload: string) {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/earlier-shop/${kind}?apply=yes&fileName=export.csv`,
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload,
  })
  return response.json().data
}

async function historyOf(number: string) {
  const { body } = await asManager.get(`/api/admin/earlier-orders?q=${encodeURIComponent(number)}`)
  return body.data[0]
}

const write = async (by: typeof asPriya, message: string) => {
  const { body } = await by.post('/api/contact/submit', { name: 'Priya', email: 'priya@example.com', message })
  return body.ticket as string
}
const isKept = async (ticket: string) => (await asManager.get(`/api/admin/messages?q=${ticket}`)).body.total === 1
const setStatus = (ticket: string, change: object) =>
  db.updateTable('contact_message').set(change).where('ticket', '=', ticket).execute()

expect(await upload('orders', ORDERS)).toMatchObject({ created: 3 })
expect(await upload('customers', CUSTOMERS)).toMatchObject({ created: 1 })

const confirm = (id: string) => db.updateTable('customer').set({ email_verified: true }).where('id', '=', id).execute()

describe('a customer who deletes the account', () => {
  it('has seen the messages to the shop and the earlier orders in the download', async () => {
    await confirm(asPriya.userId)
    const ticket = await write(asPriya, 'Where is my parcel?')
    const { body } = await asPriya.get('/api/auth/my-data')
    expect(body.contactMessages).toEqual([
      expect.objectContaining({ ticket, message: 'Where is my parcel?', answers: [] }),
    ])
    expect(body.earlierOrders.map(({ number }: { number: string }) => number)).toEqual(['#1'])
    await setStatus(ticket, { status: 'answered' })
  })

  it('leaves no name in the orders of the earlier shop, even when its file is read again', async () => {
    await confirm(asPriya.userId)
    const [answered, open, complaint, rahuls] = [
      await write(asPriya, 'Thank you'),
      await write(asPriya, 'Do you ship to Goa?'),
      await write(asPriya, 'The colour runs'),
      await write(asRahul, 'Hello'),
    ]
    await setStatus(answered, { status: 'answered' })
    await setStatus(complaint, { status: 'answered', is_complaint: true })
    await setStatus(rahuls, { status: 'resolved' })
    await anonymise(db, asPriya.userId, personalData.forget)
    const forgotten = { customerName: '', email: '', city: '', total: 100 }
    expect(await historyOf('#1')).toMatchObject(forgotten)
    expect(await historyOf('#2')).toMatchObject({
      customerName: 'Rahul Shah',
      email: 'rahul@example.com',
      city: 'Surat',
    })
    expect(await upload('orders', ORDERS)).toMatchObject({ created: 0, updated: 0 })
    expect(await historyOf('#1')).toMatchObject(forgotten)
    // What needs an answer waits for it.
    expect(await Promise.all([answered, open, complaint, rahuls].map(isKept))).toEqual([false, true, true, true])
    await setStatus(open, { status: 'resolved' })
    await setStatus(complaint, { status: 'resolved' })
    await jobs[0].handle({}, async () => undefined, { id: '', attempt: 1 })
    expect(await Promise.all([open, complaint, rahuls].map(isKept))).toEqual([false, false, true])
  })

  it('takes no history of an address that they have not confirmed', async () => {
    await db.updateTable('customer').set({ email_verified: false }).where('id', '=', asRahul.userId).execute()
    expect((await asRahul.get('/api/auth/my-data')).body.earlierOrders).toEqual([])
    await anonymise(db, asRahul.userId, personalData.forget)
    expect(await historyOf('#2')).toMatchObject({ customerName: 'Rahul Shah', email: 'rahul@example.com' })
  })
})

describe('a customer of the earlier shop who never chose a password', () => {
  it('is downloaded and deleted by the team', async () => {
    const { id } = await db
      .selectFrom('customer')
      .select('id')
      .where('email', '=', 'anita@example.com')
      .executeTakeFirstOrThrow()
    const customer = `/api/admin/customers/${id}`
    expect((await asOwner.get(customer)).body.data).toMatchObject({ hasAccount: false, email: 'anita@example.com' })
    const { body } = await asOwner.get(`${customer}/data`)
    expect(body).toMatchObject({ email: 'anita@example.com', earlierOrders: [{ number: '#3' }] })
    const asPacker = await shop.as(packer)
    expect((await asPacker.call('DELETE', customer)).status).toBe(403)
    expect((await asOwner.call('DELETE', customer)).body.data).toMatchObject({ isDeleted: true, email: '' })
    expect(await historyOf('#3')).toMatchObject({ customerName: '', email: '', total: 300 })
  })
})
