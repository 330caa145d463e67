import { expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const saree = (name: string, fabric: string) => product(name, { garment: 'Saree', categoryName: 'Sarees', fabric })
const products = [
  saree('Plain Saree', 'Silk'),
  saree('Bandhani Saree', 'Georgette'),
  product('Everyday Kurta', { garment: 'Kurta', fabric: 'Cotton' }),
  product('Chikankari Kurta', { garment: 'Kurta', fabric: 'Rayon', pattern: 'Chikankari' }),
  product('Jersey Loungewear', { garment: 'Loungewear', fabric: 'Viscose' }),
  product('Leather Mojari', { garment: 'Mojari', categoryName: 'Footwear', fabric: 'Leather' }),
  product('Lace-Up Shoe', { garment: 'Shoe', categoryName: 'Footwear', fabric: 'Canvas' }),
  product('Horse Shoe Pendant', { garment: 'Necklace', categoryName: 'Jewellery', fabric: 'Silver' }),
  product('Head Over Heels Earring', { garment: 'Earring', categoryName: 'Jewellery', fabric: 'Silver' }),
]
const index = buildIndex(products)

function search(text: string) {
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 24 })
  return {
    names: ids.map((id) => products.find((each) => each.id === id)?.name),
    suggestion: reading?.understood.didYouMean,
    missing: reading?.understood.attributes.flatMap(({ value, applied }) => (applied ? [] : [value])),
  }
}

it.each([
  ['gujrat saree', 'Bandhani Saree'],
  ['lucknow kurta', 'Chikankari Kurta'],
  ['house wear', 'Jersey Loungewear'],
  ['home wear for women', 'Jersey Loungewear'],
  ['jutti', 'Leather Mojari'],
])('%j shows first what comes from there or is called so: %s', (text, first) =>
  expect(search(text).names[0]).toBe(first),
)

it.each([
  ['bengal cotton', 'Everyday Kurta'],
  ['erode cotton', 'Everyday Kurta'],
  ['ambattur cotton', 'Everyday Kurta'],
  ['assam silk', 'Plain Saree'],
  ['asam silk for women', 'Plain Saree'],
])('%j shows that cloth at least, and says what is missing', (text, name) => {
  expect(search(text)).toEqual({ names: [name], suggestion: undefined, missing: [text.split(' ')[0]] })
})

it('shows nothing red for a laptop, nor jewellery among shoes', () => {
  expect(search('red laptop').names).toEqual([])
  expect(search('shoes').names).not.toContain('Horse Shoe Pendant')
  expect(search('heels').names).not.toContain('Head Over Heels Earring')
})
