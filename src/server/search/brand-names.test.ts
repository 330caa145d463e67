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
