import { describe, expect, it } from 'vitest'
import { page } from '../../../test/page-server.ts'
import { manager } from '../../../test/people.ts'
import { fileOf } from '../../../test/product-file.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { buildApp } from '../app/build-app.ts'
import { Pages } from '../pages/index.ts'
import { findRedirect } from './index.ts'

const shop = await testShop([indigoKurta])
const meera = await shop.as(manager)
const pages = new Pages(async () => page('Not found', 404), 'http://shop.test', {
  knows: shop.shop.knows,
  moved: shop.shop.moved,
})
const web = await buildApp({ handlers: shop.shop.handlers, pages, ready: async () => undefined })

const visit = async (url: string) => {
  const { statusCode, headers } = await web.inject(encodeURI(url))
  return statusCode === 301 ? headers.location : statusCode
}

async function importFile(payload: string, { undoes = false } = {}) {
  const headers = { authorization: `Bearer ${meera.token}`, 'content-type': 'text/csv' }
  const url = '/api/admin/product-imports?fileName=old-shop.csv'
  const { _id } = (await shop.app.inject({ method: 'POST', url, headers, payload })).json().data
  await shop.shop.jobs.drain()
  await meera.post(`/api/admin/product-imports/${_id}/apply`, { defaultStock: 1, updatesStock: false })
  await shop.shop.jobs.drain()
  const { data } = (await meera.get(`/api/admin/product-imports/${_id}`)).body
  expect([data.state, data.refusals]).toEqual(['done', []])
  if (undoes) {
    await meera.post(`/api/admin/product-imports/${_id}/undo`)
    await shop.shop.jobs.drain()
  }
  return _id
}

const product = async (name: string) => {
  const row = await shop.database.db
    .selectFrom('product')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return `/products/${row.id}`
}
/** The page of a category by its path: its main category, and the levels below. */
const category = async (...path: readonly string[]) => {
  const rows = await shop.database.db.selectFrom('category').select(['id', 'name', 'parent_id']).execute()
  const id = path.reduce<string | null>(
    (parent, name) => rows.find((row) => row.name === name && row.parent_id === parent)?.id ?? '?',
    null,
  )
  return `/category/${id}`
}
const stored = async () =>
  (await meera.get('/api/admin/redirects?perPage=100&sort=path&order=asc')).body.data.map(
    ({ path }: { path: string }) => path,
  )

const MAGENTO = [
  'sku',
  'attribute_set_code',
  'product_type',
  'categories',
  'name',
  'product_online',
  'price',
  'url_key',
]
const magento = (name: string, url_key: string, categories: string) => ({
  sku: url_key,
  attribute_set_code: 'Default',
  product_type: 'simple',
  product_online: '1',
  price: '1299.0000',
  name,
  url_key,
  categories,
})

