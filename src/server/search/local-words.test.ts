import { expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const products = [
  product('Bandhej Saree', { garment: 'Saree', fabric: 'Silk', pattern: 'Bandhani' }),
  product('Festive Kurta', { garment: 'Kurta', pattern: 'Embroidered' }),
  product('Flared Anarkali', { garment: 'Anarkali' }),
  product('Zari Border Dupatta', { garment: 'Dupatta' }),
  product('Office Shirt', { garment: 'Shirt', pattern: 'Printed' }),
  product('Boy Leg Brief', { garment: 'Brief' }),
]
const index = buildIndex(products)

function search(text: string) {
  const { ids, search: read } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 1 })
  const missing = read?.understood.attributes.filter(({ applied }) => !applied).map(({ value }) => value)
  return [products.find(({ id }) => id === ids[0])?.name, missing]
}

it.each([
  ['panetar', 'Bandhej Saree', ['panetar']],
  ['peshwaz', 'Flared Anarkali', []],
  ['odhnu', 'Zari Border Dupatta', []],
  ['fatua', 'Office Shirt', []],
])('finds what looks most like %j, and says what is missing', (text, name, missing) =>
  expect(search(text)).toEqual([name, missing]),
)

it.each([
  ['gold zari border', 'Zari Border Dupatta', ['gold']],
  ['digital print', 'Office Shirt', ['digital']],
  ['winter cap', undefined, []],
  ['red mi phone', undefined, ['red']],
])('of %j, finds what has the most telling words when all are words of the trade', (text, name, missing) =>
  expect(search(text)).toEqual([name, missing]),
)

it.each([
  ['ghag', undefined],
  ['panet', 'Bandhej Saree'],
  ['peshw', 'Flared Anarkali'],
  ['साड़', 'Bandhej Saree'],
  ['odhn', 'Zari Border Dupatta'],
])('finds what %j begins while it is typed', (text, name) => expect(search(text)[0]).toBe(name))

it('takes no boy leg brief for one of boys', () => {
  expect(search('brief for boys')).toEqual(['Boy Leg Brief', ['boys']])
})

it.each(['saree for 50 year old lady', 'saree for a woman of 60 years'])('does not look for the age in %j', (text) => {
  expect(search(text)).toEqual(['Bandhej Saree', []])
})
