import type { Kysely } from 'kysely'
import { MAX_PER_PAGE, type ProductQuery, type products } from '../../../contract/catalogue.ts'
import type { Product } from '../../../contract/product.ts'
import type { Filters, Sort } from '../../../domain/catalogue/listing.ts'
import { splitFilters } from '../../../domain/catalogue/split-filters.ts'
import { readBuyingLimits } from '../../../domain/orders/buying-limits.ts'
import { pageAskedFor } from '../../../domain/search/asked-pages.ts'
import { MAX_SUGGESTIONS } from '../../../domain/search/max-suggestions.ts'
import { ruleKey } from '../../../domain/search/shop-rules.ts'
import type { Suggestion } from '../../../domain/search/suggestions.ts'
import { paiseFromRupees } from '../../../domain/units/paise.ts'
import { hashOfToken } from '../../platform/crypto.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Caller, Exchange, Handlers } from '../../platform/http/handlers.ts'
import type { CatalogueIndex } from '../../search/catalogue-index.ts'
import type { ListResult } from '../../search/list-result.ts'
import type { SearchLog } from '../../search/search-log.ts'
import { searchRulesReader, withPinned } from './apply-search-rules.ts'
import { cardJson } from './card-json.ts'
import type { LiveCatalogue } from './live-catalogue.ts'
import { lookOf } from './look.ts'
import { inCategory, LISTS } from './page-parts.ts'
import { facetsJson, productJson, understoodJson, variantsJson } from './product-json.ts'
import { type ProductRow, productForPreview } from './queries.ts'
import { colorsAskedFor, productInColor } from './shown-color.ts'

type ProductHandlers = Handlers<{ products: typeof products }>['products']

/** Related products returned for a product page; the page shows 4 (specification 1, section 9). */
const RELATED = 8

interface Parts {
  readonly catalogue: LiveCatalogue
  readonly db: Kysely<Database>
  readonly setting: (name: string) => Promise<unknown>
  readonly searchLog: SearchLog
}

