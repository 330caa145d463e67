import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_NAV_CONFIG, type NavConfig, readNavConfig } from './navigation.ts'
import { layoutNavigation, type NavCatalogue } from './navigation-layout.ts'

const id = (n: number) => n.toString(16).padStart(24, '0')
const women = { _id: id(1), name: 'Women' }
const men = { _id: id(2), name: 'Men' }
const fabrics = { _id: id(3), name: 'Fabrics' }
const womens = ['Kurtas', 'Sarees', 'Dresses', 'Tops', 'Lehengas', 'Dupattas', 'Shawls'].map((name, index) => ({
  _id: id(10 + index),
  name,
  mainCategory: women,
}))
const shirts = { _id: id(30), name: 'Shirts', parentId: men._id }
const hidden = { _id: id(31), name: 'Samples', parent: men._id, showInNav: false }
const anarkali = { _id: id(50), name: 'Anarkali', categoryId: id(10) }
const straight = { _id: id(51), name: 'Straight', category: { _id: id(10) } }
const catalogue: NavCatalogue = {
  mainCategories: [women, men, fabrics],
  categories: [...womens, shirts, hidden],
  subCategories: [anarkali, straight],
  brands: [{ _id: id(70), name: 'Gulmohar' }],
}

function layout(changes: Partial<NavConfig> = {}) {
  return layoutNavigation({ ...DEFAULT_NAV_CONFIG, ...changes }, catalogue)
}

const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label)

describe('the navigation bar', () => {
  it('shows five items by default and puts the rest in the More dropdown', () => {
    const { visible, more, moreLabel, mobile } = layout()
    expect(labels(visible)).toEqual(['Home', 'All Categories', 'New Arrivals', 'About', 'Contact'])
    expect(labels(more)).toEqual(['Best Sellers', 'Featured Products', 'Women', 'Men', 'Fabrics', 'Shawls'])
    expect(moreLabel).toBe('More')
    expect(mobile).toEqual([...visible, ...more])
  })

  it('repeats a category of a mega-menu only when the settings name it', () => {
    const few = { maxVisibleItems: 20, showMainCategories: false }
    expect(labels(layout(few).visible).slice(7)).toEqual(['Shawls'])
    expect(labels(layout({ ...few, categoryIds: [id(11)] }).visible).slice(7)).toEqual(['Sarees'])
    const hidden = { ...DEFAULT_NAV_CONFIG.showFixedItems, products: false }
    expect(labels(layout({ ...few, showFixedItems: hidden }).visible).slice(6)).toHaveLength(5)
  })

  it('has no More dropdown when everything fits', () => {
    const few = { showMainCategories: false, showCategories: false, maxVisibleItems: 7 }
    expect(layout(few).visible).toHaveLength(7)
    expect(layout(few).more).toEqual([])
    expect(labels(layout({ ...few, maxVisibleItems: 6 }).more)).toEqual(['Featured Products'])
  })

  it('follows the order values and omits disabled items', () => {
    const { mobile } = layout({
      showMainCategories: false,
      showCategories: false,
      fixedItemsOrder: { home: 3, products: 0, gallery: 1, about: 9, contact: 9, popular: 2, featured: 0 },
      showFixedItems: { ...DEFAULT_NAV_CONFIG.showFixedItems, contact: false },
    })
    expect(labels(mobile)).toEqual([
      'All Categories',
      'Featured Products',
      'New Arrivals',
      'Best Sellers',
      'Home',
      'About',
    ])
  })

  it('links to the page of each label', () => {
    expect(
      Object.fromEntries(layout({ showCategories: false }).mobile.map(({ label, href }) => [label, href])),
    ).toEqual({
      Home: '/',
      'All Categories': '/products',
      'New Arrivals': '/new-arrivals',
      About: '/about',
      Contact: '/contact',
      'Best Sellers': '/best-sellers',
      'Featured Products': '/featured',
      Women: `/products?mainCategory=${id(1)}`,
      Men: `/products?mainCategory=${id(2)}`,
      Fabrics: `/products?mainCategory=${id(3)}`,
    })
  })

  it('leaves out what has no products', () => {
    const emptyLists = ['gallery', 'featured', men._id, id(10), id(70)]
    const config = { ...DEFAULT_NAV_CONFIG, showBrands: true, maxVisibleItems: 20 }
    const { visible } = layoutNavigation(config, { ...catalogue, emptyLists })
    expect(labels(visible)).toEqual([
      'Home',
      'All Categories',
      'About',
      'Contact',
      'Best Sellers',
      'Women',
      'Fabrics',
      'Shirts',
    ])
    expect(labels(visible.find(({ label }) => label === 'Women')?.columns[0]?.links ?? [])).toEqual(
      labels(womens.slice(1).map(({ name }) => ({ label: name }))),
    )
  })

  it('shows the configured categories in order, without unknown ones, up to the maximum', () => {
    const { mobile } = layout({
      mainCategoryIds: [men._id, id(999), women._id],
      maxMainCategories: 1,
      categoryIds: [shirts._id, id(12), hidden._id],
    })
    expect(labels(mobile).slice(7)).toEqual(['Men', 'Shirts', 'Dresses'])
  })

  it('puts all brands into one item', () => {
    const brands = layout({ showBrands: true }).mobile.at(-1)
    expect(brands?.label).toBe('Brands')
    expect(brands?.columns[0]?.links).toEqual([
      { key: `brand-${id(70)}`, label: 'Gulmohar', href: `/products?brand=${id(70)}` },
    ])
  })
})

