import { type Facets, type Filters, SORT_KEYS, type Sort, type SortOrder } from '../../domain/catalogue/listing.ts'
import { type Suggestion, type SuggestionSource, suggestionsFor } from '../../domain/search/suggestions.ts'
import { IN_STOCK } from './columns.ts'
import { countFacets, type Spellings, spellingsOf, suggestedFrom } from './facets.ts'
import { applyFilters } from './filters.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { understand } from './interpret-query.ts'
import type { ListAnswer, ListRequest } from './list-result.ts'
import { keepMatches, Matcher } from './match.ts'
import type { OrderName } from './orders.ts'
import { pageInOrder } from './pages.ts'
import { pageByRelevance } from './relevance.ts'
import { type Found, search } from './search.ts'
import { Store } from './store.ts'
import { type Bits, countBits, hasBit, newBits, setBit, slotsOf } from './typed-arrays.ts'

/** Builds the index of a whole catalogue. A product that comes twice counts once, as it came last. */
export function buildIndex(products: Iterable<IndexedProduct>): CatalogueIndex {
  const index = new CatalogueIndex()
  for (const product of products) index.put(product)
  for (const by of SORT_KEYS) index.list({ ...EVERYTHING, sort: { by, order: 'asc' } })
  index.list({ ...EVERYTHING, scope: { search: 'warming up' } })
  return index
}

/** Asked once, so that orders, facets and spelling tables are ready before the first shopper comes. */
const EVERYTHING: ListRequest = { scope: {}, narrowing: {}, page: 1, limit: 1, facets: true }

/** The catalogue in the process: answers lists, facet counts, searches and suggestions from plain records it is fed. */
export class CatalogueIndex {
  readonly #store = new Store()
  readonly #matcher = new Matcher()
  #remembered = new Remembered(0)

  /** How many products there are. */
  get size(): number {
    return this.#store.size
  }

  /** Adds a product, or replaces the one with its id. The next answer shows it. */
  put(product: IndexedProduct): void {
    this.#store.put(product)
  }

  /** Takes a product out; answers false when there was none. */
  remove(id: string): boolean {
    return this.#store.remove(id)
  }

  /** One page of a list, and its facets when asked for. Absurd pages are empty; unknown ids and values match nothing. */
  list(request: ListRequest): ListAnswer {
    this.#settle()
    const { search: text, ...filters } = request.scope
    const scope = this.#scope(filters)
    if (text === undefined || text.trim() === '') return this.#listScope(scope, request)
    return this.#listFound(search(text, { store: this.#store, matcher: this.#matcher, within: scope.members }), request)
  }

