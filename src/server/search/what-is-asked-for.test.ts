import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'
import type { IndexedProduct } from './indexed-product.ts'

const women = (name: string, garment: string, rest: Partial<IndexedProduct> = {}) =>
  product(name, { garment, categoryName: `${garment}s`, ...rest })
const men = (name: string, garment: string, rest: Partial<IndexedProduct> = {}) =>
  women(name, garment, { mainCategoryName: 'Men', ...rest })
const kids = (name: string, garment: string, rest: Partial<IndexedProduct> = {}) =>
  women(name, garment, { mainCategoryName: 'Kids', ...rest })

const products = [
  women('Flared Short Kurti', 'Kurti', { pattern: 'Printed', description: 'Goes with anything.' }),
  men('Plain Kurta', 'Kurta', { pattern: 'Solid' }),
  women('Calf Length Kurti', 'Kurti', { pattern: 'Embroidered' }),
  women('Linen Saree', 'Saree', { fabric: 'Linen', colors: ['Red'], pricePaise: 2_000_00 }),
  women('Katan Banarasi Saree', 'Saree', { fabric: 'Silk' }),
  women('Crepe Silk Saree', 'Saree', { fabric: 'Silk', pricePaise: 700_00 }),
  women('Golden Saree Blouse', 'Blouse', { colors: ['Gold'] }),
  women('Skinny Jeans', 'Jean', { fabric: 'Denim' }),
  women('Ripped Jeans', 'Jean', { fabric: 'Denim' }),
  women('Cardigan with 3/4th Sleeves', 'Cardigan'),
  women('Cardigan with Sequined Yoke', 'Cardigan'),
  men('Striped T-Shirt', 'T-Shirt', { brandId: 'pepe', brandName: 'Pepe Jeans' }),
  women('Non-Wired Bra', 'Bra', { sizes: ['34B', '36C'] }),
  women('Non-Wired Padded Bra', 'Bra', { sizes: ['36C'] }),
  women('Non-Padded Wired Bra', 'Bra', { sizes: ['36C'] }),
  women('Round Neck Sweatshirt', 'Sweatshirt'),
  women('Strappy Bra', 'Bra', { sizes: ['32A'] }),
  men('Trunks Pack of 3', 'Trunk'),
  men('Trunks Pack of 2', 'Trunk', { brandId: 'inc', brandName: 'Inc.3' }),
  kids('Frilled Dress', 'Dress'),
  women('Shirt Dress', 'Dress'),
  women('Cotton Tube', 'Dress', { colors: ['Off White'] }),
  women('Off Shoulder Gown', 'Gown', { colors: ['Black'] }),
  women('Red Skirt', 'Skirt', { colors: ['Red'], pricePaise: 900_00 }),
  women('Sports Sandals', 'Sandal', { categoryName: 'Footwear' }),
  women('Sports Shoes', 'Shoe', { categoryName: 'Footwear' }),
  men('Hooded Sweatshirt', 'Sweatshirt', { description: 'Navy suitRed lining' }),
  men('Vest', 'Vest'),
  kids('Boys Shirt', 'Shirt', { subCategoryId: 'boys', subCategoryName: 'Boys' }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function search(text: string) {
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 24 })
  const { exact, attributes = [], corrections } = reading?.understood ?? {}
  const missing = attributes.filter(({ applied }) => !applied).map(({ value }) => value)
  return { names: ids.map((id) => names.get(id)), exact: exact ?? ids.length, missing, corrections }
}

/** What matches the whole search; similar products may follow. */
const wholly = (text: string) => {
  const { names: all, exact } = search(text)
  return all.slice(0, exact).toSorted()
}