describe('a mega-menu', () => {
  const menuOf = (label: string, changes: Partial<NavConfig> = {}) =>
    layout(changes).mobile.find((item) => item.label === label)?.columns ?? []

  it('lists at most six categories per main category and marks when there are more', () => {
    const [womensColumn, mensColumn, fabricsColumn] = menuOf('All Categories')
    expect(labels(womensColumn?.links ?? [])).toEqual(['Kurtas', 'Sarees', 'Dresses', 'Tops', 'Lehengas', 'Dupattas'])
    expect(womensColumn?.hasMore).toBe(true)
    expect([mensColumn?.links.map(({ label }) => label), mensColumn?.hasMore]).toEqual([['Shirts'], false])
    expect(fabricsColumn?.links).toEqual([])
  })

  it('opens under a main category that has categories', () => {
    expect(labels(menuOf('Women'))).toEqual(['Women'])
    expect(menuOf('Fabrics')).toEqual([])
  })

  it('includes subcategories when they are enabled', () => {
    const shown = { showSubCategories: true }
    expect(menuOf('Women', shown)).toHaveLength(6)
    expect(labels(menuOf('Women', shown)[0]?.links ?? [])).toEqual(['Anarkali', 'Straight'])
    const chosen = { ...shown, categoryIds: [id(10), id(11)] }
    expect(labels(menuOf('Kurtas', chosen)[0]?.links ?? [])).toEqual(['Anarkali', 'Straight'])
    expect(labels(menuOf('Kurtas', { ...chosen, subCategoryIds: [straight._id] })[0]?.links ?? [])).toEqual([
      'Straight',
    ])
    expect(menuOf('Sarees', chosen)).toEqual([])
    expect(menuOf('Kurtas', { categoryIds: [id(10)] })).toEqual([])
  })
})

describe('a stored configuration', () => {
  it('has the defaults when nothing is stored', () => {
    expect(readNavConfig({})).toEqual(DEFAULT_NAV_CONFIG)
    expect(readNavConfig(undefined)).toEqual(DEFAULT_NAV_CONFIG)
    expect(readNavConfig([1, 2])).toEqual(DEFAULT_NAV_CONFIG)
  })

  it('keeps valid values only', () => {
    const read = readNavConfig({
      maxVisibleItems: 8,
      moreDropdownLabel: '  ',
      showFixedItems: { about: false, featured: 'no' },
      fixedItemsOrder: { home: 6, contact: -1, popular: '2' },
      maxCategories: 9999,
      categoryIds: [id(1), 'oops', id(1), null],
      showBrands: true,
    })
    expect(read).toEqual({
      ...DEFAULT_NAV_CONFIG,
      maxVisibleItems: 8,
      showFixedItems: { ...DEFAULT_NAV_CONFIG.showFixedItems, about: false },
      fixedItemsOrder: { ...DEFAULT_NAV_CONFIG.fixedItemsOrder, home: 6, popular: 2 },
      categoryIds: [id(1)],
      showBrands: true,
    })
  })

  it('gives a bar within the maximum for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const config = readNavConfig(stored)
        expect(readNavConfig(JSON.parse(JSON.stringify(config)))).toEqual(config)
        expect(layoutNavigation(config, catalogue).visible.length).toBeLessThanOrEqual(config.maxVisibleItems)
      }),
    )
  })
})
