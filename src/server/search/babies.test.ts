import { expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const kids = (name: string, categoryName: string, garment: string, sizes: readonly string[] = []) =>
  product(name, { mainCategoryName: 'Kids', categoryName, garment, sizes: [...sizes] })
const products = [
  kids('Party Frock', 'Girls’ Frocks', 'Frock', ['2-3 Y', '5-6 Y']),
  kids('Checked Shirt for Boys', 'Boys’ Shirts', 'Shirt', ['2-3 Y']),
  kids('Baby Frock', 'Newborn', 'Frock', ['3-6 M']),
  kids('Dhoti Set for Baby Boys', 'Newborn', 'Kurta Set', ['3-6 M']),
  kids('Striped Sleepsuit', 'Newborn', 'Sleepsuit', ['3-6 M']),
  product('Linen Shirting Fabric', {
    mainCategoryName: 'Fabrics',
    categoryName: 'Linen',
    garment: 'Fabric',
    unit: 'metre',
  }),
  product('Men’s Shirt', { mainCategoryName: 'Men', categoryName: 'Shirts', garment: 'Shirt' }),
  product('Women’s Kurta', { mainCategoryName: 'Women', categoryName: 'Kurtas', garment: 'Kurta' }),
  product('Long Kurta', { mainCategoryName: 'Men', categoryName: 'Kurtas', garment: 'Kurta' }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))
function search(text: string) {
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
  const missing = reading?.understood.attributes.flatMap(({ value, applied }) => (applied ? [] : value))
  return { found: ids.map((id) => names.get(id)), missing }
}

it.each([
  ['baby girl', ['Baby Frock', 'Striped Sleepsuit'], 'Party Frock', 'Dhoti Set for Baby Boys'],
  ['newborn baby girl clothes', ['Baby Frock', 'Striped Sleepsuit'], 'Party Frock', 'Checked Shirt for Boys'],
  ['baby boy', ['Dhoti Set for Baby Boys', 'Striped Sleepsuit'], 'Checked Shirt for Boys', 'Baby Frock'],
])('%j finds what babies wear, then what older children wear', (text, first, then, never) => {
  const { found } = search(text)
  expect(found.slice(0, 2).toSorted()).toEqual(first)
  expect(found[2]).toBe(then)
  expect(found).not.toContain(never)
})

it('keeps to the age that is named', () => {
  expect(search('baby girl frock 4 months').found).toEqual(['Baby Frock'])
  expect(search('baby girl frock 5 years').found).toEqual(['Party Frock'])
  expect(search('girl frock 4 months').found).toEqual(['Baby Frock'])
  expect(search('4 mahine ki bachi ka frock')).toEqual({ found: ['Baby Frock'], missing: [] })
  expect(search('clothes for girl 4 months').found.toSorted()).toEqual(['Baby Frock', 'Striped Sleepsuit'])
  expect(search('shirt for boy 2 years')).toEqual({ found: ['Checked Shirt for Boys'], missing: [] })
})

it('names whom a first birthday is for once', () => {
  const { search: read } = index.list({
    scope: { search: 'first birthday frock for baby girl' },
    narrowing: {},
    page: 1,
    limit: 9,
  })
  expect(read?.understood.attributes.map(({ typed }) => typed)).toEqual(['baby girl'])
})

it.each(['linen fabric for men', 'shirting cloth for gents 2 metre'])('%j finds cloth, which is for anyone', (text) => {
  expect(search(text)).toMatchObject({ found: ['Linen Shirting Fabric'], missing: [] })
})

it('takes a pathani for what men wear', () => {
  expect(search('pathani kurta').found[0]).toBe('Long Kurta')
})
