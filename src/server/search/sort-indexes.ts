import type { Columns } from './columns.ts'
import { type Bits, hasBit, newBits, setBit } from './typed-arrays.ts'

export type SortName = 'createdAt' | 'price' | 'name' | 'countryOfOrigin'

/** All occupied slots in ascending order of one key, ties by id, so that paging never shows a product twice. */
export interface SortIndex {
  /** place → slot */
  readonly slots: Uint32Array
  /** slot → place; only valid for occupied slots */
  readonly places: Uint32Array
}

export type SavedOrders = readonly (readonly [name: SortName, slots: Uint32Array])[]

interface IndexState {
  index: SortIndex
  /** How many entries of `#changed` it contains. */
  read: number
}

/** Sort indexes by date, price, name and country of origin. Changed slots are removed and merged back in at the next read. */
export class SortIndexes {
  readonly #indexes = new Map<SortName, IndexState>()
  readonly #columns: Columns
  /** Slots changed since the index that is furthest behind was read; may contain duplicates. */
  #changed: number[] = []

  constructor(columns: Columns) {
    this.#columns = columns
    for (const name of ['createdAt', 'price', 'name', 'countryOfOrigin'] as const) {
      this.#indexes.set(name, { index: { slots: new Uint32Array(0), places: new Uint32Array(0) }, read: 0 })
    }
  }

  /** Marks a slot as added, removed or changed. Call it after the columns hold the new values. */
  changed(slot: number): void {
    this.#changed.push(slot)
  }

  /** @param capacity one past the highest slot in use */
  by(name: SortName, occupied: Bits, capacity: number): SortIndex {
    const entry = this.#indexes.get(name) as IndexState
    if (entry.read < this.#changed.length) {
      const pending = entry.read === 0 ? this.#changed : this.#changed.slice(entry.read)
      const compare = COMPARES[name](this.#columns)
      // Prices and stock change all the time, which moves nothing in the orders by other keys.
      if (!pending.every((slot) => isInPlace(slot, entry.index, occupied, compare)))
        entry.index = merged(entry.index.slots, pending, occupied, capacity, compare)
      entry.read = this.#changed.length
      this.#forgetRead()
    }
    return entry.index
  }

  /** Forgets the changes that all indexes contain. */
  #forgetRead(): void {
    const states = [...this.#indexes.values()]
    if (states.some(({ read }) => read < this.#changed.length)) return
    this.#changed = []
    for (const state of states) state.read = 0
  }

  /** The order of the slots by each key. */
  saved(occupied: Bits, capacity: number): SavedOrders {
    return [...this.#indexes.keys()].map((name) => [name, this.by(name, occupied, capacity).slots])
  }

  static restored(columns: Columns, orders: SavedOrders, capacity: number): SortIndexes {
    const indexes = new SortIndexes(columns)
    for (const [name, slots] of orders) indexes.#indexes.set(name, { index: ordered(slots, capacity), read: 0 })
    return indexes
  }

  /** The same indexes for columns whose slots have moved; slots mapped to undefined are left out. */
  moved(columns: Columns, occupied: Bits, capacity: number, move: (slot: number) => number | undefined): SortIndexes {
    const copy = new SortIndexes(columns)
    for (const name of this.#indexes.keys()) {
      const slots: number[] = []
      for (const slot of this.by(name, occupied, capacity).slots) {
        const target = move(slot)
        if (target !== undefined) slots.push(target)
      }
      copy.#indexes.set(name, { index: ordered(Uint32Array.from(slots), slots.length), read: 0 })
    }
    return copy
  }
}

type Compare = (a: number, b: number) => number

const COMPARES: Readonly<Record<SortName, (columns: Columns) => Compare>> = {
  createdAt: ({ createdAt, ids }) => thenById(ids, (a, b) => (createdAt[a] as number) - (createdAt[b] as number)),
  price: ({ prices, ids }) => thenById(ids, (a, b) => (prices[a] as number) - (prices[b] as number)),
  countryOfOrigin: ({ facets: { countryOfOrigin }, createdAt, ids }) =>
    thenById(
      ids,
      (a, b) =>
        compareText(countryOfOrigin.valuesAt(a)[0] ?? '~', countryOfOrigin.valuesAt(b)[0] ?? '~') ||
        (createdAt[b] as number) - (createdAt[a] as number),
    ),
  name: ({ names, ids }) => thenById(ids, (a, b) => compareText(names[a] as string, names[b] as string)),
}

function thenById(ids: readonly string[], compare: Compare): Compare {
  return (a, b) => compare(a, b) || compareText(ids[a] as string, ids[b] as string)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Whether a changed slot still stands between its neighbours. When all do, the whole index is still in order. */
function isInPlace(slot: number, { slots, places }: SortIndex, occupied: Bits, compare: Compare): boolean {
  const place = places[slot]
  if (place === undefined || slots[place] !== slot || !hasBit(occupied, slot)) return false
  const [before, after] = [slots[place - 1], slots[place + 1]]
  return (before === undefined || compare(before, slot) < 0) && (after === undefined || compare(slot, after) < 0)
}

function merged(
  old: Uint32Array,
  pending: readonly number[],
  occupied: Bits,
  capacity: number,
  compare: Compare,
): SortIndex {
  const moved = newBits(capacity)
  const incoming: number[] = []
  for (const slot of pending) {
    if (hasBit(moved, slot)) continue
    setBit(moved, slot)
    if (hasBit(occupied, slot)) incoming.push(slot)
  }
  incoming.sort(compare)
  const unchanged = without(old, moved)
  const slots = new Uint32Array(unchanged.length + incoming.length)
  let taken = 0
  incoming.forEach((slot, before) => {
    const until = firstAfter(unchanged, slot, taken, compare)
    slots.set(unchanged.subarray(taken, until), taken + before)
    slots[until + before] = slot
    taken = until
  })
  slots.set(unchanged.subarray(taken), taken + incoming.length)
  return ordered(slots, capacity)
}

function without(old: Uint32Array, moved: Bits): Uint32Array {
  const unchanged = new Uint32Array(old.length)
  let count = 0
  for (let place = 0; place < old.length; place++) {
    const slot = old[place] as number
    if (!hasBit(moved, slot)) unchanged[count++] = slot
  }
  return unchanged.subarray(0, count)
}

function ordered(slots: Uint32Array, capacity: number): SortIndex {
  const places = new Uint32Array(capacity)
  for (let place = 0; place < slots.length; place++) places[slots[place] as number] = place
  return { slots, places }
}

function firstAfter(unchanged: Uint32Array, slot: number, from: number, compare: Compare): number {
  let low = from
  let high = unchanged.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(unchanged[middle] as number, slot) < 0) low = middle + 1
    else high = middle
  }
  return low
}
