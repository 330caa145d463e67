import { type Bits, grown } from './typed-arrays.ts'

/** The code of the set of each slot, and the values of each set. The first set is empty. */
export interface SavedValues {
  readonly setAt: Uint32Array<ArrayBuffer>
  readonly sets: string[][]
}

/**
 * One attribute of every product, which may have several values (the colours of its variants). Products share few
 * distinct sets of values, so a slot holds the code of its set: filtering and counting read one integer per product.
 */
export class ValueColumn {
  readonly #fold: (value: string) => string
  #setAt = new Uint32Array(64)
  readonly #setCodes = new Map<string, number>()
  readonly #setValues: string[][] = []
  readonly #setKeys: number[][] = []
  readonly #keyCodes = new Map<string, number>()
  readonly #keys: string[] = []

  /** @param fold returns the key two values are compared by. Empty values are ignored. */
  constructor(fold: (value: string) => string) {
    const folded = new Map<string, string>()
    this.#fold = (value) => {
      const known = folded.get(value)
      if (known !== undefined) return known
      const key = fold(value)
      if (folded.size < MAX_CACHED_KEYS) folded.set(value, key)
      return key
    }
    this.#setCode([])
  }

  put(slot: number, values: readonly string[]): void {
    this.#setAt = grown(this.#setAt, slot + 1)
    this.#setAt[slot] = this.#setCode(values)
  }

  /** The same for one value, or none if it is empty. */
  putOne(slot: number, value: string): void {
    this.#setAt = grown(this.#setAt, slot + 1)
    this.#setAt[slot] = this.#setCodes.get(value) ?? this.#setCode([value])
  }

  valuesAt(slot: number): readonly string[] {
    return this.#setValues[this.#setAt[slot] as number] as string[]
  }

  /** The keys of all values seen so far. */
  keys(): readonly string[] {
    return this.#keys
  }

  isBlank(slot: number): boolean {
    return this.#setAt[slot] === 0
  }

  /** Returns a test whether the product in a slot has the value; undefined when no product ever had it. */
  holds(value: string): ((slot: number) => boolean) | undefined {
    return this.#keyCodes.has(this.#fold(value)) ? this.holdsAny([value]) : undefined
  }

  /** Returns a test whether the product in a slot has any of the values. */
  holdsAny(values: readonly string[]): (slot: number) => boolean {
    const holding = this.#setsWith(values)
    const setAt = this.#setAt
    return (slot) => holding[setAt[slot] as number] === 1
  }

  /** Removes the slots whose product has none of the values. */
  narrow(bits: Bits, values: readonly string[]): void {
    const holding = this.#setsWith(values)
    const setAt = this.#setAt
    for (let at = 0; at < bits.length; at++) {
      let word = bits[at] as number
      for (let rest = word; rest !== 0; rest &= rest - 1) {
        const bit = rest & -rest
        if (holding[setAt[(at << 5) + 31 - Math.clz32(bit)] as number] === 0) word &= ~bit
      }
      bits[at] = word
    }
  }

  /** What `restore` needs, for the first `length` slots. */
  saved(length: number): SavedValues {
    return { setAt: this.#setAt.slice(0, length), sets: this.#setValues }
  }

  /** Fills a new column. */
  restore({ setAt, sets }: SavedValues): void {
    this.#setAt = setAt
    for (const values of sets.slice(1)) this.#addSet(values.toSorted().join('\n'), values)
  }

  /** By the code of a set of values: 1 when it has one of these. */
  #setsWith(values: readonly string[]): Uint8Array {
    const requested = new Set(values.map((value) => this.#keyCodes.get(this.#fold(value))))
    return Uint8Array.from(this.#setKeys, (keys) => (keys.some((key) => requested.has(key)) ? 1 : 0))
  }

  /** Counts how many of the slots have each value, by its key; values with no slots are left out. */
  count(slots: Uint32Array): Map<string, number> {
    const bySet = this.#countSets(slots)
    const byKey = new Uint32Array(this.#keys.length)
    for (let set = 0; set < bySet.length; set++) {
      const count = bySet[set] as number
      if (count > 0) for (const key of this.#setKeys[set] as number[]) byKey[key] = (byKey[key] as number) + count
    }
    const counts = new Map<string, number>()
    for (let key = 0; key < byKey.length; key++) {
      if ((byKey[key] as number) > 0) counts.set(this.#keys[key] as string, byKey[key] as number)
    }
    return counts
  }

  /** For each key, the most used spelling among the slots (on a tie, the first by code unit order). */
  spellings(slots: Uint32Array): Map<string, string> {
    const uses = new Map<string, number>()
    this.#countSets(slots).forEach((count, set) => {
      if (count > 0)
        for (const value of this.#setValues[set] as string[]) uses.set(value, (uses.get(value) ?? 0) + count)
    })
    const best = new Map<string, string>()
    for (const [value, count] of uses) {
      const key = this.#fold(value)
      const leader = best.get(key)
      const lead = leader === undefined ? 0 : (uses.get(leader) as number)
      if (leader === undefined || count > lead || (count === lead && value < leader)) best.set(key, value)
    }
    return best
  }

  #countSets(slots: Uint32Array): Uint32Array {
    const counts = new Uint32Array(this.#setValues.length)
    const setAt = this.#setAt
    for (let at = 0; at < slots.length; at++) {
      const set = setAt[slots[at] as number] as number
      counts[set] = (counts[set] as number) + 1
    }
    return counts
  }

  #setCode(values: readonly string[]): number {
    const name = values.length === 1 ? (values[0] as string) : values.join('\n')
    const known = this.#setCodes.get(name)
    if (known !== undefined) return known
    const distinct = [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))]
    const canonical = distinct.toSorted().join('\n')
    const code = this.#setCodes.get(canonical) ?? this.#addSet(canonical, distinct)
    this.#setCodes.set(name, code)
    return code
  }

  #addSet(canonical: string, values: string[]): number {
    const code = this.#setValues.length
    this.#setValues.push(values)
    this.#setKeys.push([...new Set(values.map((value) => this.#keyCode(this.#fold(value))))])
    this.#setCodes.set(canonical, code)
    return code
  }

  #keyCode(key: string): number {
    const known = this.#keyCodes.get(key)
    if (known !== undefined) return known
    this.#keyCodes.set(key, this.#keys.length)
    this.#keys.push(key)
    return this.#keys.length - 1
  }
}

/** Filters come from the address, so the cache must be bounded. */
const MAX_CACHED_KEYS = 20_000
