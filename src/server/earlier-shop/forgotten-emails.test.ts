import { expect, it } from 'vitest'
import { owner } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([])
const { db } = shop.database
const asOwner = await shop.as(owner)

async function upload(kind: 'customers' | 'orders', file: string, apply = true) {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/earlier-shop/${kind}?apply=${apply ? 'yes' : 'no'}&fileName=export.csv`,
    headers: { authorization: `Bearer ${asOwner.token}`, 'content-type': 'text/csv' },
    payload: file,
  })
  return response.json().data
}

const CUSTOMERS = 'First Name,Last Name,Email\nAsha,Rao,Asha@example.com\nBina,Rao,bina@example.com\n'
const ordersOf = (refunded: string) =>
  [
    'Name,Email,Created at,Total,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Shipping City',
    `#1,asha@example.com,2026-05-01 09:59:00 +0530,9,${refunded},1,Kurta,9,Asha Rao,Pune`,
  ].join('\n')
const idOf = async (email: string) =>
  (await db.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirst())?.id

it('a customer who had the data deleted is not brought back by a file of the earlier shop', async () => {
  expect(await upload('customers', CUSTOMERS)).toMatchObject({ created: 2 })
  expect(await upload('orders', ordersOf('0'))).toMatchObject({ created: 1 })
  expect((await asOwner.call('DELETE', `/api/admin/customers/${await idOf('asha@example.com')}`)).status).toBe(200)

  const reason = expect.stringMatching(
    /^the customer had all data deleted here on \d+ \w+ \d{4}, and is not imported again$/,
  )
  for (const apply of [false, true])
    expect(await upload('customers', CUSTOMERS, apply)).toMatchObject({
      created: 0,
      unchanged: 1,
      refused: 1,
      refusals: [{ line: 2, subject: 'asha@example.com', reason }],
    })
  expect(await idOf('asha@example.com')).toBeUndefined()

  // The accounts need what was bought and refunded, not by whom.
  for (const counts of [
    { created: 0, updated: 1 },
    { updated: 0, unchanged: 1 },
  ])
    expect(await upload('orders', ordersOf('5'))).toMatchObject({
      ...counts,
      notes: [
        { line: 2, subject: '#1', note: expect.stringContaining('not imported again with name, email and city') },
      ],
    })
  expect((await asOwner.get('/api/admin/earlier-orders')).body.data).toMatchObject([
    { refunded: 5, email: '', customerName: '', city: '' },
  ])
  // Nothing that is kept shows the address.
  expect(JSON.stringify(await db.selectFrom('forgotten_email').selectAll().execute())).not.toContain('asha')
})

it('a customer who has an account again is like all others', async () => {
  await shop.as({ name: 'Asha Rao', email: 'asha@example.com' })
  expect(await upload('customers', CUSTOMERS)).toMatchObject({ created: 0, unchanged: 2, refused: 0 })
  expect(await upload('orders', ordersOf('6'))).not.toHaveProperty('notes')
})
