import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const saree = (name: string, color: string) =>
  product(name, { garment: 'Saree', categoryName: 'Sarees', colors: [color], fabric: 'Silk' })
const products = [
  saree('Katan Saree', 'Beige'),
  saree('Border Saree', 'Purple'),
  saree('Zari Saree', 'Orange'),
  saree('Leaf Saree', 'Green'),
  saree('Night Saree', 'Black'),
  saree('Sky Saree', 'Light Blue'),
  saree('Ruby Saree', 'Teal'),
  saree('Festive Saree', 'Red'),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function search(text: string) {
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 24 })
  const attributes = reading?.understood.attributes ?? []
  const missing = attributes.filter(({ applied }) => !applied).map(({ value }) => value)
  const values = attributes.filter(({ applied }) => applied).map(({ value }) => value)
  return { first: names.get(ids[0] ?? ''), missing, values, didYouMean: reading?.understood.didYouMean }
}

describe('shades that the shop does not name', () => {
  it.each([
    ['champagne', 'Katan Saree'],
    ['nude saree', 'Katan Saree'],
    ['plum saree', 'Border Saree'],
    ['aubergine', 'Border Saree'],
    ['rust colour', 'Zari Saree'],
    ['emerald', 'Leaf Saree'],
    ['onyx saree', 'Night Saree'],
  ])('%j shows the nearest colour and says so', (text, expected) => {
    const { first, missing } = search(text)
    expect(first).toBe(expected)
    expect(missing).toEqual([text.split(' ')[0]])
  })

  it.each(['emerald green saree', 'sunset orange', 'turmeric orange saree'])(
    'the colour after the shade is what is found: %j',
    (text) => {
      expect(search(text).first).toBe(text.includes('green') ? 'Leaf Saree' : 'Zari Saree')
      expect(search(text).values).toContain(text.split(' ')[1])
    },
  )
})

it('a name that the shop has is found alone', () => {
  const { total } = index.list({ scope: { search: 'ruby' }, narrowing: {}, page: 1, limit: 9 })
  expect([search('ruby').first, total]).toEqual(['Ruby Saree', 1])
})

describe('groups of colours', () => {
  it.each([
    ['dark colour saree', 'Night Saree'],
    ['gehre rang ki saree', 'Night Saree'],
    ['halke rang ki saree', 'Sky Saree'],
    ['light shades saree', 'Sky Saree'],
  ])('%j is one of them, whatever it is called', (text, expected) => {
    const { first, missing } = search(text)
    expect([expected, ...(expected === 'Sky Saree' ? ['Katan Saree'] : ['Border Saree'])]).toContain(first)
    expect(missing).toEqual([])
  })
})

describe('shades of two words', () => {
  const shirt = (name: string, color: string) =>
    product(name, { garment: 'Shirt', categoryName: 'Shirts', colors: [color], description: `${name}, ${color}` })
  // Of two products with the same points the later one comes first.
  const shirts = [
    shirt('Men Teal Blue Solid Shirt', 'Blue'),
    shirt('Men Mustard Yellow Solid Shirt', 'Yellow'),
    shirt('Men Lime Green Solid Shirt', 'Green'),
    shirt('Men Coral Pink Solid Shirt', 'Pink'),
    shirt('Men Beige Solid Shirt', 'Brown'),
    shirt('Men Floral Print Shirt', 'Beige'),
    ...['Blue', 'Yellow', 'Green', 'Pink', 'Brown'].map((color) => shirt(`Men ${color} Casual Shirt`, color)),
  ]
  const shop = buildIndex(shirts)
  const first = (text: string) => {
    const { ids } = shop.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 2 })
    return ids.map((id) => shirts.find((one) => one.id === id)?.name)
  }

  it.each(['Teal Blue', 'Mustard Yellow', 'Lime Green', 'Coral Pink'])(
    '%s is what has both words in its title, then what has the colour',
    (shade) => {
      const color = shade.split(' ')[1]
      expect(first(`${shade.toLowerCase()} shirt`)).toEqual([`Men ${shade} Solid Shirt`, `Men ${color} Casual Shirt`])
    },
  )

  it('a shade in a title counts, though the list of colours has it for other products', () => {
    expect(first('beige shirt')).toContain('Men Beige Solid Shirt')
  })
})

describe('prints', () => {
  const top = (name: string, pattern: string) =>
    product(name, { garment: 'Top', categoryName: 'Tops', colors: ['White'], pattern })
  const tops = [
    ...['Rayon', 'Cotton', 'Silk', 'Linen', 'Voile', 'Crepe'].map((fabric) => top(`${fabric} Floral Top`, 'Floral')),
    ...['Mela', 'Naksha', 'Tithi'].map((word) => top(`${word} Printed Top`, 'Printed')),
  ]
  const shop = buildIndex(tops)

  it.each(['floral print top', 'floral printed top', 'phoolon ki print wali top'])(
    '%j finds what is floral, not what is printed',
    (text) => {
      const { ids } = shop.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 3 })
      expect(ids.map((id) => tops.find((one) => one.id === id)?.pattern)).toEqual(['Floral', 'Floral', 'Floral'])
    },
  )
})

it('`men ka` is no brand Menka', () => {
  const kurtas = [
    product('Menka Women Blue Kurta', { brandName: 'Kurtis by Menka', garment: 'Kurta', mainCategoryName: 'Women' }),
    product('Straight Kurta for Men', { garment: 'Kurta', mainCategoryName: 'Men' }),
  ]
  const { ids } = buildIndex(kurtas).list({ scope: { search: 'men ka kurta' }, narrowing: {}, page: 1, limit: 1 })
  expect(ids).toEqual([kurtas[1]?.id])
})
