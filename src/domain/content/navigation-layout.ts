import { categoryIdOf, mainCategoryIdOf } from '../catalogue/category-links.ts'
import { paths } from '../paths.ts'
import type { ResolvedLink } from './menu-links.ts'
import { FIXED_ITEMS, type NavConfig } from './navigation.ts'

/** A mega-menu lists at most this many categories per main category (specification 1, section 9). */
export const MAX_CATEGORIES_PER_COLUMN = 6

/** A category or brand as the API returns it. The link to its parent may have any of the names in `category-links.ts`. */
export interface NavEntry {
  readonly _id: string
  readonly name: string
  readonly image?: string
  readonly showInNav?: boolean
}

export interface NavCatalogue {
  readonly mainCategories: readonly NavEntry[]
  readonly categories: readonly NavEntry[]
  readonly subCategories: readonly NavEntry[]
  readonly brands: readonly NavEntry[]
  /** Custom links of the header. */
  readonly menu?: readonly ResolvedLink[]
  readonly collections?: readonly (Pick<NavEntry, '_id' | 'name'> & { readonly handle: string })[]
  /** The names of fixed items and the ids of entries that are left out because they have no products. */
  readonly emptyLists?: readonly string[]
}

export interface NavLink {
  readonly key: string
  readonly label: string
  readonly href: string
  /** The picture of a main category or category; absent without one. */
  readonly image?: string
}

/** A heading with links: a main category with its categories in a mega-menu, a category with its subcategories in a flyout. */
export interface NavColumn extends NavLink {
  readonly links: readonly NavLink[]
  /** There are more links than shown; the heading links to all of them. */
  readonly hasMore: boolean
  /** The links stand alone, without a link to all of them. */
  readonly isOwn?: true
}

/** An item of the bar. With columns it opens a mega-menu in the bar, a flyout in 'More' and a collapsible list in the mobile menu. */
export interface NavItem extends NavLink {
  readonly columns: readonly NavColumn[]
}

export interface NavLayout {
  readonly visible: readonly NavItem[]
  /** The items that do not fit, in the dropdown labelled `moreLabel`. */
  readonly more: readonly NavItem[]
  readonly moreLabel: string
  /** The full list of the mobile menu. */
  readonly mobile: readonly NavItem[]
}

/**
 * Lays out the navigation bar: enabled fixed items by their order values, then main categories, categories, brands and
 * collections, with the custom links of the shop at their place. Items beyond `maxVisibleItems` go into the dropdown. Configured ids select and order the entries; without ids the
 * first of the catalogue are used, up to the configured maximum, except categories that a mega-menu already lists. Unknown ids
 * and categories hidden from the navigation are dropped.
 */
export function layoutNavigation(config: NavConfig, given: NavCatalogue): NavLayout {
  const catalogue = withChildren(given)
  const fixed = fixedItems(config, catalogue)
  const withMenus = [...fixed, ...mainCategoryItems(config, catalogue)]
  const listed = [
    ...withMenus,
    ...categoryItems(config, catalogue, new Set(withMenus.flatMap(keysOf))),
    ...brandItem(config, catalogue),
    ...collectionItems(config, catalogue),
  ]
  const place = { first: 0, afterStandard: fixed.length, last: listed.length }[config.menuPlace]
  const items = listed.toSpliced(place, 0, ...(catalogue.menu ?? []).map(ownItem))
  return {
    visible: items.slice(0, config.maxVisibleItems),
    more: items.slice(config.maxVisibleItems),
    moreLabel: config.moreDropdownLabel,
    mobile: items,
  }
}

/** With the entries below each main category and each category, but for those that are hidden from the navigation. */
interface Tree extends NavCatalogue {
  readonly categoriesOf: ReadonlyMap<string | undefined, readonly NavEntry[]>
  readonly subCategoriesOf: ReadonlyMap<string | undefined, readonly NavEntry[]>
}

function withChildren(given: NavCatalogue): Tree {
  const empty = new Set(given.emptyLists)
  const filled = <T extends { readonly _id: string }>(entries: readonly T[]) =>
    entries.filter(({ _id }) => !empty.has(_id))
  const catalogue = {
    ...given,
    mainCategories: filled(given.mainCategories),
    categories: filled(given.categories),
    subCategories: filled(given.subCategories),
    brands: filled(given.brands),
    collections: filled(given.collections ?? []),
  }
  return {
    ...catalogue,
    categoriesOf: Map.groupBy(catalogue.categories.filter(isInNav), mainCategoryIdOf),
    subCategoriesOf: Map.groupBy(catalogue.subCategories.filter(isInNav), categoryIdOf),
  }
}

function fixedItems(config: NavConfig, catalogue: Tree): NavItem[] {
  return FIXED_ITEMS.filter(({ name }) => config.showFixedItems[name] && !catalogue.emptyLists?.includes(name))
    .toSorted((a, b) => config.fixedItemsOrder[a.name] - config.fixedItemsOrder[b.name])
    .map(({ name, label, href }) => ({
      key: name,
      label,
      href,
      columns:
        name === 'products'
          ? catalogue.mainCategories.filter(isInNav).map((main) => columnOfMain(main, catalogue))
          : [],
    }))
}

