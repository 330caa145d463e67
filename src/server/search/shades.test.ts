import { expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const jacket = (name: string, color: string) => product(name, { garment: 'Jacket', colors: [color] })
const jackets = [
  jacket('Evening Jacket', 'Navy'),
  jacket('Garden Jacket', 'Olive'),
  jacket('Party Jacket', 'Maroon'),
  jacket('Plain Jacket', 'Black'),
]
const index = buildIndex(jackets)

function search(text: string) {
  const { ids, search: read } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 1 })
  return {
    first: jackets.find(({ id }) => id === ids[0])?.name,
    attributes: read?.understood.attributes.map(({ value, applied }) => [value, applied]),
  }
}

it.each([
  ['blue jacket', 'Evening Jacket', true],
  ['neeli jacket', 'Evening Jacket', true],
  ['green jacket', 'Garden Jacket', true],
  ['red jacket', 'Party Jacket', false],
])('finds the shade nearest to %j, and says whether it is that colour', (text, name, applied) => {
  const { first, attributes } = search(text)
  expect(first).toBe(name)
  expect(attributes).toEqual([[expect.any(String), applied]])
})
