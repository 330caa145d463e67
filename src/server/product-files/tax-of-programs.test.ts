import { expect, it } from 'vitest'
import { fileOf, readFileText } from '../../../test/product-file.ts'

const BAGISTO = fileOf(
  ['sku', 'type', 'attribute_family_code', 'name', 'url_key', 'price', 'special_price', 'mrp', 'status'],
  [
    { sku: 'A', type: 'simple', name: 'Kurta', url_key: 'kurta', price: '1000', mrp: '1500', status: '1' },
    { sku: 'B', type: 'simple', name: 'Sherwani', url_key: 'sherwani', price: '3000', status: '1' },
    {
      sku: 'C',
      type: 'simple',
      name: 'Lehenga',
      url_key: 'lehenga',
      price: '2600',
      special_price: '2500',
      status: '1',
    },
  ],
)
const SQUARE = fileOf(
  ['Token', 'Item Name', 'Variation Name', 'SKU', 'Price'],
  [
    { Token: '1', 'Item Name': 'Kurta', 'Variation Name': 'S', SKU: 'K-S', Price: '999.90' },
    { Token: '2', 'Item Name': 'Kurta', 'Variation Name': 'M', SKU: 'K-M', Price: '1099' },
  ],
)

it.each([
  ['included', [1000_00, undefined, 1500_00], [3000_00], [2600_00, 2500_00, 2600_00]],
  ['add5', [1050_00, undefined, 1500_00], [3150_00], [2730_00, 2625_00, 2730_00]],
  ['add18', [1180_00, undefined, 1500_00], [3540_00], [3068_00, 2950_00, 3068_00]],
  ['addByPrice', [1050_00, undefined, 1500_00], [3540_00], [2730_00, 2625_00, 2730_00]],
] as const)('prices of a file that says nothing of GST are read as %s', async (tax, kurta, sherwani, lehenga) => {
  const { products, refusals, findings } = await readFileText(BAGISTO, { tax })
  expect(refusals).toEqual([])
  expect(products.map(({ price, finalPrice, mrp }) => [price, finalPrice, mrp])).toEqual(
    [kurta, sherwani, lehenga].map(([price, finalPrice, mrp]) => [price, finalPrice, mrp]),
  )
  expect(findings.filter(({ kind }) => kind === 'tax').map(({ product, detail }) => [product, detail])).toEqual([
    ['Kurta', '₹1,000.00'],
    ['Sherwani', '₹3,000.00'],
    ['Lehenga', '₹2,600.00'],
  ])
})

it('the prices of all variants are raised', async () => {
  const { products } = await readFileText(SQUARE, { tax: 'add5' })
  expect(products).toMatchObject([{ price: 1049_90, variants: [{ size: 'S' }, { size: 'M', price: 1153_95 }] }])
})

it('a file of plain columns is not asked about GST', async () => {
  const { findings } = await readFileText('name,price\nKurta,1000\n', { tax: 'add5' })
  expect(findings.filter(({ kind }) => kind === 'tax')).toEqual([])
})

it.each([
  ['WooCommerce', ['Type', 'SKU', 'Name', 'Is featured?', 'Regular price'], ['simple', 'K', 'Kurta', '0', '1000']],
  ['Wix', ['handleId', 'fieldType', 'name', 'price', 'visible'], ['k', 'Product', 'Kurta', '1000', 'true']],
  ['Etsy', ['TITLE', 'PRICE', 'CURRENCY_CODE', 'QUANTITY', 'MATERIALS'], ['Kurta', '1000', 'INR', '3', 'cotton']],
  ['Shopify', ['Handle', 'Title', 'Variant SKU', 'Variant Price'], ['kurta', 'Kurta', 'K', '1000']],
  [
    'Google',
    ['id', 'title', 'link', 'image link', 'availability', 'price'],
    ['1', 'Kurta', '', '', 'in stock', '1000 INR'],
  ],
])('the prices of a file of %s may be without GST', async (_program, columns, cells) => {
  const file = [columns, cells].map((line) => line.join(',')).join('\n')
  const { products, findings } = await readFileText(file, { tax: 'add5' })
  expect(products.map(({ price }) => price)).toEqual([1050_00])
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'tax', detail: '₹1,000.00' }))
})
