import { expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const saree = { garment: 'Saree', categoryName: 'Sarees' }
const lehenga = { garment: 'Lehenga', categoryName: 'Lehengas' }
const jacket = { garment: 'Jacket', categoryName: 'Jackets', mainCategoryName: 'Men' }
const products = [
  product('Block Print Saree', { ...saree, fabric: 'Mulmul' }),
  product('Temple Border Saree', { ...saree, fabric: 'Silk' }),
  product('Mirror Lehenga', { ...lehenga, fabric: 'Silk' }),
  product('Mirror Lehenga for Girls', { ...lehenga, categoryName: 'Girls’ Lehengas', mainCategoryName: 'Kids' }),
  product('Dhoti for Weddings', { garment: 'Dhoti', categoryName: 'Dhotis', mainCategoryName: 'Men', fabric: 'Silk' }),
  product('Cotton Jacket', { ...jacket, fabric: 'Cotton' }),
  product('Checked Jacket for Winter', jacket),
  product('Printed Waistcoat', { ...jacket, garment: 'Waistcoat', categoryName: 'Waistcoats' }),
  product('Woven Nehru Jacket', { ...jacket, garment: 'Nehru Jacket', categoryName: 'Nehru Jackets' }),
  product('Chiffon Dress for Summer', { garment: 'Dress', categoryName: 'Dresses' }),
  product('Midi Dress', { garment: 'Dress', categoryName: 'Dresses', fabric: 'Cotton' }),
  product('Washed Linen Fabric', { garment: 'Fabric', unit: 'metre', fabric: 'Linen', colors: ['Ivory'] }),
  product('Blue Linen Fabric', { garment: 'Fabric', unit: 'metre', fabric: 'Linen', colors: ['Blue'] }),
  product('White Poplin Fabric', { garment: 'Fabric', unit: 'metre', fabric: 'Cotton', colors: ['White'] }),
  product('Tailored Suit', { garment: 'Suit', categoryName: 'Suits', mainCategoryName: 'Men', fabric: 'Cotton' }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function found(search: string): (string | undefined)[] {
  return index.list({ scope: { search }, narrowing: {}, page: 1, limit: 20 }).ids.map((id) => names.get(id))
}

it.each([
  ['wedding saree', 'Temple Border Saree'],
  ['शादी के लिए साड़ी', 'Temple Border Saree'],
  ['wedding dress', 'Mirror Lehenga'],
  ['bridal wear', 'Mirror Lehenga'],
  ['shaadi ka joda', 'Mirror Lehenga'],
  ['sardi ke kapde', 'Checked Jacket for Winter'],
  ['thand ke liye jacket', 'Checked Jacket for Winter'],
  ['garmi ki dress', 'Chiffon Dress for Summer'],
  ['something for hot weather', 'Chiffon Dress for Summer'],
  ['warm clothes for old people', 'Checked Jacket for Winter'],
  ['cocktail saree', 'Temple Border Saree'],
  ['groom wear', 'Printed Waistcoat'],
  ['nehru jacket', 'Woven Nehru Jacket'],
  ['party one piece', 'Midi Dress'],
  ['4 metre cotton for suit', 'White Poplin Fabric'],
  ['suit ke liye 4 metre cotton', 'White Poplin Fabric'],
  ['cotton suit', 'Tailored Suit'],
  ['dress for home', 'Midi Dress'],
  ['ladies night wear', 'Midi Dress'],
  ['poplin for petticoat', 'White Poplin Fabric'],
  ['white shirting', 'White Poplin Fabric'],
  ['linen for 2 blouses', 'Blue Linen Fabric'],
  ['cotton to stitch a suit', 'White Poplin Fabric'],
  ['linen for making curtains', 'Blue Linen Fabric'],
  ['house coat', 'Midi Dress'],
  ['mens ethnic jacket', 'Woven Nehru Jacket'],
])('%j finds %j first', (search, first) => {
  expect(found(search)[0]).toBe(first)
})

it('puts clothes of men last for a bride and for Karwa Chauth, of women for a groom, and of children for a wedding', () => {
  expect(found('groom wear').indexOf('Temple Border Saree')).toBeGreaterThan(
    found('groom wear').indexOf('Cotton Jacket'),
  )
  expect(found('bridal wear').indexOf('Dhoti for Weddings')).toBeGreaterThan(found('bridal wear').indexOf('Midi Dress'))
  expect(found('karwa chauth').indexOf('Dhoti for Weddings')).toBeGreaterThan(
    found('karwa chauth').indexOf('Midi Dress'),
  )
  expect(found('wedding lehenga').slice(0, 2)).toEqual(['Mirror Lehenga', 'Mirror Lehenga for Girls'])
})

it('shows the nearest colour first where nothing has the one that is named', () => {
  expect(found('white linen fabric').filter((name) => name?.includes('Linen'))).toEqual([
    'Washed Linen Fabric',
    'Blue Linen Fabric',
  ])
})

it('counts what is only similar for little: a georgette saree that has no sequins comes before one with zari', () => {
  const sarees = [
    product('Georgette Saree', { ...saree, fabric: 'Georgette', colors: ['Black'] }),
    product('Linen Saree with Zari', { ...saree, fabric: 'Linen', colors: ['Gray'], pattern: 'Zari' }),
    ...Array.from({ length: 60 }, (_, at) =>
      product(`Kurta ${at}`, { garment: 'Kurta', fabric: 'Georgette', colors: ['Black'] }),
    ),
  ]
  const search = { scope: { search: 'black sequin georgette saree' }, narrowing: {}, page: 1, limit: 9 }
  expect(buildIndex(sarees).list(search).ids[0]).toBe(sarees[0]?.id)
})

it('takes a suit of a craft, or of what only women wear, for a salwar suit', () => {
  const suits = [
    product('Plain Kurta Set', { garment: 'Kurta Set', categoryName: 'Kurta Sets' }),
    product('Wool Suit', { garment: 'Suit', categoryName: 'Suits', mainCategoryName: 'Men' }),
  ]
  const found = (text: string) =>
    buildIndex(suits).list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 }).ids[0]
  expect(found('bandhani suit')).toBe(suits[0]?.id)
  expect(found('patiala suit')).toBe(suits[0]?.id)
  expect(found('wool suit')).toBe(suits[1]?.id)
})
