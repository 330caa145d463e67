import { describe, expect, it } from 'vitest'
import { fileOf, readFileText } from '../../../test/product-file.ts'

describe('Medusa', () => {
  const kurta = {
    'Product Id': 'prod_1',
    'Product Handle': 'chanderi-kurta',
    'Product Title': 'Chanderi Kurta',
    'Product Status': 'published',
    'Product Material': 'Cotton',
    'Product Tag 1': 'women',
    'Product Tag 2': 'new',
    'Product Image 1': 'https://example.com/a.jpg',
    'Product Hs Code': '621142',
    'Product Origin Country': 'in',
    'Variant Option 1 Name': 'Size',
    'Variant Option 2 Name': 'Color',
    'Variant Option 2 Value': 'Red',
    'Variant Price USD': '20',
  }
  const COLUMNS = [
    ...Object.keys(kurta),
    ...['Product Type', 'Variant Option 1 Value', 'Variant Sku', 'Variant Price INR', 'Variant Manage Inventory'],
  ]

  it('has a row for each variant, with its options and its price in rupees', async () => {
    const { products, refusals, notes, header } = await readFileText(
      fileOf(COLUMNS, [
        { ...kurta, 'Variant Option 1 Value': 'S', 'Variant Sku': 'CK-S', 'Variant Price INR': '1499' },
        { ...kurta, 'Variant Option 1 Value': 'M', 'Variant Sku': 'CK-M', 'Variant Price INR': '1599' },
      ]),
    )
    expect(refusals).toEqual([])
    expect(header.unknown).toEqual([])
    expect(notes.join()).toContain('does not say whether its prices include GST')
    expect(products).toMatchObject([
      {
        handle: 'chanderi-kurta',
        name: 'Chanderi Kurta',
        mainCategory: 'Women',
        category: 'Kurtas',
        fabric: 'Cotton',
        hsn: '621142',
        countryOfOrigin: 'India',
        newArrival: true,
        price: 149900,
        images: [{ path: 'https://example.com/a.jpg' }],
        variants: [
          { size: 'S', color: 'Red', sku: 'CK-S', stock: undefined },
          { size: 'M', color: 'Red', sku: 'CK-M', price: 159900 },
        ],
      },
    ])
  })

  it('has the stock, drafts and semicolons of older files, and no option where Medusa made one', async () => {
    const { products, refusals, notes } = await readFileText(
      [
        'Product Id;Product Handle;Product Title;Product Description;Product Status;Product Type;Variant SKU;Variant Inventory Quantity;Variant Manage Inventory;Price India [INR];Option 1 Name;Option 1 Value;Image 1 Url',
        'prod_1;linen-shirt;Linen Shirt;"Soft\\nWash cold";draft;Shirt;LS;5;TRUE;1899.50;Default option;Default option value;https://example.com/b.jpg',
        'prod_2;stole;Cotton Stole;;published;Stole;ST;7;FALSE;499;;;',
      ].join('\n'),
    )
    expect(refusals).toEqual([])
    expect(notes.join()).toContain('wrote its prices in paise')
    expect(products).toMatchObject([
      {
        name: 'Linen Shirt',
        description: 'Soft\nWash cold',
        status: 'draft',
        price: 189950,
        variants: [{ size: '', color: '', stock: 5 }],
      },
      { name: 'Cotton Stole', price: 49900, variants: [{ sku: 'ST', stock: undefined }] },
    ])
  })

  it('is refused where a variant has no price in rupees', async () => {
    const { refusals } = await readFileText(
      fileOf(COLUMNS, [{ ...kurta, 'Variant Option 1 Value': 'S', 'Variant Sku': 'CK-S' }]),
    )
    expect(refusals).toMatchObject([{ product: 'Chanderi Kurta', reason: 'no price' }])
  })
})