describe('what a search asks for', () => {
  it.each([
    [
      'the kind that is bought, not the one it goes with',
      'kurti for jeans',
      ['Calf Length Kurti', 'Flared Short Kurti'],
    ],
    ['the same in Hindi', 'saree ke liye blouse', ['Golden Saree Blouse']],
    ['what is worn over or under something', 'jeans ke upar kurti', ['Calf Length Kurti', 'Flared Short Kurti']],
    ['a brand whose name has a kind of product', 'pepe jeans', ['Striped T-Shirt']],
    ['a kind of product, not brands called so', 'jeans', ['Ripped Jeans', 'Skinny Jeans']],
    ['a look in other words', 'torn jeans', ['Ripped Jeans']],
    ['sleeves written as a fraction', 'three quarter sleeve cardigan', ['Cardigan with 3/4th Sleeves']],
    ['what Indian shops call sequence work', 'sequence cardigan', ['Cardigan with Sequined Yoke']],
    ['how many are in a pack, not brands with the number', 'trunks pack of 3', ['Trunks Pack of 3']],
    ['a pack in other words', '2 ka pack trunks', ['Trunks Pack of 2']],
    ['the band of a bra', 'bra 34', ['Non-Wired Bra']],
    ['what something lacks by its name in shops', 'bra without wire', ['Non-Wired Bra', 'Non-Wired Padded Bra']],
    ['a part of a garment, not the colour with the same word', 'off shoulder gown', ['Off Shoulder Gown']],
    ['a weave that titles name and fields do not', 'banarsi saree', ['Katan Banarasi Saree']],
    ['a saree, not a wedding', 'silk sadi', ['Crepe Silk Saree', 'Katan Banarasi Saree']],
    ['clothes of any kind for a boy', 'boys dress', ['Boys Shirt']],
    ['what it is not, however the words stand in the title', 'non padded bra', ['Non-Padded Wired Bra']],
    ['what it is, and not what it is said not to be', 'padded bra', ['Non-Wired Padded Bra']],
    ['what it is, also where most are not', 'wired bra', ['Non-Padded Wired Bra']],
    ['what it is without, in another form of the word', 'sweatshirt without hood', ['Round Neck Sweatshirt']],
    ['clothes, whatever year they are of', 'red saree 2026', ['Linen Saree']],
    ['what a picture shows', '🥻 red', ['Linen Saree']],
    ['a Hindi word for innerwear', 'baniyan', ['Vest']],
    ['a letter too many at the end', 'jeanss', ['Ripped Jeans', 'Skinny Jeans']],
  ])('is %s: %j', (_rule, text, expected) => {
    expect(wholly(text)).toEqual(expected)
  })

  it('is not for men where only women wear it', () => {
    expect(search('printed kurti').names).not.toContain('Plain Kurta')
  })

  it('is for grown-ups first, unless it is for children', () => {
    const { names: found } = search('dress')
    expect(found.indexOf('Frilled Dress')).toBeGreaterThan(found.indexOf('Shirt Dress'))
    expect(search('kids dress').names[0]).toBe('Frilled Dress')
  })

  it('is met by the best of several words with one meaning', () => {
    expect(search('sports shoes').names[0]).toBe('Sports Shoes')
  })

  it('keeps its price while colours are given up, however many dearer products have the colour', () => {
    const { names: found, missing } = search('linen saree under 800')
    expect({ found: found[0], missing }).toEqual({ found: 'Crepe Silk Saree', missing: ['linen'] })
  })

  it('is not read into words that descriptions run together', () => {
    expect(search('suit red').names).not.toContain('Hooded Sweatshirt')
  })
})

describe('what is shown in place of something else', () => {
  it.each([
    ['a craft', 'phulkari kurti', 'Calf Length Kurti', ['phulkari']],
    ['nothing for a length that titles name otherwise', 'lambi kurti', 'Calf Length Kurti', []],
    ['clothes of women for girls', 'girls skirt', 'Red Skirt', ['girls']],
  ])('is named as missing: %s', (_what, text, first, missing) => {
    expect(search(text)).toMatchObject({ missing, names: expect.arrayContaining([first]) })
    expect(search(text).names[0]).toBe(first)
  })

  it('follows the few products that match', () => {
    const { names: found, exact } = search('hoodie')
    expect({ found, exact }).toEqual({
      found: ['Hooded Sweatshirt', 'Round Neck Sweatshirt', 'Striped T-Shirt'],
      exact: 1,
    })
  })
})
