import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../../../contract/api.ts'
import { forEachFacetOptions } from '../../../../domain/catalogue/facet-values.ts'
import { listingHeading } from '../../../../domain/catalogue/listing-texts.ts'
import { apiContext } from '../../../api.ts'
import { type ListingScreen, readState, sortOptionsFor } from './listing-screen.ts'
import { loadListing } from './load-listing.ts'
import { knowsCategories, unknownCategory } from './named-category.ts'

const screen: ListingScreen = { path: '/products', scope: {}, pageSize: 24, paging: 'more' }

/** A shop whose product list is given and whose other requests fail. */
function shopWith(list: (query: object) => unknown, category: () => unknown): Api {
  return {
    products: { list: async ({ query }: { query: object }) => list(query) },
    categories: { get: category },
    content: { sections: unavailable },
  } as unknown as Api
}

const unavailable = async () => {
  throw new Error('unavailable')
}

function load(address: string, list: (query: object) => unknown, category: () => unknown = unavailable) {
  const context = new RouterContextProvider()
  context.set(apiContext, shopWith(list, category))
  const request = new Request(`https://shop.example${address}`)
  return loadListing({ request, context, params: {} } as never, screen, 'Failed to fetch products')
}

const empty = { success: true, products: [], total: 0, totalPages: 0, page: 1 }

describe('the categories that lead a list', () => {
  const women = { _id: 'a'.repeat(24), name: 'Women', type: 'mainCategory', image: 'women.jpg', productCount: 9 }
  const men = { ...women, _id: 'b'.repeat(24), name: 'Men' }
  const level = (digit: string, name: string, productCount = 3) => ({
    _id: digit.repeat(24),
    name,
    type: 'category',
    image: '',
    productCount,
    mainCategory: women._id,
  })
  const levels = [women, men, level('1', 'Sarees'), level('2', 'Kurtas'), level('3', 'Stoles', 0)]

  it.each([
    ['', ['Women', 'Men']],
    [`?mainCategory=${women._id}`, ['Sarees', 'Kurtas']],
    [`?mainCategory=${men._id}`, undefined],
    [`?mainCategory=${women._id}&color=Red`, undefined],
    [`?mainCategory=${women._id}&page=2`, undefined],
    ['?search=saree', undefined],
  ])('of /products%s are %j', async (query, names) => {
    const api = shopWith(() => ({ ...empty, total: 60, totalPages: 3 }), unavailable)
    const list = async () => ({ success: true, data: levels })
    const context = new RouterContextProvider()
    context.set(apiContext, { ...api, categories: { ...api.categories, list } } as unknown as Api)
    const request = new Request(`https://shop.example/products${query}`)
    const { data } = await loadListing({ request, context, params: {} } as never, screen, '')
    expect('categories' in data ? data.categories?.map(({ name }) => name) : undefined).toEqual(names)
  })
})

describe('an empty list', () => {
  it('of a search offers the largest category of each main category, then the next ones, and four best sellers', async () => {
    const level = (name: string, productCount: number, mainCategory: string) => ({
      mainCategory,
      _id: name,
      name,
      type: 'category',
      image: '',
      productCount,
    })
    const levels = [
      level('Kurtas', 3, 'a'.repeat(24)),
      { ...level('Women', 99, ''), type: 'mainCategory' },
      level('Stoles', 0, 'c'.repeat(24)),
      level('Silk', 7, 'b'.repeat(24)),
      level('Wool', 9, 'b'.repeat(24)),
    ]
    const best = Array.from({ length: 4 }, (_, place) => ({ _id: `best-${place}`, images: [], colors: [], sizes: [] }))
    const api = shopWith(
      (query) =>
        'bestSeller' in query ? { ...empty, products: best } : { ...empty, total: 'facets' in query ? 0 : 9 },
      unavailable,
    )
    const list = async () => ({ success: true, data: levels })
    const context = new RouterContextProvider()
    context.set(apiContext, { ...api, categories: { ...api.categories, list } } as unknown as Api)
    const request = new Request('https://shop.example/products?search=qwrtzx')
    const { data } = await loadListing({ request, context, params: {} } as never, screen, '')
    expect(data).toMatchObject({
      categories: [{ href: '/category/Wool', count: 9 }, { name: 'Kurtas' }, { name: 'Silk' }],
      popular: best.map(({ _id }) => ({ _id })),
    })
  })

  it.each([
    [
      'of a shop without products says that it opens soon and is not indexed',
      0,
      { isOpeningSoon: true, isIndexed: false },
    ],
    ['of any other shop is an empty list', 9, { isIndexed: true }],
  ])('%s', async (_case, ofShop, expected) => {
    const list = (query: object) => ({ ...empty, total: 'facets' in query ? 0 : ofShop })
    const { data } = await load('/products', list)
    expect(data).toMatchObject(expected)
    expect('isOpeningSoon' in data).toBe(ofShop === 0)
  })
})

