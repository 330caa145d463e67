import { VALUE_FACETS } from '../../domain/catalogue/facet-values.ts'
import { filterValues } from '../../domain/catalogue/filter-values.ts'
import type { Filters } from '../../domain/catalogue/listing.ts'
import { narrowToCollection } from './collections.ts'
import { BEST_SELLER, type Columns, FEATURED, NEW_ARRIVAL } from './columns.ts'
import type { Skus } from './skus.ts'
import type { Store } from './store.ts'
import { type Bits, narrowBits } from './typed-arrays.ts'
import type { ValueColumn } from './value-column.ts'

/** Removes the slots that fail any filter. `search` is not a column filter and is ignored here. */
export function applyFilters(bits: Bits, filters: Filters, store: Store): void {
  const { columns } = store
  const keep = (column: ValueColumn, value: string | undefined) => {
    if (value !== undefined) column.narrow(bits, filterValues(value))
  }
  keep(columns.mainCategory, filters.mainCategory?.toLowerCase())
  keep(columns.category, filters.category?.toLowerCase())
  keep(columns.subCategory, filters.subCategory?.toLowerCase())
  if (filters.brand !== undefined) narrowToBrand(bits, filters.brand, columns)
  for (const { kind } of VALUE_FACETS) keep(columns.facets[kind], filters[kind])
  narrowToFlags(bits, filters, columns)
  const { minPrice, maxPrice } = filters
  if (minPrice !== undefined) narrowBits(bits, (slot) => (columns.prices[slot] as number) >= minPrice)
  if (maxPrice !== undefined) narrowBits(bits, (slot) => (columns.prices[slot] as number) <= maxPrice)
  if (filters.collection !== undefined) narrowToCollection(bits, store.collections.get(filters.collection), store)
  if (filters.sku !== undefined) narrowToSku(bits, filters.sku, columns, store.skus)
}

function narrowToBrand(bits: Bits, brand: string, columns: Columns): void {
  const requested = new Set(filterValues(brand).map((value) => value.toLowerCase()))
  const ids = columns.brand
    .keys()
    .filter((key) => requested.has(key) || requested.has(columns.entityNames.get(key)?.toLowerCase() ?? ''))
  columns.brand.narrow(bits, ids)
}

const FLAGS = [
  ['featured', FEATURED],
  ['newArrival', NEW_ARRIVAL],
  ['bestSeller', BEST_SELLER],
] as const

function narrowToFlags(bits: Bits, filters: Filters, { flags }: Columns): void {
  for (const [name, flag] of FLAGS) {
    const requested = filters[name]
    if (requested !== undefined) narrowBits(bits, (slot) => (((flags[slot] as number) & flag) !== 0) === requested)
  }
}

/** The SKU a shopper reads on a product page is the first 8 characters of its id (specification 1, section 9). */
function narrowToSku(bits: Bits, sku: string, columns: Columns, skus: Skus): void {
  const holders = skus.holders(sku, bits)
  const prefix = sku.trim().toLowerCase()
  if (SHOWN_SKU.test(prefix)) {
    narrowBits(bits, (slot) => (columns.ids[slot] as string).startsWith(prefix))
    for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) | (holders[at] as number)
  } else bits.set(holders)
}

const SHOWN_SKU = /^[0-9a-f]{8}$/
