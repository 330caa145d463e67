import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testShop } from '../../../test/shop.ts'

const { database } = await testShop([])

it.each([
  ['a@evil.shop', 'evil.shop'],
  ['a@x.y.evil.shop', 'evil.shop'],
  ['a@evil.co.in', 'evil.co.in'],
  ['a@b.evil.co.in', 'evil.co.in'],
  ['a@gmail.com.evil.shop', 'evil.shop'],
  ['a@जयपुर.भारत', 'जयपुर.भारत'],
  ['a@gmail.com', null],
  ['a@yahoo.co.in', null],
  ['a@outlook.in', null],
  ['a@yahoo.evil.in', 'evil.in'],
  // Nobody can register these.
  ['a@example.com', null],
  ['a@shop.example', null],
  ['a@example.com.evil.in', 'evil.in'],
  [null, null],
])('the domain that someone has registered for %s is %s', async (email, domain) => {
  const { rows } = await sql`select own_domain_of(${email}::text) as domain`.execute(database.db)
  expect(rows).toEqual([{ domain }])
})
