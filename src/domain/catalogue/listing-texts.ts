import { formatRoundPaise, groupIndian } from '../units/paise.ts'
import type { FilterNames } from './filter-choices.ts'
import type { Filters, Sort } from './listing.ts'
import { viewPriceFilter } from './price-buckets.ts'

/**
 * The heading of a listing: the category's name, else the search, else the subcategory's name, else colour, size or brand,
 * else 'All Products' (specification 1, section 2). A main category alone, which the specification leaves out, shows its name.
 */
export function listingHeading(filters: Filters, names: FilterNames): string {
  if (names.category) return names.category
  if (filters.search) return `Search Results: "${filters.search}"`
  if (names.subCategory) return names.subCategory
  if (filters.color) return `${filters.color} Products`
  if (filters.size) return `Size ${filters.size} Products`
  if (filters.brand) return `${names.brand ?? filters.brand} Products`
  return names.mainCategory ?? 'All Products'
}

/** The line under the heading: what the list is narrowed to, in one sentence. */
export function listingSubline(filters: Filters, names: FilterNames): string {
  const cloth = [filters.color, filters.pattern, filters.fabric].filter(Boolean).join(' ')
  const place = [names.mainCategory, names.category, names.subCategory].filter(Boolean).join(' › ')
  const parts = [
    cloth && `${cloth} products`,
    place && `in ${place}`,
    filters.brand && `by ${names.brand ?? filters.brand}`,
    filters.size && `in size ${filters.size}`,
    pricePart(filters),
    filters.search && `matching “${filters.search}”`,
  ].filter(Boolean)
  if (parts.length === 0) return 'Browse our whole collection of clothing and fabric.'
  return `${cloth ? '' : 'Products '}${parts.join(' ')}.`
}

/** 'Showing X of Y products'; with `kind` 'Showing X of Y featured products'. */
export function resultCountText(shown: number, total: number, kind: '' | 'featured' = ''): string {
  return `Showing ${groupIndian(shown)} of ${groupIndian(total)} ${kind === '' ? '' : `${kind} `}products`
}

/** The sort selector of the featured page, in its order; the first is the default. `value` names the option in a form. */
export const SORT_OPTIONS: readonly { readonly value: string; readonly label: string; readonly sort: Sort }[] = [
  { value: 'createdAt-desc', label: 'Newest First', sort: { by: 'createdAt', order: 'desc' } },
  { value: 'createdAt-asc', label: 'Oldest First', sort: { by: 'createdAt', order: 'asc' } },
  { value: 'price-asc', label: 'Price Low to High', sort: { by: 'price', order: 'asc' } },
  { value: 'price-desc', label: 'Price High to Low', sort: { by: 'price', order: 'desc' } },
  { value: 'name-asc', label: 'Name A to Z', sort: { by: 'name', order: 'asc' } },
  { value: 'name-desc', label: 'Name Z to A', sort: { by: 'name', order: 'desc' } },
]

/** The option of a sort, if it is one of the selector's. */
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
