import type { FilterNames, NamedFilterKind } from '../../../../domain/catalogue/filter-choices.ts'
import type { Paise } from '../../../../domain/units/paise.ts'
import type { AdvertisementData } from '../../content/home/advertisement-data.ts'
import type { CardData } from '../card/card-data.ts'
import type { ListingScreen } from './listing-screen.ts'

/** What a listing screen is drawn from, together with its address. */
export interface ListingData {
  readonly screen: ListingScreen
  readonly cards: readonly CardData[]
  readonly total: number
  readonly totalPages: number
  readonly facets: FacetsData
  readonly names: FilterNames
  readonly reading?: SearchReading
  readonly advertisements: readonly AdvertisementData[]
  /** Where the shop is, for links search engines and other sites keep. */
  readonly origin: string
  /** The address search engines should keep: the list itself, without what was chosen inside it. */
  readonly canonical: string
  /** True for a list that was neither searched for nor narrowed, at its beginning. */
  readonly isWhole: boolean
  /** What went wrong, for the shopper. */
  readonly failure?: string
}

export interface FacetsData {
  readonly named: Partial<Readonly<Record<NamedFilterKind, FacetData>>>
  readonly prices: readonly PriceOption[]
}

export interface FacetData {
  readonly options: readonly FacetOption[]
  /** How many options there are beside these. */
  readonly more: number
}

/** `value` stands in the address; only a subcategory's differs from its name, only a colour has a swatch. */
export interface FacetOption {
  readonly name: string
  readonly count: number
  readonly value?: string
  readonly swatch?: string
}

export interface PriceOption {
  readonly min: Paise
  readonly max?: Paise
  readonly label: string
  readonly count: number
}

/** How a search was read, where that is worth telling. */
export interface SearchReading {
  /** What was searched for in the end. */
  readonly query: string
  readonly corrected: boolean
  /** What it asked for and no product has, so that the products shown do without. */
  readonly missing: readonly string[]
  readonly alternatives: readonly { readonly query: string; readonly total: number }[]
}

export const NO_FACETS: FacetsData = { named: {}, prices: [] }
