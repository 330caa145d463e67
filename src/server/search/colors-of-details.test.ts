import { expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const saree = (name: string, color: string) => product(name, { garment: 'Saree', colors: [color] })
const products = [
  saree('Plain Saree', 'Gold'),
  saree('Evening Saree', 'Red'),
  saree('Temple Saree with Golden Border', 'Red'),
  saree('Striped Saree', 'Blue'),
  product('Silk Blouse', { garment: 'Blouse', colors: ['Red'] }),
]
const index = buildIndex(products)

function first(text: string) {
  const { ids, search } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 1 })
  const colors = search?.understood.attributes.filter(({ kind }) => kind === 'color').map(({ value }) => value)
  return [products.find(({ id }) => id === ids[0])?.name, colors]
}

it.each([
  ['red saree with golden border', 'Temple Saree with Golden Border', ['red']],
  ['golden border saree', 'Temple Saree with Golden Border', []],
  ['blue saree gold work', 'Striped Saree', ['blue']],
  ['golden saree', 'Plain Saree', ['gold']],
  ['red blouse', 'Silk Blouse', ['red']],
])('%j asks for the colour of the whole', (text, name, colors) => expect(first(text)).toEqual([name, colors]))

it('puts the colour of the whole before the border where no product has both', () => {
  const index = buildIndex([
    saree('Woven Border Saree', 'Black'),
    saree('Plain Saree', 'White'),
    saree('Evening Saree', 'Blue'),
  ])
  for (const search of ['red border white saree', 'saree with red border and white body']) {
    const { ids, search: found } = index.list({ scope: { search }, narrowing: {}, page: 1, limit: 1 })
    expect(ids).toHaveLength(1)
    expect(found?.understood.attributes.find(({ kind }) => kind === 'color')).toMatchObject({
      value: 'white',
      applied: true,
    })
  }
})
