import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const men = { mainCategoryName: 'Men' }
const products = [
  product('Solid Sheath Dress', { garment: 'Dress', categoryName: 'Dresses' }),
  product('Satin Shift Dress', { garment: 'Dress', categoryName: 'Dresses', fabric: 'Satin', colors: ['Red'] }),
  product('Bandhani Lehenga', { garment: 'Lehenga', categoryName: 'Lehengas', pattern: 'Bandhani' }),
  product('Yellow Kurta Set', { garment: 'Kurta Set', categoryName: 'Kurta Sets', colors: ['Yellow'] }),
  product('Silk Kurta', { ...men, garment: 'Kurta', categoryName: 'Kurtas', fabric: 'Silk Blend', colors: ['Blue'] }),
  product('Embroidered Polo', {
    ...men,
    garment: 'T-Shirt',
    categoryName: 'T-Shirts',
    pattern: 'Embroidered',
    fabric: 'Silk',
  }),
  product('Green Polo', { ...men, garment: 'T-Shirt', categoryName: 'T-Shirts', colors: ['Green'] }),
  product('Mint Saree', { garment: 'Saree', categoryName: 'Sarees', colors: ['Green'] }),
  product('Satin Nightie', { garment: 'Nightdress', categoryName: 'Nightdresses', fabric: 'Satin' }),
  product('Satin Briefs', { garment: 'Briefs', categoryName: 'Lingerie', fabric: 'Satin', colors: ['Red'] }),
  product('Satin Hair Band', { categoryName: 'Jewellery', colors: ['Red'] }),
  product('Silver Necklace', { categoryName: 'Jewellery', colors: ['Silver'] }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function found(search: string): (string | undefined)[] {
  return index.list({ scope: { search }, narrowing: {}, page: 1, limit: 12 }).ids.map((id) => names.get(id))
}

describe('a dress', () => {
  it.each([
    ['navratri dress', 'Bandhani Lehenga'],
    ['haldi dress', 'Yellow Kurta Set'],
    ['gujarati dress for women', 'Bandhani Lehenga'],
    ['party dress', 'Satin Shift Dress'],
    ['dress', 'Satin Shift Dress'],
  ])('is what %j means by it', (search, first) => {
    expect(found(search)[0]).toBe(first)
  })

  it('of every kind is found for a festival, and only dresses are without one', () => {
    expect(found('navratri dress').toSorted()).toEqual(
      ['Bandhani Lehenga', 'Satin Shift Dress', 'Solid Sheath Dress', 'Yellow Kurta Set'].toSorted(),
    )
    expect(found('dress').toSorted()).toEqual(['Satin Shift Dress', 'Solid Sheath Dress'])
  })

  it('of another colour is no answer to a festival of a colour where other clothes have it', () => {
    expect(found('diwali dress blue')[0]).toBe('Silk Kurta')
    expect(found('blue dress')).not.toContain('Silk Kurta')
  })

  it.each(['wedding dress for men', 'wedding outfit for men', 'diwali dress for men'])(
    'of India comes first in %j',
    (search) => {
      expect(found(search)[0]).toBe('Silk Kurta')
    },
  )
})

it('green clothes of India come before other green ones for a mehndi', () => {
  const outfits = found('mehndi outfit')
  expect(outfits.indexOf('Mint Saree')).toBeLessThan(outfits.indexOf('Green Polo'))
})

it.each(['nightgown', 'nightgowns', 'satin nightgown'])('%j finds night gowns, written as one word', (search) => {
  expect(found(search)[0]).toBe('Satin Nightie')
})

describe('what is named only by how it looks', () => {
  it.each(['satin', 'red', 'women satin'])('%j lists what others see before innerwear and hair bands', (search) => {
    const [first] = found(search)
    expect(['Satin Shift Dress', 'Satin Nightie']).toContain(first)
  })

  it('may be jewellery where it is a metal', () => {
    expect(found('silver')[0]).toBe('Silver Necklace')
  })
})
