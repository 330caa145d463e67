import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testShop } from '../../../test/shop.ts'
import { ownDomainOf } from '../../domain/accounts/email-address.ts'

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
  ['a@localhost', null],
  ['a@com', null],
  ['a@gmx.co.in', null],
  [null, null],
])('the domain that someone has registered for %s is %s', async (email, domain) => {
  const { rows } = await sql`select own_domain_of(${email}::text) as domain`.execute(database.db)
  expect(rows).toEqual([{ domain }])
  if (email !== null) expect(ownDomainOf(email)).toBe(domain ?? undefined)
})

it('the program and the database name the same domains, those of providers and their neighbours too', async () => {
  const { rows: sources } = await sql<{ source: string }>`
    select pg_get_functiondef(oid) as source from pg_proc where proname = 'own_domain_of'`.execute(database.db)
  const listed = sources[0]?.source.match(/[a-z0-9-]+(\.[a-z0-9-]+)+(?=[,}])/g) ?? []
  expect(listed.length).toBeGreaterThan(50)
  const ends = ['', '.in', '.co.in', '.com.au', '.co', '.or.jp', '.web.za', '.info']
  const begins = ['', 'x.', 'com.', 'a.b.']
  const names = [...listed, 'yahoo', 'ymail', 'hotmail', 'live', 'rediffmail', 'yandex', 'khadi', 'co', 'test', 'ac.in']
  const emails = names.flatMap((name) => begins.flatMap((begin) => ends.map((end) => `a@${begin}${name}${end}`)))
  const { rows } = await sql<{ email: string; domain: string | null }>`
    select email, own_domain_of(email) as domain from unnest(${emails}::text[]) as email`.execute(database.db)
  expect(rows.filter(({ email, domain }) => (ownDomainOf(email) ?? null) !== domain)).toEqual([])
})
