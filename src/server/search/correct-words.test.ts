import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'
import { isRareWord } from './rare-words.ts'

const of = (garment: string, name: string, color: string, fabric: string) =>
  product(name, { garment, categoryName: `${garment}s`, colors: [color], fabric })
const products = [
  of('Saree', 'Silk Saree', 'Red', 'Silk'),
  of('Kurta', 'Cotton Kurta', 'White', 'Cotton'),
  of('Kurta', 'Rose Print Kurta', 'Maroon', 'Rayon'),
  of('Shirt', 'Striped Shirt', 'Grey', 'Cotton'),
  of('Dress', 'Midi Dress', 'Violet', 'Crepe'),
  of('Top', 'Scoop Neck Top', 'Brown', 'Nylon'),
  of('Sherwani', 'Barbary Sherwani', 'Cream', 'Brocade'),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function search(text: string) {
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 24 })
  const { corrections = [], attributes = [], didYouMean } = reading?.understood ?? {}
  const missing = attributes.filter(({ applied }) => !applied).map(({ value }) => value)
  return { found: ids.map((id) => names.get(id)), corrections, missing, didYouMean }
}

describe('rare words of English, names and words of the languages of India', () => {
  it.each(
    (
      'abided focussed sonorities mottos grepped yoghurt gingko verandah perth nikon kipling belfast syria tantric banderol chaunt windle smicket ' +
      'tambda beguni parkar thavani peshwaz unnabi gharcholo uparne fotua neriyathu khandua dhotiyu'
    ).split(' '),
  )('%j is not replaced by another word', (word) => {
    expect(search(`${word} `).corrections).toEqual([])
  })

  it('are what they say where a product has them', () => {
    expect(search('barbary')).toMatchObject({ found: ['Barbary Sherwani'], missing: [], didYouMean: undefined })
  })

  it('have the nearest products after the words that no product has, and the search that was perhaps meant', () => {
    expect(search('volet dress under 2000')).toEqual({
      found: ['Midi Dress'],
      corrections: [],
      missing: ['volet'],
      didYouMean: 'violet dress under 2000',
    })
  })

  it('find nothing when they are not near to a word of the trade', () => {
    expect(search('kipling')).toMatchObject({ found: [], didYouMean: undefined })
  })

  it('are shortened words next to others', () => {
    expect(search('blk shirt').corrections).toEqual([{ typed: 'blk', used: 'black' }])
  })
})

describe('frequent words of English', () => {
  it('find nothing, with the search that was perhaps meant', () => {
    expect(search('creep')).toEqual({ found: [], corrections: [], missing: [], didYouMean: 'crepe' })
  })

  it.each(['velvet chaise', 'paint', 'gloves', 'rice', 'tummy dress', 'hiding dress', 'lounge dress'])(
    '%j is not said to be meant as another word',
    (text) => {
      expect(search(text).didYouMean).toBeUndefined()
    },
  )
})

describe('words that are only somewhat similar to one of the shop', () => {
  it.each(['kalash', 'shayari', 'thuni', 'pelli'])(
    '%j is not replaced, though what is similar may be shown',
    (word) => {
      expect(search(`${word} `).corrections).toEqual([])
    },
  )

  it.each([
    ['jurta ', 'Rose Print Kurta', 'kurta'],
    ['gerwani ', 'Barbary Sherwani', 'sherwani'],
  ])('%j has the nearest products, with the search that was perhaps meant', (text, first, meant) => {
    expect(search(text)).toMatchObject({ found: expect.arrayContaining([first]), corrections: [], didYouMean: meant })
  })

  it.each([
    ['cotron', 'cotton'],
    ['dhirt', 'shirt'],
  ])('%j is a slip for %j', (typed, used) => {
    const { corrections, didYouMean } = search(`${typed} `)
    expect([...corrections.map((one) => one.used), didYouMean]).toContain(used)
  })
})

describe('two words written as one', () => {
  it.each([
    ['silksare', 'Silk Saree'],
    ['cottonkurtii', 'Cotton Kurta'],
    ['stripdshirt', 'Striped Shirt'],
  ])('%j is read as both, though one of them is misspelt', (text, first) => {
    expect(search(text).found[0]).toBe(first)
  })
})

it('reads a word that lacks the last s of its ending', () => {
  const sleeveless = Array.from({ length: 20 }, () => of('Top', 'Sleeveless Top', 'White', 'Cotton'))
  const sleeves = Array.from({ length: 40 }, () => of('Kurta', 'Long Sleeve Kurta', 'White', 'Cotton'))
  const found = buildIndex([...products, ...sleeves, ...sleeveless]).list({
    scope: { search: 'sleevles' },
    narrowing: {},
    page: 1,
    limit: 1,
  })
  expect(found.ids).toEqual([sleeveless.at(-1)?.id])
})

describe('the list of rare words', () => {
  it('takes hardly any misspelling for a word', () => {
    const typed =
      'kurtaa dupata lehnga palazo sareee shrit jackt cottn embriodered stripd churidat legings trosers geogette chifon velvett'
    expect(typed.split(' ').filter(isRareWord)).toEqual([])
  })
})
