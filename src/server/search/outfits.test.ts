import { expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'
import type { IndexedProduct } from './indexed-product.ts'

function list(products: readonly IndexedProduct[], text: string) {
  const { ids, search } = buildIndex(products).list({ scope: { search: text }, narrowing: {}, page: 1, limit: 60 })
  return {
    found: ids.map((id) => products.find((each) => each.id === id)?.name as string),
    missing: search?.understood.attributes.filter(({ applied }) => !applied).map(({ value }) => value),
  }
}

const of = (garment: string, name: string, rest: Partial<IndexedProduct> = {}) =>
  product(name, { garment, categoryName: `${garment}s`, ...rest })
const men = { mainCategoryName: 'Men' }

it('shows kurtas before a pyjama for "mens kurta pajama", where no set is sold', () => {
  const products = [
    of('Pyjama', 'Churidar Pyjama', men),
    of('Kurta', 'Plain Kurta', men),
    of('Kurta', 'Checked Kurta', men),
    of('Kurta', 'Kurta with Pockets', men),
  ]
  const { found } = list(products, 'mens kurta pajama')
  expect(found).toHaveLength(4)
  expect(found.at(-1)).toBe('Churidar Pyjama')
})

it.each(['kurta pajama', 'kurta pyjama'])('shows a set that names both pieces first for %j', (text) => {
  const products = [
    of('Kurta Set', 'Kurta and Pyjama Set'),
    of('Kurta Set', 'Kurta and Dhoti Set'),
    of('Kurta Set', 'Kurta Set with Dupatta'),
  ]
  expect(list(products, text).found[0]).toBe('Kurta and Pyjama Set')
})

it.each(['shirt pant', 'pant shirt', 'shirt and trousers'])(
  'shows both pieces of %j, however many there are of one',
  (text) => {
    const shirts = Array.from({ length: 50 }, (_, at) => of('Shirt', `Plain Shirt ${at}`))
    const trousers = Array.from({ length: 49 }, (_, at) => of('Trouser', `Formal Trousers ${at}`))
    const index = buildIndex([...shirts, ...trousers])
    const { total, search } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
    expect(total).toBe(99)
    expect(search?.understood).toMatchObject({ exact: 0 })
  },
)

const shirts = [
  of('Shirt', 'Cotton Sleep Shirt'),
  of('Shirt', 'Cotton Shirt'),
  of('Dress', 'Cotton Maternity Dress'),
  of('Dress', 'Swim Dress in Cotton'),
  of('Dress', 'Cotton Dress'),
]

it.each([
  ['cotton shirt', 'Cotton Shirt'],
  ['shirt', 'Cotton Shirt'],
  ['dress', 'Cotton Dress'],
  ['sleep shirt', 'Cotton Sleep Shirt'],
  ['maternity dress', 'Cotton Maternity Dress'],
  ['swim dress', 'Swim Dress in Cotton'],
])(
  '%j leads with %j: what is worn only to sleep, swim or by mothers to be is shown first where it is named',
  (text, first) => {
    const newestFirst = shirts.toReversed().map((one, at) => ({ ...one, createdAt: at }))
    expect(list(newestFirst, text).found[0]).toBe(first)
    expect(list(shirts, text).found[0]).toBe(first)
  },
)

it.each(['sherwani', 'sherwani for groom', 'kurta for groom'])('shows what suits a wedding first for %j', (text) => {
  const kurtas = [
    of('Kurta', 'Silk Kurta', { ...men, fabric: 'Silk' }),
    of('Kurta', 'Cotton Kurta', { ...men, fabric: 'Cotton' }),
    of('Kurta', 'Rayon Kurta', { ...men, fabric: 'Rayon' }),
  ]
  expect(list(kurtas, text).found[0]).toBe('Silk Kurta')
})
