import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { synonymTable } from '../../domain/search/shop-rules.ts'
import { buildIndex } from './catalogue-index.ts'
import type { IndexedProduct } from './indexed-product.ts'

const NEWEST = { by: 'createdAt', order: 'desc' } as const
const of = (mainCategoryName: string, garment: string, name: string, rest: Partial<IndexedProduct> = {}) =>
  product(name, { mainCategoryName, garment, categoryName: `${garment}s`, ...rest })
const products = [
  of('Men', 'Jacket', 'Bomber Jacket', { fabric: 'Nylon' }),
  of('Men', 'Jacket', 'Faux Leather Jacket', { fabric: 'Synthetic' }),
  of('Men', 'Jacket', 'Puffer Jacket', { fabric: 'Nylon' }),
  of('Men', 'Kurta', 'Plain Kurta', { sizes: ['M'] }),
  of('Women', 'Kurta', 'Printed Kurta', { sizes: ['XXL'], pattern: 'Printed' }),
  of('Women', 'Kurta', 'Plus Size Kurta', { sizes: ['48'] }),
  of('Men', 'Sherwani', 'Bandhgala in Wool', { fabric: 'Wool' }),
  of('Kids', 'Sherwani', 'Boys Sherwani Set'),
  of('Kids', 'Frock', 'Tiered Frock', { categoryName: 'Girls’ Frocks' }),
  of('Women', 'Saree', 'Hand Block Printed Saree', { fabric: 'Cotton' }),
  of('Women', 'Saree', 'Block Stripe Saree', { fabric: 'Silk' }),
  of('Women', 'Dupatta', 'Plain Dupatta'),
  of('Women', 'Dupatta', 'Printed Dupatta', { pattern: 'Printed' }),
  of('Women', 'Dupatta', 'Kalamkari Dupatta'),
  of('Women', 'Dupatta', 'Zari Dupatta'),
  of('Women', 'Footwear', 'Flat Juttis', { categoryName: 'Shoes' }),
  of('Women', 'Tunic', 'High Rise Tunic'),
  of('Women', 'Kaftan', 'Maxi Kaftan', { colors: ['Black'] }),
  of('Men', 'Pyjama', 'Churidar Pyjama', { fabric: 'Cotton' }),
  of('Women', 'Innerwear', 'Ladies Camisole', { categoryName: 'Camisoles' }),
  of('Men', 'Vest', 'Ribbed Vest'),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function search(text: string) {
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 24 })
  const { exact, attributes = [], corrections = [] } = reading?.understood ?? {}
  const found = ids.map((id) => names.get(id))
  const missing = attributes.filter(({ applied }) => !applied).map(({ value }) => value)
  return { found, exact: found.slice(0, exact).toSorted(), missing, corrections }
}

describe('two kinds of product with "with" between them', () => {
  it('find the first, whether it is sold with the second or not', () => {
    expect(search('mens kurta with jacket').found).toEqual(['Plain Kurta'])
  })
})

describe('two people', () => {
  it.each([
    ['men women kurta', ['Plain Kurta', 'Plus Size Kurta', 'Printed Kurta']],
    ['kurta for husband and wife', ['Plain Kurta', 'Plus Size Kurta', 'Printed Kurta']],
    ['husband kurta', ['Plain Kurta']],
  ])('are both meant: %j', (text, expected) => {
    expect(search(text).exact).toEqual(expected)
  })

  it('need clothes when nothing else is asked for', () => {
    expect(search('mother daughter combo').found).toContain('Tiered Frock')
    expect(search('mother daughter combo').found).not.toContain('Ribbed Vest')
  })

  it('are grown-ups where one is a bride or groom', () => {
    expect(search('sherwani for dulha').found.slice(0, 2)).toEqual(['Bandhgala in Wool', 'Boys Sherwani Set'])
  })
})

describe('what is mostly for women', () => {
  const lehengas = [
    of('Women', 'Lehenga', 'Silk Lehenga with Zari Border'),
    of('Women', 'Lehenga', 'Cotton Lehenga', { colors: ['Red'] }),
    of('Kids', 'Lehenga', 'Block Print Lehenga Choli for Girls', { colors: ['Red'] }),
  ]
  const shop = buildIndex(lehengas)
  const shown = (text: string) => {
    const { ids } = shop.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
    return ids.map((id) => lehengas.find((one) => one.id === id)?.name)
  }
  const GIRLS = 'Block Print Lehenga Choli for Girls'

  it.each(['lehenga choli', 'lehenga', 'red lehenga choli', 'ghagra choli'])('is for girls last: %j', (text) => {
    expect(shown(text).indexOf(GIRLS)).toBe(text.startsWith('red') ? 1 : 2)
  })

  it('is for girls first where they are named', () => {
    expect(shown('lehenga choli for girls')[0]).toBe(GIRLS)
  })
})

