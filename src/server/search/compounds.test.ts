import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const products = [
  product('Silk Saree - Baby Pink', { garment: 'Saree', colors: ['Baby Pink'] }),
  product('Baby Frock', { garment: 'Frock', mainCategoryName: 'Kids', colors: ['Pink'] }),
  product('Cotton Night Suit', { garment: 'Night Suit', categoryName: 'Night Suits' }),
  product('Cotton Suit', { garment: 'Suit', categoryName: 'Suits' }),
  product('Mom Fit Jeans', { garment: 'Jeans', colors: ['Blue'] }),
  product('Slim Jeans for Women', { garment: 'Jeans', colors: ['Blue'] }),
  product('Flared Anarkali', { garment: 'Anarkali', colors: ['Black'] }),
  product('Lace Boy Shorts', { garment: 'Shorts', categoryName: 'Shorts' }),
  product('Denim Shorts for Boys', { garment: 'Shorts', mainCategoryName: 'Kids', categoryName: 'Boys' }),
  product('Slip-On Sneakers', { garment: 'Shoe', categoryName: 'Shoes' }),
  product('Satin Slip', { garment: 'Slip', categoryName: 'Slips' }),
  product('Bootcut Jeans', { garment: 'Jeans', colors: ['Black'] }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

describe('compounds whose parts mislead', () => {
  it.each([
    ['kids wear', ['Baby Frock', 'Denim Shorts for Boys']],
    ['pink saree', ['Silk Saree - Baby Pink']],
    ['cotton suit', ['Cotton Suit']],
    ['boys half pant', ['Denim Shorts for Boys']],
    ['boys shorts', ['Denim Shorts for Boys']],
    ['slip ', ['Satin Slip']],
    ['bell bottom', ['Bootcut Jeans']],
    ['baby blue', ['Slim Jeans for Women', 'Mom Fit Jeans']],
  ])('%j finds exactly what it says', (search, expected) => {
    const { ids, search: reading } = index.list({ scope: { search }, narrowing: {}, page: 1, limit: 9 })
    expect(ids.slice(0, reading?.understood.exact).map((id) => names.get(id))).toEqual(expected)
  })

  it.each([
    ['baby pink', 'Silk Saree - Baby Pink'],
    ['night suit', 'Cotton Night Suit'],
    ['boy shorts', 'Lace Boy Shorts'],
    ['slip on sneakers', 'Slip-On Sneakers'],
    ['mom jeans', 'Mom Fit Jeans'],
  ])('%j finds the compound first', (search, expected) => {
    const { ids } = index.list({ scope: { search }, narrowing: {}, page: 1, limit: 9 })
    expect(names.get(ids[0] ?? '')).toBe(expected)
  })
})
