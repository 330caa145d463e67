import type { Api } from '../../../../contract/api.ts'
import { mainCategoryIdOf } from '../../../../domain/catalogue/category-links.ts'
import type { ListingState } from '../../../../domain/catalogue/filters-url.ts'
import { splitFilters } from '../../../../domain/catalogue/split-filters.ts'
import { paths } from '../../../../domain/paths.ts'

/** A category by which a list can be narrowed. */
export interface CategoryTile {
  readonly href: string
  readonly name: string
  readonly image: string
  /** The number of its products. */
  readonly count: number
}

/**
 * Returns the categories that lead a list: those of a main category, or the main categories for the whole shop. None for other
 * lists, for filtered lists, on later pages, and when they cannot be read.
 */
export async function categoryTiles(api: Api, { filters, page }: ListingState): Promise<CategoryTile[]> {
  const { scope, narrowing } = splitFilters(filters)
  const { mainCategory, ...others } = scope
  if (Object.keys(others).length > 0 || Object.keys(narrowing).length > 0 || page > 1) return []
  try {
    const { data } = await api.categories.list({})
    const tiles = data.flatMap((level) => {
      const isWanted = mainCategory
        ? level.type === 'category' && mainCategoryIdOf(level) === mainCategory
        : level.type === 'mainCategory'
      if (!isWanted || level.productCount === 0) return []
      const href = mainCategory ? paths.category(level._id) : `${paths.products}?mainCategory=${level._id}`
      return [{ href, name: level.name, image: level.image, count: level.productCount }]
    })
    return tiles.length > 1 ? tiles : []
  } catch (error) {
    console.warn('The categories of a list could not be read.', error)
    return []
  }
}
