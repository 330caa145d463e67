import { expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const products = [
  product('Plain Skirt', { garment: 'Skirt' }),
  product('Skater Skirt', { garment: 'Skirt' }),
  product('Banarasi Saree', { garment: 'Saree' }),
  product('Cotton Saree', { garment: 'Saree' }),
  product('Training Leggings', { garment: 'Leggings' }),
  product('Plain Leggings', { garment: 'Leggings' }),
  product('Girls Frock', { mainCategoryName: 'Kids', garment: 'Frock' }),
  product('White Top (Kurta128)', { garment: 'Top' }),
  product('Size 128 Kurta', { garment: 'Kurta' }),
  product('Kids Photo Frame', { mainCategoryName: 'Home', categoryName: 'Decoration' }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

it.each([
  ['skaterskirt', 'Skater Skirt'],
  ['banarsisaree', 'Banarasi Saree'],
  ['gymleggings', 'Training Leggings'],
  ['kids wear photos', 'Girls Frock'],
  // A model number of the catalogue is one word.
  ['kurta128', 'White Top (Kurta128)'],
])('%j finds %j first', (search, first) => {
  const { ids } = index.list({ scope: { search }, narrowing: {}, page: 1, limit: 3 })
  expect(names.get(ids[0] ?? '')).toBe(first)
})
