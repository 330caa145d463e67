import { isId } from '../ids.ts'
import { paths } from '../paths.ts'
import { asList, asNumber, asRecord, ownField, singleLine, type UntrustedRecord } from '../untrusted.ts'
import { MENU_PLACES, type MenuLink, type MenuPlace, readMenuLinks } from './menu-links.ts'

/**
 * The fixed items by the names of their switches, in default order. Some names of the specification differ from the label
 * (`gallery` is New Arrivals, `popular` is Best Sellers); `featured` is an addition.
 */
export const FIXED_ITEMS = [
  { name: 'home', label: 'Home', href: paths.home },
  { name: 'products', label: 'All Categories', href: paths.products },
  { name: 'gallery', label: 'New Arrivals', href: paths.newArrivals },
  { name: 'about', label: 'About', href: paths.about },
  { name: 'contact', label: 'Contact', href: paths.contact },
  { name: 'popular', label: 'Best Sellers', href: paths.bestSellers },
  { name: 'featured', label: 'Featured Products', href: paths.featured },
] as const
export type FixedItem = (typeof FIXED_ITEMS)[number]['name']

/** The navigation configuration (specification 1, section 3). */
export interface NavConfig {
  readonly maxVisibleItems: number
  readonly moreDropdownLabel: string
  readonly showFixedItems: Readonly<Record<FixedItem, boolean>>
  readonly fixedItemsOrder: Readonly<Record<FixedItem, number>>
  readonly showMainCategories: boolean
  readonly maxMainCategories: number
  readonly mainCategoryIds: readonly string[]
  readonly showCategories: boolean
  readonly maxCategories: number
  readonly categoryIds: readonly string[]
  readonly showSubCategories: boolean
  readonly subCategoryIds: readonly string[]
  readonly showBrands: boolean
  readonly brandIds: readonly string[]
  /** The collections shown, in order; none without ids. An addition to the specification. */
  readonly collectionIds: readonly string[]
  /** Custom links of the header, and where they stand. Additions to the specification, like those of the footer. */
  readonly menuLinks: readonly MenuLink[]
  readonly menuPlace: MenuPlace
  readonly footerLinks: readonly MenuLink[]
}

/** The defaults of specification 1, section 9; `featured` comes last and is shown. */
export const DEFAULT_NAV_CONFIG: NavConfig = {
  maxVisibleItems: 5,
  moreDropdownLabel: 'More',
  showFixedItems: {
    home: true,
    products: true,
    gallery: true,
    about: true,
    contact: true,
    popular: true,
    featured: true,
  },
  fixedItemsOrder: { home: 0, products: 1, gallery: 2, about: 3, contact: 4, popular: 5, featured: 6 },
  showMainCategories: true,
  maxMainCategories: 3,
  mainCategoryIds: [],
  showCategories: true,
  maxCategories: 5,
  categoryIds: [],
  showSubCategories: false,
  subCategoryIds: [],
  showBrands: false,
  brandIds: [],
  collectionIds: [],
  menuLinks: [],
  menuPlace: 'last',
  footerLinks: [],
}

/** The error of the navigation editor (specification 1, section 8). */
export function navConfigFailure(status: number): string {
  return `HTTP ${status}: Failed to fetch navigation config`
}

/** Logged when the public configuration could not be read (specification 1, section 8). */
export const USING_DEFAULT_NAV = 'Using default configuration due to API error'

/** Reads a configuration; the value is untrusted. Missing and invalid fields take their default. Never throws. */
export function readNavConfig(value: unknown): NavConfig {
  const record = asRecord(value) ?? {}
  const defaults = DEFAULT_NAV_CONFIG
  const flag = (from: UntrustedRecord, name: string, fallback: boolean) => {
    const given = ownField(from, name)
    return typeof given === 'boolean' ? given : fallback
  }
  const count = (from: UntrustedRecord, name: string, min: number, max: number, fallback: number) => {
    const given = asNumber(ownField(from, name))
    return given !== undefined && given >= min && given <= max ? Math.floor(given) : fallback
  }
  const ids = (name: string) => [...new Set(asList(ownField(record, name), MAX_IDS).filter(isId))]
  const shown = asRecord(ownField(record, 'showFixedItems')) ?? {}
  const order = asRecord(ownField(record, 'fixedItemsOrder')) ?? {}
  return {
    maxVisibleItems: count(record, 'maxVisibleItems', 1, 20, defaults.maxVisibleItems),
    moreDropdownLabel: singleLine(ownField(record, 'moreDropdownLabel'), 40) || defaults.moreDropdownLabel,
    showFixedItems: eachFixedItem((name) => flag(shown, name, defaults.showFixedItems[name])),
    fixedItemsOrder: eachFixedItem((name) => count(order, name, 0, 99, defaults.fixedItemsOrder[name])),
    showMainCategories: flag(record, 'showMainCategories', defaults.showMainCategories),
    maxMainCategories: count(record, 'maxMainCategories', 0, 20, defaults.maxMainCategories),
    mainCategoryIds: ids('mainCategoryIds'),
    showCategories: flag(record, 'showCategories', defaults.showCategories),
    maxCategories: count(record, 'maxCategories', 0, 50, defaults.maxCategories),
    categoryIds: ids('categoryIds'),
    showSubCategories: flag(record, 'showSubCategories', defaults.showSubCategories),
    subCategoryIds: ids('subCategoryIds'),
    showBrands: flag(record, 'showBrands', defaults.showBrands),
    brandIds: ids('brandIds'),
    collectionIds: ids('collectionIds'),
    menuLinks: readMenuLinks(ownField(record, 'menuLinks')),
    menuPlace: MENU_PLACES.find((place) => place === ownField(record, 'menuPlace')) ?? defaults.menuPlace,
    footerLinks: readMenuLinks(ownField(record, 'footerLinks')),
  }
}

const MAX_IDS = 200

function eachFixedItem<T>(choose: (name: FixedItem) => T): Record<FixedItem, T> {
  return Object.fromEntries(FIXED_ITEMS.map(({ name }) => [name, choose(name)])) as Record<FixedItem, T>
}
