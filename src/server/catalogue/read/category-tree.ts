import type { Brand, Category } from '../../../contract/catalogue.ts'
import type { BrandRow, CategoryRow } from './queries.ts'

/** Counts the active products of a category or brand. */
export interface CountProducts {
  readonly ofCategory: (id: string, level: CategoryRow['level']) => number
  readonly ofBrand: (id: string) => number
}

/** All categories and brands, held in memory, in the form the API returns. */
export class CategoryTree {
  readonly #rows: ReadonlyMap<string, CategoryRow>
  readonly #children = new Map<string, CategoryRow[]>()
  readonly #brands: ReadonlyMap<string, BrandRow>
  readonly #count: CountProducts
  readonly #categories: readonly CategoryRow[]
  readonly #json = new Map<string, Category>()
  readonly #lists = new Map<CategoryRow['level'] | 'all', Category[]>()
  #brandList: Brand[] | undefined

  constructor(categories: readonly CategoryRow[], brands: readonly BrandRow[], count: CountProducts) {
    this.#categories = categories
    this.#rows = new Map(categories.map((row) => [row.id, row]))
    this.#brands = new Map(brands.map((row) => [row.id, row]))
    this.#count = count
    for (const row of categories) {
      if (row.parent_id) this.#children.set(row.parent_id, [...(this.#children.get(row.parent_id) ?? []), row])
    }
  }

  /** The same tree without cached product counts, for use after products changed. */
  withFreshCounts(): CategoryTree {
    return new CategoryTree(this.#categories, [...this.#brands.values()], this.#count)
  }

  row(id: string): CategoryRow | undefined {
    return this.#rows.get(id)
  }

  brandRow(id: string): BrandRow | undefined {
    return this.#brands.get(id)
  }

  list(level?: CategoryRow['level']): Category[] {
    const known = this.#lists.get(level ?? 'all')
    if (known) return known
    const rows = [...this.#rows.values()].filter((row) => !level || row.level === level)
    const list = rows.map((row) => this.#categoryJson(row))
    this.#lists.set(level ?? 'all', list)
    return list
  }

  get(id: string, level?: CategoryRow['level']): Category | undefined {
    const row = this.#rows.get(id)
    return row && (!level || row.level === level) ? this.#categoryJson(row) : undefined
  }

  brands(): Brand[] {
    this.#brandList ??= [...this.#brands.values()].map((row) => this.#brandJson(row))
    return this.#brandList
  }

  brand(id: string): Brand | undefined {
    const row = this.#brands.get(id)
    return row && this.#brandJson(row)
  }

  #categoryJson(row: CategoryRow): Category {
    const json = this.#json.get(row.id) ?? this.#toJson(row)
    this.#json.set(row.id, json)
    return json
  }

  #toJson(row: CategoryRow): Category {
    const parent = row.parent_id === null ? undefined : this.#rows.get(row.parent_id)
    const children = (this.#children.get(row.id) ?? []).map((child) => this.#fields(child))
    return {
      ...this.#fields(row),
      ...(parent && linkTo(parent)),
      ...(row.level !== 'subCategory' && { children }),
    }
  }

  #fields(row: CategoryRow) {
    return {
      _id: row.id,
      name: row.name,
      type: row.level,
      description: row.description,
      image: row.image ?? '',
      showInNav: row.show_in_nav,
      productCount: this.#count.ofCategory(row.id, row.level),
    }
  }

  #brandJson(row: BrandRow): Brand {
    return { _id: row.id, name: row.name, productCount: this.#count.ofBrand(row.id) }
  }
}

/** The link to the parent under every name the specification lists. */
function linkTo(parent: CategoryRow) {
  const named = { _id: parent.id, name: parent.name }
  const ids = { parentId: parent.id, parent: parent.id }
  return parent.level === 'mainCategory'
    ? { mainCategory: named, mainCategoryId: parent.id, ...ids }
    : { category: named, categoryId: parent.id, ...ids }
}
