import { Columns } from './columns.ts'
import { DocumentReader } from './document.ts'
import { grown } from './growing.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { Orders } from './orders.ts'
import { Skus } from './skus.ts'
import { Speller } from './speller.ts'
import { Terms } from './terms.ts'
import { type Bits, clearBit, hasBit, newBits, setBit } from './typed-arrays.ts'

/**
 * What the index holds: a slot for each product, in every column, order and posting list. Changing a product's price or
 * stock rewrites its slot; changing its words gives it a new one, because postings only ever grow. Slots left behind are
 * reclaimed when they are too many.
 */
export class Store {
  columns = new Columns()
  terms = new Terms()
  speller = new Speller(this.terms)
  skus = new Skus()
  orders = new Orders(this.columns)
  /** The slots that hold a product. */
  alive: Bits = newBits(64)
  /** One past the highest slot in use. */
  capacity = 0
  /** Rises with every change. */
  revision = 0
  #reader = new DocumentReader(this.terms)
  #signatures = new Uint32Array(64)
  #dead = 0
  readonly #slotById = new Map<string, number>()

  get size(): number {
    return this.#slotById.size
  }

  put(product: IndexedProduct): void {
    const { codes, fields, name, signature: words } = this.#reader.read(product)
    const signature = (words + this.skus.signature(product.skus)) >>> 0
    const held = this.#slotById.get(product.id)
    if (held !== undefined && this.#signatures[held] === signature) {
      this.columns.put(held, product, name)
      this.#changed(held)
      return
    }
    if (held !== undefined) this.#leave(held)
    const slot = this.#newSlot(product.id, signature)
    this.columns.put(slot, product, name)
    for (let at = 0; at < codes.length; at++) this.terms.add(codes[at] as number, slot, fields[at] as number)
    this.skus.add(slot, product.skus)
    this.#changed(slot)
  }

  remove(id: string): boolean {
    const slot = this.#slotById.get(id)
    if (slot === undefined) return false
    this.#slotById.delete(id)
    this.#leave(slot)
    return true
  }

  /**
   * Moves the living slots together when enough are dead: in a small catalogue any, so that no word of a removed product is
   * known any more; in a large one an eighth.
   */
  reclaim(): void {
    if (this.#dead === 0 || (this.size > ALWAYS_RECLAIMED && this.#dead * 8 < this.size)) return
    const columns = new Columns()
    const signatures = new Uint32Array(Math.max(this.size, 64))
    const moves = new Uint32Array(this.capacity).fill(GONE)
    let next = 0
    for (let old = 0; old < this.capacity; old++) {
      if (!hasBit(this.alive, old)) continue
      columns.copy(next, this.columns, old)
      signatures[next] = this.#signatures[old] as number
      moves[old] = next++
    }
    const moved = (slot: number) => (moves[slot] === GONE ? undefined : (moves[slot] as number))
    this.orders = this.orders.moved(columns, this.alive, this.capacity, moved)
    this.columns = columns
    this.terms = this.terms.compacted(moved)
    this.speller = new Speller(this.terms)
    this.skus = this.skus.compacted(moved)
    this.alive = newBits(Math.max(next, 64))
    this.capacity = next
    this.#reader = new DocumentReader(this.terms)
    this.#signatures = signatures
    this.#dead = 0
    for (let slot = 0; slot < next; slot++) {
      setBit(this.alive, slot)
      this.#slotById.set(columns.ids[slot] as string, slot)
    }
  }

  #newSlot(id: string, signature: number): number {
    const slot = this.capacity++
    this.#slotById.set(id, slot)
    this.#signatures = grown(this.#signatures, slot + 1)
    this.#signatures[slot] = signature
    this.alive = grown(this.alive, (slot + 32) >>> 5)
    setBit(this.alive, slot)
    return slot
  }

  #leave(slot: number): void {
    clearBit(this.alive, slot)
    this.#dead++
    this.#changed(slot)
  }

  #changed(slot: number): void {
    this.orders.changed(slot)
    this.revision++
  }
}

const ALWAYS_RECLAIMED = 2_000
const GONE = 0xffffffff
