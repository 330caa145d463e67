import { expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'
import type { IndexedProduct } from './indexed-product.ts'

const kurta = (name: string, rupees: number, rest: Partial<IndexedProduct> = {}) =>
  product(name, { garment: 'Kurta', fabric: 'Cotton', pricePaise: rupees * 100, ...rest })
const cloth = (name: string, rest: Partial<IndexedProduct>) =>
  product(name, { garment: 'Fabric', fabric: 'Cotton', unit: 'metre', ...rest })
const products = [
  kurta('Cotton Kurta', 900),
  kurta('Printed Kurta', 500),
  kurta('Straight Kurta', 700),
  kurta('Sold Out Kurta', 300, { inStock: false }),
  kurta('Short Kurti', 200, { garment: 'Kurti' }),
  kurta('Silk Kurta', 600, { fabric: 'Silk' }),
  cloth('Voile', { widthCm: 112, gsm: 70 }),
  cloth('Drill', { widthCm: 147, gsm: 240 }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function list(text: string, rest = {}) {
  const { ids, search } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9, ...rest })
  return {
    found: ids.map((id) => names.get(id)),
    attributes: search?.understood.attributes ?? [],
    corrections: search?.understood.corrections,
  }
}

const CHEAPEST_FIRST = ['Printed Kurta', 'Silk Kurta', 'Straight Kurta', 'Cotton Kurta']

it.each([
  ['kurta under 100', CHEAPEST_FIRST],
  ['kurta 100 se kam', CHEAPEST_FIRST],
  ['kurta above 5000', CHEAPEST_FIRST.toReversed()],
])('puts the nearest price first for %j, which nothing has', (text, expected) => {
  expect(list(text).found.slice(0, 4)).toEqual(expected)
})

it.each(['saste kurte', 'cheap kurta', 'low price kurta', 'kurta price low to high', 'सस्ते कुर्ते'])(
  'puts the lowest price first for %j: kurtas, then what is similar, and last what is sold out',
  (text) => {
    expect(list(text).found).toEqual([...CHEAPEST_FIRST, 'Short Kurti', 'Sold Out Kurta'])
  },
)

it('puts the highest price first for "mehnga kurta"', () => {
  expect(list('mehnga kurta').found.slice(0, 4)).toEqual(CHEAPEST_FIRST.toReversed())
})

it('puts products that match the whole search before cheaper ones that do not', () => {
  expect(list('saste silk kurte').found[0]).toBe('Silk Kurta')
})

it('says the order, which can be removed', () => {
  const { attributes, corrections } = list('saste cotton kurte')
  expect(corrections).toEqual([])
  expect(attributes).toContainEqual({
    kind: 'price',
    value: 'lowest price first',
    without: 'cotton kurte',
    applied: true,
  })
  expect(list('cotton kurta lowest price first').found).toEqual(list('saste cotton kurte').found)
})

it('leaves the order that the shopper chose', () => {
  const sort = { by: 'price', order: 'desc' }
  expect(list('saste kurte', { sort }).found[0]).toBe('Cotton Kurta')
})

it('lists everything, the lowest price first, for "sasta" alone', () => {
  expect(list('sasta').found[0]).toBe('Short Kurti')
})

it.each([
  ['cotton fabric 44 inch width', ['Voile'], '100–129 cm'],
  ['58 inch wide cotton cloth', ['Drill'], '130 cm and wider'],
  ['cotton fabric 60 gsm', ['Voile'], 'Light, under 100 GSM'],
])('finds cloth of the width and weight in %j', (text, found, value) => {
  const answer = list(text)
  expect(answer.found).toEqual(found)
  expect(answer.attributes).toContainEqual(expect.objectContaining({ value, applied: true }))
})

it('shows what is cheaper by as much, or says that nothing is', () => {
  const sale = buildIndex([
    kurta('Summer Kurta', 900, { percentOff: 10 }),
    kurta('Winter Kurta', 700),
    kurta('Monsoon Kurta', 800, { percentOff: 40 }),
    kurta('Sold Well Kurta', 2000, { percentOff: 55 }),
  ])
  const find = (text: string) => {
    const { ids, search } = sale.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
    const attributes = search?.understood.attributes.map(({ value, applied }) => [value, applied])
    return { found: ids.length, attributes }
  }
  expect(find('kurta 40% off')).toEqual({ found: 2, attributes: [['40% off or more', true]] })
  expect(find('kurta 50% off under 1000')).toEqual({
    found: 3,
    attributes: [
      ['up to ₹1,000', true],
      ['50% off or more', false],
    ],
  })
  expect(find('flat 60 off')).toEqual({ found: 3, attributes: [['60% off or more', false]] })
})
