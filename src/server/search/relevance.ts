import type { Matches } from './match.ts'
import type { SortIndex } from './sort-indexes.ts'

/** The phrase bonus is applied to this many of the best matches; fixed, so that pages are consistent. */
const PHRASE_DEPTH = 256

export interface RankRequest {
  readonly matches: Matches
  /** On equal points the last of this index comes first: by date, ascending, the newest. */
  readonly index: SortIndex
  /** On equal points the first of the index comes first instead. */
  readonly ascending?: boolean
  /** Products that fail this test come after all others. */
  readonly available: (slot: number) => boolean
  /** True when the product's name contains the words of the query as a phrase. */
  readonly hasPhrase: (slot: number) => boolean
  readonly from: number
  readonly limit: number
}

/** Returns the slots of one page: available products first, then by relevance, then newest first. */
export function pageByRelevance(request: RankRequest): number[] {
  const { matches, index: order, available, hasPhrase, from, limit } = request
  const { slots, points } = matches
  if (from >= slots.length) return []
  const last = request.ascending ? order.slots.length - 1 : 0
  const slotOfKey = (key: number) => order.slots[Math.abs(last - (key % PLACES))] as number
  const count = Math.max(PHRASE_DEPTH, from + limit)
  const keys = keysFor(Math.min(slots.length, count * 2))
  let held = 0
  let least = -1
  // Slots are given in the order in which products are made, so the newest come first here, and most others need no closer look.
  for (let at = slots.length - 1; at >= 0; at--) {
    const slot = slots[at] as number
    const own = (points[at] as number) * PLACES + Math.abs(last - (order.places[slot] as number))
    if (own + AVAILABLE < least) continue
    const key = available(slot) ? own + AVAILABLE : own
    if (key < least) continue
    keys[held++] = key
    if (held < keys.length || at === 0) continue
    partition(keys, count)
    held = count
    least = lowest(keys, count)
  }
  const best = keys.subarray(0, held).sort().reverse().subarray(0, count)
  const head = best.subarray(0, PHRASE_DEPTH)
  for (let at = 0; at < head.length; at++) {
    const key = head[at] as number
    if (hasPhrase(slotOfKey(key))) head[at] = key + PHRASE_POINTS * PLACES
  }
  head.sort().reverse()
  return Array.from(best.subarray(from, from + limit), slotOfKey)
}

/** Nothing in it outlives a call: large arrays are dear to allocate and to collect for each search. */
let keyBuffer = new Float64Array(1024)

function keysFor(count: number): Float64Array {
  if (keyBuffer.length < count) keyBuffer = new Float64Array(count)
  return keyBuffer.subarray(0, count)
}

/** What a product gains whose name has the words of the search together. */
export const PHRASE_POINTS = 8
/** A key combines, from the highest bits: available, points, place. Together they stay below 2^53. */
const PLACES = 2 ** 24
const AVAILABLE = 2 ** 50

function lowest(keys: Float64Array, count: number): number {
  let least = keys[0] as number
  for (let at = 1; at < count; at++) least = Math.min(least, keys[at] as number)
  return least
}

/** Hoare's quickselect: afterwards the `count` largest keys come first. */
function partition(keys: Float64Array, count: number): void {
  let low = 0
  let high = keys.length - 1
  while (low < high) {
    const pivot = keys[(low + high) >>> 1] as number
    let left = low
    let right = high
    while (left <= right) {
      while ((keys[left] as number) > pivot) left++
      while ((keys[right] as number) < pivot) right--
      if (left > right) break
      const swapped = keys[left] as number
      keys[left++] = keys[right] as number
      keys[right--] = swapped
    }
    if (count - 1 <= right) high = right
    else if (count - 1 >= left) low = left
    else return
  }
}
