import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { ImportOptions } from '../../domain/catalogue/import-options.ts'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import { checkFile } from './check-file.ts'
import { type Refusal, readProducts } from './products-of-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'vastra-import-'))
const path = join(folder, 'products.csv')
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => void vi.useRealTimers())

const COLUMNS = [
  ...['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published', 'Is featured?', 'Visibility in catalog'],
  ...['Short description', 'Description', 'Date sale price starts', 'Date sale price ends', 'Tax status', 'In stock?'],
  ...['Stock', 'Width (cm)', 'Sale price', 'Regular price', 'Categories', 'Tags', 'Images', 'Parent', 'Position'],
  ...[1, 2, 3, 4].flatMap((at) => [`Attribute ${at} name`, `Attribute ${at} value(s)`, `Attribute ${at} visible`]),
  ...['Meta: _hsn_code', 'Meta: _edit_last'],
]

type Cells = Readonly<Record<string, string | number>>

/** Attributes as cells: `{ Size: 'S, M' }` is the first one with its values. */
function attributes(values: Readonly<Record<string, string>>): Cells {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value], at) => [
      [`Attribute ${at + 1} name`, name],
      [`Attribute ${at + 1} value(s)`, value],
    ]),
  )
}

/** Reads a file with these rows, in which a product is published and in stock unless its cells say otherwise. */
async function read(rows: readonly Cells[], options: Partial<ImportOptions> = {}) {
  const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`
  const lines = rows.map((row) => ({ Published: 1, 'In stock?': 1, ...row }) as Cells)
  const text = [COLUMNS, ...lines.map((row) => COLUMNS.map((name) => row[name] ?? ''))]
  writeFileSync(path, text.map((cells) => cells.map(quoted).join(',')).join('\n'))
  const file = await checkFile(path, () => {}, { options })
  const refusals: Refusal[] = []
  const products: ProductInput[] = []
  for await (const { product } of readProducts(file, { refuse: (refusal) => refusals.push(refusal) }))
    products.push(product)
  return { header: file.header, products, refusals }
}

const VARIABLE = { ID: 101, Type: 'variable', SKU: 'ANK', Name: 'Anarkali Kurta', Categories: 'Women > Kurtas' }
const CHOICES = attributes({ Colour: 'Rani Pink, Teal', Size: 'S, M' })

describe("WooCommerce's rows", () => {
  it('form one product of a parent and its variations, wherever they are in the file', async () => {
    const variation = { Type: 'variation', Parent: 'ANK' }
    const { header, products, refusals } = await read([
      {
        ...variation,
        ...attributes({ Colour: 'Teal', Size: 'M' }),
        ID: 103,
        SKU: 'ANK-T-M',
        'Regular price': '1499',
        Stock: 2,
        Images: 'https://old.example/teal.jpg',
      },
      {
        ...VARIABLE,
        ...CHOICES,
        Description: '<p>Chanderi</p>\\n<p>Lined</p>',
        Categories: 'Festive, Women, Women > Kurtas',
        Images: 'https://old.example/a.jpg, https://old.example/b.jpg',
        'Is featured?': 1,
        'Width (cm)': '40',
        'Meta: _hsn_code': '6211',
      },
      { ID: 110, Type: 'simple', SKU: 'ST', Name: 'Plain Stole', 'Regular price': '499', Stock: 7 },
      {
        ...variation,
        ...attributes({ Colour: 'Rani Pink', Size: 'S' }),
        ID: 102,
        SKU: 'ANK-P-S',
        'Sale price': '1299',
        'Regular price': '1499',
        Stock: "'-1",
        Parent: 'id:101',
        'GTIN, UPC, EAN, or ISBN': '8901030865278',
      },
    ])
    expect(refusals).toEqual([])
    expect([header.dialect, header.unknown]).toEqual(['woocommerce', ['Meta: _edit_last']])
    expect(products).toMatchObject([
      {
        handle: 'anarkali-kurta',
        name: 'Anarkali Kurta',
        mainCategory: 'Women',
        category: 'Kurtas',
        featured: true,
        hsn: '6211',
        price: 149_900,
        finalPrice: 129_900,
        variants: [
          { color: 'Rani Pink', size: 'S', sku: 'ANK-P-S', stock: 0, barcode: '8901030865278' },
          { color: 'Teal', size: 'M', sku: 'ANK-T-M', stock: 2, price: 149_900, image: 'https://old.example/teal.jpg' },
        ],
        images: [
          { path: 'https://old.example/a.jpg' },
          { path: 'https://old.example/b.jpg' },
          { path: 'https://old.example/teal.jpg', color: 'Teal' },
        ],
      },
      { handle: 'plain-stole', price: 49_900, variants: [{ sku: 'ST', stock: 7 }] },
    ])
    expect(products[0]?.description).toBe('Chanderi\n\nLined')
    expect(products[0]?.widthCm, 'the width of the parcel').toBeUndefined()
  })

  it('that are for any value of an attribute are sold in each, with the stock of none', async () => {
    const { products, refusals } = await read([
      { ...VARIABLE, ...CHOICES },
      {
        Type: 'variation',
        Parent: 'ANK',
        SKU: 'ANK-T',
        'Regular price': '999',
        Stock: 5,
        ...attributes({ Colour: 'Teal', Size: '' }),
      },
      {
        Type: 'variation',
        Parent: 'ANK',
        'Regular price': '999',
        Stock: 5,
        'In stock?': 0,
        ...attributes({ Colour: 'Rani Pink', Size: '' }),
      },
    ])
    expect(refusals).toEqual([])
    expect(products[0]?.variants.map(({ color, size, sku, stock }) => [color, size, sku, stock])).toEqual([
      ['Teal', 'S', undefined, undefined],
      ['Teal', 'M', undefined, undefined],
      ['Rani Pink', 'S', undefined, 0],
      ['Rani Pink', 'M', undefined, 0],
    ])
  })

  it('keep more than three attributes apart in the size', async () => {
    const values = { Neck: 'Round', Size: 'S', Sleeve: 'Long', Length: 'Short' }
    const { products } = await read([
      { ...VARIABLE, ...attributes(values) },
      { Type: 'variation', Parent: 'ANK', 'Regular price': '999', ...attributes(values) },
    ])
    expect(products[0]?.variants).toMatchObject([{ color: '', size: 'Round / S / Long / Short' }])
  })

  it('leave out variations that are not published, and drafts and hidden products are drafts', async () => {
    const { products } = await read([
      { ...VARIABLE, ...CHOICES },
      { Type: 'variation', Parent: 'ANK', 'Regular price': '9', ...attributes({ Colour: 'Teal', Size: 'S' }) },
      {
        Type: 'variation',
        Parent: 'ANK',
        'Regular price': '9',
        Published: 0,
        ...attributes({ Colour: 'Teal', Size: 'M' }),
      },
      { Type: 'simple', Name: 'A draft', 'Regular price': '9', Published: "'-1" },
      { Type: 'simple', Name: 'Hidden', 'Regular price': '9', 'Visibility in catalog': 'hidden' },
    ])
    expect(products.map(({ name, status, variants }) => [name, status, variants.length])).toEqual([
      ['Anarkali Kurta', undefined, 1],
      ['A draft', 'draft', 1],
      ['Hidden', 'draft', 1],
    ])
  })

  it.each([
    ['', '', 90_000],
    ['2026-03-01', '2026-03-31', 90_000],
    ['2026-03-15 00:00:00', '', 90_000],
    ['', '2026-03-14', undefined],
    ['2026-03-16', '', undefined],
  ])('have their sale price from %j to %j, in India', async (starts, ends, finalPrice) => {
    // In India the 15th has begun.
    vi.useFakeTimers({ now: new Date('2026-03-14T19:00:00Z'), toFake: ['Date'] })
    const { products } = await read([
      {
        Type: 'simple',
        Name: 'Stole',
        'Regular price': '1000',
        'Sale price': '900',
        'Date sale price starts': starts,
        'Date sale price ends': ends,
      },
    ])
    expect([products[0]?.price, products[0]?.finalPrice]).toEqual([100_000, finalPrice])
  })

  it('give fabric by the metre, and facts from attributes', async () => {
    const { products, refusals } = await read([
      {
        Type: 'simple',
        Name: 'Khadi Cotton (per metre)',
        Categories: 'Fabrics > Khadi',
        Tags: 'handspun, new',
        'Regular price': '450',
        Stock: '62.5',
        'Short description': 'Spun by hand',
        ...attributes({ Fabric: 'Cotton', Colour: 'Off\\, White', 'Wash Care': 'Cold\\, by hand', Width: '44 inches' }),
      },
    ])
    expect(refusals).toEqual([])
    expect(products).toMatchObject([
      {
        unit: 'metre',
        mainCategory: 'Fabrics',
        category: 'Khadi',
        fabric: 'Cotton',
        care: 'Cold, by hand',
        description: 'Spun by hand',
        newArrival: true,
        variants: [{ stock: 6250 }],
      },
    ])
    expect(products[0]?.widthCm).toBeUndefined()
  })

  it('are refused with the reason when the shop cannot sell them', async () => {
    const simple = { Name: 'X', 'Regular price': '9' }
    const { products, refusals } = await read([
      { ...simple, Type: 'external' },
      { ...simple, Type: 'grouped', 'Regular price': '' },
      { ...simple, Type: 'simple, virtual' },
      { ...simple, Type: 'simple, downloadable, virtual' },
      { ...VARIABLE, ...CHOICES },
      { Type: 'variation', Name: 'Lost', Parent: 'GONE', 'Regular price': '9', ...attributes({ Size: 'S' }) },
      { ...simple, Type: 'simple', Name: 'No price', SKU: 'N', 'Regular price': '' },
      { ...VARIABLE, ...attributes({ Size: 'S' }), ID: 120, SKU: 'P' },
      { Type: 'variation', Parent: 'P', ...attributes({ Size: 'S' }) },
    ])
    expect(products).toEqual([])
    expect(refusals.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '2: a product that is sold on another website is not imported',
      '3: a group of products is not imported, only the products in it',
      '4: virtual products are not imported',
      '5: downloadable products are not imported',
      '5: virtual products are not imported',
      '6: the file has no variation of it that is published',
      '8: no price',
      '10: no price',
      "7: its product 'GONE' is not in the file",
    ])
  })
})
