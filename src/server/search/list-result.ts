import type { Facets, Filters, Sort } from '../../domain/catalogue/listing.ts'

export interface ListRequest {
  /** What makes the list; facets are counted over it. See `splitFilters`. */
  readonly scope: Filters
  /** What the shopper chose inside it. */
  readonly narrowing: Filters
  /**
   * Absent when the shopper chose none: then the shop's own order holds (relevance for a search, else newest first), with
   * sold-out products last. `relevance` is the shop's own order too. A chosen order is kept to the letter.
   */
  readonly sort?: Sort | undefined
  /** From 1. */
  readonly page: number
  readonly limit: number
  readonly facets?: boolean | undefined
}

export interface ListAnswer {
  /** One page, in order. */
  readonly ids: readonly string[]
  /** Over all pages, after narrowing. */
  readonly total: number
  /** Present when asked for. */
  readonly facets?: Facets
  /** Present when the scope has a search. */
  readonly search?: SearchReading
}

/** How a search was read, and what else to try when it found nothing. */
export interface SearchReading {
  readonly understood: Understood
  /** Closest first; empty unless nothing was found. */
  readonly alternatives: readonly Alternative[]
}

export interface Understood {
  /** The words searched for, as corrected. */
  readonly terms: readonly string[]
  readonly corrections: readonly Correction[]
  readonly attributes: readonly Attribute[]
}

export interface Correction {
  readonly typed: string
  readonly used: string
}

/** Something the query says about the products rather than names. */
export interface Attribute {
  readonly kind: 'color' | 'fabric' | 'pattern' | 'size' | 'price' | 'gender' | 'unit'
  /** `red`, `XL`, `under ₹1,000`. */
  readonly value: string
  /** False when no product had it and the products shown therefore do without. */
  readonly applied: boolean
}

export interface Alternative {
  /** A query that finds something. */
  readonly query: string
  /** Words of the shopper's query that it does without. */
  readonly dropped: readonly string[]
  readonly total: number
  /** The first few. */
  readonly ids: readonly string[]
}
