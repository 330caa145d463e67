import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Api } from '../../../../contract/api.ts'
import type { ProductQuery, products } from '../../../../contract/catalogue.ts'
import type { Output } from '../../../../contract/endpoint.ts'
import { FACET_OPTIONS, VALUE_FACETS } from '../../../../domain/catalogue/facet-values.ts'
import type { FilterNames } from '../../../../domain/catalogue/filter-choices.ts'
import { filterValues } from '../../../../domain/catalogue/filter-values.ts'
import { defaultSort, type ListingState, listingOf } from '../../../../domain/catalogue/filters-url.ts'
import type { Filters } from '../../../../domain/catalogue/listing.ts'
import { splitFilters } from '../../../../domain/catalogue/split-filters.ts'
import { paths } from '../../../../domain/paths.ts'
import { ORDER_TEXTS } from '../../../../domain/search/order-words.ts'
import { rupeesFromPaise } from '../../../../domain/units/paise.ts'
import { apiOf, originOf } from '../../../api.ts'
import { cardOf } from '../card/card-of.ts'
import { bottomAdvertisements } from './advertisement-data.ts'
import { categoryTiles, largestCategories } from './category-tiles.ts'
import { facetsData } from './facets-data.ts'
import { type ListingData, NO_FACETS, type SearchReading } from './listing-data.ts'
import { hrefOf, type ListingScreen, readState, SORT_FIELD, sortedBy } from './listing-screen.ts'
import { isOpeningSoon } from './opening-soon.tsx'

type ProductList = Output<typeof products.list>

/**
 * Loads the products of a listing screen from its address. When that fails, the data has a `failure` message for the
 * shopper (the server's own or the default given here), with status 500 and `no-store`. Redirects to the canonical
 * address for a form sent without script and for a page beyond the last.
 */
export async function loadListing(call: LoaderFunctionArgs, screen: ListingScreen, failure: string) {
  const api = apiOf(call.context)
  const query = new URL(call.request.url).searchParams
  const state = readState(screen, query)
  const sort = query.get(SORT_FIELD)
  if (sort !== null) throw redirect(hrefOf(screen, sortedBy(state, sort)))
  try {
    const [list, advertisements, narrower] = await Promise.all([
      api.products.list({ query: productQuery(state) }),
      bottomAdvertisements(api),
      categoryTiles(api, state),
    ])
    if (list.products.length === 0 && state.page > Math.max(list.totalPages, 1))
      throw redirect(hrefOf(screen, { ...state, page: Math.max(list.totalPages, 1) }))
    if (list.redirect !== undefined) throw redirect(list.redirect)
    const { names, description, brand } = await namesOf(api, state, list)
    const reading = readingOf(list, state)
    const isEmptySearch = list.total === 0 && state.filters.search !== undefined
    const categories = isEmptySearch || names.isUnknown ? await largestCategories(api) : narrower
    const popular = isEmptySearch ? await popularCards(api) : []
    const isEmptyShop = list.total === 0 && (await isOpeningSoon(api))
    // Anyone can write a link to a brand that the shop never had.
    const isUnknownBrand = list.total === 0 && state.filters.brand !== undefined && brand === undefined
    const listing: ListingData = {
      // A brand's list has one canonical address, whether the brand is named by its id or as people write it.
      ...emptyData(call, screen, brand ? { ...state, filters: { ...state.filters, brand } } : state),
      cards: list.products.map(cardOf),
      total: list.total,
      totalPages: list.totalPages,
      ...(list.filterOptions && { facets: facetsData(list.filterOptions, state.filters, query.get('show')) }),
      ...(categories.length > 0 && { categories }),
      ...(popular.length > 0 && { popular }),
      names,
      ...(isIndexedByOwner(state.filters, list) && { isIndexed: true }),
      ...((names.isUnknown || isEmptyShop || isUnknownBrand) && { isIndexed: false }),
      indexedFilters: list.indexedFilters ?? [],
      ...(isEmptyShop && { isOpeningSoon: true }),
      ...(description && { description }),
      advertisements,
      ...(reading && { reading }),
    }
    return data(listing, names.isUnknown && { status: 404 })
  } catch (error) {
    if (error instanceof Response) throw error
    const listing: ListingData = { ...emptyData(call, screen, state), failure: messageOf(error) ?? failure }
    return data(listing, { status: 500, headers: { 'cache-control': 'no-store' } })
  }
}

/** Products to look at after a search that found none. The page does without them when they cannot be read. */
async function popularCards(api: Api): Promise<ListingData['cards']> {
  const query = { bestSeller: true, limit: MAX_POPULAR } as const
  const best = await api.products.list({ query }).catch(() => undefined)
  return (best?.products ?? []).map(cardOf)
}

const MAX_POPULAR = 4

/**
 * Whether the list has one value of one filter that the owner lets search engines index, in a whole list. Only the shop's own
 * spelling of a value that some product has is indexed: anyone can write a link to another.
 */
function isIndexedByOwner(filters: Filters, { indexedFilters = [], filterOptions }: ProductList): boolean {
  const { scope, narrowing } = splitFilters(filters)
  const [first, ...others] = Object.entries(narrowing)
  if (!first || others.length > 0 || scope.search !== undefined || scope.sku !== undefined) return false
  const facet = VALUE_FACETS.find(({ kind }) => kind === first[0])
  if (!facet || !indexedFilters.includes(facet.kind)) return false
  const options = filterOptions?.[FACET_OPTIONS[facet.kind]]
  return options?.some(({ name, count }) => name === String(first[1]) && count > 0) === true
}

