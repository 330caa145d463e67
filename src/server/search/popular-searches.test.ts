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

const termsOfOwner = async () => {
  const { data } = (await (await shop.as(owner)).get('/api/admin/search/terms')).body
  return new Map((data as { term: string; searches: number }[]).map(({ term, searches }) => [term, searches]))
}
const searchFrom = (remoteAddress: string, text: string) =>
  shop.app.inject({ method: 'GET', url: `/api/products?search=${encodeURIComponent(text)}`, remoteAddress })

it('a program does not make a search frequent, nor the list full: each network counts once a minute, with 30 searches', async () => {
  for (let n = 0; n < 25; n++) await searchFrom('203.0.114.7', 'buy at my shop')
  for (let n = 0; n < 3; n++) await searchFrom(`203.0.115.${n}`, 'angarkha')
  for (let n = 0; n < 40; n++) await searchFrom('203.0.114.8', `word ${'abcdefghijklmnopqrstuvwxyz'[n % 26]}${n}`)
  const terms = await termsOfOwner()
  expect([terms.get('buy at my shop'), terms.get('angarkha')]).toEqual([1, 3])
  const { count } = (await shop.database.pool.query(`select count(*)::int from search_term where term like 'word %'`))
    .rows[0]
  expect(count).toBe(30)
  await searchFrom('203.0.114.7', 'buy at my shop')
  expect((await termsOfOwner()).get('buy at my shop')).toBe(2)
})

it('a search is counted without invisible characters, and not when it contains the number or address of a person', async () => {
  const personal = ['९८७६५४३२१०', '98765.43210 kurta', '(98765) 43-210', '９８７６５４３２１０', 'asha＠example.com']
  for (const text of [...personal, 'ban\u202ed\u2066hni\u200b', '500, 1000, 50']) await searchFrom('203.0.116.1', text)
  const before = ['angarkha', 'buy at my shop', 'gota patti', 'mirror work']
  const terms = [...(await termsOfOwner()).keys()].filter((term) => !/^(random|word|red|reb|cotten)/.test(term))
  expect(terms.filter((term) => !before.includes(term)).toSorted()).toEqual(['500, 1000, 50', 'bandhni'])
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
