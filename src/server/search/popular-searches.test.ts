import { expect, it } from 'vitest'
import { owner } from '../../../test/people.ts'
import { redCottonKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([redCottonKurta])

/** What others have searched for, as it is suggested for the beginning of a search. */
async function popular(typed: string): Promise<readonly string[]> {
  const { suggestions } = (await shop.get(`/api/products/suggestions?q=${typed}`)).body.data
  return (suggestions as { kind: string; label: string }[]).flatMap(({ kind, label }) =>
    kind === 'popular' ? [label] : [],
  )
}

it('a search is suggested to others only when its words are spelled as in the shop or the trade', async () => {
  const searches = [
    'red cotton kurta',
    'red kurta for women',
    'red lungi',
    'redd',
    'red kurtha xx',
    'reb cottom',
    'cotten',
  ]
  for (const text of searches) {
    const search = `/api/products?search=${encodeURIComponent(text)}`
    await Promise.all(Array.from({ length: 20 }, () => shop.get(search)))
  }
  const { data } = (await (await shop.as(owner)).get('/api/admin/search/terms')).body
  const found = (data as { term: string; results: number }[]).filter(({ results }) => results > 0)
  expect(found.map(({ term }) => term)).toEqual(expect.arrayContaining(['red cotton kurta', 'redd', 'cotten']))
  expect(await popular('re')).toEqual(['red cotton kurta', 'red kurta for women'])
  expect(await popular('redd')).toEqual([])
  expect(await popular('cot')).toEqual([])
})

it('a search is not counted again in another order, in which the home page looks for its occasions', async () => {
  const orders = ['', '&sortBy=relevance', '&sortBy=price', '&sortBy=createdAt&limit=1', '&page=2']
  for (const order of orders) await shop.get(`/api/products?search=mirror%20work${order}`)
  const { data } = (await (await shop.as(owner)).get('/api/admin/search/terms')).body
  const counted = (data as { term: string; searches: number }[]).filter(({ term }) => term === 'mirror work')
  expect(counted.map(({ searches }) => searches)).toEqual([2])
})

it('the rarest and oldest searches are forgotten when there are too many, as after a program searched for random texts', async () => {
  const { pool } = shop.database
  await pool.query(`insert into search_term (term, searches, last_at)
    select 'random ' || n, 1 + n % 2, now() - interval '1 hour' from generate_series(1, 20500) n`)
  await shop.get('/api/products?search=gota%20patti')
  await (await shop.as(owner)).get('/api/admin/search/terms')
  const { rows } = await pool.query(
    `select count(*)::int as kept, count(*) filter (where searches > 1)::int as repeated, bool_or(term = 'gota patti') as newest
     from search_term`,
  )
  expect(rows).toEqual([{ kept: 20_000, repeated: expect.any(Number), newest: true }])
  expect(rows[0].repeated).toBeGreaterThanOrEqual(10_250)
})
