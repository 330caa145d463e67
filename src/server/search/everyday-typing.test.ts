import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'
import { Terms } from './terms.ts'
import { withVowels } from './words-without-vowels.ts'

const of = (mainCategoryName: string, garment: string, name: string, color: string, rest = {}) =>
  product(name, { mainCategoryName, garment, categoryName: `${garment}s`, colors: [color], ...rest })
const products = [
  of('Women', 'Kurti', 'Long Kurti', 'Black', { fabric: 'Khadi' }),
  of('Women', 'Kurti', 'Kurti with Jacket', 'Green'),
  of('Women', 'Saree', 'Linen Saree', 'White', { fabric: 'Linen' }),
  of('Women', 'Saree', 'Zari Saree', 'Peacock', { fabric: 'Silk' }),
  of('Women', 'Kurta Set', 'Suit with Dupatta', 'Yellow'),
  of('Women', 'Panty', 'Lace Panty', 'Red'),
  of('Men', 'Kurta', 'Silk Kurta', 'Cream'),
  of('Women', 'Kurta', 'Straight Kurta', 'Blue'),
  of('Men', 'Shirt', 'Checked Shirt', 'White', { pattern: 'Checked' }),
  of('Men', 'Shirt', 'Striped Shirt', 'Black', { pattern: 'Striped' }),
  of('Men', 'Jeans', 'Slim Jeans', 'Blue'),
  of('Men', 'Sherwani', 'Indo Western Sherwani', 'Maroon'),
  of('Men', 'Sherwani', 'Wedding Sherwani', 'Cream'),
  of('Kids', 'Frock', 'Baby Frock', 'Pink'),
  of('Home', 'Bedcover', 'Kantha Bedcover', 'Blue'),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function search(text: string) {
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 24 })
  const { corrections = [], attributes = [], exact } = reading?.understood ?? {}
  const found = ids.map((id) => names.get(id))
  const used = corrections.map((one) => `${one.typed}>${one.used}`)
  const missing = attributes.filter(({ applied }) => !applied).map(({ value }) => value)
  return { first: found[0], exact: found.slice(0, exact), used, missing }
}

describe('everyday words of Hindi', () => {
  it.each(
    'bahar pehle kabhi khula khuli lekin sahi sali paanch munni samdhi bhajan purani thandi nahi bagair andar katna silai mahina'.split(
      ' ',
    ),
  )('%j is not corrected to clothes, colours or people that it is similar to', (word) => {
    expect(search(`${word} `).used).toEqual([])
  })

  it.each([
    ['kurta ladies bahar jaane ke liye', 'Straight Kurta'],
    ['mujhe ek achhi si saree chahiye jo office me pehen saku', 'Zari Saree'],
  ])('%j finds what is asked for, with nothing missing', (text, first) => {
    expect(search(text)).toMatchObject({ first, missing: [], used: [] })
  })

  it('still corrects words that are misspelt', () => {
    expect(search('karti ').used).toEqual(['karti>kurti'])
    expect(search('sarree ').first).toBe('Zari Saree')
  })
})

describe('words without vowels', () => {
  it.each([
    ['wht shrt', 'Checked Shirt', ['wht>White', 'shrt>Shirt']],
    ['blk shrt', 'Striped Shirt', ['blk>Black', 'shrt>Shirt']],
    ['blu jns', 'Slim Jeans', ['blu>Blue', 'jns>Jeans']],
    ['rd pnty', 'Lace Panty', ['rd>Red', 'pnty>Panty']],
    ['mns krta', 'Silk Kurta', ['mns>men', 'krta>Kurta']],
  ])('%j is read with them', (text, first, used) => {
    expect(search(text).first).toBe(first)
    expect(search(text).used.map((one) => one.toLowerCase())).toEqual(used.map((one) => one.toLowerCase()))
  })

  it('are as short as the consonants that they stand for', () => {
    expect(withVowels('prty', new Terms())).toBe('party')
    expect(withVowels('prrtty', new Terms())).toBeUndefined()
  })

  it.each(['hmm', 'nth', 'xyzq', 'ppqr', 'gsm'])('%j is none of them', (text) => {
    expect(search(`${text} `).used).toEqual([])
  })
})

