import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const products = [
  product('Cotton Frock', { mainCategoryName: 'Kids', garment: 'Frock', sizes: ['2-3 Years', '5-6 Years'] }),
  product('Boys Kurta', { mainCategoryName: 'Kids', garment: 'Kurta', sizes: ['5-6 Years'] }),
  product('Plain Shirt', { mainCategoryName: 'Men', garment: 'Shirt', colors: ['White'] }),
]
const index = buildIndex(products)

function search(text: string) {
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
  return { count: ids.length, attributes: reading?.understood.attributes ?? [] }
}

describe('what the shop understood', () => {
  it.each([
    ['frock 2 years', ['age 2']],
    ['girls frock 2 to 3 years', ['girls', 'age 2–3']],
    ['kids kurta 5 years', ['kids', 'age 5']],
  ])('of %j can be removed in any order: %j', (text, values) => {
    expect(search(text).attributes.map(({ value }) => value)).toEqual(values)
    for (const place of [0, -1]) {
      let left = text
      for (let count = values.length; count > 0; count--) {
        const { without } = search(left).attributes.at(place) ?? {}
        left = without ?? ''
        expect(search(left).attributes.length).toBeLessThan(count)
      }
    }
  })

  it('names one age as people do', () => {
    expect(search('kids kurta 5 years').attributes[0]?.without).toBe('kurta 5 years')
  })
})

describe('colours that the shop does not have', () => {
  it.each(['mustard yellow shirt', 'rust orange', 'wine maroon kurta'])('do not fail a search: %j', (text) => {
    expect(search(text).attributes.every(({ applied }) => !applied)).toBe(true)
  })
})

describe('names of places and people', () => {
  it.each('agra pune sara reddy sharma guwahati patel rekha'.split(' '))('%j is not corrected', (name) => {
    const shop = buildIndex([
      product('Saree', { garment: 'Saree', colors: ['Red'], pattern: 'Printed', fabric: 'Pure Silk' }),
    ])
    const { search: reading } = shop.list({ scope: { search: `${name} ` }, narrowing: {}, page: 1, limit: 1 })
    expect(reading?.understood.corrections).toEqual([])
  })
})
