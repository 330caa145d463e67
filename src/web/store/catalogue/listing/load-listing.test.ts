import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../../../contract/api.ts'
import { apiContext } from '../../../api.ts'
import type { ListingScreen } from './listing-screen.ts'
import { loadListing } from './load-listing.ts'

const screen: ListingScreen = { path: '/products', scope: {}, pageSize: 24, paging: 'more' }

/** A shop whose product list is given and whose other requests fail. */
function shopWith(list: (query: object) => unknown): Api {
  const unavailable = async () => {
    throw new Error('unavailable')
  }
  return {
    products: { list: async ({ query }: { query: object }) => list(query) },
    categories: { get: unavailable },
    content: { sections: unavailable },
  } as unknown as Api
}

function load(address: string, list: (query: object) => unknown) {
  const context = new RouterContextProvider()
  context.set(apiContext, shopWith(list))
  const request = new Request(`https://shop.example${address}`)
  return loadListing({ request, context, params: {} } as never, screen, 'Failed to fetch products')
}

const empty = { success: true, products: [], total: 0, totalPages: 0, page: 1 }

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
    expect(requested[1]).toMatchObject({ sortBy: 'price', sortOrder: 'asc', maxPrice: 999.5 })
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
