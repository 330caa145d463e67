import { expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'
import type { IndexedProduct } from './indexed-product.ts'

const of = (name: string, rupees: number, rest: Partial<IndexedProduct> = {}) =>
  product(name, { garment: 'Kurta', categoryName: 'Kurtas', pricePaise: rupees * 100, ...rest })
const products = [
  of('Plain Kurta', 900),
  of('Best Cotton Kurta in New Grey', 400),
  of('Ajrakh Kurta', 1500, { newArrival: true, bestSeller: true }),
  of('Linen Kurta', 700, { newArrival: true, countryOfOrigin: 'Nepal' }),
  of('Ikat Kurta', 800, { percentOff: 20, countryOfOrigin: '' }),
  of('Hoop Earrings', 300, { garment: 'Earring', categoryName: 'Jewellery' }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function list(text: string) {
  const { ids, search } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
  const attributes = search?.understood.attributes ?? []
  return {
    found: ids.map((id) => names.get(id) as string),
    missing: attributes.filter(({ applied }) => !applied).map(({ value }) => value),
    applied: attributes.filter(({ applied }) => applied).map(({ value }) => value),
  }
}

it.each([
  ['new', ['Ajrakh Kurta', 'Linen Kurta']],
  ['new collection 2026', ['Ajrakh Kurta', 'Linen Kurta']],
  ['kuch naya dikhao', ['Ajrakh Kurta', 'Linen Kurta']],
  ['new arrivals under 1000', ['Linen Kurta']],
  ['best', ['Ajrakh Kurta']],
  ['best sellers', ['Ajrakh Kurta']],
  ['bestseler', ['Ajrakh Kurta']],
  ['new arrivels', ['Ajrakh Kurta', 'Linen Kurta']],
  ['arrivels', ['Ajrakh Kurta', 'Linen Kurta']],
  ['sale', ['Ikat Kurta']],
  ['offers under 1000', ['Ikat Kurta']],
])('%j is a list of the shop, and not what has the word in its name', (text, expected) => {
  const { found, missing } = list(text)
  expect(found.toSorted()).toEqual(expected.toSorted())
  expect(missing).toEqual([])
})

it.each([
  'all products',
  'all',
  'show me everything',
  'show me something nice',
  'koi achi cheez dikhao',
  'what do you have',
])('%j names nothing, so that all products are shown', (text) => {
  const { found, missing } = list(text)
  expect(found).toHaveLength(products.length)
  expect(missing).toEqual([])
})

it('says so where nothing of the list is within the limits', () => {
  expect(list('new arrivals under 100').missing).toEqual(['up to ₹100'])
  expect(list('new arrivals under 100').found.toSorted()).toEqual(['Ajrakh Kurta', 'Linen Kurta'])
})

it.each(['under 1000', 'all items below 1000'])('puts clothes before other things for %j', (text) => {
  const { found, applied } = list(text)
  expect(found).toHaveLength(5)
  expect(found.at(-1)).toBe('Hoop Earrings')
  expect(applied).toEqual(['up to ₹1,000'])
})

it.each(['all kurtas', 'every kurta', 'top kurtas', 'best brand for kurta', 'kurta shop near me'])(
  '%j asks for kurtas, of which no word is missing',
  (text) => {
    const { found, missing } = list(text)
    expect(found).toHaveLength(5)
    expect(missing).toEqual([])
  },
)

it('finds what was made in a country, leaves it out, and says where nothing is known to be', () => {
  expect(list('made in nepal')).toMatchObject({ found: ['Linen Kurta'], applied: ['made in Nepal'] })
  expect(list('kurta made in india').found).not.toContain('Linen Kurta')
  const without = list('kurta not made in nepal')
  expect(without.found.toSorted()).toEqual([
    'Ajrakh Kurta',
    'Best Cotton Kurta in New Grey',
    'Ikat Kurta',
    'Plain Kurta',
  ])
  expect(without.applied).toEqual(['not made in Nepal'])
  const unknown = list('made in italy')
  expect(unknown.found).toHaveLength(products.length)
  expect(unknown.missing).toEqual(['made in Italy'])
})

it('finds a print all over, which is no list of all', () => {
  const printed = [of('Kurta Printed All Over', 500), of('Plain Cotton Kurta', 500)]
  const { ids } = buildIndex(printed).list({ scope: { search: 'all over kurta' }, narrowing: {}, page: 1, limit: 9 })
  expect(ids[0]).toBe(printed[0]?.id)
})

it('shows natural and handwoven cloth for "eco friendly fabric", where nothing says it is', () => {
  const cloth = [
    product('Wool Tweed', { garment: 'Fabric', categoryName: 'Fabrics', fabric: 'Wool' }),
    product('Plain Khadi', { garment: 'Fabric', categoryName: 'Fabrics', fabric: 'Khadi' }),
  ]
  const { ids } = buildIndex(cloth).list({ scope: { search: 'eco friendly fabric' }, narrowing: {}, page: 1, limit: 9 })
  expect(ids[0]).toBe(cloth[1]?.id)
})
