import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const men = { mainCategoryName: 'Men', categoryName: 'Kurtas', garment: 'Kurta' }
const products = [
  product('Cotton Kurta', { ...men, pricePaise: 700_00, sizes: ['M'] }),
  product('Formal Suit', { mainCategoryName: 'Men', categoryName: 'Suits', garment: 'Suit' }),
  product('Anarkali Kurta', { garment: 'Kurta', pricePaise: 1_900_00, sizes: ['M'] }),
  product('Palazzo Kurta Set', { garment: 'Kurta Set', categoryName: 'Kurta Sets' }),
  product('Bordered Saree', { garment: 'Saree', colors: ['Red'], description: 'With a blouse piece.' }),
  product('Linen Shirt', { ...men, categoryName: 'Shirts', garment: 'Shirt', pricePaise: 1_200_00 }),
  product('School Shirt', { mainCategoryName: 'Boys', categoryName: 'Shirts', garment: 'Shirt', pricePaise: 400_00 }),
  product('Denim Jeans', { mainCategoryName: 'Men', categoryName: 'Jeans', garment: 'Jeans' }),
  product('Wide Trousers', { categoryName: 'Trousers', garment: 'Trousers', pricePaise: 2_500_00 }),
  product('Mint Saree', { garment: 'Saree', colors: ['Mint'], fabric: 'Chiffon' }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function search(text: string) {
  const sort = { by: 'createdAt', order: 'asc' } as const
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9, sort })
  const attributes = reading?.understood.attributes.map(({ value, applied }) => [value, applied])
  return { found: ids.map((id) => names.get(id)), corrections: reading?.understood.corrections, attributes }
}

it.each([
  ['boyfriend jeans', ['Wide Trousers']],
  ['mom fit jeans', ['Wide Trousers']],
  ['boyfriend jeans for men', ['Denim Jeans']],
])('%j is a cut of women, unless it is for men', (text, first) => {
  expect(search(text).found.slice(0, 1)).toEqual(first)
})

it('finds what only men wear among the clothes of men', () => {
  const found = search('kurta pajama').found
  expect(found.indexOf('Cotton Kurta')).toBeLessThan(found.indexOf('Palazzo Kurta Set'))
  expect(search('kurta pajama for women').found[0]).toBe('Palazzo Kurta Set')
  const womens = [product('Anarkali Kurta', { garment: 'Kurta' })]
  const listing = { scope: { search: 'kurta pajama' }, narrowing: {}, page: 1, limit: 9 }
  expect(buildIndex(womens).list(listing).ids).toEqual([womens[0]?.id])
})

describe('words of a family, of festivals and of Hindi grammar', () => {
  it.each([
    ['papa ke liye kurta', ['Cotton Kurta']],
    ['jija ji ke liye kurta', ['Cotton Kurta']],
    ['saasu maa ke liye kurta', ['Anarkali Kurta', 'Palazzo Kurta Set']],
    ['dadi ke liye kurta', ['Anarkali Kurta', 'Palazzo Kurta Set']],
    ['kurta for my bf', ['Cotton Kurta']],
    ['kurta for grandma', ['Anarkali Kurta', 'Palazzo Kurta Set']],
    ['shirt for nephew', ['School Shirt']],
    ["saree for brother's wedding", ['Bordered Saree', 'Mint Saree']],
    ['nauvari', ['Bordered Saree', 'Mint Saree']],
    ['पुरुषों के लिए कुर्ता', ['Cotton Kurta']],
    ['शादी में महिलाओं का कुर्ता', ['Anarkali Kurta', 'Palazzo Kurta Set']],
    // A kurti is for women, however it is spelt.
    ['kurti', ['Anarkali Kurta', 'Palazzo Kurta Set']],
    ['kurtee', ['Anarkali Kurta', 'Palazzo Kurta Set']],
    ['कुर्ती', ['Anarkali Kurta', 'Palazzo Kurta Set']],
    ['raksha bandhan saree', ['Bordered Saree', 'Mint Saree']],
    ['salwar kameez', ['Palazzo Kurta Set']],
    ['shifon saree', ['Mint Saree']],
    ['pista saree', ['Mint Saree']],
    ['सलवार सूट', ['Palazzo Kurta Set']],
    ['garmi ke liye saree', ['Bordered Saree', 'Mint Saree']],
  ])('%j finds what is meant, and corrects nothing', (text, expected) => {
    expect(search(text)).toMatchObject({ found: expected, corrections: [] })
  })
})

