import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const shirt = (name: string, rest: object) => product(name, { garment: 'Shirt', categoryName: 'Shirts', ...rest })
const products = [
  ...Array.from({ length: 30 }, (_, at) => shirt(`Formal Shirt ${at}`, { colors: ['White'], fabric: 'Polyester' })),
  shirt('Summer Shirt', { colors: ['Wheat'], fabric: 'Cotton', brandName: 'Franco' }),
  product('Polyster Dress', { garment: 'Dress', colors: ['Red'], fabric: '' }),
  product('Face Towel', { garment: 'Towel', fabric: 'Cotton' }),
  product('Steel Bangle', { garment: 'Bangle', fabric: 'Steel' }),
  ...Array.from({ length: 60 }, (_, at) => product(`Plated Necklace ${at}`, { garment: 'Necklace', fabric: 'Brass' })),
  product('Pleated Skirt', { garment: 'Skirt', fabric: 'Crepe' }),
  product('Silk Saree', { garment: 'Saree', fabric: 'Silk' }),
  ...Array.from({ length: 20 }, (_, at) => product(`Running Shoe ${at}`, { garment: 'Shoes', fabric: 'Mesh' })),
  ...Array.from({ length: 20 }, (_, at) => product(`Soie Camisole ${at}`, { garment: 'Camisole', brandName: 'Soie' })),
]
const index = buildIndex(products)

function search(text: string) {
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 60 })
  const { attributes = [], corrections = [] } = reading?.understood ?? {}
  return {
    names: ids.map((id) => products.find((one) => one.id === id)?.name ?? ''),
    missing: attributes.filter(({ applied }) => !applied).map(({ value }) => value),
    corrections: corrections.map(({ typed, used }) => `${typed}>${used}`),
  }
}

it('takes swapped letters for a colour rather than a rarer one that sounds alike', () => {
  const { names, corrections } = search('whiet shirt')
  expect(corrections).toEqual(['whiet>white'])
  expect(names).toHaveLength(30)
  expect(names).not.toContain('Summer Shirt')
})

it('finds what is meant where only a misspelt title sounds like it', () => {
  const { names } = search('polister')
  expect(names).toContain('Polyster Dress')
  expect(names).toContain('Formal Shirt 0')
})

it.each(['facy saree', 'styel saree', 'desiner saree', 'beautifull saree'])(
  '%j misses nothing: the misspelt word only ranks',
  (text) => expect(search(text)).toMatchObject({ names: ['Silk Saree'], missing: [] }),
)

it('takes a misspelt brand for the brand', () => expect(search('fanco shirt').names[0]).toBe('Summer Shirt'))

it('does not look for one or two letters that nothing has', () => {
  expect(search('formal tp').names[0]).toMatch(/^Formal Shirt/)
})

it.each([
  ['art silk saree', ['art silk']],
  ['slim fit saree', ['slim']],
  ['permapress saree', ['permapress']],
])('%j names what is missing as one thing', (text, missing) => expect(search(text).missing).toEqual(missing))

it.each([
  ['shoea for women', ['shoea>shoe']],
  ['pleated skirrt', ['skirrt>skirt']],
  ['steel bangl', ['bangl>bangle']],
  ['silk saree withouut zari', ['withouut>without']],
  ['silk sareee abovr 2000', ['sareee>saree', 'abovr>above']],
])('%j is corrected to the kind of product, or before the text is read', (text, corrections) => {
  expect(search(text).corrections).toEqual(corrections)
})

it('keeps a word of a title in a small shop, however near to a joining word', () => {
  const rangg = product('Rangg Saree', { garment: 'Saree' })
  const small = buildIndex([...products, rangg])
  expect(small.list({ scope: { search: 'rangg' }, narrowing: {}, page: 1, limit: 1 }).ids).toEqual([rangg.id])
})

it('corrects a word to what the named kind has', () => {
  expect(search('pleted necklace').corrections).toEqual(['pleted>plated'])
  expect(search('pleted skirt')).toMatchObject({ corrections: ['pleted>pleated'], missing: [] })
})

it('shows the kind that is a slip away from a word of English as the closest, where no other is named', () => {
  expect(search('white shits')).toMatchObject({ missing: ['shits'], corrections: [] })
  expect(search('white shits').names).toHaveLength(30)
  expect(search('silk shit saree').names).toEqual(['Silk Saree'])
})

it.each(['womens clotthing', 'women outift', 'apparell for women'])('%j asks for clothes of any kind', (text) => {
  const { names, corrections } = search(text)
  expect(names).toContain('Silk Saree')
  expect(names).not.toContain('Steel Bangle')
  expect(corrections).toHaveLength(1)
})

describe('in a shop of few words', () => {
  const few = [
    product('Janaki Saree', { garment: 'Saree', categoryName: 'Sarees', brandName: 'Janasya' }),
    product('Blue Jeans', { garment: 'Jeans', categoryName: 'Jeans' }),
    product('Wool Trousers', { garment: 'Trousers', categoryName: 'Trousers', colors: ['Gray'] }),
  ]
  const small = buildIndex(few)

  it.each([
    // It begins a brand, too.
    ['jans', 'Blue Jeans'],
    // It sounds like the word for an aunt.
    ['khakii cargo', 'Wool Trousers'],
  ])('%j finds what it is a slip away from', (text, found) => {
    const { ids } = small.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
    expect(few.find(({ id }) => id === ids[0])?.name).toBe(found)
  })
})
