import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clearedState, hrefOf, type ListingScreen, readState, sortedBy, sortValueOf } from './listing-screen.ts'

const featured: ListingScreen = { path: '/featured', scope: { featured: true }, pageSize: 12, paging: 'pages' }
const sarees: ListingScreen = {
  path: `/category/${'a'.repeat(24)}`,
  scope: { category: 'a'.repeat(24) },
  pageSize: 24,
  paging: 'more',
}

function read(screen: ListingScreen, query: string) {
  return readState(screen, new URLSearchParams(query))
}

describe('the address of a listing screen', () => {
  it('leaves out the scope of the screen and ignores it in the query', () => {
    expect(hrefOf(featured, read(featured, 'featured=true&color=Red'))).toBe('/featured?color=Red')
    const other = `category=${'b'.repeat(24)}&size=M`
    expect(read(sarees, other).filters.category).toBe('a'.repeat(24))
    expect(hrefOf(sarees, read(sarees, other))).toBe(`${sarees.path}?size=M`)
  })

  it('is read back as it was written, whatever the query', () => {
    const pairs = fc.array(
      fc.tuple(fc.constantFrom('color', 'size', 'search', 'minPrice', 'maxPrice', 'page', 'limit', 'x'), fc.string()),
    )
    fc.assert(
      fc.property(pairs, fc.constantFrom(featured, sarees), (typed, screen) => {
        const state = readState(screen, new URLSearchParams(typed))
        const written = new URL(hrefOf(screen, state), 'https://shop.example')
        expect(written.pathname).toBe(screen.path)
        expect(readState(screen, written.searchParams)).toEqual(state)
      }),
    )
  })
})

describe('clearing the filters', () => {
  it('empties the query of the featured page, and keeps the search elsewhere', () => {
    const query = 'search=red&color=Red&sortBy=price&sortOrder=asc&page=2'
    expect(hrefOf(featured, clearedState(featured, read(featured, query)))).toBe('/featured')
    expect(hrefOf(sarees, clearedState(sarees, read(sarees, query)))).toContain('search=red')
  })
})

describe('the sort order sent by a form', () => {
  it('is applied from the first page', () => {
    const state = sortedBy(read(featured, 'page=3&color=Red'), 'price-asc')
    expect(hrefOf(featured, state)).toBe('/featured?color=Red&sortBy=price&sortOrder=asc')
    expect(sortValueOf(state)).toBe('price-asc')
  })

  it('is the default order for an unknown value', () => {
    expect(hrefOf(featured, sortedBy(read(featured, ''), 'cheapest'))).toBe('/featured')
    expect(sortValueOf(sortedBy(read(sarees, 'search=red'), 'relevance'))).toBe('relevance')
  })
})
