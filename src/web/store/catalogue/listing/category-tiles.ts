import type { Api } from '../../../../contract/api.ts'
import type { categories } from '../../../../contract/catalogue.ts'
import type { Output } from '../../../../contract/endpoint.ts'
import { mainCategoryIdOf } from '../../../../domain/catalogue/category-links.ts'
import type { ListingState } from '../../../../domain/catalogue/filters-url.ts'
import { splitFilters } from '../../../../domain/catalogue/split-filters.ts'
import { paths } from '../../../../domain/paths.ts'
import { withPictures } from './tile-pictures.ts'

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
  const tiles = (await levelsWithProducts(api)).filter((level) =>
    mainCategory
      ? level.type === 'category' && mainCategoryIdOf(level) === mainCategory
      : level.type === 'mainCategory',
  )
  return tiles.length > 1 ? tilesOf(api, tiles) : []
}

/**
 * Returns the categories with the most products, the largest of each main category first, for a search that found nothing; none when
 * they cannot be read.
 */
export async function largestCategories(api: Api): Promise<CategoryTile[]> {
  const levels = (await levelsWithProducts(api))
    .filter(({ type }) => type === 'category')
    .toSorted((one, other) => other.productCount - one.productCount)
  const rankOf = (level: Level) =>
    levels.filter((other) => mainCategoryIdOf(other) === mainCategoryIdOf(level)).indexOf(level)
  return tilesOf(api, levels.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, LARGEST_SHOWN))
}

const LARGEST_SHOWN = 8

type Level = Output<typeof categories.list>['data'][number]

async function tilesOf(api: Api, levels: readonly Level[]): Promise<CategoryTile[]> {
  return (await withPictures(api, levels)).map(({ _id, name, image, type, productCount }) => {
    const href = type === 'category' ? paths.category(_id) : `${paths.products}?mainCategory=${_id}`
    return { href, name, image, count: productCount }
  })
}

async function levelsWithProducts(api: Api): Promise<readonly Level[]> {
  try {
    return (await api.categories.list({})).data.filter(({ productCount }) => productCount > 0)
  } catch (error) {
    console.warn('The categories of a list could not be read.', error)
    return []
  }
}
