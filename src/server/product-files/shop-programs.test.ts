import { describe, expect, it } from 'vitest'
import { fileOf, readFileText } from '../../../test/product-file.ts'

describe('Magento', () => {
  const COLUMNS = [
    ...['sku', 'store_view_code', 'attribute_set_code', 'product_type', 'categories', 'product_websites', 'name'],
    ...[
      'product_online',
      'visibility',
      'price',
      'special_price',
      'url_key',
      'base_image',
      'additional_attributes',
      'qty',
    ],
    ...['is_in_stock', 'manage_stock', 'configurable_variations', 'configurable_variation_labels'],
  ]
  const part = (size: string, price: string) => ({
    sku: `K-${size}`,
    product_type: 'simple',
    name: `Kurta-${size}`,
    visibility: 'Not Visible Individually',
    price,
    url_key: `kurta-${size}`,
    additional_attributes: `color=Sea Green,size=${size}`,
    qty: '4.0000',
    is_in_stock: '1',
    manage_stock: '1',
    product_online: '1',
  })
  const KURTA = {
    sku: 'K',
    product_type: 'configurable',
    categories: 'Default Category/Women,Default Category/Women/Kurtas',
    name: 'Kurta',
    product_online: '1',
    url_key: 'kurta',
    additional_attributes: 'material=Cotton|Linen,care="Wash, cold"',
    configurable_variations: 'sku=K-S,color=Sea Green,size=S|sku=K-M,color=Sea Green,size=M',
    configurable_variation_labels: 'color=Colour,size=Size',
  }

  it('has the sizes of a product in rows of their own', async () => {
    const { products, refusals, notes } = await readFileText(
      fileOf(COLUMNS, [
        part('S', '1299.0000'),
        part('M', '1399.0000'),
        KURTA,
        { ...KURTA, store_view_code: 'hi', name: 'कुर्ता' },
      ]),
    )
    expect(refusals).toEqual([])
    expect(products).toMatchObject([
      {
        handle: 'kurta',
        name: 'Kurta',
        mainCategory: 'Women',
        category: 'Kurtas',
        fabric: 'Cotton',
        price: 129_900,
        variants: [
          { color: 'Sea Green', size: 'S', sku: 'K-S', stock: 4 },
          { color: 'Sea Green', size: 'M', sku: 'K-M', stock: 4, price: 139_900 },
        ],
      },
    ])
    expect(notes.join()).toContain('does not say whether its prices include GST')
  })

  it.each([
    [{ ...KURTA, configurable_variations: 'sku=K-XS,color=Sea Green,size=XS' }, 'its part K-XS is not in the file'],
    [part('S', '9'), 'the configurable product that it belongs to is not in the file'],
    [{ ...part('S', '9'), product_type: 'bundle' }, "products of the type 'bundle' are not imported"],
  ])('refuses %j', async (row, reason) => {
    const { products, refusals } = await readFileText(fileOf(COLUMNS, [row]))
    expect(products).toEqual([])
    expect(refusals.map((refusal) => refusal.reason).join()).toContain(reason)
  })
})

describe('BigCommerce', () => {
  it('has rows of variants and pictures below a product', async () => {
    const columns = [
      ...['Item', 'ID', 'Name', 'Type', 'SKU', 'Options', 'Inventory Tracking', 'Current Stock', 'Price', 'Sale Price'],
      ...['Categories', 'Product URL', 'Is Visible', 'Image URL (Import)'],
    ]
    const { products, refusals } = await readFileText(
      fileOf(columns, [
        {
          Item: 'Product',
          ID: '77',
          Name: 'Kurta',
          Type: 'physical',
          'Inventory Tracking': 'variant',
          Price: '1299',
          'Sale Price': '999',
          Categories: 'Shop All;Women/Kurtas',
          'Product URL': '/indigo-kurta/',
          'Is Visible': 'TRUE',
        },
        {
          Item: 'Variant',
          SKU: 'S',
          'Current Stock': '4',
          Options: 'Type=Swatch|Name=Colour|Value=Blue[#0000ff]Type=Rectangle|Name=Size|Value=S',
        },
        {
          Item: 'Variant',
          SKU: 'M',
          'Current Stock': '2',
          Price: '1399',
          Options: 'Type=Swatch|Name=Colour|Value=Blue[#0000ff]|Type=Rectangle|Name=Size|Value=M',
        },
        { Item: 'Image', 'Image URL (Import)': 'https://old.example/k.jpg' },
        { Item: 'Product', Name: 'Saree', 'Inventory Tracking': 'none', 'Current Stock': '0', Price: '4999' },
      ]),
    )
    expect(refusals).toEqual([])
    expect(products).toMatchObject([
      {
        handle: 'indigo-kurta',
        category: 'Kurtas',
        price: 129_900,
        finalPrice: 99_900,
        images: [{ path: 'https://old.example/k.jpg' }],
        variants: [
          { color: 'Blue', size: 'S', sku: 'S', stock: 4 },
          { color: 'Blue', size: 'M', sku: 'M', stock: 2, price: 139_900 },
        ],
      },
      { name: 'Saree', price: 499_900, variants: [{ stock: undefined }] },
    ])
  })

  it('has rules for prices in older files', async () => {
    const columns = [
      ...[
        'Item Type',
        'Product ID',
        'Product Name',
        'Product Code/SKU',
        'Price',
        'Allow Purchases?',
        'Track Inventory',
      ],
      'Current Stock Level',
    ]
    const rule = (sku: string, price: string) => ({ 'Item Type': 'Rule', 'Product Code/SKU': sku, Price: price })
    const sku = (size: string) => ({
      'Item Type': 'SKU',
      'Product Name': `[S]Size=${size},[CS]Colour=Blue:#0000ff`,
      'Product Code/SKU': size,
      'Current Stock Level': '3',
    })
    const kurta = {
      'Item Type': 'Product',
      'Product Name': 'Kurta',
      Price: '1299.0000',
      'Track Inventory': 'by option',
    }
    const { products, refusals } = await readFileText(
      fileOf(columns, [
        kurta,
        ...['S', 'M', 'L'].map(sku),
        rule('M', '[ADD]100'),
        { ...rule('L', '[FIXED]1599'), 'Allow Purchases?': 'N' },
        { ...kurta, 'Product Name': 'Top' },
        sku('XS'),
        rule('', '[ADD]5'),
      ]),
    )
    expect(products).toMatchObject([
      {
        price: 129_900,
        variants: [
          { size: 'S', color: 'Blue', stock: 3 },
          { size: 'M', price: 139_900, stock: 3 },
          { size: 'L', price: 159_900, stock: 0 },
        ],
      },
    ])
    expect(refusals.map(({ reason }) => reason).join()).toContain('a price rule that is not for one SKU')
  })
})