function mainCategoryItems(config: NavConfig, catalogue: Tree): NavItem[] {
  if (!config.showMainCategories) return []
  return chosen(catalogue.mainCategories.filter(isInNav), config.mainCategoryIds, config.maxMainCategories).map(
    (main) => {
      const children = catalogue.categoriesOf.get(main._id) ?? []
      const columns = config.showSubCategories
        ? children.slice(0, MAX_CATEGORIES_PER_COLUMN).map((category) => columnOfCategory(category, config, catalogue))
        : [columnOfMain(main, catalogue)]
      return { ...mainLink(main), columns: children.length === 0 ? [] : columns }
    },
  )
}

/** Returns the keys of what the mega-menu of an item lists. */
function keysOf({ columns }: NavItem): string[] {
  return columns.flatMap(({ key, links }) => [key, ...links.map((link) => link.key)])
}

function categoryItems(config: NavConfig, catalogue: Tree, listed: ReadonlySet<string>): NavItem[] {
  if (!config.showCategories) return []
  const inNav = catalogue.categories.filter(isInNav)
  const unlisted = inNav.filter((category) => !listed.has(categoryLink(category).key))
  return chosen(config.categoryIds.length === 0 ? unlisted : inNav, config.categoryIds, config.maxCategories).map(
    (category) => {
      const column = config.showSubCategories ? columnOfCategory(category, config, catalogue) : undefined
      return { ...categoryLink(category), columns: column && column.links.length > 0 ? [column] : [] }
    },
  )
}

/** All brands are in one item, because the configuration has no maximum for them. */
function brandItem(config: NavConfig, catalogue: NavCatalogue): NavItem[] {
  if (!config.showBrands) return []
  const brands = chosen(catalogue.brands, config.brandIds, MAX_BRANDS)
  if (brands.length === 0) return []
  const all = { key: 'brands', label: 'Brands', href: paths.products }
  const links = brands.map((brand) => ({
    key: `brand-${brand._id}`,
    label: brand.name,
    href: `${paths.products}?brand=${brand._id}`,
  }))
  return [{ ...all, columns: [{ ...all, links, hasMore: false }] }]
}

const MAX_BRANDS = 24

function collectionItems({ collectionIds }: NavConfig, { collections = [] }: NavCatalogue): NavItem[] {
  return collectionIds.flatMap((id) => {
    const found = collections.find(({ _id }) => _id === id)
    if (!found) return []
    return [{ key: `collection-${id}`, label: found.name, href: paths.collection(found.handle), columns: [] }]
  })
}

function ownItem({ label, href, links }: ResolvedLink, place: number): NavItem {
  const key = `own-${place}`
  const below = links.map((link, index) => ({ ...link, key: `${key}-${index}` }))
  const columns: NavColumn[] = below.length > 0 ? [{ key, label, href, links: below, hasMore: false, isOwn: true }] : []
  return { key, label, href, columns }
}

function columnOfMain(main: NavEntry, { categoriesOf }: Tree): NavColumn {
  return columnOf(mainLink(main), (categoriesOf.get(main._id) ?? []).map(categoryLink))
}

function columnOfCategory(category: NavEntry, config: NavConfig, { subCategoriesOf }: Tree): NavColumn {
  const children = subCategoriesOf.get(category._id) ?? []
  return columnOf(categoryLink(category), chosen(children, config.subCategoryIds, children.length).map(subCategoryLink))
}

function columnOf(heading: NavLink, links: readonly NavLink[]): NavColumn {
  return {
    ...heading,
    links: links.slice(0, MAX_CATEGORIES_PER_COLUMN),
    hasMore: links.length > MAX_CATEGORIES_PER_COLUMN,
  }
}

function chosen(entries: readonly NavEntry[], ids: readonly string[], max: number): NavEntry[] {
  const listed = ids.flatMap((id) => entries.find((entry) => entry._id === id) ?? [])
  return (ids.length === 0 ? entries : listed).slice(0, max)
}

function isInNav(entry: NavEntry): boolean {
  return entry.showInNav !== false
}

function mainLink(main: NavEntry): NavLink {
  const href = `${paths.products}?mainCategory=${main._id}`
  return { key: `main-${main._id}`, label: main.name, href, ...(main.image && { image: main.image }) }
}

function categoryLink(category: NavEntry): NavLink {
  const { _id, name, image } = category
  return { key: `category-${_id}`, label: name, href: paths.category(_id), ...(image && { image }) }
}

function subCategoryLink(subCategory: NavEntry): NavLink {
  return {
    key: `sub-${subCategory._id}`,
    label: subCategory.name,
    href: `${paths.products}?subCategory=${subCategory._id}`,
  }
}
