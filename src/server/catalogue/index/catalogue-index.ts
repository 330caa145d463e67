import type { Facets, Filters, Sort } from '../../../domain/catalogue/listing.ts'
import type { ListAnswer, ListRequest } from './answers.ts'
import { type Bits, clearBit, countBits, hasBit, newBits, setBit, slotsOf } from './bits.ts'
import { Columns, IN_STOCK } from './columns.ts'
import { DocumentReader } from './document.ts'
import { countFacets, type Spellings, spellingsOf } from './facets.ts'
import { applyFilters } from './filters.ts'
import { grown } from './growing.ts'
import { keepMatches, Matcher, type Matches } from './match.ts'
import { Orders } from './orders.ts'
import { pageInOrder } from './pages.ts'
import type { IndexedProduct } from './product.ts'
import { pageByRelevance } from './relevance.ts'
import { type Found, type Searched, searchWithin } from './search.ts'
import { Skus } from './skus.ts'
import { Speller } from './speller.ts'
import { Terms } from './terms.ts'

/** Builds the index of a whole catalogue. A product that comes twice counts once, as it came last. */
export function buildIndex(products: Iterable<IndexedProduct>): CatalogueIndex {
  const index = new CatalogueIndex()
  for (const product of products) index.put(product)
  return index
}

/**
 * The catalogue in the process: answers lists, facet counts and searches with ids and counts, from plain records it is
 * fed. Each product has a slot. Changing a product's price, stock or place in the categories rewrites its slot; changing its words gives
 * it a new one, and slots left behind are reclaimed when they are too many.
 */
export class CatalogueIndex {
  #columns = new Columns()
  #terms = new Terms()
  #reader = new DocumentReader(this.#terms)
  #speller = new Speller(this.#terms)
  #skus = new Skus()
  #orders = new Orders(this.#columns)
  #matcher = new Matcher()
  readonly #slotById = new Map<string, number>()
  #signatures = new Uint32Array(64)
  #alive: Bits = newBits(64)
  #capacity = 0
  #dead = 0
  #scopes = new Map<string, Scope>()
  #spellings: Spellings | undefined

  /** How many products there are. */
  get size(): number {
    return this.#slotById.size
  }

  /** Adds a product, or replaces the one with its id. The next answer shows it. */
  put(product: IndexedProduct): void {
    const document = this.#reader.read(product)
    const signature = (document.signature + this.#skus.signature(product.skus)) >>> 0
    const held = this.#slotById.get(product.id)
    const sameWords = held !== undefined && this.#signatures[held] === signature
    const slot = sameWords ? held : this.#newSlot(product.id, signature)
    this.#columns.put(slot, product)
    if (!sameWords) {
      document.codes.forEach((code, at) => {
        this.#terms.add(code, slot, document.fields[at] as number)
      })
      this.#skus.add(slot, product.skus)
    }
    this.#changed(slot)
  }

  /** Takes a product out; answers false when there was none. */
  remove(id: string): boolean {
    const slot = this.#slotById.get(id)
    if (slot === undefined) return false
    this.#slotById.delete(id)
    this.#leave(slot)
    return true
  }

  list(request: ListRequest): ListAnswer {
    this.#reclaim()
    const { search, ...filters } = request.scope
    const scope = this.#scope(filters)
    if (search === undefined) return this.#listScope(scope, request)
    return this.#listFound(searchWithin(search, scope.members, this.#searched()), request)
  }

  #searched(): Searched {
    return {
      terms: this.#terms,
      speller: this.#speller,
      matcher: this.#matcher,
      columns: this.#columns,
      skus: this.#skus,
    }
  }

