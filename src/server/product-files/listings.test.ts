import { expect, it } from 'vitest'
import { fileOf, readFileText } from '../../../test/product-file.ts'

it("Etsy's listings have their variations in one row, and prices in other currencies", async () => {
  const columns = [
    'TITLE',
    'DESCRIPTION',
    'PRICE',
    'CURRENCY_CODE',
    'QUANTITY',
    'TAGS',
    'MATERIALS',
    'IMAGE1',
    'IMAGE2',
  ]
  const options = [
    'VARIATION 1 TYPE',
    'VARIATION 1 NAME',
    'VARIATION 1 VALUES',
    'VARIATION 2 NAME',
    'VARIATION 2 VALUES',
    'SKU',
  ]
  const { products, refusals } = await readFileText(
    fileOf(
      [...columns, ...options],
      [
        {
          TITLE: 'Kurta',
          PRICE: '1299.00',
          CURRENCY_CODE: 'INR',
          QUANTITY: '4',
          IMAGE1: 'https://e.example/1.jpg',
          'VARIATION 1 NAME': 'Size',
          'VARIATION 1 VALUES': 'S,M',
          SKU: 'KS,KM',
          IMAGE2: 'https://e.example/2.jpg',
          'VARIATION 2 NAME': 'Primary colour',
          'VARIATION 2 VALUES': 'Blue',
        },
        { TITLE: 'Scarf', PRICE: '25.00', CURRENCY_CODE: 'USD', QUANTITY: '4' },
      ],
    ),
  )
  expect(products).toMatchObject([
    {
      images: [{ path: 'https://e.example/1.jpg' }, { path: 'https://e.example/2.jpg' }],
      variants: [
        { size: 'S', color: 'Blue', stock: undefined, sku: undefined },
        { size: 'M', color: 'Blue' },
      ],
    },
  ])
  expect(refusals).toMatchObject([{ line: 3, reason: 'its price is in USD, not in rupees' }])
})

it('a Google product feed has one row for each size, and the days of a sale', async () => {
  const columns = [
    'id',
    'title',
    'link',
    'image_link',
    'availability',
    'price',
    'sale_price',
    'sale_price_effective_date',
  ]
  const row = {
    image_link: 'https://x.example/1.jpg',
    item_group_id: 'K',
    price: '1299.00 INR',
    product_type: 'Women > Kurtas',
  }
  const { products, refusals } = await readFileText(
    fileOf(
      [...columns, 'item_group_id', 'color', 'size', 'product_type'],
      [
        {
          ...row,
          id: 'K-S',
          title: 'Indigo Kurta - S',
          availability: 'in_stock',
          sale_price: '999.00 INR',
          size: 'S',
          sale_price_effective_date: '2025-01-01T00:00+0530/2025-02-01T00:00+0530',
        },
        { id: 'T', title: 'Top', price: '499 INR', availability: 'out_of_stock' },
        { ...row, id: 'K-M', title: 'Indigo Kurta - M', availability: 'out of stock', size: 'M' },
      ],
      '\t',
    ),
  )
  expect(refusals).toEqual([])
  expect(products.map((product) => ({ finalPrice: undefined, ...product }))).toMatchObject([
    {
      name: 'Indigo Kurta',
      category: 'Kurtas',
      price: 129_900,
      finalPrice: undefined,
      variants: [
        { size: 'S', sku: 'K-S', stock: undefined },
        { size: 'M', sku: 'K-M', stock: 0 },
      ],
    },
    { name: 'Top', variants: [{ stock: 0 }] },
  ])
})

it("a marketplace's template has rows that explain its columns, and sizes with names of their own", async () => {
  const { products, refusals } = await readFileText(
    [
      'TemplateType=fptcustom\tVersion=2023\tThe top 3 rows are for the marketplace only.',
      'Seller SKU\tProduct Name\tStandard Price\tQuantity\tParentage\tParent SKU\tSize\tMaximum Retail Price',
      'item_sku\titem_name\tstandard_price\tquantity\tparent_child\tparent_sku\tsize_name\tmaximum_retail_price',
      'K\tIndigo Kurta\t\t\tParent\t\t\t',
      'K-S\tIndigo Kurta (S)\t1299\t4\tChild\tK\tS\t1999',
      'K-M\tIndigo Kurta (M)\t1299\t2\tChild\tK\tM\t1999',
    ].join('\n'),
  )
  expect(refusals).toMatchObject([{ line: 3, reason: expect.stringContaining('explains the columns of a template') }])
  expect(products).toMatchObject([{ name: 'Indigo Kurta', variants: [{ sku: 'K-S' }, { sku: 'K-M' }] }])
})

it.each([
  [
    'Zoho, where a vendor is who the shop buys from',
    'Item Name,SKU,Rate,Product Type,Usage unit,Purchase Rate,Vendor,Stock On Hand\nKurta,KS,INR 1299.00,inventory,pcs,INR 600.00,Mill,8.00',
    { brand: 'Unbranded', category: 'Kurtas', price: 129_900, variants: [{ stock: 8, cost: 60_000 }] },
  ],
  [
    'Busy, with the unit in the names of the columns',
    ',,List of Items,\nName,Parent Group,Main Unit,Op. Stock (Main),Sales Price (Main Unit),Purc. Price (Main Unit),M.R.P. (Main Unit)\nKhadi,Fabrics,Mtr.,100.50,299.00,120.00,400.00',
    { unit: 'metre', price: 40_000, finalPrice: 29_900, variants: [{ stock: 10_050, cost: 12_000 }] },
  ],
  [
    'Tally, with units in the cells',
    'Name of Item,Under,Units,Standard Selling Price,Standard Cost,Opening Balance\nKurta,Kurtas,Pcs,1299.00/Pcs,600.00/Pcs,24 Pcs',
    { category: 'Kurtas', price: 129_900, variants: [{ stock: 24, cost: 60_000 }] },
  ],
])('the list of %s is read', async (_title, text, product) => {
  const { products, refusals } = await readFileText(text)
  expect(refusals).toEqual([])
  expect(products).toMatchObject([product])
})
