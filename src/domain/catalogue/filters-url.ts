import { isId } from '../ids.ts'
import { type Paise, paiseFromRupees, rupeesFromPaise } from '../units/paise.ts'
import { singleLine, wellFormed } from '../untrusted.ts'
import { forEachValueFacet, VALUE_FACETS } from './facet-values.ts'
import { filterValues, joinFilterValues } from './filter-values.ts'
import { type Filters, SORT_KEYS, SORT_ORDERS, type Sort } from './listing.ts'

/** The state of a listing, as its address holds it: filters, sort order and page. */
export interface ListingState {
  readonly filters: Filters
  readonly sort: Sort
  /** From 1. */
  readonly page: number
  /** Products per page. */
  readonly limit: number
}

/** Page sizes of the featured page, the listing screens and the API default (specification 1, section 9). */
export const FEATURED_PAGE_SIZE = 12
export const LISTING_PAGE_SIZE = 24
export const DEFAULT_PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100

/** Returns the default order: by relevance for a search, otherwise newest first. */
export function defaultSort(filters: Filters): Sort {
  return { by: filters.search === undefined ? 'createdAt' : 'relevance', order: 'desc' }
}

/** Returns the first page of a listing with these filters, in its default order. */
export function listingOf(filters: Filters, pageSize: number): ListingState {
  return { filters, sort: defaultSort(filters), page: 1, limit: pageSize }
}

/**
 * Reads the query of a listing's address (`search`, `category`, `subcategory` or `subCategory`, `mainCategory`, `brand`,
 * `color`, `pattern`, `fabric`, `size`, `sku`, `featured`, `minPrice` and `maxPrice` in rupees, `sortBy`, `sortOrder`, `page`,
 * `limit`, the other facets of `VALUE_FACETS`), for example from `URLSearchParams`. The input is untrusted: unknown keys are ignored,
 * of a repeated key the first valid value is used, for brand and facets all of them, malformed ids, prices, pages and overlong names are dropped, a long search is truncated, and a minimum
 * above the maximum is swapped with it. Never throws.
 */
export function readListingQuery(pairs: Iterable<readonly [string, string]>, pageSize: number): ListingState {
  const all = [...pairs]
  const textsOf = (key: string) => all.flatMap(([name, text]) => (name === key ? [text] : []))
  const first = <T>(keys: readonly string[], read: (text: string) => T | undefined): T | undefined => {
    for (const text of keys.flatMap(textsOf)) {
      const value = read(text)
      if (value !== undefined) return value
    }
    return undefined
  }
  const several = (key: string, maxLength: number) => {
    const read = nameUpTo(maxLength)
    const values = textsOf(key).flatMap((text) => filterValues(text).map(read))
    return joinFilterValues([...new Set(values.filter((value) => value !== undefined))])
  }
  const filters = withoutAbsent({
    search: first(['search'], readSearch),
    mainCategory: first(['mainCategory'], readId),
    category: first(['category'], readId),
    subCategory: first(['subCategory', 'subcategory'], readId),
    brand: several('brand', MAX_NAME_LENGTH),
    ...forEachValueFacet((kind, maxLength) => several(kind, maxLength)),
    sku: first(['sku'], nameUpTo(MAX_NAME_LENGTH)),
    ...orderedPrices(first(['minPrice'], readPrice), first(['maxPrice'], readPrice)),
    featured: first(['featured'], (text) => (text === 'true' ? true : undefined)),
  })
  const fallback = defaultSort(filters)
  const by = first(['sortBy'], (text) =>
    SORT_KEYS.find((key) => key === text && (key !== 'relevance' || filters.search)),
  )
  const order = first(['sortOrder'], (text) => SORT_ORDERS.find((each) => each === text))
  return {
    filters,
    sort: { by: by ?? fallback.by, order: (by ?? fallback.by) === 'relevance' ? 'desc' : (order ?? fallback.order) },
    page: first(['page'], (text) => readCount(text, MAX_PAGE)) ?? 1,
    limit: Math.min(first(['limit'], (text) => readCount(text, MAX_PAGE)) ?? pageSize, MAX_PAGE_SIZE),
  }
}

/** Returns the canonical query without '?': keys in a fixed order, without empty and default values. */
export function writeListingQuery(state: ListingState, pageSize: number): string {
  return listingQueryPairs(state, pageSize)
    .map(([key, value]) => `${key}=${encodeURIComponent(wellFormed(value)).replaceAll('%20', '+')}`)
    .join('&')
}

/** Returns the address of a listing: the path, with the canonical query unless it is empty. */
export function listingHref(path: string, state: ListingState, pageSize: number): string {
  const query = writeListingQuery(state, pageSize)
  return query === '' ? path : `${path}?${query}`
}

/** Returns the canonical query as pairs, for an API call or the hidden fields of a form. */
export function listingQueryPairs({ filters, sort, page, limit }: ListingState, pageSize: number): [string, string][] {
  const standard = defaultSort(filters)
  const isDefault = sort.by === standard.by && sort.order === standard.order
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
    ['sortBy', isDefault ? undefined : sort.by],
    ['sortOrder', isDefault ? undefined : sort.order],
    ['page', page > 1 ? String(page) : undefined],
    ['limit', limit === pageSize ? undefined : String(limit)],
  ]
  return pairs.filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '')
}

/** Longer searches are truncated. */
export const MAX_SEARCH_LENGTH = 200

/** No brand and no SKU is longer. A constant of its own keeps the rules of products out of the storefront's scripts. */
const MAX_NAME_LENGTH = 80
const MAX_PAGE = 100_000

function readSearch(text: string): string | undefined {
  return singleLine(text, MAX_SEARCH_LENGTH) || undefined
}

function nameUpTo(max: number): (text: string) => string | undefined {
  return (text) => {
    const name = singleLine(text, max * 2)
    return name !== '' && name.length <= max ? name : undefined
  }
}

function readId(text: string): string | undefined {
  return isId(text) ? text : undefined
}

function readPrice(text: string): Paise | undefined {
  return text.length <= 20 ? paiseFromRupees(text) : undefined
}

function readCount(text: string, max: number): number | undefined {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= max ? count : undefined
}

/** A minimum of 0 is the same as none. */
function orderedPrices(min: Paise | undefined, max: Paise | undefined): Pick<Filters, 'minPrice' | 'maxPrice'> {
  const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
  return { minPrice: low || undefined, maxPrice: high }
}

function withoutAbsent(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}
