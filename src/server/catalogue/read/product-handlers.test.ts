import { PAINTER_VERSION, specOf } from '@vastra/painter'
import { describe, expect, it } from 'vitest'
import { owner } from '../../../../test/people.ts'
import { indigoKurta, khadiByTheMetre, madderSaree, redCottonKurta } from '../../../../test/products.ts'
import { testShop } from '../../../../test/shop.ts'
import { naughtyStrings } from '../../../../test/test-data.ts'
import { lookRevision } from '../../media/picture-request.ts'
import { writeProducts } from '../write-products.ts'
import { findProductToDraw } from './pictures.ts'

const shop = await testShop([indigoKurta, redCottonKurta, { ...madderSaree, isDemo: true }, khadiByTheMetre])
const indigo = shop.id('indigo-kurta')
const khadi = shop.id('khadi-by-the-metre')
const painted = shop.id('madder-saree')

const names = (body: { products: { name: string }[] }) => body.products.map((product) => product.name)

describe('GET /api/products', () => {
  it('returns products newest first, with total and pages', async () => {
    const { body } = await shop.get('/api/products?limit=3')
    expect(names(body)).toEqual(['Indigo Block Print Kurta', 'Red Cotton Kurta', 'Madder Silk Saree with Zari Border'])
    expect(body).toMatchObject({ success: true, total: 4, totalPages: 2, page: 1 })
    expect(names((await shop.get('/api/products?limit=3&page=2')).body)).toEqual(['Handspun Khadi Fabric'])
  })

  it.each(['/api/products?limit=3', '/api/products/search?q=kurta'])(
    'returns the list of %s once, as products, and repeats it as data only with shape=data',
    async (path) => {
      const once = (await shop.get(path)).body
      const twice = (await shop.get(`${path}&shape=data`)).body
      expect(once).not.toHaveProperty('data')
      expect(twice).toEqual({ ...once, data: once.products })
    },
  )

  it.each([
    ['brand=rangrez', ['Madder Silk Saree with Zari Border', 'Handspun Khadi Fabric']],
    ['color=RED', ['Indigo Block Print Kurta', 'Red Cotton Kurta']],
    ['size=M', ['Indigo Block Print Kurta', 'Red Cotton Kurta']],
    ['fabric=silk', ['Madder Silk Saree with Zari Border']],
    ['pattern=Floral', ['Indigo Block Print Kurta']],
    ['sku=IK-RED-M', ['Indigo Block Print Kurta']],
    ['featured=true', ['Indigo Block Print Kurta']],
    ['minPrice=349&maxPrice=799', ['Red Cotton Kurta', 'Handspun Khadi Fabric']],
    ['minPrice=999.01&maxPrice=1500', []],
    ['brand=rangrez&fabric=khadi&maxPrice=350', ['Handspun Khadi Fabric']],
    ['color=&brand=Neelkanth&fabric=', ['Indigo Block Print Kurta', 'Red Cotton Kurta']],
    ['brand=nobody', []],
    ['brand=nobody%7Crangrez', ['Madder Silk Saree with Zari Border', 'Handspun Khadi Fabric']],
    ['fabric=Silk|khadi', ['Madder Silk Saree with Zari Border', 'Handspun Khadi Fabric']],
    ['color=red|maroon&fabric=cotton', ['Indigo Block Print Kurta', 'Red Cotton Kurta']],
    ['discount=10%25+or+more', ['Indigo Block Print Kurta']],
    ['availability=sold+out', []],
    ['rating=4+stars+and+up', []],
    ['countryOfOrigin=INDIA&color=red', ['Indigo Block Print Kurta', 'Red Cotton Kurta']],
    ['page=99', []],
  ])('finds with %s: %j', async (query, expected) => {
    const { status, body } = await shop.get(`/api/products?${query}`)
    expect(status).toBe(200)
    expect(names(body)).toEqual(expected)
  })

  it.each([
    ['color=red', 'Red'],
    ['search=laal%20kurta', 'Red'],
    ['search=red%20kurta', 'Red'],
    ['search=indigo%20kurta', undefined],
    ['search=kurta%20for%20karva%20chauth', 'Red'],
    ['search=kurta%20for%20office', undefined],
    ['size=M', undefined],
  ])('shows a product of several colours in the colour that %s asks for', async (query, color) => {
    const { body } = await shop.get(`/api/products?${query}`)
    const kurta = body.products.find((product: { _id: string }) => product._id === indigo)
    expect(kurta.shownColor).toBe(color)
    expect(kurta.image).toBe(`/media/placeholder/${indigo}.svg${color ? `?color=${color}` : ''}`)
  })

  it('filters by brand id, main category, category and subcategory', async () => {
    const { body } = await shop.get(`/api/products/${indigo}`)
    const { brand, mainCategory, category, subcategory } = body.data
    for (const [query, total] of [
      [`brand=${brand._id}`, 2],
      [`mainCategory=${mainCategory._id}`, 3],
      [`category=${category._id}`, 2],
      [`subCategory=${subcategory._id}`, 1],
      [`category=${'0'.repeat(24)}`, 0],
    ] as const) {
      expect((await shop.get(`/api/products?${query}`)).body.total).toBe(total)
    }
  })

  it.each([
    ['sortBy=price&sortOrder=asc', 'Handspun Khadi Fabric'],
    ['sortBy=price&sortOrder=desc', 'Madder Silk Saree with Zari Border'],
    ['sortBy=name&sortOrder=asc', 'Handspun Khadi Fabric'],
    ['sortBy=name&sortOrder=desc', 'Red Cotton Kurta'],
    ['sortBy=createdAt&sortOrder=asc', 'Handspun Khadi Fabric'],
  ])('sorted by %s, starts with %s', async (query, first) => {
    expect(names((await shop.get(`/api/products?${query}`)).body)[0]).toBe(first)
  })

  it('counts facets over the full list, regardless of the chosen filters', async () => {
    const all = (await shop.get('/api/products?facets=true')).body.filterOptions
    const red = (await shop.get('/api/products?facets=true&color=Red')).body
    expect(red.total).toBe(2)
    expect(red.filterOptions).toEqual(all)
    expect(all.brands).toEqual([
      expect.objectContaining({ name: 'Neelkanth', count: 2 }),
      expect.objectContaining({ name: 'Rangrez', count: 2 }),
    ])
    expect(all.priceRanges.map((range: { count: number }) => range.count).reduce((a: number, b: number) => a + b)).toBe(
      4,
    )
  })

  it.each([
    'limit=0',
    'limit=101',
    'limit=abc',
    'page=1e309',
    'minPrice=Infinity',
    'page=0',
    'page=-1',
    'page=1e99',
    'page=1.5',
    'minPrice=-1',
    'minPrice=NaN',
    'maxPrice=1e12',
    'minPrice=1.005',
    'sortBy=price;drop table product',
    'sortOrder=up',
    'category=x',
    `category=${'g'.repeat(24)}`,
    'brand=a&brand=b',
    'color=%00',
    `search=${'x'.repeat(5000)}`,
    'featured=maybe',
    'shape=list',
    `brand=${'b'.repeat(1_001)}`,
  ])('refuses %s with 400 and a message', async (query) => {
    const { status, body } = await shop.get(`/api/products?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, products: [], total: 0, totalPages: 0 })
    expect(body.message).toMatch(/is not valid/)
  })
})

it('ignores unknown query keys, nested ones too', async () => {
  const { status, body } = await shop.get('/api/products?brand[$ne]=x&category[]=1&constructor=1&__proto__[role]=admin')
  expect([status, body.total]).toEqual([200, 4])
})

describe('GET /api/products/{id}', () => {
  it('returns prices in rupees, all picture fields, and label details', async () => {
    const { body } = await shop.get(`/api/products/${indigo}`)
    expect(body.data).toMatchObject({
      _id: indigo,
      price: 1299.5,
      finalPrice: 999,
      mrp: 1299.5,
      unit: 'piece',
      countInStock: 6,
      color: 'Blue',
      colors: ['Blue', 'Red'],
      size: 'S, M',
      countryOfOrigin: 'India',
      brand: { name: 'Neelkanth' },
      subcategory: { name: 'Long Kurtas' },
    })
    expect(body.data.images).toEqual([])
    expect(body.data.image).toBe(`/media/placeholder/${indigo}.svg`)
  })

  it('draws pictures for products of the demo shop only', async () => {
    const { body } = await shop.get(`/api/products/${painted}`)
    const views = body.data.images.map((image: string) => image.split('/').at(-1)?.[0])
    expect(views, 'whole, back, detail, weave').toEqual(['1', '5', '2', '3'])
    expect(body.data.image).toMatch(new RegExp(`^/media/painted/${painted}/1-[0-9a-f]{8}\\.jpg$`))
    expect(body.data.image2).toBe(body.data.images[1])
    const drawing = await shop.app.inject(`/media/painted/${indigo}/1-00000000-96.webp`)
    expect(drawing.statusCode).toBe(404)
  })

  it('shows a placeholder with the name, the colour and the pattern of a product without photographs', async () => {
    const red = await shop.app.inject(`/media/placeholder/${indigo}.svg?color=Red`)
    expect([red.statusCode, red.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    for (const text of ['Indigo Block Print', 'Red · Floral', 'Illustration']) expect(red.body).toContain(text)
    const other = await shop.app.inject(`/media/placeholder/${indigo}.svg?color=<script>`)
    expect(other.body).toContain('Blue · Floral')
    for (const file of [`${'f'.repeat(24)}.svg`, 'undefined.svg', `${indigo}.png`])
      expect((await shop.app.inject(`/media/placeholder/${file}`)).statusCode).toBe(404)
  })

  it('returns fabric quantities in metres', async () => {
    const { body } = await shop.get(`/api/products/${khadi}`)
    expect(body.data).toMatchObject({
      unit: 'metre',
      minQuantity: 1,
      quantityStep: 0.25,
      countInStock: 12.5,
      price: 349,
    })
  })

  it.each([
    ['not-an-id', 400, 'Invalid product ID provided'],
    ['undefined', 400, 'Invalid product ID provided'],
    ['A'.repeat(24), 400, 'Invalid product ID provided'],
    ['0'.repeat(24), 404, 'Product not found'],
  ])('responds to %s with %i: %s', async (id, status, message) => {
    for (const path of ['', '/variants', '/related']) {
      const answer = await shop.get(`/api/products/${id}${path}`)
      expect([answer.status, answer.body.success, answer.body.message]).toEqual([status, false, message])
    }
  })
})

describe('GET /api/products/{id}/variants', () => {
  it('returns colour × size with SKU, price pair and stock; variants without prices have the product’s', async () => {
    const { body } = await shop.get(`/api/products/${indigo}/variants`)
    expect(body.data.availableColors).toEqual(['Blue', 'Red'])
    expect(body.data.availableSizes).toEqual(['S', 'M'])
    expect(body.data.variants).toMatchObject([
      { sku: 'IK-S', color: 'Blue', size: 'S', price: 1299.5, finalPrice: 999, countInStock: 4 },
      { sku: 'IK-M', color: 'Blue', size: 'M', countInStock: 0 },
      { sku: 'IK-RED-M', color: 'Red', size: 'M', price: 1399, countInStock: 2 },
    ])
    expect(body.data.variants[2]).not.toHaveProperty('finalPrice')
  })

  it('never contains what the shop pays, nor does any other public call', async () => {
    await shop.database.db.updateTable('variant').set({ cost_paise: 123_457 }).execute()
    const ids = `ids=${indigo}`
    for (const path of [`/${indigo}`, `/${indigo}/variants`, `?${ids}`, '']) {
      const answer = await shop.get(`/api/products${path}`)
      expect(JSON.stringify(answer.body), path).not.toMatch(/cost|1234\.57|123457/i)
    }
  })

  it('returns separate pictures for each colour', async () => {
    const { variants } = (await shop.get(`/api/products/${indigo}/variants`)).body.data
    expect(variants[0].image).toBe(variants[1].image)
    expect(variants[2].image).not.toBe(variants[0].image)
  })
})

describe('best sellers, new arrivals and related products', () => {
  it.each([
    ['/api/products/best-sellers/list', 'Red Cotton Kurta'],
    ['/api/products/new-arrivals/list', 'Madder Silk Saree with Zari Border'],
  ])('%s returns the flagged products', async (path, name) => {
    expect((await shop.get(path)).body.data).toMatchObject([{ name }])
  })

  it('returns products of the same category without the product itself', async () => {
    expect(names((await shop.get(`/api/products/${indigo}/related`)).body)).toEqual(['Red Cotton Kurta'])
  })
})

describe('GET /api/products/suggestions', () => {
  it('returns at most 8 in one call: the search, popular searches, categories, brands and products with pictures', async () => {
    await shop.database.db
      .insertInto('search_term')
      .values([
        { term: 'kurta for office', searches: 50, results: 3 },
        { term: 'kurta of priya sharma', searches: 3, results: 1 },
        { term: 'kurta xyz', searches: 90, results: 0 },
      ])
      .execute()
    const { suggestions, products } = (await shop.get('/api/products/suggestions?q=kur')).body.data
    expect(suggestions.slice(0, 3)).toMatchObject([
      { kind: 'search' },
      { kind: 'popular', label: 'kurta for office', query: { search: 'kurta for office' } },
      { kind: 'category', label: 'Kurtas' },
    ])
    expect(products[0]).toMatchObject({ image: expect.stringMatching(/^\//), price: expect.any(Number) })
    expect(JSON.stringify(suggestions)).not.toMatch(/priya|xyz/)
    for (const typed of ['k', 's', 'm', 'a', 'red', 'silk'])
      for (const { data } of [(await shop.get(`/api/products/suggestions?q=${typed}`)).body])
        expect(data.suggestions.length + data.products.length).toBeLessThanOrEqual(8)
  })
})

describe('GET /api/products/search', () => {
  it.each([
    ['red cotton kurta under 1000', 'Red Cotton Kurta'],
    ['kurtha', 'Indigo Block Print Kurta'],
    ['silk sari', 'Madder Silk Saree with Zari Border'],
    ['khadi by the meter', 'Handspun Khadi Fabric'],
  ])('finds for %s first %s', async (query, first) => {
    const { body } = await shop.get(`/api/products/search?q=${encodeURIComponent(query)}`)
    expect(names(body)[0]).toBe(first)
  })

  it('handles every naughty string without an error', async () => {
    for (const typed of naughtyStrings) {
      for (const path of [
        '/api/products/search?q=',
        '/api/products?brand=',
        '/api/products?search=',
        '/api/products/suggestions?q=',
      ]) {
        const answer = await shop.app.inject({ method: 'GET', url: path + encodeURIComponent(typed.toWellFormed()) })
        expect(answer.statusCode, `${path}${typed}`).toBeLessThan(500)
        expect(answer.headers['content-type']).toContain('application/json')
      }
    }
  })
})

describe('a change in the catalogue', () => {
  it('appears in the next response', async () => {
    await writeProducts(shop.database.db, [{ ...redCottonKurta, name: 'Ruby Cotton Kurta', price: 69_900 }])
    await shop.shop.settled()
    expect((await shop.get('/api/products/search?q=ruby')).body.products).toMatchObject([{ price: 699 }])
    await shop.database.db.deleteFrom('product').where('handle', '=', 'red-cotton-kurta').execute()
    await shop.shop.settled()
    expect((await shop.get('/api/products')).body.total).toBe(3)
  })
})

describe('the owner’s rules for searches', () => {
  it('add synonyms, open a page, show products first and list what was not found', async () => {
    const asha = await shop.as(owner)
    const url = '/api/admin/settings/search'
    const find = async (query: string) => (await shop.get(`/api/products?search=${query}`)).body
    expect((await find('xylorba')).total).toBe(0)
    // More often than the texts of the tests above.
    for (let again = 0; again < 8; again++) await find('xylorba')
    await find('asha@example.com')
    const { data } = (await asha.get('/api/admin/search/terms?withoutResult=true')).body
    expect(data).toContainEqual({ term: 'xylorba', searches: 9, results: 0, lastAt: expect.any(String) })
    expect(data.every(({ term }: { term: string }) => !term.includes('@'))).toBe(true)
    const { revision } = (await asha.get(url)).body.data
    const rules = {
      synonyms: 'xylorba, kurta',
      redirects: 'gift card => /faq\nreturn policy => /contact',
      pins: 'Sarees => RCK-M, IK-S, NONE',
      indexedFilters: 'colour',
    }
    expect((await asha.put(url, { ...rules, revision })).status).toBe(200)
    await shop.shop.settled()
    expect(names(await find('xylorba'))).toEqual(names(await find('kurta')))
    expect((await shop.get('/api/products?facets=true')).body.indexedFilters).toEqual(['color'])
    const sitemap = (await shop.app.inject('/sitemap.xml')).body
    expect(sitemap).toContain('/products?color=Red</loc>')
    expect(sitemap).toContain('/new-arrivals?color=Maroon</loc>')
    const categoryOf = async (id: string) => (await shop.get(`/api/products/${id}`)).body.data.category._id
    expect(sitemap).toContain(`/category/${await categoryOf(indigo)}?color=Red</loc>`)
    expect(sitemap).not.toContain(`/category/${await categoryOf(khadi)}?color=Red</loc>`)
    expect(sitemap).not.toContain('?size=')
    expect((await find('Gift cards')).redirect).toBe('/faq')
    expect((await find('delivery charges')).redirect).toBe('/shipping')
    expect((await find('return kaise kare')).redirect).toBe('/returns')
    expect((await find('Size Chart')).redirect).toBe('/faq')
    expect((await find('Return Policy')).redirect).toBe('/contact')
    expect(await find('gift card&color=Red')).not.toHaveProperty('redirect')
    expect(names(await find('saree'))).toEqual(['Indigo Block Print Kurta', 'Madder Silk Saree with Zari Border'])
    expect(await find('saree&limit=1&page=2')).toMatchObject({ total: 2, totalPages: 2, products: [{ unit: 'piece' }] })
    expect(names(await find('saree&sortBy=price&sortOrder=desc'))).toEqual(['Madder Silk Saree with Zari Border'])
    // What is sold out is not shown first.
    const kurta = shop.database.db.selectFrom('variant').select('product_id').where('sku', '=', 'IK-S')
    const stocks = shop.database.db.updateTable('variant').where('product_id', 'in', kurta)
    await stocks.set({ stock: 0 }).execute()
    await shop.shop.settled()
    expect(names(await find('saree'))).toEqual(['Madder Silk Saree with Zari Border'])
    await stocks.set({ stock: 5 }).execute()
    const refused = await asha.put(url, { ...rules, redirects: 'x => /products?search=x', revision: revision + 1 })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('lead to itself')])
    expect((await asha.put(url, { ...rules, redirects: 'x => //evil.example', revision: revision + 1 })).status).toBe(
      400,
    )
  })
})

it('draws the colour that was ordered under the address of an earlier painter', async () => {
  const { db } = shop.database
  const variant = (color: string) => ({ sku: `two-${color}`, color, size: 'S', stock: 1 })
  const twoColors = { ...redCottonKurta, handle: 'two', isDemo: true, variants: [variant('Red'), variant('Green')] }
  await writeProducts(db, [twoColors])
  const { id } = await db.selectFrom('product').select('id').where('handle', '=', 'two').executeTakeFirstOrThrow()
  const { data } = (await shop.get(`/api/products/${id}/variants`)).body
  const { image } = data.variants.find(({ color }: { color: string }) => color === 'Green')
  const green = await findProductToDraw(db, id, /1-([0-9a-f]{8})/.exec(image)?.[1] ?? '')
  expect(green?.color).toBe('Green')
  const ordered = lookRevision(specOf(green as NonNullable<typeof green>), PAINTER_VERSION - 1)
  expect((await findProductToDraw(db, id, ordered))?.color).toBe('Green')
})