describe('Spree', () => {
  const COLUMNS = [
    ...['product_id', 'sku', 'name', 'slug', 'status', 'vendor_name', 'brand_name', 'description', 'tags', 'price'],
    ...['compare_at_price', 'currency', 'track_inventory', 'inventory_count', 'image1_src', 'image2_src'],
    ...['option1_name', 'option1_value', 'option2_name', 'option2_value', 'category1', 'category2'],
    'metafield.properties.material',
  ]
  const variant = (size: string, stock: string) => ({
    slug: 'block-print-kurta',
    sku: `BK-${size}`,
    price: '1299',
    compare_at_price: '1599',
    currency: 'INR',
    track_inventory: 'true',
    inventory_count: stock,
    option1_name: 'color',
    option1_value: 'Indigo',
    option2_name: 'size',
    option2_value: size,
  })
  const KURTA = {
    name: 'Block Print Kurta',
    status: 'active',
    brand_name: 'Anokha',
    category1: 'Women -> Kurtas',
    category2: 'Women',
    image1_src: 'https://example.com/1.jpg',
    'metafield.properties.material': 'Cotton',
  }

  it('says the facts of a product in its first row only', async () => {
    const { products, refusals, header } = await readFileText(
      fileOf(COLUMNS, [{ ...variant('S', '8'), ...KURTA }, variant('M', '4')]),
    )
    expect(refusals).toEqual([])
    expect(header.unknown).toEqual([])
    expect(products).toMatchObject([
      {
        handle: 'block-print-kurta',
        name: 'Block Print Kurta',
        brand: 'Anokha',
        mainCategory: 'Women',
        category: 'Kurtas',
        fabric: 'Cotton',
        price: 159900,
        finalPrice: 129900,
        images: [{ path: 'https://example.com/1.jpg' }],
        variants: [
          { color: 'Indigo', size: 'S', sku: 'BK-S', stock: 8 },
          { color: 'Indigo', size: 'M', sku: 'BK-M', stock: 4 },
        ],
      },
    ])
  })

  it('does not sell the row of a product that has variants, nor what is not priced in rupees', async () => {
    const dress = { name: 'Dress', slug: 'dress', price: '20', currency: 'USD', status: 'active' }
    const master = { ...KURTA, slug: 'block-print-kurta', price: '1000', status: 'archived' }
    const { products, refusals } = await readFileText(fileOf(COLUMNS, [master, variant('S', '8'), dress]))
    expect(products).toMatchObject([{ status: 'draft', variants: [{ size: 'S' }] }])
    expect(refusals).toMatchObject([{ product: 'Dress', reason: 'its price is in USD, not in rupees' }])
  })
})

describe('Vendure', () => {
  const COLUMNS = [
    ...['name', 'slug', 'description', 'assets', 'facets', 'optionGroups', 'optionValues', 'sku', 'price'],
    ...['taxCategory', 'stockOnHand', 'trackInventory', 'variantAssets', 'variantFacets'],
  ]

  it('has the variants of a product below it, without its name', async () => {
    const { products, refusals, header } = await readFileText(
      fileOf(COLUMNS, [
        {
          name: 'Ikat Saree',
          slug: 'ikat-saree',
          assets: 'https://example.com/1.jpg|https://example.com/2.jpg',
          facets: 'category:Sarees|brand:Anokha|fabric:Silk',
          optionGroups: 'color',
          optionValues: 'Red',
          sku: 'IK-R',
          price: '2499.00',
          stockOnHand: '10',
          trackInventory: 'true',
        },
        { optionValues: 'Blue', sku: 'IK-B', price: '2599.00', stockOnHand: '3', trackInventory: 'false' },
        {
          name: 'Mul Kurta',
          slug: 'mul-kurta',
          optionGroups: 'size|color',
          optionValues: 'S|White',
          sku: 'MK',
          price: '899',
        },
      ]),
    )
    expect(refusals).toEqual([])
    expect(header.unknown).toEqual([])
    expect(products).toMatchObject([
      {
        handle: 'ikat-saree',
        brand: 'Anokha',
        category: 'Sarees',
        fabric: 'Silk',
        images: [{ path: 'https://example.com/1.jpg' }, { path: 'https://example.com/2.jpg' }],
        variants: [
          { color: 'Red', sku: 'IK-R', stock: 10 },
          { color: 'Blue', sku: 'IK-B', stock: undefined, price: 259900 },
        ],
      },
      { name: 'Mul Kurta', variants: [{ size: 'S', color: 'White', sku: 'MK' }] },
    ])
  })
})

