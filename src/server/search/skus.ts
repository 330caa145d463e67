import { FNV_PRIME, hashOf } from './terms.ts'
import { type Bits, grown, hasBit, newBits, setBit } from './typed-arrays.ts'

export type SavedSkus = Readonly<Record<'first' | 'second' | 'slots', Uint32Array<ArrayBuffer>>>

/**
 * Finds the product of a SKU. Each SKU is stored as two 32-bit hashes in flat arrays that are scanned: look-ups are rare,
 * and a map of every variant's SKU would take more memory than the rest of the index.
 */
export class Skus {
  #first = new Uint32Array(64)
  #second = new Uint32Array(64)
  #slots = new Uint32Array(64)
  #count = 0

  add(slot: number, skus: readonly string[]): void {
    for (const sku of skus) {
      const plain = plainSku(sku)
      this.#append(hashOf(plain), secondHashOf(plain), slot)
    }
  }

  /** The slots of `within` whose product has the SKU. */
  holders(sku: string, within: Bits): Bits {
    const plain = plainSku(sku)
    const first = hashOf(plain)
    const second = secondHashOf(plain)
    const holders = newBits(within.length << 5)
    for (let at = 0; at < this.#count; at++) {
      if (this.#first[at] !== first || this.#second[at] !== second) continue
      const slot = this.#slots[at] as number
      if (hasBit(within, slot)) setBit(holders, slot)
    }
    return holders
  }

  /** A number that changes with the SKUs, but not with their order. */
  signature(skus: readonly string[]): number {
    let sum = 0
    // Mixed, because the sum of the words' hashes is added to it.
    for (const sku of skus) sum = (sum + Math.imul(hashOf(plainSku(sku)) ^ 13, FNV_PRIME)) >>> 0
    return sum
  }

  /** A copy without the slots that `moved` maps to undefined. */
  compacted(moved: (slot: number) => number | undefined): Skus {
    const copy = new Skus()
    for (let at = 0; at < this.#count; at++) {
      const slot = moved(this.#slots[at] as number)
      if (slot !== undefined) copy.#append(this.#first[at] as number, this.#second[at] as number, slot)
    }
    return copy
  }

  saved(): SavedSkus {
    const [first, second, slots] = [this.#first, this.#second, this.#slots].map((array) => array.slice(0, this.#count))
    return { first, second, slots } as SavedSkus
  }

  static restored({ first, second, slots }: SavedSkus): Skus {
    const skus = new Skus()
    skus.#first = first
    skus.#second = second
    skus.#slots = slots
    skus.#count = slots.length
    return skus
  }

  #append(first: number, second: number, slot: number): void {
    const at = this.#count++
    this.#first = grown(this.#first, at + 1)
    this.#second = grown(this.#second, at + 1)
    this.#slots = grown(this.#slots, at + 1)
    this.#first[at] = first
    this.#second[at] = second
    this.#slots[at] = slot
  }
}

/**
 * 32 bits of another hash function. The same function over the text and one more character would find the same collisions: FNV
 * goes on from its last state.
 */
function secondHashOf(text: string): number {
  let hash = 0x9747b28c
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash, 0x5bd1e995) + text.charCodeAt(at)
  return hash >>> 0
}

function plainSku(sku: string): string {
  return sku.trim().toUpperCase()
}