describe('the words of a search', () => {
  const found = (value: string) => {
    const attributes = [{ kind: 'price', value, typed: value, without: 'kurta', applied: true }]
    return { ...empty, total: 9, understood: { query: '', corrections: [], attributes, alternatives: [] } }
  }

  it('that set the order are not said to be in force when the shopper chose another', async () => {
    const { data } = await load('/products?search=cheap+kurta&sortBy=name&sortOrder=asc', () =>
      found('lowest price first'),
    )
    expect(data).toMatchObject({ reading: { order: 'lowest price first', chips: [] } })
  })

  it.each([
    ['that set the order are named in the sort box', 'lowest price first', 'Relevance, lowest price first'],
    ['that limit the price leave the order by relevance', 'up to ₹500', 'Relevance'],
  ])('%s', async (_case, value, label) => {
    const { data } = await load('/products?search=cheap+kurta', () => found(value))
    const order = 'reading' in data ? data.reading?.order : undefined
    const { filters, sort, page, limit } = readState(screen, new URLSearchParams('search=cheap+kurta'))
    expect(sortOptionsFor({ filters, sort, page, limit }, order)[0]).toEqual({ value: 'relevance', label })
  })
})

describe('the address that search engines know', () => {
  const id = 'a'.repeat(24)

  it.each([
    ['/products', '/products', true],
    ['/products?page=2', '/products?page=2', true],
    ['/products?brand=Anokhi&sortBy=price&sortOrder=asc', '/products?brand=Anokhi', true],
    [`/products?mainCategory=${id}&page=2`, `/category/${id}?page=2`, true],
    [`/products?category=${id}&brand=Anokhi`, `/category/${id}?brand=Anokhi`, true],
    ['/products?color=Red', '/products?color=Red', false],
    ['/products?search=kurta', '/products?search=kurta', false],
    ['/products?brand=anokhi+loom', `/products?brand=${id}`, true],
  ])('of %s is %s, indexed: %s', async (address, canonical, isIndexed) => {
    const brands = [{ id, name: 'Anokhi Loom', count: 60 }]
    const filterOptions = { brands, subCategories: [], priceRanges: [], ...forEachFacetOptions(() => []) }
    const found = { ...empty, products: [], total: 60, totalPages: 3, filterOptions }
    expect((await load(address, () => found)).data).toMatchObject({ canonical, isIndexed })
  })

  it.each(['Never', 'f'.repeat(24)])('is none for a brand that the shop does not have: %s', async (brand) => {
    const list = (query: object) => ({ ...empty, total: 'facets' in query ? 0 : 9 })
    expect((await load(`/products?brand=${brand}`, list)).data).toMatchObject({ isIndexed: false })
  })
})

describe('a search with a word that is right but that no product has', () => {
  it.each([0, 3])('offers the search that was perhaps meant, with %d closest results', async (total) => {
    const understood = { query: 'creep', corrections: [], attributes: [], alternatives: [], didYouMean: 'crepe' }
    const { data } = await load('/products?search=creep', () => ({ ...empty, total, totalPages: 1, understood }))
    expect(data.reading).toMatchObject({ corrected: false, didYouMean: 'crepe' })
  })
})

