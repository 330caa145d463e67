import { expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const of = (brandName: string, name: string, rest = {}) => product(name, { brandId: brandName, brandName, ...rest })
const products = [
  of('United Colors of Benetton', 'Round Neck Kurta', { garment: 'Kurta', pattern: 'Printed' }),
  of('United Colors of Benetton', 'Slim Jeans', { garment: 'Jeans', pattern: 'Colors Blocked' }),
  of('Zink London', 'Wrap Dress', { garment: 'Dress' }),
  of('And', 'Tea Dress', { garment: 'Dress' }),
  of('Only', 'Skinny Jeans', { garment: 'Jeans' }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

it.each([
  ['united colors of benetton', ['Round Neck Kurta', 'Slim Jeans']],
  ['unitedcolorsofbenetton', ['Round Neck Kurta', 'Slim Jeans']],
  ['united colors of benetton kurta', ['Round Neck Kurta']],
  ['zinklondon dress', ['Wrap Dress']],
])('%j is of that brand, whatever its words mean and whether they stand apart', (search, expected) => {
  const { ids, search: reading } = index.list({ scope: { search }, narrowing: {}, page: 1, limit: 9 })
  const exact = ids.slice(0, reading?.understood.exact)
  expect(exact.map((id) => names.get(id)).toSorted()).toEqual(expected)
  expect(reading?.understood.corrections).toEqual([])
})

const shirts = [
  of('Peter England', 'Formal Shirt', { garment: 'Shirt' }),
  of('Peter Pan', 'Collar Shirt', { garment: 'Shirt' }),
  of('Allen Solly', 'Casual Shirt', { garment: 'Shirt' }),
  of('Louis Philippe', 'Checked Shirt', { garment: 'Shirt' }),
  of('Red Tape', 'Leather Shoes', { garment: 'Shoes' }),
  of('Vero Moda', 'Striped Top', { garment: 'Top' }),
  ...['One', 'Two', 'Three'].map((name) => of('Roadster', `${name} Jacket`, { garment: 'Jacket' })),
  of('Loom', 'Red Shirt', { garment: 'Shirt', colors: ['Red'] }),
  of('Loom', 'Modal Top', { garment: 'Top', fabric: 'Modal' }),
]
const shirtIndex = buildIndex(shirts)
const shirtNames = new Map(shirts.map(({ id, name }) => [id, name]))

it.each([
  ['peter inglend shirt', ['Formal Shirt'], [['inglend', 'england']]],
  ['alan solly', ['Casual Shirt'], [['alan', 'allen']]],
  ['allen soly shirt', ['Casual Shirt'], [['soly', 'solly']]],
  ['louis philip shirts', ['Checked Shirt'], [['philip', 'philippe']]],
  // 'Tap' is a word of English.
  ['red tap shoes', ['Leather Shoes'], []],
  ['peterenglend shirt', ['Formal Shirt'], []],
  ['roadstar', ['One Jacket', 'Three Jacket', 'Two Jacket'], [['roadstar', 'roadster']]],
  ['modal top', ['Modal Top'], []],
  ['red shirt', ['Red Shirt'], []],
])('%j is of the brand that is meant', (search, expected, corrections) => {
  const { ids, search: reading } = shirtIndex.list({ scope: { search }, narrowing: {}, page: 1, limit: 9 })
  const exact = ids.slice(0, reading?.understood.exact)
  expect(exact.map((id) => shirtNames.get(id)).toSorted()).toEqual(expected)
  expect(reading?.understood.corrections).toEqual(corrections.map(([typed, used]) => ({ typed, used })))
})

it.each([
  ['puma shirt', undefined],
  ['fastrack shirt', undefined],
  ['jocky shirt', 'jockey'],
  ['levise shirt', 'levis'],
  ['addidas shirt', 'adidas'],
])('%j names a brand that this shop does not have', (search, used) => {
  const understood = shirtIndex.list({ scope: { search }, narrowing: {}, page: 1, limit: 9 }).search?.understood
  const [typed = ''] = search.split(' ')
  expect(understood?.corrections).toEqual(used === undefined ? [] : [{ typed, used }])
  expect(understood?.attributes).toMatchObject([{ value: used ?? typed, applied: false }])
  expect(understood?.didYouMean).toBeUndefined()
})
