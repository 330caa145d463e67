import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Api } from '../../../../contract/api.ts'
import type { HomepageSection } from '../../../../domain/content/homepage.ts'
import { apiContext } from '../../../api.ts'
import { loadHome } from './load-home.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
})

const id = (n: number) => n.toString(16).padStart(24, '0')

const product = (n: number) => ({
  _id: id(n),
  name: `Kurta ${n}`,
  price: 999,
  image: '',
  images: [],
  description: 'A description that is too long for a card.',
  countInStock: 3,
  colors: [],
  sizes: [],
  unit: 'piece',
  reviews: 0,
  featured: false,
})

function section(changes: Partial<HomepageSection>): HomepageSection {
  return {
    _id: id(1),
    sectionType: 'product_grid',
    title: 'A section',
    subtitle: '',
    content: '',
    description: '',
    isActive: true,
    order: 0,
    position: 'between_sections',
    productIds: [],
    metadata: {},
    ...changes,
  }
}

interface Shop {
  readonly sections?: readonly HomepageSection[] | 'unavailable'
  readonly list?: (query: Record<string, unknown>) => unknown
  readonly categories?: readonly object[]
  /** The number of products of the shop. */
  readonly total?: number
}

/** Loads the home page of a shop that has four products in every list by default, and no product with the id 404. */
function load({ sections = [], list = () => [1, 2, 3, 4].map(product), categories = [], total = 4 }: Shop) {
  const context = new RouterContextProvider()
  context.set(apiContext, {
    content: {
      sections: async () => {
        if (sections === 'unavailable') throw new Error('unavailable')
        return { success: true, data: sections }
      },
    },
    categories: { list: async () => ({ success: true, data: categories }) },
    products: {
      list: async ({ query }: { query: Record<string, unknown> }) => ({ products: list(query), total }),
      get: async ({ params }: { params: { id: string } }) => {
        if (params.id === id(404)) throw new Error('Product not found')
        return { success: true, data: product(Number.parseInt(params.id, 16)) }
      },
    },
  } as unknown as Api)
  return loadHome({ request: new Request('https://shop.example/'), context, params: {} } as never)
}

describe('loading the home page', () => {
  it('shows sample sections when the sections cannot be read, and does not cache the page', async () => {
    const { data, init } = await load({ sections: 'unavailable' })
    expect(data.hero.length).toBeGreaterThan(0)
    expect(data.additional[0]).toMatchObject({ title: 'Our Products', cards: [{ name: 'Kurta 1' }, {}, {}, {}] })
    expect(init).toEqual({ status: 200, headers: { 'cache-control': 'no-store' } })
  })

  it('shows the other parts when products cannot be read, with status 500', async () => {
    const { data, init } = await load({
      sections: [section({ sectionType: 'hero_carousel', title: 'Linen weather' })],
      list: () => {
        throw new Error('connection refused')
      },
    })
    expect(data.featured).toBeUndefined()
    expect(data.hero.map(({ title }) => title)).toEqual(['Linen weather'])
    expect(init).toMatchObject({ status: 500, headers: { 'cache-control': 'no-store' } })
  })

  it('can be cached when everything was read', async () => {
    const { data, init } = await load({})
    expect(init).toBeNull()
    expect(JSON.stringify(data)).not.toContain('too long for a card')
  })

  it('shows four products in each section, and none twice while there are others', async () => {
    const names = (cards: readonly { name: string }[] | undefined) => cards?.map(({ name }) => name.slice(6)).join()
    const list = () => Array.from({ length: 13 }, (_, index) => product(index + 1))
    const { data } = await load({ list, sections: [section({ productIds: [id(2)] })] })
    expect([data.featured, data.newArrivals, data.bestSellers].map(names)).toEqual([
      '1,3,4,5',
      '6,7,8,9',
      '10,11,12,13',
    ])
    const few = await load({ list: () => [1, 2, 3, 4, 5].map(product) })
    expect([few.data.featured, few.data.newArrivals].map(names)).toEqual(['1,2,3,4', '5,1,2,3'])
  })

  it('requests some spare products for each section', async () => {
    const requested: object[] = []
    await load({ list: (query) => requested.push(query) && [] })
    expect(requested.filter((query) => 'limit' in query && query.limit === 16)).toEqual([
      { featured: true, limit: 16 },
      { newArrival: true, limit: 16 },
      { bestSeller: true, limit: 16 },
    ])
  })

  it.each([
    ['says that the shop opens soon while it sells nothing', 0, true],
    ['does not when no product is featured, new or a best seller', 7, undefined],
  ])('%s', async (_case, total, isOpeningSoon) => {
    const list = ({ limit }: Record<string, unknown>) =>
      limit === 8 ? Array.from({ length: total }, (_, n) => product(n)) : []
    const { data } = await load({ list, total })
    expect(data.isOpeningSoon).toBe(isOpeningSoon)
  })

  it('shows the newest products of a shop that has chosen none, as after an import', async () => {
    const list = (query: Record<string, unknown>) =>
      Object.keys(query).join() === 'limit' ? [7, 8, 9].map(product) : []
    const { data } = await load({ list })
    expect(data.products?.map(({ name }) => name)).toEqual(['Kurta 7', 'Kurta 8', 'Kurta 9'])
    const chosen = await load({ list: ({ newArrival, limit }) => (newArrival || limit === 8 ? [product(1)] : []) })
    expect(chosen.data.products).toBeUndefined()
  })

  it('fills a grid with the listed products that still exist, in the admin’s order', async () => {
    const { data } = await load({ sections: [section({ productIds: [id(9), id(404), 'nonsense', id(7)] })] })
    expect(data.additional).toMatchObject([{ cards: [{ name: 'Kurta 9' }, { name: 'Kurta 7' }] }])
  })

  it('fills a grid without listed products by its filters, with at most eight', async () => {
    const requested: object[] = []
    const filters = section({ metadata: { dynamicFilters: { fabric: 'Khadi', maxPrice: 1500 } } })
    await load({ sections: [filters], list: (query) => requested.push(query) && [] })
    expect(requested).toContainEqual({ fabric: 'Khadi', maxPrice: 1500, limit: 8 })
  })

  it('gives a category without a picture that of its newest product, as after an import', async () => {
    const level = (n: number, type: string, image: string) => ({
      _id: id(n),
      type,
      name: `Category ${n}`,
      image,
      productCount: 3,
    })
    const categories = [level(1, 'mainCategory', ''), level(2, 'category', ''), level(3, 'category', '/own.jpg')].map(
      (one) => (one.type === 'category' ? { ...one, mainCategory: id(1) } : one),
    )
    const list = ({ category }: Record<string, unknown>) =>
      category === id(2) ? [product(1), { ...product(2), image: '/kurta.jpg' }] : []
    const { data } = await load({ categories, list })
    expect(data.categories.map(({ image }) => image)).toEqual(['/kurta.jpg', '/own.jpg'])
  })

  it('shows the text of an additional section without products', async () => {
    const text = section({ sectionType: 'additional_section', description: 'How khadi is spun.' })
    const { data } = await load({ sections: [text] })
    expect(data.additional).toEqual([expect.objectContaining({ text: 'How khadi is spun.' })])
    expect(data.additional[0]).not.toHaveProperty('cards')
  })
})
