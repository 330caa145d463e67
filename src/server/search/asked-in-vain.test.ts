import { expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const boys = { mainCategoryName: 'Kids', subCategoryId: 'boys', subCategoryName: 'Boys', garment: 'Kurta' }
const products = [
  product('Floral Saree', { garment: 'Saree' }),
  product('Crew Neck T-Shirt', { mainCategoryName: 'Men', garment: 'T-Shirt' }),
  product('Cotton Churidar', { mainCategoryName: 'Men', garment: 'Churidar' }),
  product('Wide Palazzo with Flat Front', { garment: 'Palazzo' }),
  product('Silk Dupatta', { garment: 'Dupatta', fabric: 'Silk' }),
  product('Short Kurti', { garment: 'Kurti' }),
  product('Cotton Shorts', { mainCategoryName: 'Men', garment: 'Shorts' }),
  product('Dabu Cloth', { garment: 'Dabu', unit: 'metre' }),
  product('Geometric Brocade Cloth', { garment: 'Brocade', fabric: 'Silk', unit: 'metre' }),
  product('Ruffled Top', { garment: 'Top', description: 'With a running stitch at the hem.' }),
  product('Lehenga Choli for Girls', { mainCategoryName: 'Kids', garment: 'Choli' }),
  product('Small Kurta for Boys', { ...boys, sizes: ['4-5Y'], pricePaise: 900_00 }),
  product('Large Kurta for Boys', { ...boys, sizes: ['12-13Y'], pricePaise: 800_00 }),
  product('Linen Suiting', { garment: 'Fabric', unit: 'metre', description: 'For trousers.' }),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function search(text: string) {
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
  const missing = reading?.understood.attributes.filter(({ applied }) => !applied).map(({ value }) => value)
  return { first: names.get(ids[0] ?? '') ?? 'nothing', missing }
}

it.each([
  // Everyday clothes are not for sport, and a stitch is no running.
  ['gym wear', 'Cotton Shorts', ['gym']],
  ['running', 'Cotton Shorts', ['running']],
  ['sports wear', 'Cotton Shorts', ['sportswear']],
  ['saree for yoga', 'Floral Saree', ['yoga']],
  ['party wear saree', 'Floral Saree', []],
  // What no man wears is not replaced by clothes of men, nor what women wear by clothes of girls.
  ['leggings', 'Wide Palazzo with Flat Front', ['leggings']],
  ['blouse', 'Ruffled Top', ['blouse']],
  // A price that nothing has does not make the age unimportant.
  ['kurta under 500 for 5 yr boy', 'Small Kurta for Boys', ['up to ₹500']],
  ['kurta under 850 for 5 yr boy', 'Large Kurta for Boys', ['age 5']],
  // What looks like a weave is no saree, what is short no pair of shorts, and a flat front no footwear.
  ['banarasi saree', 'Floral Saree', ['banarasi']],
  ['dabu saree', 'Floral Saree', ['dabu']],
  ['short saree', 'Floral Saree', ['short']],
  ['shorts', 'Cotton Shorts', []],
  ['footwear', 'nothing', []],
  ['sandals', 'nothing', []],
  // Cloth is for whoever sews it.
  ['pant cloth for men', 'Linen Suiting', []],
  ['shirt kapda for men', 'Linen Suiting', []],
])('%j finds the nearest first and says what is missing', (text, first, missing) => {
  expect(search(text)).toEqual({ first, missing })
})