export function productHandlers({ catalogue, db, setting, searchLog }: Parts): ProductHandlers {
  const searchRules = searchRulesReader(setting)

  async function list(query: ProductQuery, caller: Caller, { ip, untrustedProxy }: Exchange) {
    const { index } = await catalogue.current()
    caller.dependsOn?.(LISTS)
    const { filters, sort, page, limit } = readQuery(query)
    const rules = await searchRules(index)
    const split = splitFilters(filters)
    const search = filters.search?.trim() ?? ''
    const isFiltered = Object.keys(split.narrowing).length > 0
    const key = search === '' || isFiltered ? '' : ruleKey(search)
    const pins = key === '' || (sort && sort.by !== 'relevance') ? undefined : rules.pins.get(key)
    const request = { ...split, sort, facets: query.facets === true }
    // Pinned products come first, so that the pages after them move on.
    const found = pins
      ? pagedWithPins(index, pins, index.list({ ...request, page: 1, limit: index.size }), { page, limit })
      : index.list({ ...request, page, limit })
    // Sorting or filtering the results is no new search. The home page looks for its occasions in the order of their dates.
    const isSearch = search !== '' && !isFiltered && page === 1 && (sort === undefined || sort.by === 'relevance')
    if (isSearch) searchLog.add(search, wholeMatches(found), untrustedProxy === undefined ? ip : '')
    const redirect = key === '' ? undefined : (rules.redirects.get(key) ?? pageAskedFor(search))
    const colors = colorsAskedFor(filters.color, search, found.search)
    const shown = await readProducts(found.ids, caller, (row) => productInColor(row, colors))
    return {
      success: true as const,
      products: shown,
      ...(query.shape === 'data' && { data: shown }),
      total: found.total,
      totalPages: Math.ceil(found.total / limit),
      page,
      ...(found.facets && { filterOptions: facetsJson(found.facets), indexedFilters: [...rules.indexedFilters] }),
      ...(redirect !== undefined && { redirect }),
      ...(found.search && { understood: understoodJson(filters.search ?? '', found.search) }),
    }
  }

  async function readProducts(ids: readonly string[], caller: Caller, json = productJson): Promise<Product[]> {
    const rows = await catalogue.products(ids)
    for (const row of rows) caller.dependsOn?.(row.id)
    return rows.map(json)
  }

  async function withFlag(filters: Filters, caller: Caller) {
    caller.dependsOn?.(LISTS)
    const { index } = await catalogue.current()
    const { ids } = index.list({ scope: filters, narrowing: {}, page: 1, limit: MAX_PER_PAGE })
    const shown = await readProducts(ids, caller)
    return { success: true as const, products: shown, data: shown }
  }

  async function requireProduct(id: string, caller: Caller): Promise<ProductRow> {
    // Also when there is none: a page that leaves it out changes when it comes back.
    caller.dependsOn?.(id)
    const [row] = await catalogue.products([id])
    if (!row) throw new ApiError(404, 'Product not found')
    return row
  }

  async function swatchesPerLine(): Promise<number> {
    return readBuyingLimits(await setting('buying_limits')).swatchesPerLine
  }

  return {
    list: ({ query = {} }, caller, exchange) => list(query, caller, exchange),
    search: ({ query = {} }, caller, exchange) => {
      const { q, page, limit, shape } = query
      return list({ search: q ?? '', page: page ?? 1, limit: limit ?? 24, shape }, caller, exchange)
    },
    bestSellers: (_input, caller) => withFlag({ bestSeller: true }, caller),
    newArrivals: (_input, caller) => withFlag({ newArrival: true }, caller),
    cards: async ({ query }) => {
      // What is no longer sold is not looked up in the database.
      const rows = await catalogue.products(await catalogue.sold([...new Set(query?.ids.split(','))]))
      const limit = await swatchesPerLine()
      return { success: true, data: rows.map((row) => cardJson(row, limit)) }
    },
    get: async ({ params }, caller) => {
      const product = productJson(await requireProduct(params.id, caller))
      if (product.swatchOf === undefined) return { success: true, data: product }
      return { success: true, data: { ...product, maxQuantity: await swatchesPerLine() } }
    },
    variants: async ({ params }, caller) => ({
      success: true,
      data: variantsJson(await requireProduct(params.id, caller)),
    }),
    preview: async ({ params }) => {
      const found = await productForPreview(db, hashOfToken(params.token))
      if (!found) throw new ApiError(404, 'This preview has expired.')
      const { row, status } = found
      return { success: true, data: { product: productJson(row), variants: variantsJson(row).variants, status } }
    },
    related: async ({ params }, caller) => {
      const { index } = await catalogue.current()
      const product = await requireProduct(params.id, caller)
      caller.dependsOn?.(inCategory(product.category_id))
      const near: Filters = product.subcategory_id
        ? { category: product.category_id, subCategory: product.subcategory_id }
        : { category: product.category_id }
      const scope =
        near.subCategory && index.list({ scope: near, narrowing: {}, page: 1, limit: 1 }).total > 4
          ? near
          : { category: product.category_id }
      const { ids } = index.list({ scope, narrowing: {}, page: 1, limit: RELATED + 1 })
      const shown = await readProducts(ids.filter((id) => id !== params.id).slice(0, RELATED), caller)
      return { success: true, products: shown, data: shown }
    },
    look: async ({ params }, caller) => {
      const shown = await lookOf(await requireProduct(params.id, caller), { catalogue, caller })
      const cards = shown.map((row) => productJson(row))
      return { success: true, products: cards, data: cards }
    },
    suggest: async ({ query = {} }, caller) => {
      caller.dependsOn?.(LISTS)
      const { index } = await catalogue.current()
      await searchRules(index)
      const typed = (query.q ?? '').trim()
      const popular = await searchLog.popular(typed, POPULAR_SHOWN, (term) => index.canBeSuggested(term))
      const ids = index.suggestProducts(typed, PRODUCTS_SUGGESTED)
      const products = (await readProducts(ids, caller)).map(({ _id, name, image, price, finalPrice }) => ({
        _id,
        name,
        image,
        price,
        ...(finalPrice !== undefined && { finalPrice }),
      }))
      const [general, ...others] = index.suggest(typed)
      const suggested = [
        ...(general ? [general] : []),
        ...popular.map((label): Suggestion => ({ kind: 'popular', label, query: { search: label } })),
        ...others,
      ]
      return { success: true, data: { suggestions: suggested.slice(0, MAX_SUGGESTIONS - products.length), products } }
    },
  }
}

const POPULAR_SHOWN = 2
const PRODUCTS_SUGGESTED = 4

function pagedWithPins(
  index: CatalogueIndex,
  pins: readonly string[],
  all: ListResult,
  { page, limit }: { readonly page: number; readonly limit: number },
): ListResult {
  const ids = withPinned(index, pins, all.ids)
  return { ...all, ids: ids.slice((page - 1) * limit, page * limit), total: ids.length }
}

/** How many products match the whole text of a search. */
function wholeMatches({ total, search }: ListResult): number {
  const { exact, attributes = [] } = search?.understood ?? {}
  return exact ?? (attributes.some(({ applied }) => !applied) ? 0 : total)
}

function readQuery(query: ProductQuery) {
  const {
    sortBy,
    sortOrder,
    page = 1,
    limit = 10,
    minPrice,
    maxPrice,
    facets: _facets,
    shape: _shape,
    ...names
  } = query
  const filters: Filters = {
    ...names,
    ...(minPrice !== undefined && { minPrice: priceBound('minPrice', minPrice) }),
    ...(maxPrice !== undefined && { maxPrice: priceBound('maxPrice', maxPrice) }),
  }
  const sort: Sort | undefined = sortBy && { by: sortBy, order: sortOrder ?? 'desc' }
  return { filters, sort, page, limit }
}

function priceBound(name: string, rupees: number) {
  const paise = paiseFromRupees(rupees)
  if (paise === undefined) throw new ApiError(400, `The value of "${name}" is not valid.`)
  return paise
}