describe('children whose clothes are in one category', () => {
  const kids = [
    of('Kids', 'Shirt', 'Boys Checked Shirt', { sizes: ['11-12 Y'] }),
    of('Kids', 'Shirt', 'Girls Printed Shirt', { sizes: ['11-12 Y'] }),
    of('Men', 'Shirt', 'Formal Shirt'),
    of('Women', 'Shirt', 'Boyfriend Fit Shirt'),
  ]
  const shop = buildIndex(kids)
  const shown = (text: string) => {
    const { ids } = shop.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
    return ids.map((id) => kids.find((one) => one.id === id)?.name)
  }

  it('are found by their names, also where only part of a search matches', () => {
    expect(shown('boys linen shirt age 12')[0]).toBe('Boys Checked Shirt')
    expect(shown('boys linen shirt age 12')).not.toContain('Girls Printed Shirt')
  })

  it('are followed by grown-ups where there are few', () => {
    expect(shown('shirt for girls').slice(0, 2)).toEqual(['Girls Printed Shirt', 'Boyfriend Fit Shirt'])
  })

  it('are not men because their shirts are called so', () => {
    expect(shown('mens shirt')).toEqual(['Formal Shirt'])
  })
})

describe('plus size', () => {
  it('means large sizes, and first the products that say so', () => {
    expect(search('plus size kurta').found).toEqual(['Plus Size Kurta', 'Printed Kurta'])
    const { search: reading } = index.list({ scope: { search: 'plus size' }, narrowing: {}, page: 1, limit: 9 })
    expect(reading?.understood.attributes).toMatchObject([{ kind: 'size', value: 'XXL and larger' }])
  })

  it('is left out where the shop has no sizes', () => {
    const small = buildIndex(products.map((one) => ({ ...one, sizes: [], sizesInStock: [] })))
    const { total } = small.list({ scope: { search: 'plus size saree' }, narrowing: {}, page: 1, limit: 9 })
    expect(total).toBe(2)
  })
})

describe('products that match in part', () => {
  it('come first with the word in their names, though their fabric is another', () => {
    expect(search('leather jacket').found[0]).toBe('Faux Leather Jacket')
  })

  it('come first when they look like the craft', () => {
    expect(search('kalamkari dupatta').found.slice(0, 2)).toEqual(['Kalamkari Dupatta', 'Printed Dupatta'])
  })
})

describe('words that only sound alike', () => {
  it('are different words where both are right: jute is no jutti, rice no rise', () => {
    expect(search('jute saree').found.toSorted()).toEqual(['Block Stripe Saree', 'Hand Block Printed Saree'])
    expect(search('rice').found).toEqual([])
    expect(search('waist').found).toEqual([])
    expect(search('juttis').exact).toEqual(['Flat Juttis'])
  })

  it.each(['sirf cotton', 'bada kurta', 'pre pleated saree'])('%j is not corrected', (text) => {
    expect(search(text).corrections).toEqual([])
  })
})

it('finds a phrase in another form of its words', () => {
  expect(search('block print saree').exact).toEqual(['Hand Block Printed Saree'])
})

it('reads two kinds without a space, in any spelling', () => {
  expect(search('kurtapajama').found).toContain('Churidar Pyjama')
  expect(search('kurtapajama').found).toContain('Plain Kurta')
})

it('lists everything else when only what is not wanted is named', () => {
  expect(search('not cotton').found).toHaveLength(products.length - 2)
})

it.each([
  ['abaya black', ['Maxi Kaftan'], 'abaya'],
  ['lungi cotton', ['Churidar Pyjama'], 'lungi'],
  ['white pathani for men', ['Plain Kurta'], 'white'],
  ['ladies thermal vest', ['Ladies Camisole'], 'thermal vest'],
])('%j finds the nearest kinds, and says what is missing', (text, found, missing) => {
  expect(search(text).found).toEqual(found)
  expect(search(text).missing.join(' ')).toContain(missing)
})

