import { BEST_SELLER, type Columns, FEATURED, NEW_ARRIVAL } from './columns.ts'

/** How many products each category, by its level, and each brand has, by id; what has none is left out. */
export interface EntityCounts {
  readonly mainCategory: ReadonlyMap<string, number>
  readonly category: ReadonlyMap<string, number>
  readonly subCategory: ReadonlyMap<string, number>
  readonly brand: ReadonlyMap<string, number>
  /** Whether any product is flagged. */
  readonly has: { readonly featured: boolean; readonly newArrival: boolean; readonly bestSeller: boolean }
}

/** Counts all of them in one pass: a list for each of some hundred brands would take a large catalogue 50 ms. */
export function countEntities(columns: Columns, slots: Uint32Array): EntityCounts {
  let flags = 0
  for (let at = 0; at < slots.length; at++) flags |= columns.flags[slots[at] as number] as number
  return {
    mainCategory: columns.mainCategory.count(slots),
    category: columns.category.count(slots),
    subCategory: columns.subCategory.count(slots),
    brand: columns.brand.count(slots),
    has: {
      featured: (flags & FEATURED) !== 0,
      newArrival: (flags & NEW_ARRIVAL) !== 0,
      bestSeller: (flags & BEST_SELLER) !== 0,
    },
  }
}
