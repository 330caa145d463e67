import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { writePassword } from '../../src/server/accounts/credential-queries.ts'
import { hashPassword } from '../../src/server/accounts/passwords.ts'
import { updateCustomer } from '../../src/server/accounts/queries.ts'
import { endSessions, lockMember } from '../../src/server/accounts/team-queries.ts'
import { whileHeld } from '../holding.ts'
import { place } from '../ordering.ts'
import { manager, owner, packer, priya } from '../people.ts'
import { indigoKurta } from '../products.ts'
import { testShop } from '../shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 500 }] }])
const { db } = shop.database
const boss = await shop.as(owner)
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true`.execute(db)

beforeEach(async () => {
  for (const { email, staffRole } of [manager, packer])
    await db
      .updateTable('customer')
      .set({ role: 'admin', staff_role: staffRole, is_disabled: false })
      .where('email', '=', email)
      .execute()
})

const change = async (userId: string, what: object) => {
  const { staffRole, isDisabled, revision } = (await boss.get(`/api/admin/team/${userId}`)).body.data
  const { status } = await boss.put(`/api/admin/team/${userId}`, { staffRole, isDisabled, revision, ...what })
  expect(status).toBe(200)
}
const newOrders = async (count: number) => {
  const ids: string[] = []
  while (ids.length < count) ids.push((await place(shop, asPriya))._id)
  return ids
}
const statusOf = async (id: string) => (await boss.get(`/api/admin/orders/${id}`)).body.data.status
const upload = async (url: string, token: string, payload: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' }
  return (await shop.app.inject({ method: 'POST', url, headers, payload })).json().data
}
/** Runs the jobs that are due, and those that wait for a call to end. */
const runJobs = async () => {
  await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(db)
  await shop.shop.jobs.drain()
}

it('a bulk move of someone who is disabled meanwhile moves no further order; an undo goes on', async () => {
  const dev = await shop.as(packer)
  const ids = await newOrders(3)
  const bulk = (await dev.post('/api/admin/order-bulks', { move: 'process', ids })).body.data
  // As while the job is still at work on the third order.
  await sql`update order_bulk set finished_at = null where id = ${bulk._id}`.execute(db)
  await sql`update order_bulk_line set state = 'waiting' where bulk_id = ${bulk._id} and position = 3`.execute(db)
  await sql`update orders set status = 'confirmed' where id = ${ids[2] ?? ''}`.execute(db)
  await change(dev.userId, { isDisabled: true })
  await runJobs()
  expect(await Promise.all(ids.map(statusOf))).toEqual(['processing', 'processing', 'confirmed'])
  expect((await boss.get(`/api/admin/order-bulks/${bulk._id}`)).body.data).toMatchObject({
    isFinished: true,
    moved: 2,
    refusals: [{ order: ids[2], reason: 'The person who began this bulk move may no longer move orders.' }],
  })
  await change(dev.userId, { isDisabled: false })

  const again = await shop.as(packer)
  const undo = (await again.post(`/api/admin/order-bulks/${bulk._id}/undo`)).body.data
  await sql`update order_bulk set finished_at = null where id = ${undo._id}`.execute(db)
  await sql`update order_bulk_line set state = 'waiting' where bulk_id = ${undo._id} and position = 2`.execute(db)
  await change(dev.userId, { isDisabled: true })
  await runJobs()
  expect((await boss.get(`/api/admin/order-bulks/${undo._id}`)).body.data).toMatchObject({ isFinished: true })
})

it.each([
  [
    'is removed from the team',
    'Shipped',
    async (id: string) => void (await boss.call('DELETE', `/api/admin/team/${id}`)),
  ],
  ['may no longer cancel orders', 'RTO Delivered', (id: string) => change(id, { staffRole: 'packer' })],
])(
  'a courier file of someone who %s meanwhile is stopped, and someone else goes on with it',
  async (_, words, lose) => {
    const meera = await shop.as(manager)
    const [id = ''] = await newOrders(1)
    await boss.post('/api/admin/order-bulks', { move: 'ship', ids: [id] })
    const lines = `Order No,AWB,Status\n${id.slice(-8)},AWB${id.slice(-6)},${words}\n`
    const file = await upload('/api/admin/courier-files?fileName=a.csv&courier=Delhivery', meera.token, lines)
    expect(file).toMatchObject({ change: 1 })
    // As when its process ended before the first row.
    await sql`update courier_file set state = 'applying', staff_id = ${meera.userId} where id = ${file._id}`.execute(db)
    await shop.shop.jobs.send('courier-file', { id: file._id })
    await lose(meera.userId)
    await runJobs()
    const read = async () => (await boss.get(`/api/admin/courier-files/${file._id}`)).body.data
    expect(await read()).toMatchObject({ state: 'stopped', applied: 0 })
    expect((await boss.post(`/api/admin/courier-files/${file._id}/apply`)).body.data).toMatchObject({
      state: 'done',
      applied: 1,
    })
  },
)

it('an import of someone who loses the role meanwhile is stopped, and someone else goes on with it', async () => {
  const meera = await shop.as(manager)
  const path = '/api/admin/product-imports'
  const row = 'title,brand,main category,category,price,stock\nOne,A,Women,Kurtas,500,3\n'
  const { _id } = await upload(`${path}?fileName=products.csv`, meera.token, row)
  await runJobs()
  const options = { defaultStock: 1, updatesStock: false }
  expect((await meera.post(`${path}/${_id}/apply`, options)).body.data.state).toBe('importing')
  await change(meera.userId, { staffRole: 'packer' })
  await runJobs()
  const read = async () => (await boss.get(`${path}/${_id}`)).body.data
  expect(await read()).toMatchObject({ state: 'stopped', created: 0, isStopping: false })
  await boss.post(`${path}/${_id}/apply`, options)
  await runJobs()
  expect(await read()).toMatchObject({ state: 'done', created: 1, canUndo: true })

  await change(meera.userId, { staffRole: 'manager' })
  expect((await meera.post(`${path}/${_id}/undo`)).body.data.state).toBe('undoing')
  await change(meera.userId, { staffRole: 'packer' })
  await runJobs()
  expect(await read()).toMatchObject({ state: 'undone', undone: 0, canUndo: true })
}, 120_000)

it('a login that is checked while the account is disabled opens no session for later', async () => {
  const dev = await shop.as(packer)
  await writePassword(db, dev.userId, await hashPassword('dev-has-a-long-one'))
  const payload = { email: packer.email, password: 'dev-has-a-long-one' }
  const answer = await whileHeld(shop.database, {
    hold: async (trx) => {
      await lockMember(trx, dev.userId, { role: 'admin', userId: boss.userId })
      await updateCustomer(trx, dev.userId, { is_disabled: true })
      await endSessions(trx, dev.userId)
    },
    act: () => shop.app.inject({ method: 'POST', url: '/api/auth/login', payload }),
  })
  expect(answer.statusCode).toBe(401)
  expect(await db.selectFrom('session').select('id').where('customer_id', '=', dev.userId).execute()).toEqual([])
})
