import {
  facetName,
  forEachFacetOptions,
  forEachValueFacet,
  type ValueFacet,
} from '../../domain/catalogue/facet-values.ts'
import type { Facets, FacetValue, PriceRange } from '../../domain/catalogue/listing.ts'
import { PRICE_BUCKETS } from '../../domain/catalogue/price-buckets.ts'
import type { SuggestionSource } from '../../domain/search/suggestions.ts'
import type { Columns } from './columns.ts'
import type { ValueColumn } from './value-column.ts'

/** Real catalogues have fewer sizes than this, but unclean data can have more colours. Brands are searched by name, so all count. */
const MAX_FACET_VALUES = 500
const MAX_ENTITIES = 5_000
/** A brand that no list has room for can still be found by its name. */
const MAX_SUGGESTED = 50_000

/** The most used spelling of each value in the whole catalogue, so that it does not change from list to list. */
export type Spellings = Readonly<Record<ValueFacet, ReadonlyMap<string, string>>>

export function spellingsOf(columns: Columns, all: Uint32Array): Spellings {
  return forEachValueFacet((kind) => columns.facets[kind].spellings(all))
}

/** Counts the facet values of the products in the slots, most frequent first, then by name. */
export function countFacets(columns: Columns, slots: Uint32Array, spellings: Spellings): Facets {
  return {
    brands: entityFacet(columns, columns.brand, slots),
    subCategories: entityFacet(columns, columns.subCategory, slots),
    ...forEachFacetOptions((kind) => valueFacet(columns, kind, slots, spellings)),
    priceRanges: priceRanges(columns.prices, slots),
  }
}

/** Categories and brands with products, the largest first. */
export function suggestionSource(columns: Columns, all: Uint32Array): SuggestionSource {
  const named = (column: ValueColumn) =>
    entityFacet(columns, column, all, MAX_SUGGESTED).map(({ id = '', name }) => ({ id, name }))
  const mains = mainCategoriesOf(columns, all)
  const categories = named(columns.category).map((category) => ({
    ...category,
    mainCategoryName: columns.entityNames.get(mains.get(category.id) ?? '') ?? '',
  }))
  return { categories, brands: named(columns.brand) }
}

/** The main category of each category, by id. */
function mainCategoriesOf({ category, mainCategory }: Columns, slots: Uint32Array): ReadonlyMap<string, string> {
  const mains = new Map<string, string>()
  for (const slot of slots) {
    const [id] = category.valuesAt(slot)
    if (id !== undefined && !mains.has(id)) mains.set(id, mainCategory.valuesAt(slot)[0] ?? '')
  }
  return mains
}

function entityFacet(columns: Columns, column: ValueColumn, slots: Uint32Array, most = MAX_ENTITIES): FacetValue[] {
  const values: FacetValue[] = []
  for (const [id, count] of column.count(slots)) values.push({ name: columns.entityNames.get(id) ?? '', count, id })
  return sortByCount(values, most)
}

function valueFacet(columns: Columns, kind: ValueFacet, slots: Uint32Array, spellings: Spellings): FacetValue[] {
  const values: FacetValue[] = []
  for (const [key, count] of columns.facets[kind].count(slots)) {
    values.push({ name: facetName(kind, spellings[kind].get(key) ?? key), count })
  }
  return sortByCount(values, MAX_FACET_VALUES)
}

function sortByCount(values: FacetValue[], most: number): FacetValue[] {
  values.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return values.length > most ? values.slice(0, most) : values
}

function priceRanges(prices: Uint32Array, slots: Uint32Array): PriceRange[] {
  const counts = new Uint32Array(BUCKET_MINIMA.length)
  for (let at = 0; at < slots.length; at++) {
    const price = prices[slots[at] as number] as number
    let bucket = BUCKET_MINIMA.length - 1
    while (price < (BUCKET_MINIMA[bucket] as number)) bucket--
    counts[bucket] = (counts[bucket] as number) + 1
  }
  return PRICE_BUCKETS.map((bucket, at) => ({ ...bucket, count: counts[at] as number })).filter(
    ({ count }) => count > 0,
  )
}

const BUCKET_MINIMA = Uint32Array.from(PRICE_BUCKETS, ({ min }) => min)
