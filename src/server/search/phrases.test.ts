import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const kinds = { kurta: 'Kurtas', top: 'Tops', shirt: 'Shirts', dress: 'Dresses' }
const men = { mainCategoryName: 'Men' }
// The newest come first where nothing else decides: here those that an index without the order of words would prefer.
const products = [
  product('Solid High Neck Kurta', { categoryName: kinds.kurta }),
  product('Round Neck High Low Kurta', { categoryName: kinds.kurta }),
  product('Boat Neck High-Low Kurta', { categoryName: kinds.kurta }),
  product('Printed Tie-Up Neck Top', { categoryName: kinds.top }),
  product('Tie and Dye Round Neck Top', { categoryName: kinds.top }),
  product('White Formal Shirt', { categoryName: kinds.shirt }),
  product('Striped Casual Shirt', { categoryName: kinds.shirt }),
  product('Belted Shirt Dress', { categoryName: kinds.dress }),
  product('Grey Two-Piece Suit', { ...men, categoryName: 'Suits' }),
  product('Cotton Polo', { ...men, categoryName: 'T-Shirts', fabric: 'Cotton' }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function found(search: string): (string | undefined)[] {
  return index.list({ scope: { search }, narrowing: {}, page: 1, limit: 12 }).ids.map((id) => names.get(id))
}

describe('words that name one thing', () => {
  it.each([
    ['high neck', 'Solid High Neck Kurta'],
    ['high neck kurta', 'Solid High Neck Kurta'],
    ['tie neck top', 'Printed Tie-Up Neck Top'],
  ])('%j stand together in the first product', (search, first) => {
    expect(found(search)[0]).toBe(first)
  })

  it.each(['fabric', 'cotton fabric'])('%j do not find the opposite order: a two-piece suit', (search) => {
    expect(found(search)).not.toContain('Grey Two-Piece Suit')
  })

  it('find other shirts before shirt dresses where few are formal', () => {
    expect(found('formal shirt').slice(0, 2)).toEqual(['White Formal Shirt', 'Striped Casual Shirt'])
  })
})
