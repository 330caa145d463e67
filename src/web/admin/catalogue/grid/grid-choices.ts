import type { AdminBrand, AdminCategory } from '../../../../contract/catalogue-admin.ts'
import { call } from '../../ui/call.ts'

/** The brands and categories a cell of the grid can name. Names are compared without regard to case and spaces around them. */
export interface GridChoices {
  readonly brands: readonly string[]
  /** Paths such as 'Women › Kurtas › Anarkali'; no main categories, which have no products of their own. */
  readonly categories: readonly string[]
  /** Paths of every level, for the look of a product. */
  readonly allCategories: readonly string[]
  readonly brandName: (id: string) => string
  readonly brandId: (name: string) => string | undefined
  /** @param id of a category of any level */
  readonly categoryPath: (id: string) => string
  readonly lookCategoryId: (path: string) => string | undefined
  readonly categoryIds: (path: string) => { categoryId: string; subcategoryId: string | null } | undefined
}

export async function readChoices(): Promise<GridChoices> {
  const [brands, levels] = await Promise.all([
    everyPage<AdminBrand>('/api/admin/brands?sort=name&order=asc'),
    everyPage<AdminCategory>('/api/admin/categories?sort=tree&order=asc'),
  ])
  const categories = levels.filter(({ level }) => level !== 'mainCategory')
  const brandNames = new Map(brands.map(({ _id, name }) => [_id, name]))
  const brandIds = new Map(brands.map(({ _id, name }) => [key(name), _id]))
  const paths = new Map(levels.map(({ _id, path }) => [_id, path]))
  const anyByPath = new Map(levels.map(({ _id, path }) => [key(path), _id]))
  const byPath = new Map(categories.map((category) => [key(category.path), category]))
  return {
    brands: brands.map(({ name }) => name),
    categories: categories.map(({ path }) => path),
    allCategories: levels.map(({ path }) => path),
    brandName: (id) => brandNames.get(id) ?? '',
    brandId: (name) => brandIds.get(key(name)),
    categoryPath: (id) => paths.get(id) ?? '',
    lookCategoryId: (path) => anyByPath.get(key(path)),
    categoryIds: (path) => {
      const found = byPath.get(key(path))
      if (!found) return undefined
      const { _id, level, parentId } = found
      return level === 'subCategory'
        ? { categoryId: parentId ?? '', subcategoryId: _id }
        : { categoryId: _id, subcategoryId: null }
    },
  }
}

function key(name: string): string {
  return name.trim().toLowerCase()
}

const PER_PAGE = 200

async function everyPage<T>(path: string): Promise<readonly T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await call<{ data: T[]; total: number }>('GET', `${path}&perPage=${PER_PAGE}&page=${page}`)
    all.push(...data)
    if (data.length === 0 || all.length >= total) return all
  }
}
