import type { FilterNames, NamedFilterKind } from '../../../../domain/catalogue/filter-choices.ts'
import type { Paise } from '../../../../domain/units/paise.ts'
import type { CardData } from '../card/card-data.ts'
import type { AdvertisementData } from './advertisement-data.ts'
import type { CategoryTile } from './category-tiles.ts'
import type { ListingScreen } from './listing-screen.ts'

/** The loader data of a listing screen. Filters and sort order come from its address. */
export interface ListingData {
  readonly screen: ListingScreen
  readonly cards: readonly CardData[]
  readonly total: number
  readonly totalPages: number
  readonly facets: FacetsData
  /** The categories by which the list can be narrowed, or where to go on after an empty search; absent for most lists. */
  readonly categories?: readonly CategoryTile[]
  /** Best sellers, below an empty search. */
  readonly popular?: readonly CardData[]
  readonly names: FilterNames
  readonly reading?: SearchReading
  readonly advertisements: readonly AdvertisementData[]
  /** The origin of the shop, for absolute links. */
  readonly origin: string
  /** The description of the category. */
  readonly description?: string
  /** The address that search engines should know: one for each list and page. */
  readonly canonical: string
  /** True for whole lists and lists of a brand, on every page; false with a search or other filters. */
  readonly isIndexed: boolean
  /** The filters whose values the owner lets search engines index. */
  readonly indexedFilters: readonly string[]
  /** The shop sells nothing at all yet. */
  readonly isOpeningSoon?: true
  /** The error message for the shopper. */
  readonly failure?: string
}

export interface FacetsData {
  readonly named: Partial<Readonly<Record<NamedFilterKind, FacetData>>>
  readonly prices: readonly PriceOption[]
}

export interface FacetData {
  readonly options: readonly FacetOption[]
  /** The number of options not listed here. */
  readonly more: number
}

/** `value` is used in the address when it differs from the name (subcategories). Only colours have a swatch. */
export interface FacetOption {
  readonly name: string
  readonly count: number
  readonly value?: string
  readonly swatch?: string
  /** The heading under which it stands, when the options have several. */
  readonly group?: string
}

export interface PriceOption {
  readonly min: Paise
  readonly max?: Paise
  readonly label: string
  readonly count: number
}

/** How the server interpreted a search, when that differs from what was typed. */
export interface SearchReading {
  /** The query after corrections. */
  readonly query: string
  readonly corrected: boolean
  /** The order that the words ask for: 'lowest price first'. */
  readonly order?: string
  /** Attributes in the query that no product has. The results ignore them. */
  readonly missing: readonly string[]
  /** How many results match the whole query, when others follow them. */
  readonly exact?: number
  /** Another search, for a word that is right but that no product has. */
  readonly didYouMean?: string
  readonly alternatives: readonly { readonly query: string; readonly total: number }[]
  /** What the shop understood, each with the search without it; '' when nothing else was asked for. */
  readonly chips: readonly { readonly label: string; readonly without: string }[]
}

export const NO_FACETS: FacetsData = { named: {}, prices: [] }
