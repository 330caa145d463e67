import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const men = { mainCategoryName: 'Men' }

/** The names of what is found in a shop with these products, the first first. */
function found(search: string, products: readonly ReturnType<typeof product>[]): (string | undefined)[] {
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const { ids } = buildIndex(products).list({ scope: { search }, narrowing: {}, page: 1, limit: 20 })
  return ids.map((id) => names.get(id))
}

const bottoms = [
  product('Straight Trousers', { garment: 'Trousers', categoryName: 'Palazzos & Salwars' }),
  product('Wide Leg Trousers', { garment: 'Trousers' }),
  product('Wide-Leg Palazzo', { garment: 'Palazzo' }),
  product('Cotton Palazzo', { garment: 'Palazzo' }),
  product('Patiala Salwar', { garment: 'Salwar' }),
  product('Slim Jeans', { garment: 'Jeans' }),
]

describe('trousers of a shape', () => {
  it.each([
    ['wide leg pants', ['Wide Leg Trousers', 'Wide-Leg Palazzo', 'Cotton Palazzo']],
    ['broad pants', ['Wide Leg Trousers']],
    ['patiala pants', ['Patiala Salwar']],
    ['harem pants', ['Patiala Salwar']],
    ['jeans pant', ['Slim Jeans']],
  ])('%j finds other kinds of that shape too', (search, first) => {
    expect(found(search, bottoms).slice(0, first.length)).toEqual(first)
  })

  it('are trousers only, where no shape is named', () => {
    expect(found('cotton trousers', bottoms)).not.toContain('Patiala Salwar')
  })
})

describe('tights', () => {
  const shop = [
    product('Tight Slim Fit Shirt', { ...men, garment: 'Shirt' }),
    product('Training Tights', { garment: 'Tights' }),
    product('Churidar Leggings', { garment: 'Leggings' }),
  ]

  it.each([
    ['tights', ['Training Tights', 'Churidar Leggings']],
    ['gym leggings', ['Training Tights', 'Churidar Leggings']],
    ['body tight shirt', ['Tight Slim Fit Shirt']],
    ['shirt tight', ['Tight Slim Fit Shirt']],
  ])('%j finds %j', (search, expected) => {
    expect(found(search, shop)).toEqual(expected)
  })

  it('are a kind, of which a shop without any shows the nearest', () => {
    const other = [
      product('Cotton Kurta', { garment: 'Kurta', description: 'A weave so tight that it lasts.' }),
      product('Ankle Leggings', { garment: 'Leggings' }),
    ]
    expect(found('tights', other)).toEqual(['Ankle Leggings'])
  })
})

describe('details that are also things', () => {
  const shop = [
    product('Leather Belt', { garment: 'Belt' }),
    product('Cape Sleeve Kurta', { garment: 'Kurta' }),
    product('Plain Saree', { garment: 'Saree' }),
    product('Net Lehenga', { garment: 'Lehenga' }),
  ]

  it.each([
    ['belt saree', 'Plain Saree'],
    ['cape lehenga', 'Net Lehenga'],
    ['leather belt', 'Leather Belt'],
  ])('%j finds %j first', (search, first) => {
    expect(found(search, shop)[0]).toBe(first)
  })
})

it('shows what is near to the kind before "with", where the shop has only what goes with it', () => {
  const shop = [product('Silk Dupatta', { garment: 'Dupatta' }), product('Bandhgala', { ...men, garment: 'Bandhgala' })]
  expect(found('sherwani with dupatta', shop)).toEqual(['Bandhgala'])
})

it('shows the few that match before what is nearest', () => {
  const shop = [
    product('Zari Lehenga', { garment: 'Lehenga', fabric: 'Silk' }),
    product('Zari Saree', { garment: 'Saree', fabric: 'Silk' }),
  ]
  expect(found('silk mekhela chador', shop)).toEqual(['Zari Saree', 'Zari Lehenga'])
})

describe('tops', () => {
  const shoes = product('Mid-Top Running Shoes', { ...men, garment: 'Footwear' })
  const highTops = product('High-Top Boots', { ...men, garment: 'Footwear' })
  const others = [
    product('Sleeveless Vest', { ...men, garment: 'Innerwear' }),
    product('Cotton Top', { garment: 'Top' }),
    product('Checked Shirt', { ...men, garment: 'Shirt' }),
  ]
  const shop = [shoes, highTops, ...others]

  it.each([
    ['tops for men', 'Checked Shirt'],
    ['tank top for men', 'Sleeveless Vest'],
    ['high top shoes', 'High-Top Boots'],
    ['cotton top', 'Cotton Top'],
  ])('are no shoes: %j finds %j first', (search, first) => {
    expect(found(search, shop)[0]).toBe(first)
  })
})

describe('cloth', () => {
  const cloth = { garment: 'Fabric', unit: 'metre', mainCategoryName: 'Fabrics', categoryName: 'Fabrics' } as const
  const shop = [
    product('Comfort Fabric Running Shoes', { garment: 'Footwear' }),
    product('Wool Suiting', { ...cloth, fabric: 'Wool' }),
    product('Mulmul Cloth', { ...cloth, fabric: 'Mulmul' }),
    product('Nehru Jacket', { ...men, garment: 'Waistcoat' }),
  ]

  it.each([
    ['mulmul running fabric', 'Mulmul Cloth'],
    ['thin cloth', 'Mulmul Cloth'],
    ['suit piece for men', 'Wool Suiting'],
  ])('%j finds %j first, and nothing else than cloth', (search, first) => {
    const all = found(search, shop)
    expect(all[0]).toBe(first)
    expect(all).not.toContain('Comfort Fabric Running Shoes')
  })
})

it('leaves out collars that only descriptions name', () => {
  const shop = [
    product('Straight Kurta', { garment: 'Kurta', description: 'Has a band collar.' }),
    product('Mandarin Neck Kurta', { garment: 'Kurta' }),
    product('Round Neck Kurta', { garment: 'Kurta' }),
  ]
  expect(found('kurta without collar', shop)).toEqual(['Round Neck Kurta'])
})

it('does not take half and half for a half saree', () => {
  const shop = [
    product('Half Saree', { garment: 'Lehenga' }),
    product('Dual Tone Saree', { garment: 'Saree' }),
    product('Plain Saree', { garment: 'Saree' }),
  ]
  expect(found('half and half saree', shop)[0]).toBe('Dual Tone Saree')
})