  #listScope(scope: Scope, request: ListRequest): ListAnswer {
    const members = this.#narrowed(scope.members, request.narrowing)
    const total = members === scope.members ? scope.total : countBits(members)
    const ids = this.#idsInOrder(members, total, request)
    if (!request.facets) return { ids, total }
    scope.facets ??= this.#facets(slotsOf(scope.members))
    return { ids, total, facets: scope.facets }
  }

  #listFound({ matches, reading, phrase, size }: Found, request: ListRequest): ListAnswer {
    const { slots } = matches
    const members = newBits(this.#capacity)
    for (let at = 0; at < slots.length; at++) setBit(members, slots[at] as number)
    const narrowed = this.#narrowed(members, request.narrowing)
    const total = narrowed === members ? slots.length : countBits(narrowed)
    const chosen = request.sort && request.sort.by !== 'relevance'
    const ids = chosen
      ? this.#idsInOrder(narrowed, total, request)
      : this.#idsByRelevance(
          narrowed === members ? matches : keepMatches(matches, (slot) => hasBit(narrowed, slot)),
          phrase,
          size,
          request,
        )
    return { ids, total, search: reading, ...(request.facets && { facets: this.#facets(slots) }) }
  }

  #idsInOrder(members: Bits, total: number, { sort, narrowing, page, limit }: ListRequest): string[] {
    const chosen: Sort = sort && sort.by !== 'relevance' ? sort : { by: 'createdAt', order: 'desc' }
    const slots = pageInOrder({
      members,
      total,
      order: this.#orders.by(chosen.by === 'relevance' ? 'createdAt' : chosen.by, this.#alive, this.#capacity),
      direction: chosen.order,
      available: chosen === sort ? undefined : this.#available(narrowing.size),
      from: (page - 1) * limit,
      limit,
    })
    return slots.map((slot) => this.#columns.ids[slot] as string)
  }

  #idsByRelevance(
    matches: Matches,
    phrase: string,
    size: string | undefined,
    { narrowing, page, limit }: ListRequest,
  ): string[] {
    const slots = pageByRelevance({
      matches,
      order: this.#orders.by('createdAt', this.#alive, this.#capacity),
      available: this.#available(narrowing.size ?? size),
      hasPhrase: phrase === '' ? () => false : (slot) => (this.#columns.names[slot] as string).includes(phrase),
      from: (page - 1) * limit,
      limit,
    })
    return slots.map((slot) => this.#columns.ids[slot] as string)
  }

  /** In stock, and in stock in the size when one is chosen. */
  #available(size: string | undefined): (slot: number) => boolean {
    const { flags, sizeInStock } = this.#columns
    const inSize = size === undefined ? () => true : (sizeInStock.holds(size) ?? (() => false))
    return (slot) => ((flags[slot] as number) & IN_STOCK) !== 0 && inSize(slot)
  }

  #narrowed(members: Bits, narrowing: Filters): Bits {
    if (Object.values(narrowing).every((value) => value === undefined)) return members
    const narrowed = members.slice()
    applyFilters(narrowed, narrowing, this.#columns, this.#skus)
    return narrowed
  }

  /** Scopes without a search are few (categories, flags) and asked for all the time, so they are remembered. */
  #scope(filters: Filters): Scope {
    const name = JSON.stringify(Object.entries(filters).toSorted())
    const known = this.#scopes.get(name)
    if (known) return known
    const members = this.#alive.slice(0, (this.#capacity + 31) >>> 5)
    applyFilters(members, filters, this.#columns, this.#skus)
    const scope: Scope = { members, total: countBits(members), facets: undefined }
    if (this.#scopes.size >= MOST_SCOPES) this.#scopes.clear()
    this.#scopes.set(name, scope)
    return scope
  }

  #facets(slots: Uint32Array): Facets {
    this.#spellings ??= spellingsOf(this.#columns, slotsOf(this.#alive))
    return countFacets(this.#columns, slots, this.#spellings)
  }

  #newSlot(id: string, signature: number): number {
    const held = this.#slotById.get(id)
    if (held !== undefined) this.#leave(held)
    const slot = this.#capacity++
    this.#slotById.set(id, slot)
    this.#signatures = grown(this.#signatures, slot + 1)
    this.#signatures[slot] = signature
    this.#alive = grown(this.#alive, (slot + 32) >>> 5)
    setBit(this.#alive, slot)
    return slot
  }

  #leave(slot: number): void {
    clearBit(this.#alive, slot)
    this.#dead++
    this.#changed(slot)
  }

  #changed(slot: number): void {
    this.#orders.changed(slot)
    if (this.#scopes.size > 0) this.#scopes.clear()
    this.#spellings = undefined
  }

  /** In a small catalogue at once, so that nothing of a removed product is ever answered; in a large one at an eighth. */
  #reclaim(): void {
    if (this.#dead === 0 || (this.size > ALWAYS_RECLAIMED && this.#dead * 8 < this.size)) return
    const columns = new Columns()
    const signatures = new Uint32Array(Math.max(this.size, 64))
    const moves = new Uint32Array(this.#capacity).fill(GONE)
    let next = 0
    for (let old = 0; old < this.#capacity; old++) {
      if (!hasBit(this.#alive, old)) continue
      columns.copy(next, this.#columns, old)
      signatures[next] = this.#signatures[old] as number
      moves[old] = next++
    }
    const moved = (slot: number) => (moves[slot] === GONE ? undefined : (moves[slot] as number))
    this.#columns = columns
    this.#signatures = signatures
    this.#terms = this.#terms.compacted(moved)
    this.#reader = new DocumentReader(this.#terms)
    this.#speller = new Speller(this.#terms)
    this.#skus = this.#skus.compacted(moved)
    this.#orders = this.#orders.moved(columns, this.#alive, this.#capacity, moved)
    this.#alive = newBits(Math.max(next, 64))
    this.#capacity = next
    this.#dead = 0
    for (let slot = 0; slot < next; slot++) {
      setBit(this.#alive, slot)
      this.#slotById.set(columns.ids[slot] as string, slot)
    }
    this.#scopes.clear()
    this.#spellings = undefined
  }
}

interface Scope {
  readonly members: Bits
  readonly total: number
  facets: Facets | undefined
}

const MOST_SCOPES = 200
const ALWAYS_RECLAIMED = 2_000
const GONE = 0xffffffff
