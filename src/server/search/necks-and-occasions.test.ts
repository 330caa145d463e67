import { expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const girls = { mainCategoryName: 'Kids', categoryName: 'Girls’ Frocks', garment: 'Frock' }
const men = { mainCategoryName: 'Men' }
const products = [
  product('Cotton T-Shirt with a Crew Neck', { ...men, garment: 'T-Shirt', categoryName: 'T-Shirts' }),
  product('V-Neck T-Shirt', { ...men, garment: 'T-Shirt', categoryName: 'T-Shirts' }),
  product('Polo T-Shirt', { ...men, garment: 'T-Shirt', categoryName: 'T-Shirts' }),
  product('Nehru Jacket', { ...men, garment: 'Jacket', categoryName: 'Jackets' }),
  product('Wool Shawl', { garment: 'Shawl', categoryName: 'Shawls' }),
  product('Red Dress', { garment: 'Dress', categoryName: 'Dresses', colors: ['Red'] }),
  product('White Dress', { garment: 'Dress', categoryName: 'Dresses', colors: ['White'] }),
  product('Party Frock with a Ribbed Neck', girls),
  product('Tie-Dyed Fabric', { garment: 'Fabric', categoryName: 'Cotton', unit: 'metre' }),
  product('Tie-Up Top', { garment: 'Top', categoryName: 'Tops' }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function search(text: string) {
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
  const missing = reading?.understood.attributes.filter(({ applied }) => !applied).map(({ value }) => value)
  return { first: names.get(ids[0] ?? ''), missing }
}

it.each([
  ['round neck tshirt', 'Cotton T-Shirt with a Crew Neck'],
  ['gol gale ki tshirt', 'Cotton T-Shirt with a Crew Neck'],
  ['roundneck t shirt', 'Cotton T-Shirt with a Crew Neck'],
  ['v neck tshirt', 'V-Neck T-Shirt'],
  ['v gala tshirt', 'V-Neck T-Shirt'],
  ['vneck tee', 'V-Neck T-Shirt'],
  ['tie up top', 'Tie-Up Top'],
])('%j finds %j', (text, first) => {
  expect(search(text)).toEqual({ first, missing: [] })
})

it.each([
  ['boat neck dress', ['boat neck']],
  ['v neck dress', ['v neck']],
  ['halter neck dress', ['halter neck']],
])('%j says of no part of the neck alone that it is missing', (text, missing) => {
  const answer = search(text)
  expect(answer.missing).toEqual(missing)
  // A ribbed neck is none of these.
  expect(answer.first).toMatch(/ Dress$/)
})

it('takes a shawl collar for no shawl, and cloth that is tie-dyed for no tie', () => {
  expect(search('shawl collar tuxedo')).toEqual({ first: 'Nehru Jacket', missing: ['shawl collar', 'tuxedo'] })
  expect(search('necktie').first).toBeUndefined()
})

it.each([
  ['funeral dress', 'White Dress'],
  ['prayer meet dress', 'White Dress'],
  ['valentine’s day dress', 'Red Dress'],
  ['gandhi jayanti dress', 'White Dress'],
  ['christmas dress', 'Red Dress'],
])('%j puts what suits the occasion first', (text, first) => {
  expect(search(text)).toEqual({ first, missing: [] })
})

it.each([
  'griha pravesh',
  'pre wedding shoot',
  'rath yatra',
  'wedding guest',
  'eid ul adha',
  'hartalika teej',
  'annual function',
  'lavani',
  'ghoomar',
  'bhangra',
  'odissi',
  'kathakali',
])('%j is an occasion, of which no word is missing', (occasion) =>
  expect(search(`${occasion} dress`).missing).toEqual([]),
)

it('shows clothes of children for a party last, but for a frock', () => {
  expect(search('party dress').first).toMatch(/ Dress$/)
  expect(search('party frock').first).toBe('Party Frock with a Ribbed Neck')
  expect(search('party dress for girls').first).toBe('Party Frock with a Ribbed Neck')
})

it('keeps what is known of a search without a kind whose other words only say how something is made', () => {
  const silk = [product('Mulberry Saree', { garment: 'Saree', fabric: 'Silk' }), ...products]
  const list = (text: string) =>
    buildIndex(silk)
      .list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
      .ids.map((id) => silk.find((each) => each.id === id)?.name)
  expect(list('machine washable silk')).toEqual(['Mulberry Saree'])
  expect(list('made in india silk')).toEqual(['Mulberry Saree'])
  // Whoever looks for a thing that is not sold is not shown another of its fabric.
  expect(list('silk lampshade')).toEqual([])
})

it('takes a gift within a price for clothes', () => {
  const cheap = product('Cotton Kurta', { garment: 'Kurta', pricePaise: 400_00 })
  const dear = product('Gift Box of Dates', { garment: '', categoryName: 'More', pricePaise: 900_00 })
  const { ids } = buildIndex([cheap, dear]).list({
    scope: { search: 'gift under 500' },
    narrowing: {},
    page: 1,
    limit: 9,
  })
  expect(ids).toEqual([cheap.id])
  const any = buildIndex([cheap]).list({ scope: { search: 'gifts' }, narrowing: {}, page: 1, limit: 9 })
  expect(any.ids).toEqual([cheap.id])
})

it.each([
  ['होली ड्रेस', 'White Dress'],
  ['क्रिसमस की लाल ड्रेस', 'Red Dress'],
  ['राउंड नेक टीशर्ट', 'Cotton T-Shirt with a Crew Neck'],
  ['पार्टी के लिए बच्चियों की फ्रॉक', 'Party Frock with a Ribbed Neck'],
])('%j in Devanagari finds %j, and no correction is shown', (text, first) => {
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
  expect(names.get(ids[0] ?? '')).toBe(first)
  expect(reading?.understood.corrections).toEqual([])
})
