import { filterValues } from '../../domain/catalogue/filter-values.ts'
import { type Facets, type Filters, SORT_KEYS, type Sort, type SortOrder } from '../../domain/catalogue/listing.ts'
import type { CollectionMembers } from '../../domain/collections/conditions.ts'
import { type Suggestion, type SuggestionSource, suggestionsFor } from '../../domain/search/suggestions.ts'
import { narrowToCollection, slotsInOrder } from './collections.ts'
import { IN_STOCK } from './columns.ts'
import { countEntities, type EntityCounts } from './entity-counts.ts'
import { countFacets, type Spellings, spellingsOf, suggestionSource } from './facets.ts'
import { hasFamiliarWords } from './familiar-words.ts'
import { applyFilters } from './filters.ts'
import type { IndexedProduct } from './indexed-product.ts'
import type { Interpretation } from './interpret-query.ts'
import { Interpretations } from './interpretations.ts'
import type { ListRequest, ListResult } from './list-result.ts'
import { filterMatches, Matcher, type Matches } from './match.ts'
import { pageInOrder } from './pages.ts'
import { withFewerWords, withoutCommonWords } from './partial-matches.ts'
import { inGroups } from './price-order.ts'
import { pageByRelevance } from './relevance.ts'
import { type SearchMatches, search } from './search.ts'
import type { SortName } from './sort-indexes.ts'
import { type SavedStore, Store } from './store.ts'
import type { Terms } from './terms.ts'
import { type Bits, countBits, hasBit, newBits, setBit, slotsOf } from './typed-arrays.ts'
import { finishedByKinds, finishedByTrade, nameInShop, withoutUnfinished } from './unfinished-word.ts'

/** Builds the index of a whole catalogue. If an id occurs twice, the last record wins. */
export function buildIndex(products: Iterable<IndexedProduct>): CatalogueIndex {
  const index = new CatalogueIndex()
  for (const product of products) index.put(product)
  for (const _ of index.preparations());
  return index
}

/** What the first lists and searches of a new index need. */
const EVERYTHING: ListRequest = { scope: {}, narrowing: {}, page: 1, limit: 1, facets: true }

/** The in-memory catalogue index: lists, facet counts, search and suggestions. */
export class CatalogueIndex {
  readonly #store: Store
  readonly #matcher = new Matcher(() => this.#store.columns.names)
  readonly #interpretations = new Interpretations(200)
  /** A text in the search box is read for its names, and for its products with and without its last word. */
  readonly #beingTyped = new Interpretations(4)
  #cache = new ListCache(0)
  #synonyms: Terms['ownSynonyms'] | undefined
  #names: { readonly revision: number; readonly source: SuggestionSource } | undefined

  constructor(store = new Store()) {
    this.#store = store
  }

  /** What is in the index, to be written to a file and read by the same version of the code. */
  saved(): SavedStore {
    this.#refresh()
    return this.#store.saved()
  }

  static restored(saved: SavedStore): CatalogueIndex {
    return new CatalogueIndex(Store.restored(saved))
  }

  /** The ids of all products, each with the number of variants that it had when it was read. */
  *variantCounts(): Generator<readonly [id: string, variants: number]> {
    const { columns, occupied } = this.#store
    for (const slot of slotsOf(occupied)) yield [columns.ids[slot] as string, columns.variants[slot] as number]
  }

