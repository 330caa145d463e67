import { describe, expect, it } from 'vitest'
import { manager } from '../../../test/people.ts'
import { storeSeller } from '../../../test/seller.ts'
import { testShop } from '../../../test/shop.ts'
import { workbookOf } from '../../../test/workbook.ts'

const shop = await testShop([])
const meera = await shop.as(manager)
await storeSeller(shop.database.db)

/** Uploads a file and returns the report of its dry run. */
async function checked(file: string | Buffer) {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/product-imports?fileName=products.csv',
    headers: { authorization: `Bearer ${meera.token}`, 'content-type': 'text/csv' },
    payload: file,
  })
  return reported(response.json().data._id)
}

/** Waits for the current step of an import and returns its report. */
async function reported(id: string) {
  await shop.shop.jobs.drain()
  return (await meera.get(`/api/admin/product-imports/${id}`)).body.data
}

async function imported(id: string) {
  await meera.post(`/api/admin/product-imports/${id}/apply`, { defaultStock: 5, updatesStock: true })
  return reported(id)
}

it('the sheets of a workbook that are not read are named', async () => {
  const stoles = {
    name: 'Stoles',
    rows: [
      ['name', 'price'],
      ['Toosh Stole', [900] as const],
      ['Ruffle Stole', [950] as const],
    ],
  }
  const fabrics = {
    name: 'Fabrics',
    rows: [
      ['name', 'price', 'width'],
      ['Toosh', [700] as const, [112] as const],
    ],
  }
  expect(await checked(workbookOf([stoles, fabrics]))).toMatchObject({
    created: 2,
    notes: expect.arrayContaining([expect.stringMatching(/^Not read, .*: “Fabrics”\./)]),
  })
  expect((await checked(workbookOf([stoles]))).notes).not.toContainEqual(expect.stringMatching(/^Not read/))
})

it('the last cells of a row of a workbook may be empty', async () => {
  const rows = [
    ['name', 'price', 'stock', 'description'],
    ['Khes', [900] as const, [4] as const],
    ['Loi', [950] as const],
  ]
  expect(await checked(workbookOf([{ name: 'Stock', rows }]))).toMatchObject({ created: 2, refused: 0 })
})

it('line breaks in the cells of a workbook divide sizes and paragraphs', async () => {
  const rows = [
    ['name', 'price', 'size', 'stock', 'description'],
    ['Ikat Kurta', [900] as const, 'S\nM\nL', [12] as const, 'Soft.\r\nWash cold.'],
  ]
  const dryRun = await checked(workbookOf([{ name: 'Stock', rows }]))
  // The one figure is that of all sizes.
  expect(dryRun.findings).toContainEqual(
    expect.objectContaining({
      kind: 'sizes',
      rows: [expect.objectContaining({ detail: 'S M L (together 12 in stock)' })],
    }),
  )
  expect(await imported(dryRun._id)).toMatchObject({ created: 1 })
  const listed = await shop.database.db
    .selectFrom('product')
    .innerJoin('variant', 'variant.product_id', 'product.id')
    .select(['product.description', 'variant.size', 'variant.stock'])
    .where('product.name', '=', 'Ikat Kurta')
    .orderBy('variant.position')
    .execute()
  expect(listed).toEqual(['S', 'M', 'L'].map((size) => ({ description: 'Soft.\nWash cold.', size, stock: 5 })))
})

describe("the columns of another shop program's file", () => {
  // A list of a shop, with the names that BigCommerce has.
  const LIST = 'Item,Name,Options,SKU,Price\nBR-1,Jamawar Stole,,JS-1,1299\nBR-2,Kani Stole,,KS-1,899\n'

  it('are assigned where they are not those of the program, until they are read as such again', async () => {
    const report = await checked(LIST)
    expect(report).toMatchObject({
      state: 'checked',
      program: 'BigCommerce',
      isAssigned: false,
      created: 0,
      refused: 1,
    })
    const fields = ['handle', 'name', '', 'sku', 'price']
    await meera.post(`/api/admin/product-imports/${report._id}/check`, { fields })
    expect(await reported(report._id)).toMatchObject({
      program: 'BigCommerce',
      isAssigned: true,
      created: 2,
      refused: 0,
    })
    const next = await checked(LIST)
    expect(next).toMatchObject({ isAssigned: true, created: 2 })
    expect((await meera.post(`/api/admin/product-imports/${next._id}/check`, { fields: [] })).status).toBe(200)
    expect(await reported(next._id)).toMatchObject({ isAssigned: false, created: 0, refused: 1 })
    expect(await checked(LIST)).toMatchObject({ isAssigned: false, created: 0 })
    // Plain columns cannot be left without any.
    const plain = await checked('name,price\nStole,100\n')
    expect((await meera.post(`/api/admin/product-imports/${plain._id}/check`, { fields: [] })).status).toBe(400)
  })

  it('keep the choice of GST for the next file', async () => {
    const file = 'Token,Item Name,Variation Name,SKU,Price\n1,Tanchoi Stole,,TS-1,1000\n'
    const first = await checked(file)
    expect(first.options.tax).toBe('included')
    await meera.post(`/api/admin/product-imports/${first._id}/check`, { options: { tax: 'add5' } })
    await reported(first._id)
    await imported(first._id)
    expect(await checked(file)).toMatchObject({ options: { tax: 'add5' }, created: 0, unchanged: 1 })
  })
})
