import { grown } from './growing.ts'
import { hashOf } from './terms.ts'
import { type Bits, hasBit, newBits, setBit } from './typed-arrays.ts'

/**
 * Which product a SKU belongs to. Two 32-bit hashes stand for each SKU, in flat arrays that are scanned: the question is
 * rare, and a map of every variant's SKU would cost more memory than all the rest.
 */
export class Skus {
  #first = new Uint32Array(64)
  #second = new Uint32Array(64)
  #slots = new Uint32Array(64)
  #count = 0

  add(slot: number, skus: readonly string[]): void {
    for (const sku of skus) {
      const plain = plainSku(sku)
      this.#append(hashOf(plain), hashOf(`${plain}\n`), slot)
    }
  }

  /** The slots of `within` that have the SKU. */
  holders(sku: string, within: Bits): Bits {
    const plain = plainSku(sku)
    const first = hashOf(plain)
    const second = hashOf(`${plain}\n`)
    const holders = newBits(within.length << 5)
    for (let at = 0; at < this.#count; at++) {
      if (this.#first[at] !== first || this.#second[at] !== second) continue
      const slot = this.#slots[at] as number
      if (hasBit(within, slot)) setBit(holders, slot)
    }
    return holders
  }

  signature(skus: readonly string[]): number {
    return skus.reduce((sum, sku) => (sum + hashOf(`${plainSku(sku)}\r`)) >>> 0, 0)
  }

  /** A copy without the slots that `moved` maps to nothing. */
  compacted(moved: (slot: number) => number | undefined): Skus {
    const copy = new Skus()
    for (let at = 0; at < this.#count; at++) {
      const slot = moved(this.#slots[at] as number)
      if (slot !== undefined) copy.#append(this.#first[at] as number, this.#second[at] as number, slot)
    }
    return copy
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

function plainSku(sku: string): string {
  return sku.trim().toUpperCase()
}