  /** Uses these synonyms of the owner in searches from now on. */
  setSynonyms(synonyms: Terms['ownSynonyms']): void {
    if (synonyms !== this.#synonyms) this.#cache.firsts.clear()
    this.#synonyms = synonyms
    this.#store.setSynonyms(synonyms)
  }

  /** Lists the products of these published collections, by their handles, from now on. */
  setCollections(collections: ReadonlyMap<string, CollectionMembers>): void {
    this.#store.setCollections(collections)
  }

  /** Returns one page of the products that a collection would have, in its order, and their number. */
  preview(members: CollectionMembers, limit: number): ListResult {
    this.#refresh()
    const bits = this.#store.occupied.slice(0, (this.#store.capacity + 31) >>> 5)
    narrowToCollection(bits, members, this.#store)
    const total = countBits(bits)
    return { ids: this.#idsInOrder(bits, total, undefined, { narrowing: {}, page: 1, limit }, members), total }
  }

  /** The number of products. */
  get size(): number {
    return this.#store.size
  }

  has(id: string): boolean {
    return this.#store.has(id)
  }

  /** Counts the products of categories and brands, once after each change. */
  entityCounts(): EntityCounts {
    this.#refresh()
    this.#cache.entityCounts ??= countEntities(this.#store.columns, slotsOf(this.#store.occupied))
    return this.#cache.entityCounts
  }

  /** Adds a product, or replaces the one with the same id. The next list includes it. */
  put(product: IndexedProduct): void {
    this.#store.put(product)
  }

  /** Adds a product of a catalogue that is being loaded. Its words are read by `preparations`, or by the first search before. */
  load(product: IndexedProduct): void {
    this.#store.load(product)
  }

  /**
   * Sorts products, counts facets, reads words and collects spellings, so that the first shopper does not wait for it. Each step
   * takes up to a tenth of a second in a large catalogue: requests can be served in between.
   */
  *preparations(): Generator<void> {
    for (const by of SORT_KEYS.toSorted((a, b) => Number(a === 'name') - Number(b === 'name'))) {
      if (by === 'name') while (this.#store.readWords(WORDS_AT_ONCE)) yield
      this.list({ ...EVERYTHING, sort: { by, order: 'asc' } })
      yield
    }
    this.list({ ...EVERYTHING, scope: { search: 'warming up' } })
  }

  /** Removes a product. Returns false when there was none with this id. */
  remove(id: string): boolean {
    return this.#store.remove(id)
  }

  /** Returns one page of a list, and its facets when requested. Pages past the end are empty; unknown ids and values match nothing. */
  list(request: ListRequest): ListResult {
    this.#refresh()
    if (request.limit > 1 || request.page > 1) return this.#list(request)
    const { firsts } = this.#cache
    const name = JSON.stringify(request)
    const first = firsts.get(name) ?? this.#list(request)
    if (firsts.size < MAX_FIRSTS) firsts.set(name, first)
    return first
  }

  #list(request: ListRequest): ListResult {
    const { search: text = '', ...filters } = request.scope
    const scope = this.#scope(filters)
    if (text.trim() === '') return this.#listScope(scope, request)
    const context = { store: this.#store, matcher: this.#matcher, within: scope.members }
    // In an order that the shopper chose, products that match only partly would stand among the others.
    const partial = chosenOrder(request.sort) ? 'none' : 'few'
    const interpret = (asked: string) => this.#interpretations.of(asked, this.#store)
    return this.#listFound(search(text, context, { partial, interpret }), request)
  }

  /**
   * Returns suggestions for the search box from categories and brands that have products, largest first. When no name matches what was
   * typed, its spelling is corrected, and kinds of product are read as the shop calls them: 'kurte' and 'कुर्ता' suggest Kurtas.
   */
  suggest(typed: string): Suggestion[] {
    this.#refresh()
    const names = this.#suggestionSource()
    const given = suggestionsFor(typed, names)
    if (given.length === 0 || given.some(({ kind }) => kind !== 'search')) return given
    for (const text of [typed, finishedByTrade(typed)]) {
      if (text === undefined) continue
      const { parts } = this.#beingTyped.of(text, this.#store)
      const words = parts.filter(({ typed }) => typed !== '').map((part) => nameInShop(part, this.#store.terms))
      const corrected = suggestionsFor(words.join(' '), names).filter(({ kind }) => kind !== 'search')
      if (corrected.length > 0) return [...given, ...corrected]
    }
    return given
  }

  /** Whether what someone searched for can be suggested to others. */
  canBeSuggested(text: string): boolean {
    return hasFamiliarWords(text, this.#store.terms)
  }

  /**
   * Returns the ids of the products that best match what was typed so far, at most `most`. A last word of one or two letters begins a
   * kind of product, or is ignored when no product has it: `red cotton g` gives red cotton products where there are no gowns.
   */
  suggestProducts(typed: string, most: number): string[] {
    if (typed.trim() === '') return []
    this.#refresh()
    const { members: within } = this.#scope({})
    const context = { store: this.#store, matcher: this.#matcher, within }
    const text = withoutUnfinished(typed)
    const interpret = (one: string) => this.#beingTyped.of(one, this.#store)
    const telling = (one: string) => {
      const read = interpret(one)
      return { ...read, parts: withoutCommonWords(read.parts, context) }
    }
    // Beside an occasion alone, a word that no product has is not finished, and to match the others in part would take much longer.
    const known = (one: string) => {
      const read = telling(one)
      const parts = read.parts.filter(({ expansions }) => expansions.length > 0)
      return parts.every(({ kind }) => GENERAL_KINDS.has(kind)) ? { ...read, parts } : read
    }
    const wholly = (one: string, as: (one: string) => Interpretation) =>
      search(one, context, { partial: 'never', interpret: as })
    const withKinds = finishedByKinds(typed, interpret(text).parts, this.#store)
    const ofKinds = withKinds.map((one) => wholly(one, telling))
    let [found] = ofKinds.toSorted((one, other) => other.matches.slots.length - one.matches.slots.length)
    const finished = finishedByTrade(text)
    const asTyped = new Set([typed, text, finished ?? text])
    for (const [one, as] of [...asTyped].map((one) => [one, telling] as const).concat([[text, known]])) {
      if (found && found.matches.slots.length > 0) break
      found = wholly(one, as)
    }
    const inPart = (one: string) => {
      const read = interpret(one)
      const isNamed = read.parts.some(({ kind }) => kind === 'garment')
      return {
        ...read,
        parts: withFewerWords(isNamed ? withoutCommonWords(read.parts, context) : read.parts, context),
      }
    }
    for (const one of [text, finished]) {
      if (found?.matches.slots.length || one === undefined) continue
      found = search(one, context, { partial: 'none', noAlternatives: true, interpret: inPart })
    }
    if (!found) return []
    return this.#idsByRelevance(found, found.matches, { narrowing: {}, page: 1, limit: most })
  }

  /** Kept until a product is added or removed or its texts change; prices and stock change all the time. */
  #suggestionSource(): SuggestionSource {
    const { columns, occupied, textRevision } = this.#store
    if (this.#names?.revision !== textRevision)
      this.#names = { revision: textRevision, source: suggestionSource(columns, slotsOf(occupied)) }
    return this.#names.source
  }

  #listScope(scope: Scope, request: ListRequest): ListResult {
    const members = this.#narrowed(scope.members, request.narrowing)
    const total = members === scope.members ? scope.total : countBits(members)
    const collection = this.#store.collections.get(request.scope.collection ?? '')
    const ids = this.#idsInOrder(members, total, undefined, request, collection)
    if (!request.facets) return { ids, total }
    scope.facets ??= this.#facets(slotsOf(scope.members))
    return { ids, total, facets: scope.facets }
  }

  #listFound(found: SearchMatches, request: ListRequest): ListResult {
    const { slots } = found.matches
    const rest = { search: found.interpretation, ...(request.facets && { facets: this.#facets(slots) }) }
    const isInOrder = chosenOrder(request.sort) !== undefined
    if (!isInOrder && isWhole(request.narrowing))
      return { ids: this.#idsByRelevance(found, found.matches, request), total: slots.length, ...rest }
    const members = newBits(this.#store.capacity)
    for (let at = 0; at < slots.length; at++) setBit(members, slots[at] as number)
    const narrowed = this.#narrowed(members, request.narrowing)
    const total = narrowed === members ? slots.length : countBits(narrowed)
    const isNarrowed = (slot: number) => hasBit(narrowed, slot)
    const ids = isInOrder
      ? this.#idsInOrder(narrowed, total, found.size, request)
      : this.#idsByRelevance(found, filterMatches(found.matches, isNarrowed), request)
    return { ids, total, ...rest }
  }

  /** Without an order that the shopper chose, a collection made by hand is in its own order, with sold-out products last. */
  #idsInOrder(
    members: Bits,
    total: number,
    size: string | undefined,
    request: Omit<ListRequest, 'scope'>,
    collection?: CollectionMembers,
  ): string[] {
    const { sort, narrowing, page, limit } = request
    const chosen = chosenOrder(sort)
    if (collection && 'ids' in collection && !chosen) {
      const slots = slotsInOrder(collection.ids, members, this.#store)
      const isAvailable = this.#available(narrowing.size ?? size)
      const sorted = [...slots.filter(isAvailable), ...slots.filter((slot) => !isAvailable(slot))]
      return this.#idsOf(sorted.slice((page - 1) * limit, page * limit))
    }
    const { by, order } = chosen ?? NEWEST_FIRST
    const slots = pageInOrder({
      members,
      total,
      index: this.#store.sortIndex(by),
      direction: order,
      available: chosen ? undefined : this.#available(narrowing.size ?? size),
      from: (page - 1) * limit,
      limit,
    })
    return this.#idsOf(slots)
  }

  #idsByRelevance(found: SearchMatches, matches: Matches, request: Omit<ListRequest, 'scope'>): string[] {
    const { columns } = this.#store
    const { phrases, size, order } = found
    const { narrowing, page, limit } = request
    const slots = pageByRelevance({
      matches: order ? inGroups(matches) : matches,
      index: this.#store.sortIndex(order ? 'price' : 'createdAt'),
      ascending: order === 'lowest first',
      available: this.#available(narrowing.size ?? size),
      hasPhrase: (slot) => !order && phrases.some((phrase) => (columns.names[slot] as string).includes(phrase)),
      from: (page - 1) * limit,
      limit,
    })
    return this.#idsOf(slots)
  }

  #idsOf(slots: readonly number[]): string[] {
    const { ids } = this.#store.columns
    return slots.map((slot) => ids[slot] as string)
  }

  /** Tests whether a product is in stock, in the chosen size if there is one. */
  #available(size: string | undefined): (slot: number) => boolean {
    const { flags, sizeInStock } = this.#store.columns
    if (size === undefined) return (slot) => ((flags[slot] as number) & IN_STOCK) !== 0
    const inSize = sizeInStock.holdsAny(filterValues(size))
    return (slot) => ((flags[slot] as number) & IN_STOCK) !== 0 && inSize(slot)
  }

  #narrowed(members: Bits, narrowing: Filters): Bits {
    if (isWhole(narrowing)) return members
    const narrowed = members.slice()
    applyFilters(narrowed, narrowing, this.#store)
    return narrowed
  }

  #scope(filters: Filters): Scope {
    const { scopes } = this.#cache
    const name = JSON.stringify(Object.entries(filters).toSorted())
    const known = scopes.get(name)
    if (known) return known
    const members = this.#store.occupied.slice(0, (this.#store.capacity + 31) >>> 5)
    applyFilters(members, filters, this.#store)
    const scope: Scope = { members, total: countBits(members), facets: undefined }
    if (scopes.size >= MAX_SCOPES) scopes.clear()
    scopes.set(name, scope)
    return scope
  }

  #facets(slots: Uint32Array): Facets {
    const { columns, occupied } = this.#store
    this.#cache.spellings ??= spellingsOf(columns, slotsOf(occupied))
    return countFacets(columns, slots, this.#cache.spellings)
  }

  #refresh(): void {
    if (this.#cache.revision === this.#store.revision) return
    this.#store.reclaim()
    this.#cache = new ListCache(this.#store.revision)
  }
}

const GENERAL_KINDS: ReadonlySet<string> = new Set(['occasion', 'gender', 'filler', 'clothes'])

/** Whether no filter narrows a list. */
function isWhole(narrowing: Filters): boolean {
  return Object.values(narrowing).every((value) => value === undefined)
}

interface ChosenOrder {
  readonly by: SortName
  readonly order: SortOrder
}

const NEWEST_FIRST: ChosenOrder = { by: 'createdAt', order: 'desc' }

function chosenOrder(sort: Sort | undefined): ChosenOrder | undefined {
  return sort && sort.by !== 'relevance' ? { by: sort.by, order: sort.order } : undefined
}

/** Results that stay valid until the catalogue changes. Scopes without a search are few and requested constantly. */
class ListCache {
  readonly revision: number
  readonly scopes = new Map<string, Scope>()
  /** Lists of one product, which pages ask for to know whether there is anything: the home page for each occasion that it names. */
  readonly firsts = new Map<string, ListResult>()
  spellings: Spellings | undefined
  entityCounts: EntityCounts | undefined

  constructor(revision: number) {
    this.revision = revision
  }
}

interface Scope {
  readonly members: Bits
  readonly total: number
  facets: Facets | undefined
}

const MAX_SCOPES = 100
const MAX_FIRSTS = 100

/** Some 20 ms of work. */
const WORDS_AT_ONCE = 1000