describe('old addresses of Magento', () => {
  const file = fileOf(MAGENTO, [
    magento('Madder Anarkali', 'madder-anarkali', 'Default Category/Women,Default Category/Women/Kurtas & Kurtis'),
    magento('Leheriya Turban', 'Leheriya-Turban', 'Default Category/Men/Turbans/Festive'),
    magento('Cart Bag', 'cart', 'Default Category/Women/Bags'),
  ])

  it('lead to the product and to its categories', async () => {
    await importFile(file)
    const anarkali = await product('Madder Anarkali')
    expect(await visit('/madder-anarkali.html')).toBe(anarkali)
    expect(await visit('/Madder-Anarkali.html/?utm_source=mail')).toBe(`${anarkali}?utm_source=mail`)
    expect(await visit('/women/kurtas-kurtis/madder-anarkali.html')).toBe(anarkali)
    expect(await visit('/index.php/madder-anarkali.html')).toBe(anarkali)
    expect(await visit('/madder-anarkali')).toBe(anarkali)
    expect(await visit('/leheriya-turban.html')).toBe(await product('Leheriya Turban'))
    expect(await visit('/women.html')).toBe(await category('Women'))
    expect(await visit('/women/kurtas-kurtis.html?p=2')).toBe(`${await category('Women', 'Kurtas & Kurtis')}?p=2`)
    expect(await visit('/men/turbans/festive.html')).toBe(await category('Men', 'Turbans', 'Festive'))
    expect(await visit('/bags.html')).toBe(await category('Women', 'Bags'))
    expect(await visit('/customer/account/login/')).toBe('/login')
    expect(await visit('/cart.html')).toBe(await product('Cart Bag'))
    expect(await visit('/cart')).toBe(404)
    for (const unknown of ['/none.html', '/women/none.html', '/.html', '/none/madder-anarkali'])
      expect(await visit(unknown), unknown).toBe(404)
  })

  it('are seen and changed by the owner, and stay so when the file is imported again', async () => {
    expect(await stored()).toEqual(expect.arrayContaining(['/madder-anarkali.html', '/women/kurtas-kurtis.html']))
    const { data } = (await meera.get('/api/admin/redirects?q=/women/kurtas')).body
    await meera.put(`/api/admin/redirects/${data[0]._id}`, { ...data[0], target: '/featured' })
    await importFile(file)
    expect(await visit('/women/kurtas-kurtis.html')).toBe('/featured')
    expect((await meera.call('DELETE', `/api/admin${await product('Leheriya Turban')}`)).status).toBe(200)
    expect(await visit('/leheriya-turban.html')).toBe(404)
    await importFile(file)
    expect(await visit('/leheriya-turban.html')).toBe(await product('Leheriya Turban'))
  })
})

describe('old addresses of BigCommerce', () => {
  const COLUMNS = ['Item', 'Name', 'Type', 'SKU', 'Options', 'Price', 'Brand Name', 'Categories', 'Product URL']
  const row = (Name: string, url: string, Categories: string) => ({
    Item: 'Product',
    Type: 'physical',
    Price: '1299',
    'Brand Name': 'Taneira & Co',
    Name,
    Categories,
    'Product URL': url,
  })

  it('are those of the file, and those of its categories and brands', async () => {
    const rows = [
      row('Block Print Dupatta', '/block-print-dupatta/', 'Shop All;Women/Dupattas'),
      row('Bagru Stole', 'https://old.example/stoles/Bagru-Stole/?sku=5', 'Women/Stoles'),
      row('Faq Scarf', '/faq/', 'Women/Scarves'),
      row('नीली साड़ी', '/%E0%A4%A8%E0%A5%80%E0%A4%B2%E0%A5%80/', 'Women/Sarees'),
    ]
    await importFile(fileOf(COLUMNS, rows))
    expect(await visit('/block-print-dupatta/')).toBe(await product('Block Print Dupatta'))
    expect(await visit('/women/dupattas/?sort=newest')).toBe(`${await category('Women', 'Dupattas')}?sort=newest`)
    expect(await visit('/नीली/')).toBe(await product('नीली साड़ी'))
    // What follows the question mark says which product is meant.
    expect(await visit('/stoles/bagru-stole')).toBe(404)
    expect((await stored()).includes('/faq')).toBe(false)
    const { id } = await shop.database.db
      .selectFrom('brand')
      .select('id')
      .where('name', '=', 'Taneira & Co')
      .executeTakeFirstOrThrow()
    for (const brand of [
      '/brands/taneira-co/',
      '/brands/Taneira-Co.html',
      '/brand/taneira-co',
      '/product-brand/taneira-co/',
    ])
      expect(await visit(brand), brand).toBe(`/products?brand=${id}`)
    expect(await visit('/brand/none')).toBe(404)
    expect(await visit('/cart.php')).toBe('/cart')
  })
})