describe('what only women wear', () => {
  it('is not found among the clothes of men, though they have what is like it', () => {
    const list = (text: string) => {
      const { ids } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
      return ids.map((id) => names.get(id))
    }
    expect(list('kurti').toSorted()).toEqual(['Anarkali Kurta', 'Palazzo Kurta Set'])
    expect(list('kurta')).toContain('Cotton Kurta')
  })
})

describe('a limit that nothing meets', () => {
  it('is given up before the price when it is a size', () => {
    const { found, attributes } = search('kurta xxl under 800')
    expect(found).toEqual(['Cotton Kurta'])
    expect(attributes).toEqual([
      ['up to ₹800', true],
      ['XXL', false],
    ])
  })
})

describe('whom something is for', () => {
  it('is kept before the price: the shirts of boys are of no use to a man', () => {
    const { found, attributes } = search('mens shirt under 800')
    expect(found).toEqual(['Linen Shirt'])
    expect(attributes).toContainEqual(['up to ₹800', false])
  })

  it('is kept before the kind where others are near to it', () => {
    const { found, attributes } = search('jeans for women')
    expect(found).toEqual(['Wide Trousers'])
    expect(attributes).toContainEqual(['jeans', false])
  })

  it('means clothes where a gift is for them', () => {
    const { found } = search('gift for papa')
    expect(found).toEqual(['Cotton Kurta', 'Formal Suit', 'Linen Shirt', 'Denim Jeans'])
  })
})

describe('a kind of product that the shop does not have', () => {
  it('finds products whose descriptions mention it, and says so', () => {
    const { found, attributes } = search('blouse piece')
    expect(found).toEqual(['Bordered Saree'])
    expect(attributes).toContainEqual(['blouse', false])
  })

  it('is for a man no suit of women', () => {
    const other = [
      product('Kurta Set', { garment: 'Kurta Set' }),
      product('Silk Waistcoat', { ...men, categoryName: 'Jackets', garment: 'Waistcoat' }),
    ]
    const { ids } = buildIndex(other).list({ scope: { search: 'mens suit' }, narrowing: {}, page: 1, limit: 9 })
    expect(ids).toEqual([other[1]?.id])
  })

  it('finds other clothes for the same people, and says so', () => {
    const { found, attributes } = search('mens hoodie under 800')
    expect(found).toEqual(['Cotton Kurta'])
    expect(attributes).toContainEqual(['hoodie', false])
    expect(search('hoodie').found).toEqual([])
  })
})

it('lists what names the occasion before what only suits it', () => {
  const named = product('Kerala Set Saree for Onam', { garment: 'Saree', colors: ['Green'], fabric: 'Cotton' })
  const suitable = ['White', 'Cream'].map((color) =>
    product(`Gold Border Saree in ${color}`, { garment: 'Saree', colors: [color], fabric: 'Linen' }),
  )
  const { ids } = buildIndex([named, ...suitable]).list({
    scope: { search: 'onam saree' },
    narrowing: {},
    page: 1,
    limit: 3,
  })
  expect(ids[0]).toBe(named.id)
})

function firstOf(text: string, ...sold: readonly ReturnType<typeof product>[]): string | undefined {
  const { ids } = buildIndex(sold).list({ scope: { search: text }, narrowing: {}, page: 1, limit: 1 })
  return sold.find(({ id }) => id === ids[0])?.name
}

it.each(['diwali suit', 'lohri suit', 'haldi suit'])('shows a salwar suit first for %j', (text) => {
  const mens = product('Slim Suit', { mainCategoryName: 'Men', categoryName: 'Suits', garment: 'Suit' })
  const boys = product('Boys Suit', { mainCategoryName: 'Kids', categoryName: 'Suits', garment: 'Suit' })
  const salwar = product('Printed Kurta with Salwar and Dupatta', { categoryName: 'Kurta Sets', garment: 'Kurta Set' })
  expect(firstOf(text, mens, boys, salwar)).toBe(salwar.name)
  expect(firstOf(`${text} for men`, salwar, boys, mens)).toBe(mens.name)
})

it('shows sarees of cotton and linen first for the office', () => {
  const linen = product('Checked Saree', { garment: 'Saree', fabric: 'Linen' })
  const silk = product('Zari Saree', { garment: 'Saree', fabric: 'Silk' })
  expect(firstOf('office saree', linen, silk)).toBe(linen.name)
})

it('shows clothes that others see first where clothes of any kind are asked for', () => {
  const bra = product('Cotton Rich Bra', { garment: 'Bra', categoryName: 'Lingerie', fabric: 'Cotton' })
  const top = product('Plain Top', { garment: 'Top', categoryName: 'Tops', fabric: 'Cotton' })
  expect(firstOf('cotton clothes for summer', bra, top)).toBe(top.name)
  expect(firstOf('cotton bra', top, bra)).toBe(bra.name)
})
