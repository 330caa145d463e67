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
