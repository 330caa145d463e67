import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const of = (mainCategoryName: string, garment: string) => ({ mainCategoryName, garment, categoryName: `${garment}s` })
const products = [
  product('Boys Cotton Shirt', of('Boys', 'Shirt')),
  product('Girls Party Frock', of('Girls', 'Frock')),
  product('Mens Casual Shirt', of('Men', 'Shirt')),
  product('Mens Silk Kurta', of('Men', 'Kurta')),
  product('Embroidered Sweatshirt', { ...of('Men', 'Sweatshirt'), pattern: 'Embroidered' }),
  product('Zari Saree', { ...of('Women', 'Saree'), colors: ['Blue'] }),
  product('Daily Saree', { ...of('Women', 'Saree'), colors: ['Black'] }),
  product('Olive Suit', { ...of('Women', 'Suit'), colors: ['Olive'] }),
  product('Plain Suit', { ...of('Women', 'Suit'), colors: ['Red'] }),
  product('Knit Leggings', of('Women', 'Legging')),
  product('Denim Jacket', { ...of('Women', 'Jacket'), fabric: 'Denim' }),
  product('Puffer Jacket', { ...of('Women', 'Jacket'), fabric: '', description: 'Outer layer of polyester.' }),
  product('Cropped Jacket', { ...of('Women', 'Jacket'), fabric: '', description: 'Zipped.' }),
  product('Harempants in Rayon', of('Women', 'Bottom')),
  product('Harem Pants with Pockets', of('Women', 'Bottom')),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function search(text: string) {
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 24 })
  const { exact, corrections } = reading?.understood ?? {}
  return { all: ids.map((id) => names.get(id)), exact: exact ?? ids.length, corrections }
}
/** What matches the whole search. */
const wholly = (text: string) => {
  const { all, exact } = search(text)
  return all.slice(0, exact).toSorted()
}

describe('people, colours and grammar of the languages of India in Latin letters', () => {
  it.each([
    ['chokra mate shirt', ['Boys Cotton Shirt']],
    ['chheleder jonno shirt', ['Mens Casual Shirt']],
    ['mulansathi shirt', ['Boys Cotton Shirt']],
    ['huduga shirt beku', ['Boys Cotton Shirt']],
    ['bacho ke liye shirt', ['Boys Cotton Shirt']],
    ['chhokri mate frock', ['Girls Party Frock']],
    ['ammayi frock kavali', ['Girls Party Frock']],
    ['mardana jhabbho', ['Mens Silk Kurta']],
    ['nil rong er sari', ['Zari Saree']],
    ['kalu sadi', ['Daily Saree']],
  ])('%j finds what is meant, and corrects nothing', (text, expected) => {
    expect(wholly(text)).toEqual(expected)
    expect(search(text).corrections).toEqual([])
  })
})

describe('what a word means before another', () => {
  it.each([
    ['a colour, when it is called one', 'mehndi colour suit', ['Olive Suit']],
    ['the same in Devanagari', 'मेहंदी रंग का सूट', ['Olive Suit']],
    ['the cloth of jeans', 'jean jacket', ['Denim Jacket']],
    ['a kind, written as one word or two', 'harempants', ['Harem Pants with Pockets', 'Harempants in Rayon']],
  ])('%s: %j', (_, text, expected) => expect(wholly(text)).toEqual(expected))

  it('is an occasion without a word for colour', () => {
    expect(wholly('mehndi suit')).toEqual(['Olive Suit', 'Plain Suit'])
  })
})

describe('a fabric that only descriptions name', () => {
  it('is found where the shop fills in no fabrics', () => {
    expect(wholly('polyester jacket')).toEqual(['Puffer Jacket'])
  })

  it('is not looked for there when a product is made of it', () => {
    expect(wholly('denim jacket')).toEqual(['Denim Jacket'])
  })
})

describe('gifts and festive clothes', () => {
  it.each(['gift for wife', 'gift hamper for wife'])('%j begins with what is often given', (text) => {
    expect(search(text).all.slice(0, 2).toSorted()).toEqual(['Daily Saree', 'Zari Saree'])
  })

  it('a return gift is a gift', () => expect(search('return gift for boys').all).toContain('Boys Cotton Shirt'))

  it('a festive outfit is of India before it is embroidered', () => {
    expect(search('diwali outfit for men').all[0]).toBe('Mens Silk Kurta')
  })
})

describe('relatives in the scripts of India', () => {
  const clothes = [
    product('Kurta for Him', of('Men', 'Kurta')),
    product('Kurta for Her', of('Women', 'Kurta')),
    product('Kurta for Boys', of('Boys', 'Kurta')),
  ]
  const kurtas = buildIndex(clothes)
  const first = (text: string) => {
    const { ids } = kurtas.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 3 })
    return clothes.find(({ id }) => id === ids[0])?.name
  }

  it.each([
    ...'माँ मां आई बायको युवती'.split(' ').map((who) => `${who} के लिए कुर्ता`),
    ...'મા બહેન પત્ની'.split(' ').map((who) => `${who} માટે કુર્તા`),
    ...'ਮਾਂ ਭੈਣ'.split(' ').map((who) => `${who} ਲਈ ਕੁੜਤਾ`),
    ...'মা মায়ের বোন বউ মেয়েদের'.split(' ').map((who) => `${who} জন্য কুর্তা`),
    ...['அம்மா குர்தா', 'மனைவி குர்தா', 'అమ్మ కుర్తా', 'భార్య కుర్తా', 'ಅಮ್ಮ ಕುರ್ತಾ', 'ഭാര്യ കുർത്ത', 'ma ke liye kurta'],
  ])('%j is for her', (text) => expect(first(text)).toBe('Kurta for Her'))

  it.each([
    ...['नवरा के लिए कुर्ता', 'ભાઈ માટે કુર્તા', 'ਭਰਾ ਲਈ ਕੁੜਤਾ', 'বাবা জন্য কুর্তা', 'ছেলেদের কুর্তা', 'கணவர் குர்தா'],
    ...['నాన్న కుర్తా', 'భర్త కుర్తా', 'ಅಪ್ಪ ಕುರ್ತಾ', 'ಗಂಡ ಕುರ್ತಾ', 'ഭർത്താവ് കുർത്ത', 'بھائی کرتا'],
  ])('%j is for him', (text) => expect(first(text)).toBe('Kurta for Him'))
})
