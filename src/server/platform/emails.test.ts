import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { owner } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([])
const { db } = shop.database
const asOwner = await shop.as(owner)

it('an email that failed is sent again once, and the audit log says by whom', async () => {
  const data = { template: 'welcome', to: 'priya@example.com', values: {} }
  await shop.shop.jobs.send('mail', data)
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', completed_on = now() where name = 'mail' returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  expect((await asOwner.get('/api/admin/failed-emails')).body.data).toMatchObject([
    { _id: id, to: 'priya@example.com' },
  ])
  expect((await asOwner.post(`/api/admin/failed-emails/${id}/send-again`)).status).toBe(200)
  expect((await asOwner.post(`/api/admin/failed-emails/${id}/send-again`)).status).toBe(404)
  const { data: entries } = (await asOwner.get('/api/admin/audit')).body
  expect(entries).toMatchObject([{ action: 'send again', entity: 'email', name: 'welcome' }])
})
