import { isId } from '../ids.ts'
import { type Paise, paiseFromRupees, rupeesFromPaise } from '../units/paise.ts'
import { singleLine } from '../untrusted.ts'
import { MAX_LENGTHS } from './check-product.ts'
import { forEachValueFacet, VALUE_FACETS } from './facet-values.ts'
import { type Filters, SORT_KEYS, SORT_ORDERS, type Sort } from './listing.ts'

/** What the address of a listing says: which products, in which order, which page. */
export interface ListingState {
  readonly filters: Filters
  readonly sort: Sort
  /** From 1. */
  readonly page: number
  /** Products a page. */
  readonly limit: number
}

/** Page sizes: the featured page, the listing screens, and the paged call when nothing is said (specification 1, section 9). */
export const FEATURED_PAGE_SIZE = 12
export const LISTING_PAGE_SIZE = 24
export const DEFAULT_PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100

/** Newest first, or most relevant first where there is a search. */
export function defaultSort(filters: Filters): Sort {
  return { by: filters.search === undefined ? 'createdAt' : 'relevance', order: 'desc' }
}

/** A listing narrowed by these filters, from its first page, in its default order. */
export function listingOf(filters: Filters, pageSize: number): ListingState {
  return { filters, sort: defaultSort(filters), page: 1, limit: pageSize }
}

/**
 * Reads the query of a listing's address (`search`, `category`, `subcategory` or `subCategory`, `mainCategory`, `brand`,
 * `color`, `pattern`, `fabric`, `size`, `sku`, `featured`, `minPrice` and `maxPrice` in rupees, `sortBy`, `sortOrder`, `page`,
 * `limit`). Anyone may have written it: unknown keys are ignored, of repeated keys the first valid one counts, malformed
 * ids, prices, pages and over-long names are dropped, a long search is cut, and a minimum above the maximum changes places
 * with it. Never throws. `URLSearchParams` is such a list of pairs.
 */
export function readListingQuery(pairs: Iterable<readonly [string, string]>, pageSize: number): ListingState {
  const texts = Map.groupBy(pairs, ([key]) => key)
  const first = <T>(keys: readonly string[], read: (text: string) => T | undefined): T | undefined => {
    for (const [, text] of keys.flatMap((key) => texts.get(key) ?? [])) {
      const value = read(text)
      if (value !== undefined) return value
    }
    return undefined
  }
  const filters = withoutAbsent({
    search: first(['search'], readSearch),
    mainCategory: first(['mainCategory'], readId),
    category: first(['category'], readId),
    subCategory: first(['subCategory', 'subcategory'], readId),
    brand: first(['brand'], nameUpTo(MAX_LENGTHS.brand)),
    ...forEachValueFacet((kind) => first([kind], nameUpTo(MAX_LENGTHS[kind]))),
    sku: first(['sku'], nameUpTo(MAX_LENGTHS.sku)),
    ...orderedPrices(first(['minPrice'], readPrice), first(['maxPrice'], readPrice)),
    featured: first(['featured'], (text) => (text === 'true' ? true : undefined)),
  })
  const usual = defaultSort(filters)
  const by = first(['sortBy'], (text) =>
    SORT_KEYS.find((key) => key === text && (key !== 'relevance' || filters.search)),
  )
  const order = first(['sortOrder'], (text) => SORT_ORDERS.find((each) => each === text))
  return {
    filters,
    sort: { by: by ?? usual.by, order: (by ?? usual.by) === 'relevance' ? 'desc' : (order ?? usual.order) },
    page: first(['page'], (text) => readCount(text, MAX_PAGE)) ?? 1,
    limit: Math.min(first(['limit'], (text) => readCount(text, MAX_PAGE)) ?? pageSize, MAX_PAGE_SIZE),
  }
}

/** The canonical query of a listing, without '?': fixed order of keys, no empty values, nothing that is the default. */
export function writeListingQuery(state: ListingState, pageSize: number): string {
  return listingQueryPairs(state, pageSize)
    .map(([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed()).replaceAll('%20', '+')}`)
    .join('&')
}

/** The address of a listing screen: a path, and the canonical query when there is something to say. */
export function listingHref(path: string, state: ListingState, pageSize: number): string {
  const query = writeListingQuery(state, pageSize)
  return query === '' ? path : `${path}?${query}`
}

/** The canonical query as pairs, for a call of the API or the hidden fields of a form. */
export function listingQueryPairs({ filters, sort, page, limit }: ListingState, pageSize: number): [string, string][] {
  const usual = defaultSort(filters)
  const isUsual = sort.by === usual.by && sort.order === usual.order
  const pairs: [string, string | undefined][] = [
    ['search', filters.search],
    ['mainCategory', filters.mainCategory],
    ['category', filters.category],
    ['subCategory', filters.subCategory],
    ['brand', filters.brand],
    ...VALUE_FACETS.map(({ kind }): [string, string | undefined] => [kind, filters[kind]]),
    ['sku', filters.sku],
    ['minPrice', filters.minPrice ? String(rupeesFromPaise(filters.minPrice)) : undefined],
    ['maxPrice', filters.maxPrice === undefined ? undefined : String(rupeesFromPaise(filters.maxPrice))],
    ['featured', filters.featured ? 'true' : undefined],
    ['sortBy', isUsual ? undefined : sort.by],
    ['sortOrder', isUsual ? undefined : sort.order],
    ['page', page > 1 ? String(page) : undefined],
    ['limit', limit === pageSize ? undefined : String(limit)],
  ]
  return pairs.filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '')
}

/** Longer searches are cut: no name in a catalogue is found by its 201st character. */
export const MAX_SEARCH_LENGTH = 200

const MAX_PAGE = 100_000

function readSearch(text: string): string | undefined {
  return singleLine(text, MAX_SEARCH_LENGTH) || undefined
}

function nameUpTo(most: number): (text: string) => string | undefined {
  return (text) => {
    const name = singleLine(text, most * 2)
    return name !== '' && name.length <= most ? name : undefined
  }
}

function readId(text: string): string | undefined {
  return isId(text) ? text : undefined
}

function readPrice(text: string): Paise | undefined {
  return text.length <= 20 ? paiseFromRupees(text) : undefined
}

function readCount(text: string, most: number): number | undefined {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= most ? count : undefined
}

/** No minimum and a minimum of 0 are the same. */
function orderedPrices(min: Paise | undefined, max: Paise | undefined): Pick<Filters, 'minPrice' | 'maxPrice'> {
  const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
  return { minPrice: low || undefined, maxPrice: high }
}

function withoutAbsent(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}
