import type { CollectionMembers } from '../../domain/collections/conditions.ts'
import { Columns } from './columns.ts'
import { type Document, DocumentReader } from './document.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { Skus } from './skus.ts'
import { type SortIndex, SortIndexes, type SortName } from './sort-indexes.ts'
import { Speller } from './speller.ts'
import { FNV_PRIME, hashOf, Terms } from './terms.ts'
import { type Bits, clearBit, grown, hasBit, newBits, setBit } from './typed-arrays.ts'

export type SavedStore = ReturnType<Store['saved']>

/**
 * The data of the index: one slot per product in every column, sort index and posting list. Changing a product's price or
 * stock rewrites its slot; changing its words allocates a new slot, because postings are append-only. Freed slots are
 * reclaimed when there are too many.
 */
export class Store {
  columns = new Columns()
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
  #terms = new Terms()
  #speller = new Speller(this.#terms)
  #skus = new Skus()
  #sortIndexes = new SortIndexes(this.columns)
  #reader = new DocumentReader(this.#terms)
  #signatures = new Uint32Array(64)
  #freeSlots = 0
  readonly #slotById = new Map<string, number>()
  /** Products whose words and SKUs are not in the index yet, in ascending order of their slots; undefined once they are. */
  #unread: (IndexedProduct | undefined)[] = []
  #nextUnread = 0
  /** The hashes of the ids of brands and categories, which are few. */
  readonly #hashes = new Map<string, number>()

  /** Reads the words that have not been read yet, as `speller` and `skus` do. */
  get terms(): Terms {
    this.readWords(Number.POSITIVE_INFINITY)
    return this.#terms
  }

  get speller(): Speller {
    this.readWords(Number.POSITIVE_INFINITY)
    return this.#speller
  }

  get skus(): Skus {
    this.readWords(Number.POSITIVE_INFINITY)
    return this.#skus
  }

  sortIndex(name: SortName): SortIndex {
    if (name === 'name') this.readWords(Number.POSITIVE_INFINITY)
    return this.#sortIndexes.by(name, this.occupied, this.capacity)
  }

  setSynonyms(synonyms: Terms['ownSynonyms']): void {
    this.#terms.ownSynonyms = synonyms
  }

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

  /**
   * Adds a product of a catalogue that is being loaded. Lists have it at once. Its words and its name are read later: they take
   * half of the time, and only searches and lists by name need them.
   */
  load(product: IndexedProduct): void {
    if (this.#slotById.has(product.id)) {
      this.put(product)
      return
    }
    if (this.#unread.length - this.#nextUnread >= MAX_UNREAD) this.readWords(1)
    const slot = this.#newSlot(product.id)
    this.columns.put(slot, product, '')
    this.#unread.push(product)
    this.#changed(slot)
  }

  /** Reads the words of at most `most` products that were loaded without. Returns whether there are others. */
  readWords(most: number): boolean {
    for (let left = most; left > 0 && this.#nextUnread < this.#unread.length; left--) {
      const product = this.#unread[this.#nextUnread] as IndexedProduct
      this.#unread[this.#nextUnread++] = undefined
      this.#addWords(this.#slotById.get(product.id) as number, product, this.#read(product))
    }
    if (this.#nextUnread < this.#unread.length) return true
    this.#unread = []
    this.#nextUnread = 0
    return false
  }

  put(product: IndexedProduct): void {
    this.readWords(Number.POSITIVE_INFINITY)
    const document = this.#read(product)
    const held = this.#slotById.get(product.id)
    if (held !== undefined && this.#signatures[held] === document.signature) {
      this.columns.put(held, product, document.name)
      this.#changed(held)
      return
    }
    if (held !== undefined) this.#free(held)
    const slot = this.#newSlot(product.id)
    this.columns.put(slot, product, document.name)
    this.#addWords(slot, product, document)
    this.#changed(slot)
  }

  remove(id: string): boolean {
    this.readWords(Number.POSITIVE_INFINITY)
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
    this.readWords(Number.POSITIVE_INFINITY)
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
    this.#sortIndexes = this.#sortIndexes.moved(columns, this.occupied, this.capacity, moved)
    this.columns = columns
    this.#terms = this.#terms.compacted(moved)
    this.#speller = new Speller(this.#terms)
    this.#skus = this.#skus.compacted(moved)
    this.occupied = newBits(Math.max(next, 64))
    this.capacity = next
    this.#reader = new DocumentReader(this.#terms)
    this.#signatures = signatures
    this.#freeSlots = 0
    for (let slot = 0; slot < next; slot++) {
      setBit(this.occupied, slot)
      this.#slotById.set(columns.ids[slot] as string, slot)
    }
  }

  /** Everything but collections and synonyms, for a file. Reads the words that have not been read yet. */
  saved() {
    const { capacity } = this
    this.readWords(Number.POSITIVE_INFINITY)
    return {
      capacity,
      occupied: this.occupied.slice(0, (capacity + 31) >>> 5),
      columns: this.columns.saved(capacity),
      orders: this.#sortIndexes.saved(this.occupied, capacity),
      terms: this.#terms.saved(),
      skus: this.#skus.saved(),
      signatures: this.#signatures.slice(0, capacity),
    }
  }

  static restored(saved: SavedStore): Store {
    const store = new Store()
    const { capacity, occupied, signatures } = saved
    store.capacity = capacity
    store.occupied = occupied
    store.columns = Columns.restored(saved.columns)
    store.#sortIndexes = SortIndexes.restored(store.columns, saved.orders, capacity)
    store.#terms = Terms.restored(saved.terms)
    store.#speller = new Speller(store.#terms)
    store.#reader = new DocumentReader(store.#terms)
    store.#skus = Skus.restored(saved.skus)
    store.#signatures = signatures
    for (let slot = 0; slot < capacity; slot++) {
      if (hasBit(occupied, slot)) store.#slotById.set(store.columns.ids[slot] as string, slot)
    }
    store.#freeSlots = capacity - store.size
    store.revision = 1
    store.textRevision = 1
    return store
  }

  /** The words of a product, with a signature of everything that a change of its price or stock leaves as it is. */
  #read(product: IndexedProduct): Document {
    const document = this.#reader.read(product)
    const ids = Math.imul(this.#hashOfId(product.brandId), FNV_PRIME) ^ this.#hashOfId(product.categoryId)
    return { ...document, signature: (document.signature + this.#skus.signature(product.skus) + ids) >>> 0 }
  }

  #addWords(slot: number, { skus }: IndexedProduct, { codes, fields, name, signature }: Document): void {
    this.columns.names[slot] = name
    this.#signatures = grown(this.#signatures, slot + 1)
    this.#signatures[slot] = signature
    for (let at = 0; at < codes.length; at++) this.#terms.add(codes[at] as number, slot, fields[at] as number)
    this.#skus.add(slot, skus)
  }

  #hashOfId(id: string): number {
    const known = this.#hashes.get(id)
    if (known !== undefined) return known
    const hash = hashOf(id)
    this.#hashes.set(id, hash)
    return hash
  }

  #newSlot(id: string): number {
    const slot = this.capacity++
    this.#slotById.set(id, slot)
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
    this.#sortIndexes.changed(slot)
    this.revision++
  }
}

/** They take about 1 KB each. */
const MAX_UNREAD = 30_000
const ALWAYS_RECLAIM_BELOW = 2_000
const FREED = 0xffffffff