/** Returns a listing without products, for an unknown category or a list that could not be read. */
export function emptyData({ context }: LoaderFunctionArgs, screen: ListingScreen, state: ListingState): ListingData {
  const { scope, narrowing } = splitFilters(state.filters)
  const { brand, ...others } = narrowing
  const isWhole = scope.search === undefined && scope.sku === undefined
  const isIndexed = Object.keys(others).length === 0 && isWhole && filterValues(brand).length < 2
  const level = scope.category ?? scope.mainCategory ?? scope.subCategory
  const isOneLevel = level !== undefined && Object.keys(scope).length === 1
  const listed = { ...listingOf({ ...scope, ...narrowing }, screen.pageSize), page: state.page }
  const ofLevel = { ...screen, path: paths.category(level ?? ''), scope }
  return {
    screen,
    cards: [],
    total: 0,
    totalPages: 0,
    facets: NO_FACETS,
    names: {},
    advertisements: [],
    origin: originOf(context),
    canonical: hrefOf(isOneLevel ? ofLevel : screen, listed),
    isIndexed,
    indexedFilters: [],
  }
}

/** Sends a sort order only when the shopper chose one, because the default order puts sold-out products last. */
function productQuery({ filters, sort, page, limit }: ListingState): ProductQuery {
  const { minPrice, maxPrice, ...named } = filters
  const defaultOrder = defaultSort(filters)
  const isDefault = sort.by === defaultOrder.by && sort.order === defaultOrder.order
  return {
    ...named,
    ...(minPrice !== undefined && { minPrice: rupeesFromPaise(minPrice) }),
    ...(maxPrice !== undefined && { maxPrice: rupeesFromPaise(maxPrice) }),
    ...(!isDefault && { sortBy: sort.by, sortOrder: sort.order }),
    page,
    limit,
    facets: true,
  }
}

/** Returns the names of the ids in the address, the id of its brand, and the description of the narrowest category of the list. */
async function namesOf(
  api: Api,
  { filters }: ListingState,
  list: ProductList,
): Promise<{ names: FilterNames; description?: string | undefined; brand?: string | undefined }> {
  const options = list.filterOptions
  let isUnknown = false as boolean
  const levelOf = async (id: string | undefined) => {
    if (!id) return undefined
    try {
      return (await api.categories.get({ params: { id } })).data
    } catch (error) {
      if (error instanceof Error && 'status' in error && error.status === 404) isUnknown = true
      return undefined
    }
  }
  const [mainCategory, category, subCategory] = await Promise.all([
    levelOf(filters.mainCategory),
    levelOf(filters.category),
    options?.subCategories.find(({ id }) => id === filters.subCategory) ?? levelOf(filters.subCategory),
  ])
  const search = filterValues(filters.brand).length > 1 ? undefined : filters.brand?.toLowerCase()
  const brand = options?.brands.find(({ id, name }) => id === search || name.toLowerCase() === search)
  const names = {
    ...(mainCategory && { mainCategory: mainCategory.name }),
    ...(category && { category: category.name }),
    ...(subCategory && { subCategory: subCategory.name }),
    ...(brand && { brand: brand.name }),
    ...(isUnknown && { isUnknown: true as const }),
  }
  const described = [category, mainCategory, subCategory].find((level) => level !== undefined)
  const description = described && 'description' in described ? described.description : undefined
  return { names, description, brand: brand?.id }
}

function readingOf({ understood, total }: ProductList, { sort }: ListingState): SearchReading | undefined {
  if (!understood) return undefined
  const { query, corrections, attributes, alternatives, exact, didYouMean } = understood
  const missing = total === 0 ? [] : attributes.filter(({ applied }) => !applied).map(({ value }) => value)
  const order = attributes.find(({ kind, value }) => kind === 'price' && ORDERS.has(value))
  // An order that the shopper chose comes before the words.
  const inForce = sort.by === 'relevance' ? attributes : attributes.filter((each) => each !== order)
  const chips = total === 0 ? [] : chipsOf(inForce)
  const isAsTyped = corrections.length + missing.length + attributes.length === 0 && didYouMean === undefined
  if (isAsTyped && exact === undefined && total > 0) return undefined
  const used = new Map(corrections.map(({ typed, used }) => [typed.toLowerCase(), used]))
  const words = query.split(/\s+/).map((word) => used.get(word.toLowerCase()) ?? word)
  return {
    query: words.join(' '),
    corrected: corrections.length > 0,
    missing,
    ...(exact !== undefined && { exact }),
    ...(order && { order: order.value }),
    ...(didYouMean !== undefined && { didYouMean }),
    chips,
    alternatives: alternatives.map(({ query, total }) => ({ query, total })),
  }
}

const ORDERS: ReadonlySet<string> = new Set(Object.values(ORDER_TEXTS))

/** What the search names, each with the rest of the search. */
function chipsOf(attributes: NonNullable<ProductList['understood']>['attributes']): SearchReading['chips'] {
  return attributes.flatMap(({ kind, value, without, applied }) => {
    const label = kind === 'size' && !/^age|months$/.test(value) ? `Size ${value}` : value
    return applied && without !== undefined ? [{ label, without }] : []
  })
}

/** Only errors with a status carry a message for the shopper. Other messages must not be shown. */
function messageOf(error: unknown): string | undefined {
  const isForShopper = error instanceof Error && 'status' in error && error.message !== ''
  return isForShopper ? error.message : undefined
}