describe('words without spaces', () => {
  it.each([
    ['bluejeansmen', 'Slim Jeans'],
    ['whiteshirtformen', 'Checked Shirt'],
    ['whitelinensaree', 'Linen Saree'],
    ['blacktop', 'Long Kurti'],
    ['blackshirt', 'Striped Shirt'],
  ])('%j finds %j', (text, first) => expect(search(`${text} `).first).toBe(first))

  it.each(['blackboard', 'goldfish', 'silkworm', 'specimen', 'forgoten'])('%j is no product', (text) => {
    expect(search(`${text} `).exact).toEqual([])
  })
})

describe('names of colours, patterns and people', () => {
  it.each([
    ['mor pankhi saree', 'Zari Saree'],
    ['chaukhana shirt', 'Checked Shirt'],
    ['dabba print shirt', 'Checked Shirt'],
    ['line wali shirt', 'Striped Shirt'],
    ['jacket wali kurti', 'Kurti with Jacket'],
    ['manjal suit', 'Suit with Dupatta'],
    ['dulhe ke liye kurta', 'Silk Kurta'],
    ['indo western', 'Indo Western Sherwani'],
    ['नाइट ब्लैक कुर्ती', 'Long Kurti'],
    ['munni ka frock', 'Baby Frock'],
    ['bedsheet', 'Kantha Bedcover'],
  ])('%j finds %j first', (text, first) => expect(search(text).first).toBe(first))

  it('tell relatives from those whose names sound alike', () => {
    expect(search('bhabhi ke liye suit')).toMatchObject({ exact: ['Suit with Dupatta'] })
  })

  it('keep the kind of a set', () => {
    expect(search('saree set').exact.every((name) => name?.includes('Saree'))).toBe(true)
  })
})

describe('what is no misspelling, or surely one', () => {
  it.each(['KRT-RED-09', 'VS-KUR-001'])('corrects no word of the code %j', (code) => {
    expect(search(code).used).toEqual([])
  })

  it('corrects a word that is right alone where a phrase has another', () => {
    const shop = buildIndex([of('Women', 'Lehenga', 'Lehenga Choli', 'Red'), ...products])
    const { search: reading } = shop.list({ scope: { search: 'lehnga coli' }, narrowing: {}, page: 1, limit: 9 })
    expect(reading?.understood).toMatchObject({ corrections: [{ typed: 'coli', used: 'choli' }], attributes: [] })
  })

  it.each([
    ['rubia', 'rubia'],
    ['terry cotton', 'terry cotton'],
  ])('knows the cloth %j', (text) => expect(search(text).used).toEqual([]))
})

it('puts what has the kind that is named before what has a similar one', () => {
  const all = [
    of('Women', 'Kurta', 'Straight Kurta', 'Red', { categoryName: 'Kurtas & Kurtis' }),
    of('Women', 'Tunic', 'Silk Tunic', 'Red', { description: 'A tunic.', subCategoryName: 'Tunics' }),
  ]
  const two = buildIndex(all)
  const { ids } = two.list({ scope: { search: 'kurti' }, narrowing: {}, page: 1, limit: 9 })
  expect(ids).toEqual(all.map(({ id }) => id))
})

it('offers no other search by a word that tells nothing, and none that finds nothing', () => {
  const products = [
    of('Women', 'Saree', 'Hand Dyed Saree', 'Red', { description: 'Wear it with a petticoat.' }),
    of('Women', 'Top', 'Hand Made Top', 'Blue'),
  ]
  const alternatives = (text: string) =>
    buildIndex(products).list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 }).search?.alternatives
  expect(alternatives('hand gloves')).toEqual([])
  expect(alternatives('petticoat')).toEqual([])
})