describe('a category that does not exist', () => {
  const id = 'a'.repeat(24)
  it.each([
    ['?mainCategory=women&page=2', `/products?mainCategory=${id}&page=2`],
    [`?mainCategory=${id}`, true],
    ['?mainCategory=&color=Red', true],
    ['?search=women', true],
    ['?mainCategory=Nothing', false],
    [`?category=${'b'.repeat(23)}`, false],
  ])('is not all products, and one known by its name is found: %s', async (query, expected) => {
    const list = async () => ({ success: true, data: [{ _id: id, name: 'Women' }] })
    const context = new RouterContextProvider()
    context.set(apiContext, { categories: { list } } as unknown as Api)
    const call = { request: new Request(`https://shop.example/products${query}`), context, params: {} } as never
    const found = await knowsCategories(call).catch((to: Response) => to.headers.get('location'))
    expect(found).toBe(expected)
  })

  it('is named as such, with status 404', async () => {
    const missing = async () => {
      throw Object.assign(new Error('Category not found'), { status: 404 })
    }
    const answer = await load(`/products?category=${'a'.repeat(24)}`, () => empty, missing)
    expect(answer.data).toMatchObject({ names: { isUnknown: true }, isIndexed: false })
    expect(answer.init).toMatchObject({ status: 404 })
    expect(listingHeading({}, answer.data.names)).toBe('Category Not Found')
  })

  it('leads on to the largest categories', async () => {
    const sarees = { _id: id, name: 'Sarees', type: 'category', mainCategory: id, image: '', productCount: 3 }
    const list = async () => ({ success: true, data: [sarees] })
    const api = { ...shopWith(() => ({ ...empty, total: 3 }), unavailable), categories: { list } }
    const context = new RouterContextProvider()
    context.set(apiContext, api as unknown as Api)
    const call = { request: new Request('https://shop.example/category/x'), context, params: {} } as never
    expect((await unknownCategory(call, screen)).data).toMatchObject({ categories: [{ name: 'Sarees' }] })
  })

  it('is no reason to hide the description of one that does', async () => {
    const known = async () => ({ data: { name: 'Sarees', description: 'Woven by hand.' } })
    const answer = await load(`/products?category=${'a'.repeat(24)}`, () => empty, known)
    expect(answer.data).toMatchObject({ names: { category: 'Sarees' }, description: 'Woven by hand.' })
  })
})

describe('loading a listing', () => {
  it('reports a failure in the shop’s own words, with status 500 and no caching', async () => {
    const answer = await load('/products', () => {
      throw new Error('connection refused at 10.0.0.7')
    })
    expect(answer.data.failure).toBe('Failed to fetch products')
    expect(answer.init).toMatchObject({ status: 500, headers: { 'cache-control': 'no-store' } })
  })

  it('passes on the message of the server', async () => {
    const answer = await load('/products', () => {
      throw Object.assign(new Error('The shop is busy.'), { status: 503 })
    })
    expect(answer.data.failure).toBe('The shop is busy.')
  })

  it('leaves out advertisements and names that cannot be read', async () => {
    const answer = await load(`/products?category=${'a'.repeat(24)}`, () => empty)
    expect(answer.data).toMatchObject({ advertisements: [], names: {}, canonical: `/category/${'a'.repeat(24)}` })
    expect(answer.data.failure).toBeUndefined()
  })

  it('sends a sort order only when the shopper chose one', async () => {
    const requested: object[] = []
    await load('/products?search=kurta', (query) => requested.push(query) && empty)
    await load('/products?sortBy=price&sortOrder=asc&maxPrice=999.5', (query) => requested.push(query) && empty)
    expect(requested[0]).toEqual({ search: 'kurta', page: 1, limit: 24, facets: true })
    expect(requested.find((query) => 'sortBy' in query)).toMatchObject({
      sortBy: 'price',
      sortOrder: 'asc',
      maxPrice: 999.5,
    })
  })

  it.each([
    ['/products?page=99', '/products?page=3'],
    ['/products?sort=name-asc&minPrice=&color=Red', '/products?color=Red&sortBy=name&sortOrder=asc'],
  ])('redirects from %s to %s', async (requested, answered) => {
    const moved = await load(requested, () => ({ ...empty, total: 60, totalPages: 3 })).catch((thrown) => thrown)
    expect(moved).toBeInstanceOf(Response)
    expect(moved.headers.get('location')).toBe(answered)
  })
})

it.each([
  ['/products?color=Red', true],
  // Anyone can write a link to these.
  ['/products?color=red', false],
  ['/products?color=Nope', false],
  ['/products?color=Red%7CBlue', false],
  ['/products?color=Red&size=M', false],
  ['/products?color=Red&search=kurta', false],
  ['/products?size=M', false],
])('%j is indexed where the owner lets colours be: %j', async (address, isIndexed) => {
  const values = (kind: string) => (kind === 'color' ? ['Red', 'Blue'] : ['M']).map((name) => ({ name, count: 3 }))
  const filterOptions = { brands: [], subCategories: [], priceRanges: [], ...forEachFacetOptions(values) }
  const { data } = await load(address, () => ({ ...empty, filterOptions, total: 3, indexedFilters: ['color'] }))
  expect(data).toMatchObject({ isIndexed })
})
