import type { CollectionMembers } from '../../domain/collections/conditions.ts'
import { Columns } from './columns.ts'
import { DocumentReader } from './document.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { Skus } from './skus.ts'
import { SortIndexes } from './sort-indexes.ts'
import { Speller } from './speller.ts'
import { FNV_PRIME, hashOf, Terms } from './terms.ts'
import { type Bits, clearBit, grown, hasBit, newBits, setBit } from './typed-arrays.ts'

/**
 * The data of the index: one slot per product in every column, sort index and posting list. Changing a product's price or
 * stock rewrites its slot; changing its words allocates a new slot, because postings are append-only. Freed slots are
 * reclaimed when there are too many.
 */
export class Store {
  columns = new Columns()
  terms = new Terms()
  speller = new Speller(this.terms)
  skus = new Skus()
  sortIndexes = new SortIndexes(this.columns)
  /** The slots that hold a product. */
  occupied: Bits = newBits(64)
  /** One past the highest slot in use. */
  capacity = 0
  /** The members of each published collection, by its handle. */
  collections: ReadonlyMap<string, CollectionMembers> = new Map()
  /** Incremented with every change. */
  revision = 0
  /** Incremented when a product is added or removed, and when its texts, brand or categories change. */
  textRevision = 0
  #reader = new DocumentReader(this.terms)
  #signatures = new Uint32Array(64)
  #freeSlots = 0
  readonly #slotById = new Map<string, number>()
  /** The hashes of the ids of brands and categories, which are few. */
  readonly #hashes = new Map<string, number>()

  get size(): number {
    return this.#slotById.size
  }

  has(id: string): boolean {
    return this.#slotById.has(id)
  }

  slotOf(id: string): number | undefined {
    return this.#slotById.get(id)
  }

  setCollections(collections: ReadonlyMap<string, CollectionMembers>): void {
    this.collections = collections
    this.revision++
  }

  put(product: IndexedProduct): void {
    const { codes, fields, name, signature: words } = this.#reader.read(product)
    const ids = Math.imul(this.#hashOfId(product.brandId), FNV_PRIME) ^ this.#hashOfId(product.categoryId)
    const signature = (words + this.skus.signature(product.skus) + ids) >>> 0
    const held = this.#slotById.get(product.id)
    if (held !== undefined && this.#signatures[held] === signature) {
      this.columns.put(held, product, name)
      this.#changed(held)
      return
    }
    if (held !== undefined) this.#free(held)
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
    this.#free(slot)
    return true
  }

  /**
   * Compacts the slots when enough are free: any at all in a small catalogue, so that words of removed products are
   * forgotten; one eighth in a large one.
   */
  reclaim(): void {
    if (this.#freeSlots === 0 || (this.size > ALWAYS_RECLAIM_BELOW && this.#freeSlots * 8 < this.size)) return
    const columns = new Columns()
    const signatures = new Uint32Array(Math.max(this.size, 64))
    const moves = new Uint32Array(this.capacity).fill(FREED)
    let next = 0
    for (let old = 0; old < this.capacity; old++) {
      if (!hasBit(this.occupied, old)) continue
      columns.copy(next, this.columns, old)
      signatures[next] = this.#signatures[old] as number
      moves[old] = next++
    }
    const moved = (slot: number) => (moves[slot] === FREED ? undefined : (moves[slot] as number))
    this.sortIndexes = this.sortIndexes.moved(columns, this.occupied, this.capacity, moved)
    this.columns = columns
    this.terms = this.terms.compacted(moved)
    this.speller = new Speller(this.terms)
    this.skus = this.skus.compacted(moved)
    this.occupied = newBits(Math.max(next, 64))
    this.capacity = next
    this.#reader = new DocumentReader(this.terms)
    this.#signatures = signatures
    this.#freeSlots = 0
    for (let slot = 0; slot < next; slot++) {
      setBit(this.occupied, slot)
      this.#slotById.set(columns.ids[slot] as string, slot)
    }
  }

  #hashOfId(id: string): number {
    const known = this.#hashes.get(id)
    if (known !== undefined) return known
    const hash = hashOf(id)
    this.#hashes.set(id, hash)
    return hash
  }

  #newSlot(id: string, signature: number): number {
    const slot = this.capacity++
    this.#slotById.set(id, slot)
    this.#signatures = grown(this.#signatures, slot + 1)
    this.#signatures[slot] = signature
    this.occupied = grown(this.occupied, (slot + 32) >>> 5)
    setBit(this.occupied, slot)
    this.textRevision++
    return slot
  }

  #free(slot: number): void {
    clearBit(this.occupied, slot)
    this.#freeSlots++
    this.textRevision++
    this.#changed(slot)
  }

  #changed(slot: number): void {
    this.sortIndexes.changed(slot)
    this.revision++
  }
}

const ALWAYS_RECLAIM_BELOW = 2_000
const FREED = 0xffffffff
