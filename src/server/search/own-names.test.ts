import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const brand = (brandName: string) => ({ brandName, brandId: brandName.toLowerCase().padEnd(24, '0') })
const products = [
  product('Libas Grey Straight Kurta', { ...brand('Libas'), garment: 'Kurta', colors: ['Gray'] }),
  product('Gerua Maroon Dress', { ...brand('Gerua'), garment: 'Dress', colors: ['Maroon'] }),
  product('Peg Pants', { ...brand('ONLY'), garment: 'Trousers', colors: ['Black'] }),
  product('Orange Dress', { garment: 'Dress', colors: ['Orange'] }),
  product('Pleated Trousers', { garment: 'Trousers', colors: ['Black'], description: 'The only ones.' }),
  product('Maxi Dress - Dusty Pink', { garment: 'Dress', colors: ['Dusty Pink'] }),
  product('Flared Dress - Pink', { garment: 'Dress', colors: ['Pink'] }),
  product('Solid Straight Kurta', { garment: 'Kurta', pattern: 'Solid', colors: ['Teal'] }),
  product('Solid Kurta with Palazzos', { garment: 'Kurta Set', pattern: 'Solid', colors: ['Teal'] }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function found(search: string): (string | undefined)[] {
  return index.list({ scope: { search }, narrowing: {}, page: 1, limit: 9 }).ids.map((id) => names.get(id))
}

describe('a brand that is called like something else', () => {
  it.each([
    ['libas', 'Libas Grey Straight Kurta'],
    ['libas kurta', 'Libas Grey Straight Kurta'],
    ['gerua dress', 'Gerua Maroon Dress'],
    ['only trousers', 'Peg Pants'],
  ])('is found first by %j', (search, first) => {
    expect(found(search)[0]).toBe(first)
  })

  it('hides nothing where its name is no brand here', () => {
    const others = buildIndex(products.filter(({ brandName }) => brandName === 'Anaya'))
    const { ids } = others.list({ scope: { search: 'gerua dress' }, narrowing: {}, page: 1, limit: 9 })
    expect(names.get(ids[0] ?? '')).toBe('Orange Dress')
  })
})

it.each(['dress dusty pink', 'dusty pink dress'])('%j has the shade first', (search) => {
  expect(found(search)[0]).toBe('Maxi Dress - Dusty Pink')
})

it('one kurta comes before sets with one, unless a set is asked for', () => {
  expect(found('solid kurta').slice(0, 2)).toEqual(['Solid Straight Kurta', 'Solid Kurta with Palazzos'])
  expect(found('solid kurta set')[0]).toBe('Solid Kurta with Palazzos')
  expect(found('solid kurta with palazzos')[0]).toBe('Solid Kurta with Palazzos')
})