describe('Bagisto', () => {
  const COLUMNS = [
    ...['channel', 'locale', 'attribute_family_code', 'sku', 'name', 'type', 'parent_sku', 'categories', 'images'],
    ...[
      'url_key',
      'description',
      'price',
      'cost',
      'special_price',
      'special_price_from',
      'status',
      'new',
      'color',
      'size',
    ],
    ...['inventories', 'manage_stock', 'configurable_variants'],
  ]
  const part = (size: string) => ({
    locale: 'en',
    attribute_family_code: 'default',
    sku: `K-${size}`,
    name: `Kurta ${size}`,
    type: 'simple',
    parent_sku: 'K',
    price: '1100.0000',
    special_price: '999.0000',
    special_price_from: '2020-01-01',
    status: '1',
    color: 'Red',
    size,
    inventories: 'default=10,mumbai=4',
    manage_stock: '1',
  })
  const KURTA = {
    locale: 'en',
    sku: 'K',
    name: 'Jaipuri Kurta',
    type: 'configurable',
    url_key: 'jaipuri-kurta',
    categories: 'Women,Women/Kurtas',
    status: '1',
    new: '1',
    configurable_variants: 'sku=K-S,color=Red,size=S|sku=K-M,color=Red,size=M',
  }

  it('has the sizes of a product in rows of their own, and its texts once for each language', async () => {
    const { products, refusals, notes } = await readFileText(
      fileOf(COLUMNS, [part('S'), KURTA, { ...KURTA, locale: 'hi', name: 'जयपुरी कुर्ता' }, part('M')]),
    )
    expect(refusals).toEqual([])
    expect(notes.join()).toContain('/indigo-kurta')
    expect(products).toMatchObject([
      {
        handle: 'jaipuri-kurta',
        name: 'Jaipuri Kurta',
        mainCategory: 'Women',
        category: 'Kurtas',
        newArrival: true,
        variants: [
          { color: 'Red', size: 'S', sku: 'K-S', stock: 14 },
          { color: 'Red', size: 'M', sku: 'K-M', stock: 14 },
        ],
      },
    ])
  })

  it('loses no row without a SKU', async () => {
    const simple = { type: 'simple', price: '499' }
    const { products } = await readFileText(
      fileOf(COLUMNS, [
        { ...simple, name: 'Stole' },
        { ...simple, name: 'Scarf' },
      ]),
    )
    expect(products.map(({ name }) => name)).toEqual(['Stole', 'Scarf'])
  })

  it('names what is missing, and sells a simple product alone', async () => {
    const stole = {
      sku: 'ST',
      name: 'Stole',
      type: 'simple',
      price: '499',
      status: '0',
      manage_stock: '0',
      inventories: 'default=3',
    }
    const { products, refusals } = await readFileText(
      fileOf(COLUMNS, [KURTA, part('S'), stole, { sku: 'E', name: 'E-book', type: 'downloadable', price: '9' }]),
    )
    expect(products).toMatchObject([{ name: 'Stole', status: 'draft', variants: [{ stock: undefined }] }])
    expect(refusals.map(({ reason }) => reason)).toEqual([
      'its part K-M is not in the file',
      'no price',
      "products of the type 'downloadable' are not imported",
    ])
  })
})

describe('Square', () => {
  const COLUMNS = [
    ...['Token', 'Item Name', 'Variation Name', 'SKU', 'Description', 'Categories', 'Item Type', 'Archived', 'GTIN'],
    ...['Option Name 1', 'Option Value 1', 'Current Quantity Main', 'New Quantity Main', 'Current Quantity Pune'],
    ...['Price', 'Online Sale Price', 'Tax - GST (5%)'],
  ]
  const kurta = {
    'Item Name': 'Linen Kurta',
    Categories: 'Kurtas (#ABC), Sale',
    'Item Type': 'Physical good',
    Price: '1200.00',
  }

  it('has a row for each variation, and the stock of each place', async () => {
    const { products, refusals, header } = await readFileText(
      fileOf(COLUMNS, [
        {
          ...kurta,
          Token: 'A',
          'Option Name 1': 'Size',
          'Option Value 1': 'S',
          SKU: 'LK-S',
          'Current Quantity Main': '5',
          'Current Quantity Pune': '2',
        },
        {
          ...kurta,
          Token: 'B',
          'Option Name 1': 'Size',
          'Option Value 1': 'M',
          SKU: 'LK-M',
          'Online Sale Price': '999.00',
        },
        { 'Item Name': 'Stole', Token: 'C', 'Variation Name': 'Regular', Price: '499' },
      ]),
    )
    expect(refusals).toEqual([])
    expect(header.unknown).toEqual([])
    expect(products).toMatchObject([
      {
        name: 'Linen Kurta',
        category: 'Kurtas',
        variants: [
          { size: 'S', sku: 'LK-S', stock: 7 },
          { size: 'M', sku: 'LK-M', stock: undefined },
        ],
      },
      { name: 'Stole', price: 49900, variants: [{ size: '' }] },
    ])
  })

  it('is refused where an item is archived or no product', async () => {
    const { refusals } = await readFileText(
      fileOf(COLUMNS, [
        { ...kurta, Archived: 'Y' },
        { ...kurta, 'Item Name': 'Fitting', 'Item Type': 'Appointments service' },
      ]),
    )
    expect(refusals.map(({ reason }) => reason)).toEqual([
      'it is archived',
      "items of the type 'Appointments service' are not imported",
    ])
  })
})
