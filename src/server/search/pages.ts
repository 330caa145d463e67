import type { SortOrder } from '../../domain/catalogue/listing.ts'
import type { SortIndex } from './sort-indexes.ts'
import { type Bits, hasBit, slotsOf } from './typed-arrays.ts'

export interface PageRequest {
  readonly members: Bits
  readonly total: number
  readonly index: SortIndex
  readonly direction: SortOrder
  /** When given, products that fail this test come after all others. */
  readonly available?: ((slot: number) => boolean) | undefined
  readonly from: number
  readonly limit: number
}

/** Returns the slots of one page in the order of the index. A small set is sorted by place; for a large one the index is walked. */
export function pageInOrder(page: PageRequest): number[] {
  if (page.from >= page.total) return []
  return page.total * WALK_COST < page.index.slots.length ? pageBySorting(page) : pageByWalking(page)
}

/** Sorting a member costs about this many steps of the walk. */
const WALK_COST = 32

function pageBySorting({ members, index: order, direction, available, from, limit }: PageRequest): number[] {
  const { slots, places } = order
  const count = slots.length
  const keys = slotsOf(members).map((slot) => {
    const place = places[slot] as number
    const key = direction === 'asc' ? place : count - 1 - place
    return available && !available(slot) ? key + count : key
  })
  keys.sort()
  return Array.from(keys.subarray(from, from + limit), (key) => {
    const place = key % count
    return slots[direction === 'asc' ? place : count - 1 - place] as number
  })
}

function pageByWalking({ members, index: order, direction, available, from, limit }: PageRequest): number[] {
  const page: number[] = []
  let skip = from
  const walk = (takes: (slot: number) => boolean) => {
    const { slots } = order
    for (let step = 0; step < slots.length && page.length < limit; step++) {
      const slot = slots[direction === 'asc' ? step : slots.length - 1 - step] as number
      if (!hasBit(members, slot) || !takes(slot)) continue
      if (skip > 0) skip--
      else page.push(slot)
    }
  }
  if (!available) walk(() => true)
  else {
    walk(available)
    if (page.length < limit) walk((slot) => !available(slot))
  }
  return page
}
