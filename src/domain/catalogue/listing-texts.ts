import { formatRoundPaise, groupIndian } from '../units/paise.ts'
import { CATEGORY_SEPARATOR } from './category-path.ts'
import type { FilterNames } from './filter-choices.ts'
import { nameFilterValues } from './filter-values.ts'
import type { Filters, Sort } from './listing.ts'
import { viewPriceFilter } from './price-buckets.ts'

/**
 * Returns the heading of a listing: category, search, subcategory, colour, size or brand, in this order, otherwise 'All
 * Products' (specification 1, section 2). A main category, which the specification does not mention, shows its name.
 */
export function listingHeading(filters: Filters, names: FilterNames): string {
  if (names.isUnknown) return 'Category Not Found'
  if (names.category) return names.category
  if (filters.search) return `Search Results: "${filters.search}"`
  if (names.subCategory) return names.subCategory
  if (filters.color) return `${nameFilterValues(filters.color)} Products`
  if (filters.size) return `Size ${nameFilterValues(filters.size)} Products`
  if (filters.brand) return `${names.brand ?? nameFilterValues(filters.brand)} Products`
  return names.mainCategory ?? 'All Products'
}

/** Returns the sentence below the heading that lists the filters. */
export function listingSubline(filters: Filters, names: FilterNames): string {
  if (names.isUnknown) return 'This category does not exist, or the shop no longer has it.'
  const attributes = [filters.color, filters.pattern, filters.fabric]
    .flatMap((filter) => (filter ? nameFilterValues(filter) : []))
    .join(' ')
  const place = [names.mainCategory, names.category, names.subCategory].filter(Boolean).join(CATEGORY_SEPARATOR)
  const parts = [
    attributes && `${attributes} products`,
    place && `in ${place}`,
    filters.brand && `by ${names.brand ?? nameFilterValues(filters.brand)}`,
    filters.size && `in size ${nameFilterValues(filters.size)}`,
    filters.countryOfOrigin && `made in ${nameFilterValues(filters.countryOfOrigin)}`,
    pricePart(filters),
    filters.search && `matching “${filters.search}”`,
  ].filter(Boolean)
  if (parts.length === 0) return 'Browse our whole collection of clothing and fabric.'
  return `${attributes ? '' : 'Products '}${parts.join(' ')}.`
}

/** Returns 'Showing X of Y products', or with `kind` 'Showing X of Y featured products'. */
export function resultCountText(shown: number, total: number, kind: '' | 'featured' = ''): string {
  return `Showing ${groupIndian(shown)} of ${groupIndian(total)} ${kind === '' ? '' : `${kind} `}products`
}

/** The options of the sort selector of the featured page; the first is the default. */
export const SORT_OPTIONS: readonly { readonly value: string; readonly label: string; readonly sort: Sort }[] = [
  { value: 'createdAt-desc', label: 'Newest First', sort: { by: 'createdAt', order: 'desc' } },
  { value: 'createdAt-asc', label: 'Oldest First', sort: { by: 'createdAt', order: 'asc' } },
  { value: 'price-asc', label: 'Price Low to High', sort: { by: 'price', order: 'asc' } },
  { value: 'price-desc', label: 'Price High to Low', sort: { by: 'price', order: 'desc' } },
  { value: 'name-asc', label: 'Name A to Z', sort: { by: 'name', order: 'asc' } },
  { value: 'name-desc', label: 'Name Z to A', sort: { by: 'name', order: 'desc' } },
  { value: 'countryOfOrigin-asc', label: 'Country of Origin', sort: { by: 'countryOfOrigin', order: 'asc' } },
]

/** Returns the selector's value for a sort order, if it has one. */
export function sortOptionOf(sort: Sort): string | undefined {
  return SORT_OPTIONS.find((option) => option.sort.by === sort.by && option.sort.order === sort.order)?.value
}

function pricePart({ minPrice, maxPrice }: Filters): string {
  if (minPrice === undefined && maxPrice === undefined) return ''
  const { from, to, bucket } = viewPriceFilter(minPrice, maxPrice)
  if (to === undefined) return `${bucket ? 'above' : 'from'} ${formatRoundPaise(from)}`
  if (from === 0) return `${bucket ? 'under' : 'up to'} ${formatRoundPaise(to)}`
  return `from ${formatRoundPaise(from)} to ${formatRoundPaise(to)}`
}
