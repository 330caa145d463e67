import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const shawl = { mainCategoryName: 'Women', categoryName: 'Shawls', garment: 'Shawl' }
const products = [
  product('Plain Kurta', { garment: 'Kurta', newArrival: true, percentOff: 5 }),
  product('Block Print Kurta', { garment: 'Kurta', bestSeller: true }),
  product('Wool Shawl', { ...shawl, colors: ['Red'], percentOff: 30 }),
  product('Silk Dupatta', { garment: 'Dupatta', colors: ['Blue'], description: 'Warmer than a scarf.' }),
  product('Checked Pyjama', { garment: 'Pyjama', colors: ['Green'], mainCategoryName: 'Men' }),
  product('Formal Suit', { garment: 'Suit', mainCategoryName: 'Men' }),
  product('Crop Top', { garment: 'Top', description: 'Wear it with juttis, bangles and a petticoat.' }),
  product('Wide Palazzo', { garment: 'Palazzo', mainCategoryName: 'Women' }),
  product('Tie-Up Tunic with Flat Belt', { garment: 'Tunic', description: 'Sewn with a tie and a red belt.' }),
  product('Heavy Linen Fabric for Bags', { garment: 'Fabric', unit: 'metre' }),
  product('Voile Fabric', { garment: 'Fabric', unit: 'metre', description: 'For a scarf, a kurta or a cardigan.' }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function search(text: string) {
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
  const missing = reading?.understood.attributes.filter(({ applied }) => !applied).map(({ value }) => value)
  return { found: ids.map((id) => names.get(id)), missing }
}

it.each([
  ['scarf', ['Silk Dupatta', 'Wool Shawl'], ['scarf']],
  ['red scarf', ['Wool Shawl', 'Silk Dupatta'], ['scarf']],
  ['cardigan', ['Wool Shawl'], ['cardigan']],
  ['sherwani', ['Block Print Kurta', 'Plain Kurta'], ['sherwani']],
  ['muffler', ['Wool Shawl'], ['muffler']],
  ['achkan', ['Block Print Kurta', 'Plain Kurta'], ['achkan']],
  ['nightsuit', ['Checked Pyjama'], ['nightsuit']],
  ['night suit', ['Checked Pyjama'], ['night suit']],
  // What is nearest is for others.
  [
    'night suit women',
    ['Wide Palazzo', 'Tie-Up Tunic with Flat Belt', 'Block Print Kurta', 'Plain Kurta'],
    ['night suit'],
  ],
  // No part of it says what it is: a body suit is no kurta set.
  ['body suit', ['Crop Top'], ['body suit']],
  ['bell bottom', ['Wide Palazzo'], ['bell bottom']],
  // Only what goes with them is sold, or cloth for them.
  ['shoes', [], []],
  ['shoes red', [], ['red']],
  ['jutti', [], []],
  ['saree', ['Block Print Kurta', 'Plain Kurta'], ['saree']],
  ['white shirt', ['Block Print Kurta', 'Plain Kurta', 'Crop Top'], ['white', 'shirt']],
  ['bangles', [], []],
  ['petticoat', [], []],
  // Parts of clothes have these names too.
  ['tie', [], []],
  ['red belt', [], ['red']],
  ['flats', [], []],
  ['handbag', ['Heavy Linen Fabric for Bags'], ['handbag']],
  // Nothing is near to these, or not sold either.
  ['raincoat', [], []],
  ['jeans', [], []],
])('%j, which the shop does not have, finds the nearest kinds and says so', (text, found, missing) => {
  const answer = search(text)
  expect(new Set(answer.found)).toEqual(new Set(found))
  expect(answer.missing).toEqual(missing)
  if (text === 'red scarf') expect(answer.found[0]).toBe('Wool Shawl')
})

it.each([
  ['new arrivals', ['Plain Kurta']],
  ['best seller', ['Block Print Kurta']],
  ['sale', ['Wool Shawl', 'Plain Kurta']],
  ['new arrival kurta', ['Plain Kurta', 'Block Print Kurta']],
  ['bestselling kurta', ['Block Print Kurta', 'Plain Kurta']],
  ['kurta offers', ['Plain Kurta', 'Block Print Kurta']],
  // Nothing is rated, and the top is no garment.
  ['top rated shawl', ['Wool Shawl', 'Silk Dupatta']],
])('%j finds the list that is asked for, or has it first', (text, found) => {
  expect(search(text).found).toEqual(found)
})

describe('a shop with one product of each of a few kinds', () => {
  const men = { mainCategoryName: 'Men' }
  const few = [
    product('Checked Blazer', { garment: 'Blazer', categoryName: 'Blazers' }),
    product('Satin Nightdress', { garment: 'Nightdress', categoryName: 'Nightdresses' }),
    product('Floral Night Suit', { garment: 'Night Suit', categoryName: 'Night Suits' }),
    product('Cotton Churidar', { garment: 'Churidar', categoryName: 'Churidars' }),
    product('Fleece Joggers', { garment: 'Joggers', categoryName: 'Joggers' }),
    product('Striped Top', { garment: 'Top', categoryName: 'Tops' }),
    product('Lace Briefs', { garment: 'Briefs', categoryName: 'Lingerie' }),
    product('Formal Shirt', { ...men, garment: 'Shirt', categoryName: 'Shirts' }),
    product('Linen Trousers', { ...men, garment: 'Trousers', categoryName: 'Trousers' }),
  ]
  const small = buildIndex(few)

  it.each([
    ['jacket', 'Checked Blazer'],
    ['denim jacket for women', 'Checked Blazer'],
    ['jacket under 2000', 'Checked Blazer'],
    ['house coat', 'Satin Nightdress'],
    ['pyjama', 'Floral Night Suit'],
    ['leggings', 'Cotton Churidar'],
    ['nite suit women', 'Floral Night Suit'],
    ['gym leggings', 'Fleece Joggers'],
    // Misspelt kinds are replaced like the kinds themselves; a lagging is a word of English.
    ['leggins', 'Cotton Churidar'],
    ['laggings', 'Cotton Churidar'],
    // The shirts are for men.
    ['formal shirts for women', 'Striped Top'],
  ])('has what is nearest first for %j', (text, first) => {
    const { ids } = small.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
    expect(few.find(({ id }) => id === ids[0])?.name).toBe(first)
  })
})

describe('what replaces clothes for the cold', () => {
  const jackets = [
    product('Wool Jacket', { garment: 'Jacket' }),
    product('Cotton Jacket', { garment: 'Jacket' }),
    product('Plain Cotton Jacket', { garment: 'Jacket' }),
    product('Silk Jacket for Parties', { garment: 'Jacket' }),
    product('Winter Stole', { garment: 'Stole' }),
  ]
  const shop = buildIndex(jackets)
  const first = (text: string) => {
    const { ids } = shop.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
    return jackets.find(({ id }) => id === ids[0])?.name
  }

  it.each([
    ['coat', 'Wool Jacket'],
    ['hoodie', 'Wool Jacket'],
    ['coat for winter', 'Wool Jacket'],
    ['party blazer', 'Silk Jacket for Parties'],
  ])('is the warmest of its kind, or what suits an occasion: %j', (text, expected) => {
    expect(first(text)).toBe(expected)
  })
})

it('finds no hair band of fabric for a suit piece, whatever the suit pieces cost', () => {
  const shop = buildIndex([
    product('Printed Suit Piece', { garment: 'Dress Material', pricePaise: 899_00 }),
    product('Thick Fabric Hair Band', { garment: 'Hair Accessory', pricePaise: 199_00 }),
  ])
  const { ids, total } = shop.list({ scope: { search: 'suit piece under 800' }, narrowing: {}, page: 1, limit: 9 })
  expect([total, ids.length]).toEqual([1, 1])
  expect(shop.list({ scope: { search: 'suit piece' }, narrowing: {}, page: 1, limit: 9 }).ids).toEqual(ids)
})