describe('old addresses of Wix', () => {
  it('are made of the names', async () => {
    const columns = ['handleId', 'fieldType', 'name', 'collection', 'price', 'visible', 'productOptionName1']
    const row = { handleId: 'product_6a0f', fieldType: 'Product', price: '1299', visible: 'true' }
    await importFile(
      fileOf(columns, [
        { ...row, name: "Men's Khadi Kurta – Ivory", collection: 'Festive Wear;Sale' },
        { ...row, handleId: 'product_77', name: 'Ikat Pouch', collection: 'Pouches' },
      ]),
    )
    expect(await visit('/product-page/mens-khadi-kurta-ivory')).toBe(await product("Men's Khadi Kurta – Ivory"))
    expect(await visit('/category/pouches')).toMatch(/^\/category\/[0-9a-f]{24}$/)
    expect(await visit('/category/all-products')).toBe('/products')
    expect(await visit('/category/none')).toBe(404)
    expect(await visit('/product-page/none')).toBe(404)
  })
})

describe('old addresses of WooCommerce', () => {
  const COLUMNS = [
    'ID',
    'Type',
    'SKU',
    'Name',
    'Published',
    'Is featured?',
    'Visibility in catalog',
    'Regular price',
    'Categories',
  ]
  const row = (ID: string, Name: string, Categories: string) => ({
    Type: 'simple',
    Published: '1',
    'Is featured?': '0',
    'Visibility in catalog': 'visible',
    'Regular price': '900',
    ID,
    SKU: `W${ID}`,
    Name,
    Categories,
  })

  it('are in the table, also where categories of two departments have one name', async () => {
    const rows = [row('1', 'Ajrakh Jacket', 'Women > Jackets'), row('2', 'Nehru Jacket', 'Men > Jackets')]
    await importFile(fileOf(COLUMNS, rows))
    for (const old of ['/product/ajrakh-jacket/', '/shop/ajrakh-jacket/', '/shop/jackets/ajrakh-jacket'])
      expect(await visit(old), old).toBe(await product('Ajrakh Jacket'))
    expect(await visit('/product-category/women/jackets/')).toBe(await category('Women', 'Jackets'))
    expect(await visit('/product-category/men/jackets/')).toBe(await category('Men', 'Jackets'))
    expect(await visit('/shop/')).toBe('/products')
    const { data } = (await meera.get('/api/admin/redirects?q=/product/nehru-jacket')).body
    await meera.put(`/api/admin/redirects/${data[0]._id}`, { ...data[0], target: '/about' })
    expect(await visit('/shop/nehru-jacket')).toBe('/about')
    expect(await visit('/shop/page/2')).toBe(404)
  })

  it('go with an import that is undone, except those that a person changed', async () => {
    const before = await stored()
    await importFile(fileOf(COLUMNS, [row('3', 'Undone Kurta', 'Women > Jackets > Long')]), { undoes: true })
    expect(await stored()).toEqual(before)
    await importFile(fileOf(COLUMNS, [row('4', 'Undone Kurta', 'Women > Jackets > Long')]))
    expect(await visit('/product/undone-kurta')).toBe(await product('Undone Kurta'))
  })
})

it('a product feed names the addresses', async () => {
  const columns = ['id', 'title', 'link', 'image_link', 'price', 'availability']
  const row = { image_link: '', price: '799 INR', availability: 'in_stock' }
  await importFile(
    fileOf(columns, [
      { ...row, id: 'g1', title: 'Feed Kurta', link: 'https://www.old.example/in/p/feed-kurta?utm_source=google' },
      { ...row, id: 'g2', title: 'Feed Stole', link: 'https://www.old.example/item.php?id=2' },
    ]),
  )
  expect(await visit('/in/p/feed-kurta')).toBe(await product('Feed Kurta'))
  expect(await visit('/item.php?id=2')).toBe(404)
})

it('an address that leads nowhere costs one statement', async () => {
  let count = 0
  // Not those of jobs that run meanwhile.
  const db = shop.database.db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const addresses = [
    '/x',
    '/x/y.html',
    '/collections/a/products/b',
    '/shop/a/b',
    '/brands/x',
    '/category/x',
    '/wp-login.php',
  ]
  for (const address of addresses) expect(await findRedirect(db, address), address).toBeUndefined()
  expect(count).toBe(addresses.length)
})
