import type { Facets, Filters, Sort } from '../../domain/catalogue/listing.ts'

export interface ListRequest {
  /** Filters that define the list; facets are counted over it. See `splitFilters`. */
  readonly scope: Filters
  /** Filters the shopper chose within that list. */
  readonly narrowing: Filters
  /**
   * Absent when the shopper chose none: then the default order applies (relevance for a search, otherwise newest first),
   * with sold-out products last. `relevance` means the default order too. A chosen order is applied exactly.
   */
  readonly sort?: Sort | undefined
  /** From 1. */
  readonly page: number
  readonly limit: number
  readonly facets?: boolean | undefined
}

export interface ListResult {
  /** One page, in order. */
  readonly ids: readonly string[]
  /** Over all pages, after narrowing. */
  readonly total: number
  /** Present when the request asks for facets. */
  readonly facets?: Facets
  /** Present when the scope has a search. */
  readonly search?: SearchInterpretation
}

/** How a search was interpreted, and what to suggest when it found nothing. */
export interface SearchInterpretation {
  readonly understood: Understood
  /** Closest first; empty when the search found something. */
  readonly alternatives: readonly Alternative[]
}

export interface Understood {
  /** The words searched for, as corrected. */
  readonly terms: readonly string[]
  readonly corrections: readonly Correction[]
  readonly attributes: readonly Attribute[]
  /** The number of products that match the whole query, when products that match most of it follow them. */
  readonly exact?: number
  /** The search that was perhaps meant, when it has a word that is right but that no product has. It was not searched for. */
  readonly didYouMean?: string
}

export interface Correction {
  readonly typed: string
  readonly used: string
}

/** A property of products that the query asks for. */
export interface Attribute {
  readonly kind: 'color' | 'fabric' | 'pattern' | 'size' | 'price' | 'discount' | 'gender' | 'unit' | 'origin' | 'word'
  /** `red`, `XL`, `under ₹1,000`. */
  readonly value: string
  /** The words of the query that ask for it; absent for prices, discounts, sizes and units. */
  readonly typed?: string
  /** The search without it, as the shop reads it; '' when it asks for nothing else. */
  readonly without?: string
  /** False when no product matched it, so that it was ignored. */
  readonly applied: boolean
}

export interface Alternative {
  /** A query that finds at least one product. */
  readonly query: string
  /** Words of the shopper's query that were left out. */
  readonly dropped: readonly string[]
  readonly total: number
  /** The first few. */
  readonly ids: readonly string[]
}