describe('Wix', () => {
  const COLUMNS = [
    ...['handleId', 'fieldType', 'name', 'productImageUrl', 'collection', 'sku', 'price', 'surcharge', 'visible'],
    ...['discountMode', 'discountValue', 'inventory', 'productOptionName1', 'productOptionDescription1'],
    ...['productOptionName2', 'productOptionDescription2'],
  ]
  const kurta = {
    handleId: 'k',
    fieldType: 'Product',
    name: 'Kurta',
    productImageUrl: 'a~mv2.jpg',
    collection: 'Kurtas;Sale',
    price: '1000',
    visible: 'true',
    discountMode: 'PERCENT',
    discountValue: '10',
    productOptionName1: 'Size',
    productOptionDescription1: 'S;M',
    productOptionName2: 'Colour',
    productOptionDescription2: '#0000ff:Blue',
  }
  const variant = { handleId: 'k', fieldType: 'Variant', productOptionName1: 'Size', visible: 'true' }

  it('has surcharges and a discount, or variants without rows', async () => {
    const { products, refusals } = await readFileText(
      fileOf(COLUMNS, [
        kurta,
        { ...variant, productOptionDescription1: 'S', inventory: '4', surcharge: '0.0' },
        { ...variant, productOptionDescription1: 'M', inventory: 'OutOfStock', surcharge: '100' },
        { ...variant, productOptionDescription1: 'L', visible: 'false' },
        { ...kurta, handleId: 'top', name: 'Top', discountMode: 'AMOUNT', discountValue: '250', inventory: 'InStock' },
      ]),
    )
    expect(refusals).toEqual([])
    expect(products).toMatchObject([
      {
        handle: 'k',
        category: 'Kurtas',
        price: 100_000,
        finalPrice: 90_000,
        images: [{ path: 'https://static.wixstatic.com/media/a~mv2.jpg' }],
        variants: [
          { size: 'S', stock: 4 },
          { size: 'M', stock: 0, price: 110_000, finalPrice: 99_000 },
        ],
      },
      { handle: 'top', price: 100_000, finalPrice: 75_000, variants: [{ size: 'S', color: 'Blue' }, { size: 'M' }] },
    ])
  })

  it('has the names of options in the row of the product alone', async () => {
    const { productOptionName1: _, ...unnamed } = variant
    const { products, refusals } = await readFileText(
      fileOf(COLUMNS, [
        kurta,
        { ...unnamed, sku: 'K-S', productOptionDescription1: 'S', productOptionDescription2: '#0000ff:Blue' },
        { ...unnamed, sku: 'K-M', productOptionDescription1: 'M', productOptionDescription2: '#0000ff:Blue' },
      ]),
    )
    expect(refusals).toEqual([])
    expect(products[0]?.variants).toMatchObject([
      { sku: 'K-S', size: 'S', color: 'Blue' },
      { sku: 'K-M', size: 'M', color: 'Blue' },
    ])
  })

  it('has the prices of variants in newer files', async () => {
    const columns = [
      'handle',
      'fieldType',
      'name',
      'plainDescription',
      'media',
      'price',
      'strikethroughPrice',
      'inventory',
    ]
    const { products, refusals } = await readFileText(
      fileOf(
        [...columns, 'productOptionName1', 'productOptionChoices1'],
        [
          { handle: 'k', fieldType: 'PRODUCT', name: 'Kurta', price: '999', productOptionName1: 'Size' },
          {
            handle: 'k',
            fieldType: 'VARIANT',
            price: '999',
            strikethroughPrice: '1299',
            inventory: '4',
            productOptionName1: 'Size',
            productOptionChoices1: 'S',
          },
          {
            handle: 'orphan',
            fieldType: 'VARIANT',
            price: '999',
            productOptionName1: 'Size',
            productOptionChoices1: 'S',
          },
        ],
      ),
    )
    expect(products).toMatchObject([{ price: 129_900, finalPrice: 99_900, variants: [{ size: 'S', stock: 4 }] }])
    expect(refusals.map(({ reason }) => reason).join()).toContain('the file has no row of the product itself')
  })
})