  /**
   * Suggestions for the search box, from categories and brands that have products, the largest first. When nothing is called
   * what was typed, the spelling is mended.
   */
  suggest(typed: string): Suggestion[] {
    this.#settle()
    const { columns, terms, speller, alive } = this.#store
    this.#remembered.names ??= suggestedFrom(columns, slotsOf(alive))
    const given = suggestionsFor(typed, this.#remembered.names)
    if (given.length === 0 || given.some(({ kind }) => kind !== 'search')) return given
    const { corrections, meanings } = understand(typed, terms, speller)
    if (corrections.length === 0) return given
    const mended = suggestionsFor(meanings.map(({ used }) => used).join(' '), this.#remembered.names)
    return [...given, ...mended.filter(({ kind }) => kind !== 'search')]
  }

  #listScope(scope: Scope, request: ListRequest): ListAnswer {
    const members = this.#narrowed(scope.members, request.narrowing)
    const total = members === scope.members ? scope.total : countBits(members)
    const ids = this.#idsInOrder(members, total, undefined, request)
    if (!request.facets) return { ids, total }
    scope.facets ??= this.#facets(slotsOf(scope.members))
    return { ids, total, facets: scope.facets }
  }

  #listFound(found: Found, request: ListRequest): ListAnswer {
    const { slots } = found.matches
    const members = newBits(this.#store.capacity)
    for (let at = 0; at < slots.length; at++) setBit(members, slots[at] as number)
    const narrowed = this.#narrowed(members, request.narrowing)
    const total = narrowed === members ? slots.length : countBits(narrowed)
    const ids = chosenOrder(request.sort)
      ? this.#idsInOrder(narrowed, total, found.size, request)
      : this.#idsByRelevance(found, narrowed, request)
    return { ids, total, search: found.reading, ...(request.facets && { facets: this.#facets(slots) }) }
  }

  #idsInOrder(members: Bits, total: number, size: string | undefined, request: ListRequest): string[] {
    const { sort, narrowing, page, limit } = request
    const chosen = chosenOrder(sort)
    const { by, order } = chosen ?? NEWEST_FIRST
    const { orders, alive, capacity } = this.#store
    const slots = pageInOrder({
      members,
      total,
      order: orders.by(by, alive, capacity),
      direction: order,
      available: chosen ? undefined : this.#available(narrowing.size ?? size),
      from: (page - 1) * limit,
      limit,
    })
    return this.#idsOf(slots)
  }

  #idsByRelevance({ matches, phrase, size }: Found, members: Bits, request: ListRequest): string[] {
    const { orders, alive, capacity, columns } = this.#store
    const { narrowing, page, limit } = request
    const slots = pageByRelevance({
      matches: keepMatches(matches, (slot) => hasBit(members, slot)),
      order: orders.by('createdAt', alive, capacity),
      available: this.#available(narrowing.size ?? size),
      hasPhrase: (slot) => phrase !== '' && (columns.names[slot] as string).includes(phrase),
      from: (page - 1) * limit,
      limit,
    })
    return this.#idsOf(slots)
  }

  #idsOf(slots: readonly number[]): string[] {
    const { ids } = this.#store.columns
    return slots.map((slot) => ids[slot] as string)
  }

  /** In stock, and in stock in the size when one is chosen. */
  #available(size: string | undefined): (slot: number) => boolean {
    const { flags, sizeInStock } = this.#store.columns
    if (size === undefined) return (slot) => ((flags[slot] as number) & IN_STOCK) !== 0
    const inSize = sizeInStock.holds(size) ?? (() => false)
    return (slot) => ((flags[slot] as number) & IN_STOCK) !== 0 && inSize(slot)
  }

  #narrowed(members: Bits, narrowing: Filters): Bits {
    if (Object.values(narrowing).every((value) => value === undefined)) return members
    const narrowed = members.slice()
    applyFilters(narrowed, narrowing, this.#store)
    return narrowed
  }

  #scope(filters: Filters): Scope {
    const { scopes } = this.#remembered
    const name = JSON.stringify(Object.entries(filters).toSorted())
    const known = scopes.get(name)
    if (known) return known
    const members = this.#store.alive.slice(0, (this.#store.capacity + 31) >>> 5)
    applyFilters(members, filters, this.#store)
    const scope: Scope = { members, total: countBits(members), facets: undefined }
    if (scopes.size >= MOST_SCOPES) scopes.clear()
    scopes.set(name, scope)
    return scope
  }

  #facets(slots: Uint32Array): Facets {
    const { columns, alive } = this.#store
    this.#remembered.spellings ??= spellingsOf(columns, slotsOf(alive))
    return countFacets(columns, slots, this.#remembered.spellings)
  }

  #settle(): void {
    if (this.#remembered.revision === this.#store.revision) return
    this.#store.reclaim()
    this.#remembered = new Remembered(this.#store.revision)
  }
}

interface ChosenOrder {
  readonly by: OrderName
  readonly order: SortOrder
}

const NEWEST_FIRST: ChosenOrder = { by: 'createdAt', order: 'desc' }

function chosenOrder(sort: Sort | undefined): ChosenOrder | undefined {
  return sort && sort.by !== 'relevance' ? { by: sort.by, order: sort.order } : undefined
}

/** Answers that hold until the catalogue changes. Scopes without a search are few and asked for all the time. */
class Remembered {
  readonly revision: number
  readonly scopes = new Map<string, Scope>()
  spellings: Spellings | undefined
  names: SuggestionSource | undefined

  constructor(revision: number) {
    this.revision = revision
  }
}

interface Scope {
  readonly members: Bits
  readonly total: number
  facets: Facets | undefined
}

const MOST_SCOPES = 100