it('finds the owner’s synonyms of phrases of up to six words', () => {
  const own = buildIndex(products)
  own.setSynonyms(synonymTable([['what the royal groom wears', 'bandhgala']]))
  const { ids } = own.list({ scope: { search: 'what the royal groom wears' }, narrowing: {}, page: 1, limit: 1 })
  expect(names.get(ids[0] ?? '')).toBe('Bandhgala in Wool')
})

it('finds the first product again after synonyms or products have changed', () => {
  const own = buildIndex(products)
  const found = (text: string) => {
    const { ids, total } = own.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 1, sort: NEWEST })
    return `${total} ${names.get(ids[0] ?? '') ?? ''}`.trim()
  }
  expect([found('zulaab'), found('zulaab')]).toEqual(['0', '0'])
  own.setSynonyms(synonymTable([['zulaab', 'bandhgala']]))
  expect([found('zulaab'), found('zulaab')]).toEqual(['1 Bandhgala in Wool', '1 Bandhgala in Wool'])
  own.remove(products.find(({ name }) => name === 'Bandhgala in Wool')?.id ?? '')
  expect(found('zulaab')).toBe('0')
  own.setSynonyms(synonymTable([]))
  expect(found('zulaab')).toBe('0')
})

it('shows what the catalogue calls a colour, in whatever language it was typed', () => {
  const { search: reading } = index.list({ scope: { search: 'काली कफ्तान' }, narrowing: {}, page: 1, limit: 9 })
  expect(reading?.understood.attributes[0]).toMatchObject({ kind: 'color', value: 'black', applied: true })
  const { search: other } = index.list({ scope: { search: 'kaala kaftan' }, narrowing: {}, page: 1, limit: 9 })
  expect(other?.understood.attributes[0]).toMatchObject({ value: 'black', typed: 'kaala', without: 'kaftan' })
})

it('corrects a word of one title that several products have as their kind', () => {
  const names = ['Denim Dungarees', 'Camouflage Dungarees', 'Corduroy Dungarees', 'Striped Dungarees']
  const dungarees = [...names, ...names, 'Plain Dungarees'].map((name) => of('Kids', 'Dungarees', name))
  const shop = buildIndex([...dungarees, of('Kids', 'More', 'Red Dungree')])
  const { search: reading } = shop.list({ scope: { search: 'dungrees ' }, narrowing: {}, page: 1, limit: 9 })
  expect(reading?.understood.corrections).toMatchObject([{ typed: 'dungrees' }])
})

it('does not correct a word of a title of a small shop', () => {
  const shop = buildIndex([
    of('Women', 'Palazzo', 'Seher Print Palazzo'),
    of('Women', 'Top', 'Sheer Top'),
    of('Women', 'Top', 'Sheer Tunic'),
    of('Women', 'Top', 'Sheer Shirt'),
  ])
  const { search: reading } = shop.list({ scope: { search: 'seher ' }, narrowing: {}, page: 1, limit: 9 })
  expect(reading?.understood.corrections).toEqual([])
})

it.each(['ladeis kurta', 'laides kurta', 'ladiea kurta'])('%j is misspelt "ladies"', (text) => {
  expect(search(text).corrections).toEqual([{ typed: text.split(' ')[0], used: expect.stringMatching(/^lad(y|ies)$/) }])
  expect(search(text).found).not.toContain('Plain Kurta')
})

describe('synthetic cloth', () => {
  const saree = (name: string, fabric: string) => product(name, { garment: 'Saree', fabric })
  const sarees = [saree('Daily Saree', 'Georgette'), saree('Light Saree', 'Polyester'), saree('Temple Saree', 'Cotton')]
  const index = buildIndex(sarees)
  const found = (text: string) =>
    index
      .list({ scope: { search: text }, narrowing: {}, page: 1, limit: 20 })
      .ids.map((id) => sarees.find((item) => item.id === id)?.name)

  it('is what is seldom anything else, though no title says so', () => {
    expect(found('synthetic saree').slice(0, 2).toSorted()).toEqual(['Daily Saree', 'Light Saree'])
    expect(found('natural fabric saree')[0]).toBe('Temple Saree')
  })

  it('is left out with all of its names', () => {
    expect(found('saree but not synthetic')).toEqual(['Temple Saree'])
    expect(found('no synthetic saree')).toEqual(['Temple Saree'])
    expect(found('saree not polyester').toSorted()).toEqual(['Daily Saree', 'Temple Saree'])
  })
})
