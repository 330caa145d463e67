import { expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const of = (garment: string, name: string) => product(name, { garment, categoryName: `${garment}s` })
const products = [
  of('Cap', 'Baseball Cap'),
  of('Top', 'Plain Top with Long Sleeves'),
  of('Jacket', 'Nehru Jacket'),
  of('Kurta', 'Plain Kurta'),
  of('Shirt', 'Formal Shirt with a Collar'),
  of('T-Shirt', 'Short Sleeve T-Shirt'),
  of('Earring', 'Flat Hoop Earrings'),
  of('Trouser', 'Plain Trousers'),
  of('Short', 'Denim Shorts'),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

/** The first result; similar products may follow. */
function search(text: string) {
  const { ids } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
  return names.get(ids[0] ?? '')
}

it.each([
  ['cap sleeve top', 'Plain Top with Long Sleeves'],
  ['jacket style kurta', 'Plain Kurta'],
  ['shirt collar kurta', 'Plain Kurta'],
  ['flat front trousers', 'Plain Trousers'],
  ['half sleeve shirt', 'Formal Shirt with a Collar'],
  ['short sleeve shirt', 'Formal Shirt with a Collar'],
])('%j is for the kind at its end, whatever the detail is named after', (text, first) => {
  expect(search(text)).toBe(first)
})

it.each([
  ['cap', 'Baseball Cap'],
  ['denim shorts', 'Denim Shorts'],
  ['collar shirt', 'Formal Shirt with a Collar'],
])('%j is still that product', (text, first) => {
  expect(search(text)).toBe(first)
})
