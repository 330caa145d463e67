import type { Columns } from './columns.ts'
import { type Bits, hasBit, newBits, setBit } from './typed-arrays.ts'

export type OrderName = 'createdAt' | 'price' | 'name'

/** One order of all living slots, rising, equal ones by id; so a page never shows a product twice. */
export interface Order {
  /** place → slot */
  readonly slots: Uint32Array
  /** slot → place; only meant for living slots */
  readonly places: Uint32Array
}

interface Kept {
  order: Order
  /** Slots changed since, perhaps repeatedly. */
  pending: number[]
}

/** Keeps the orders by date, price and name current: changed slots are taken out and merged back in at the next read. */
export class Orders {
  readonly #orders = new Map<OrderName, Kept>()
  readonly #columns: Columns

  constructor(columns: Columns) {
    this.#columns = columns
    for (const name of ['createdAt', 'price', 'name'] as const) {
      this.#orders.set(name, { order: { slots: new Uint32Array(0), places: new Uint32Array(0) }, pending: [] })
    }
  }

  /** A slot is new, gone, or has other values. Call it after the columns hold the new values. */
  changed(slot: number): void {
    for (const entry of this.#orders.values()) entry.pending.push(slot)
  }

  /** @param alive the living slots; `capacity` is one past the highest slot in use */
  by(name: OrderName, alive: Bits, capacity: number): Order {
    const entry = this.#orders.get(name) as Kept
    if (entry.pending.length > 0) {
      entry.order = merged(entry.order.slots, entry.pending, alive, capacity, COMPARES[name](this.#columns))
      entry.pending = []
    }
    return entry.order
  }

  /** The same orders over columns whose slots have moved; slots mapped to nothing are left out. */
  moved(columns: Columns, alive: Bits, capacity: number, move: (slot: number) => number | undefined): Orders {
    const orders = new Orders(columns)
    for (const name of this.#orders.keys()) {
      const slots: number[] = []
      for (const slot of this.by(name, alive, capacity).slots) {
        const target = move(slot)
        if (target !== undefined) slots.push(target)
      }
      orders.#orders.set(name, { order: ordered(Uint32Array.from(slots), slots.length), pending: [] })
    }
    return orders
  }
}

type Compare = (a: number, b: number) => number

const COMPARES: Readonly<Record<OrderName, (columns: Columns) => Compare>> = {
  createdAt: ({ createdAt, ids }) => thenById(ids, (a, b) => (createdAt[a] as number) - (createdAt[b] as number)),
  price: ({ prices, ids }) => thenById(ids, (a, b) => (prices[a] as number) - (prices[b] as number)),
  name: ({ names, ids }) => thenById(ids, (a, b) => compareText(names[a] as string, names[b] as string)),
}

function thenById(ids: readonly string[], compare: Compare): Compare {
  return (a, b) => compare(a, b) || compareText(ids[a] as string, ids[b] as string)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function merged(old: Uint32Array, pending: readonly number[], alive: Bits, capacity: number, compare: Compare): Order {
  const moved = newBits(capacity)
  const incoming: number[] = []
  for (const slot of pending) {
    if (hasBit(moved, slot)) continue
    setBit(moved, slot)
    if (hasBit(alive, slot)) incoming.push(slot)
  }
  incoming.sort(compare)
  const kept = without(old, moved)
  const slots = new Uint32Array(kept.length + incoming.length)
  let taken = 0
  incoming.forEach((slot, before) => {
    const until = firstAfter(kept, slot, taken, compare)
    slots.set(kept.subarray(taken, until), taken + before)
    slots[until + before] = slot
    taken = until
  })
  slots.set(kept.subarray(taken), taken + incoming.length)
  return ordered(slots, capacity)
}

function without(old: Uint32Array, moved: Bits): Uint32Array {
  const kept = new Uint32Array(old.length)
  let count = 0
  for (let place = 0; place < old.length; place++) {
    const slot = old[place] as number
    if (!hasBit(moved, slot)) kept[count++] = slot
  }
  return kept.subarray(0, count)
}

function ordered(slots: Uint32Array, capacity: number): Order {
  const places = new Uint32Array(capacity)
  for (let place = 0; place < slots.length; place++) places[slots[place] as number] = place
  return { slots, places }
}

function firstAfter(kept: Uint32Array, slot: number, from: number, compare: Compare): number {
  let low = from
  let high = kept.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(kept[middle] as number, slot) < 0) low = middle + 1
    else high = middle
  }
  return low
}
