import { expect, it } from 'vitest'
import { readFileText } from '../../../test/product-file.ts'

const HEADER =
  'vastra_handle,name,brand,main_category,category,subcategory,garment,color,pattern,fabric,unit,price,sale_price,mrp,variant_sku,variant_color,variant_size'
const ROW = 'kurta,Kurta,Neel,Women,Kurtas,,kurta,Blue,Solid,Cotton,piece,450.00,,,K-1,Blue,M'

it("a row of the shop's own file may end with empty cells, as spreadsheets write them", async () => {
  const { products, refusals } = await readFileText(`${HEADER}\n${ROW},,,`)
  expect(refusals).toEqual([])
  expect(products.map(({ handle }) => handle)).toEqual(['kurta'])
})

it.each([
  ['more cells than the header', `${ROW},12`, 'the row has 18 cells where the header has 17'],
  ['fewer, as at the end of half a file', 'kurta,Kurta,Neel,Women', 'the row has only 4 of 17 cells'],
])("a row of the shop's own file is refused with %s", async (_title, row, reason) => {
  const { products, refusals } = await readFileText(`${HEADER}\n${row}\n`)
  expect(products).toEqual([])
  expect(refusals.map((one) => one.reason)).toContain(reason)
})
