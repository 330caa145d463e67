import { DEFAULT_PAGE_SIZE, readListingQuery } from '../catalogue/filters-url.ts'
import type { Filters } from '../catalogue/listing.ts'
import { isHandle } from '../collections/check-collection.ts'
import { isId } from '../ids.ts'
import { asNumber, asRecord } from '../untrusted.ts'

/** The section types of the home page (specification 1, sections 2 and 3). */
export const SECTION_TYPES = [
  'hero_carousel',
  'additional_section',
  'advertisement',
  'testimonial',
  'product_grid',
] as const
export type SectionType = (typeof SECTION_TYPES)[number]
export const SECTION_POSITIONS = ['top', 'between_sections', 'bottom', 'sidebar'] as const
export type SectionPosition = (typeof SECTION_POSITIONS)[number]

export interface HomepageSection {
  readonly _id: string
  readonly sectionType: SectionType
  readonly title: string
  readonly subtitle: string
  readonly content: string
  readonly description: string
  readonly image?: string
  readonly link?: string
  readonly buttonText?: string
  readonly isActive: boolean
  readonly order: number
  readonly position: SectionPosition
  readonly videoUrl?: string
  readonly productIds: readonly string[]
  readonly metadata: {
    readonly mediaType?: string
    readonly layout?: string
    /** A portrait version of the image, for phones. */
    readonly phoneImage?: string
    readonly dynamicFilters?: Readonly<Record<string, unknown>>
    readonly customerName?: string
    readonly customerEmail?: string
    readonly rating?: number
    readonly description?: string
  }
}

export const HERO_INTERVAL_MS = 4000
/** Number of products in a section, and maximum in an additional section. */
export const SECTION_PRODUCTS = 4
export const MAX_SECTION_PRODUCTS = 8

/** The active sections by position on the page, in order. */
export interface HomeLayout<S> {
  readonly hero: readonly S[]
  readonly topAdvertisements: readonly S[]
  readonly betweenAdvertisements: readonly S[]
  readonly testimonials: readonly S[]
  /** Admin-configured sections: product grids and additional sections. */
  readonly additional: readonly S[]
  readonly bottomAdvertisements: readonly S[]
}

type PositionedSection = Pick<HomepageSection, '_id' | 'sectionType' | 'isActive' | 'order' | 'position'>

/** Assigns sections to their positions. Inactive ones and those for the sidebar, which the page does not have, are dropped. */
export function layoutHome<S extends PositionedSection>(sections: readonly S[]): HomeLayout<S> {
  const active = sections
    .filter((section) => section.isActive)
    .toSorted((a, b) => a.order - b.order || (a._id < b._id ? -1 : 1))
  const ofType = (...types: SectionType[]) => active.filter((section) => types.includes(section.sectionType))
  const advertisements = (position: SectionPosition) =>
    ofType('advertisement').filter((section) => section.position === position)
  return {
    hero: ofType('hero_carousel'),
    topAdvertisements: advertisements('top'),
    betweenAdvertisements: advertisements('between_sections'),
    testimonials: ofType('testimonial'),
    additional: ofType('product_grid', 'additional_section'),
    bottomAdvertisements: advertisements('bottom'),
  }
}

/** How the products of a grid are selected. */
export type GridSource =
  | { readonly by: 'ids'; readonly ids: readonly string[] }
  | { readonly by: 'filters'; readonly filters: Filters; readonly limit: number }
  | { readonly by: 'featured'; readonly limit: number }

/**
 * Returns how a product_grid selects its products: by id (at most 8), otherwise by its dynamic filters (limit 8), otherwise the
 * first 4 featured products (specification 1, section 2). Malformed ids and filters are ignored.
 */
export function gridSource(section: Pick<HomepageSection, 'productIds' | 'metadata'>): GridSource {
  const ids = [...new Set(section.productIds.filter(isId))].slice(0, MAX_SECTION_PRODUCTS)
  if (ids.length > 0) return { by: 'ids', ids }
  const filters = readDynamicFilters(section.metadata.dynamicFilters)
  if (Object.keys(filters).length > 0) return { by: 'filters', filters, limit: MAX_SECTION_PRODUCTS }
  return { by: 'featured', limit: SECTION_PRODUCTS }
}

/** Reads the stored filters of a section: the query keys of a listing, plus `newArrival`, `bestSeller` and `collection`. */
export function readDynamicFilters(stored: unknown): Filters {
  const record = asRecord(stored) ?? {}
  const pairs = Object.entries(record).map(([name, value]): [string, string] => [name, textOf(value)])
  const collection = textOf(record.collection).trim()
  const isSet = (name: string) => pairs.some(([key, text]) => key === name && text === 'true')
  return {
    ...readListingQuery(pairs, DEFAULT_PAGE_SIZE).filters,
    ...(isSet('newArrival') ? { newArrival: true } : {}),
    ...(isSet('bestSeller') ? { bestSeller: true } : {}),
    ...(isHandle(collection) ? { collection } : {}),
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'boolean' || asNumber(value) !== undefined ? String(value) : ''
}

/** Empty states of the home page (specification 1, section 2). */
export const NO_FEATURED = 'No featured products available at the moment.'
export const NO_NEW_ARRIVALS = 'No new arrivals available at the moment.'
export const NO_BEST_SELLERS = 'No best sellers available at the moment.'
export const NO_TESTIMONIALS = 'No testimonials available at this time.'
export const NO_SECTION_PRODUCTS = 'No products found for this section.'

/** The section of a shop whose owner has chosen no products for the home page. */
export const OUR_PRODUCTS = 'Our Products'
export const SHOP_BY_CATEGORY = 'Shop by Category'
/** Default text of an advertisement's button (specification 1, section 2). */
export const LEARN_MORE = 'Learn More'
