import { describe, expect, it } from 'vitest'
import { readFileText } from '../../../test/product-file.ts'

describe('rows of one product, one for each size', () => {
  const LIST = 'Item Name,Style Code,Size,Colour,MRP,Selling Price,Qty,SKU,Image'

  it('with the same style code form one product', async () => {
    const { products, refusals } = await readFileText(
      `${LIST}\nKurti,D-1,L,Blue,999,799,4,a,1.jpg\n,D-1,M,Blue,999.0000,799,6.000,b,1.jpg\nKurti,D-1,L,Red,999,849,0,c,2.jpg\nTop,D-2,S,Red,500,,1,d,\n`,
    )
    expect(refusals).toEqual([])
    expect(products).toMatchObject([
      {
        handle: 'D-1',
        color: 'Blue',
        price: 999_00,
        finalPrice: 799_00,
        mrp: 999_00,
        variants: [
          { color: 'Blue', size: 'M', sku: 'b', stock: 6 },
          { color: 'Blue', size: 'L', sku: 'a', stock: 4 },
          { color: 'Red', size: 'L', sku: 'c', stock: 0, price: 999_00, finalPrice: 849_00 },
        ],
        images: [
          { path: '1.jpg', color: 'Blue' },
          { path: '2.jpg', color: 'Red' },
        ],
      },
      { handle: 'D-2', price: 500_00, variants: [{ size: 'S' }] },
    ])
  })

  it('leave out the row of their parent, which is not sold itself', async () => {
    const { products, refusals } = await readFileText(
      `Seller SKU,Product Name,Parentage,Parent SKU,Size,Standard Price,Maximum Retail Price,Quantity\nK,Kurti,Parent,,,,999,\nK-M,Kurti,Child,K,M,799,999,4\nK-L,Kurti,Child,K,L,799,999,2\nT,Top,parent,,,500,999,1\n`,
    )
    expect(refusals).toEqual([])
    expect(products.map(({ variants }) => variants.map(({ sku }) => sku))).toEqual([['K-M', 'K-L'], ['T']])
  })

  it('without a code form one product when they differ in nothing else', async () => {
    const { products } = await readFileText(
      `${LIST}\nKurti,,M,Blue,999,799,4,,\nKurti,,L,Blue,999,849,6,,\nKurti,,L,Red,999,799,1,,\nKurti,,L,Red,999,799,1,,\nKurti,,,Red,999,799,1,,\nTop,,S|M,Red,999,799,1,,\nTop,,M|L,Red,999,799,1,,\n`,
    )
    expect(products.map(({ handle, variants }) => [handle, variants.map(({ size }) => size)])).toEqual([
      ['kurti-blue', ['M', 'L']],
      ['kurti-red', ['L']],
      ['kurti-red-2', ['L']],
      ['kurti-red-3', ['']],
      // Rows that list their sizes are products of their own.
      ['top-red', ['S', 'M']],
      ['top-red-2', ['M', 'L']],
    ])
  })

  it.each([
    ['with a style code', 'Style Code', 'D-1'],
    ['without one', 'Note', ''],
  ])(
    '%s are one product while one size is active, and the sizes that are not are sold out',
    async (_case, name, code) => {
      const file = (...statuses: readonly string[]) =>
        `Item Name,${name},Size,Selling Price,Qty,SKU,Listing Status\n${statuses
          .map((status, at) => `Kurti,${code},${'SML'[at]},799,${at + 4},k${at},${status}\n`)
          .join('')}`
      const read = async (...statuses: readonly string[]) =>
        (await readFileText(file(...statuses))).products.map((product) => [
          product.status,
          product.variants.map(({ stock }) => stock),
        ])
      expect(await read('INACTIVE', 'ACTIVE', 'Disabled')).toEqual([['active', [0, 5, 0]]])
      expect(await read('INACTIVE', 'inactive', 'Discontinued')).toEqual([['draft', [4, 5, 6]]])
      expect(await read('ACTIVE', '', '')).toEqual([['active', [4, 5, 6]]])
      const { notes, refusals } = await readFileText(file('ACTIVE', 'INACTIVE', 'sleeping'))
      expect(notes).toContain('A size that is not active while another one of its product is gets a stock of 0.')
      expect(refusals).toMatchObject([{ line: 4, reason: "status 'sleeping' is neither active, draft nor archived" }])
    },
  )

  it('are put together where they are apart, which the dry run says', async () => {
    const rows = [
      'Kurti,D-1,M,Blue',
      'Top,D-2,M,Red',
      ',,,',
      'Kurti,D-1,L,Blue',
      'Scarf,,,Red',
      'Top,D-2,L,Red',
      'Kurti,D-1,M,Red',
    ]
    const { products, refusals, notes } = await readFileText(
      `${LIST}\n${rows.map((row) => `${row},999,799,4,,`).join('\n')}\n`,
    )
    expect(refusals.map(({ line }) => line)).toEqual([4])
    expect(
      products.map(({ handle, variants }) => [handle, variants.map(({ color, size }) => `${color} ${size}`)]),
    ).toEqual([
      ['D-1', ['Blue M', 'Blue L', 'Red M']],
      ['D-2', ['Red M', 'Red L']],
      ['scarf-red', ['Red Free Size']],
    ])
    expect(notes.join()).toContain(
      'The rows of 2 products do not follow each other. Rows with the same handle or style code are put together: D-1, D-2',
    )
  })

  it.each([
    ['with another name far away', 'Kurti,D-1,M,,9,,,,\nTop,D-2,M,,9,,,,\nTop,D-1,L,,9,,,,', 4],
    ['with another name', 'Kurti,D-1,M,,9,,,,\nTop,D-1,L,,9,,,,', 3],
    ['with the same size twice', 'Kurti,D-1,M,,9,,,,\nKurti,D-1,M,,9,,,,', 3],
  ])('are refused %s', async (_why, rows, line) => {
    const { refusals } = await readFileText(`${LIST}\n${rows}\n`)
    expect(refusals).toEqual([
      expect.objectContaining({
        line,
        reason: expect.stringMatching(/line 2 already has the handle D-1: the rows of/),
      }),
    ])
  })

  it('are refused with all that is wrong in any of them', async () => {
    const { products, refusals } = await readFileText(`${LIST}\nKurti,D-1,M,,9,,x,,\nKurti,D-1,L,,ten,,1,,\n`)
    expect(products).toEqual([])
    expect(refusals.map(({ line, productLine }) => [line, productLine])).toEqual([
      [2, 2],
      [3, 2],
    ])
  })

  it.each([
    ['next to each other', ['b,,L', 'b,Kesar,M', 'a,Neem,S']],
    ['apart', ['b,,L', 'a,Neem,S', 'b,Kesar,M']],
  ])('of Shopify that a spreadsheet has sorted %s have the title of the row that has one', async (_where, rows) => {
    const { products, refusals } = await readFileText(
      `Handle,Title,Option1 Value,Option1 Name,Variant Price\n${rows.map((row) => `${row},${row.includes(',,') ? '' : 'Size'},9\n`).join('')}`,
    )
    expect(refusals).toEqual([])
    expect(products.map(({ name, variants }) => [name, variants.map(({ size }) => size)])).toEqual([
      ['Kesar', ['M', 'L']],
      ['Neem', ['S']],
    ])
  })

  it('of a marketplace are read by the names of its columns', async () => {
    const { products } = await readFileText(
      'Upload sheet,,,,,,,\nProduct Name*,Variation*,Meesho Price*,MRP*,HSN ID*,Inventory*,Product ID / Style ID*,Image 1 (Front)*\nKurti,S,449,999,6204,2,ST1,a.jpg\nKurti,M,449,999,6204,3,ST1,a.jpg\n',
    )
    expect(products).toMatchObject([
      {
        handle: 'ST1',
        finalPrice: 449_00,
        hsn: '6204',
        images: [{ path: 'a.jpg' }],
        variants: [{ size: 'S' }, { size: 'M' }],
      },
    ])
  })
})
