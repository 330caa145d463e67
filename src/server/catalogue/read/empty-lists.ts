import type { FixedItem } from '../../../domain/content/navigation.ts'
import type { CatalogueIndex } from '../../search/catalogue-index.ts'
import type { CategoryTree } from './category-tree.ts'
import type { PublishedCollection } from './collection-queries.ts'

interface Parts {
  readonly index: CatalogueIndex
  readonly tree: CategoryTree
  readonly collections: readonly PublishedCollection[]
}

/**
 * Returns what the standard menu could link to that has no products: the names of fixed items, and the ids of categories, brands and
 * collections.
 */
export function emptyLists({ index, tree, collections }: Parts): string[] {
  const { has } = index.entityCounts()
  const isEmpty = (collection: string) =>
    index.list({ scope: { collection }, narrowing: {}, page: 1, limit: 1 }).total === 0
  const counted = [...tree.list(), ...tree.brands()].filter(({ productCount }) => productCount === 0)
  return [
    ...FLAGGED.filter(([, flag]) => !has[flag]).map(([name]) => name),
    ...counted.map(({ _id }) => _id),
    ...collections.filter(({ handle }) => isEmpty(handle)).map(({ id }) => id),
  ]
}

/** The fixed items that list what the owner has flagged. */
const FLAGGED: readonly (readonly [FixedItem, 'featured' | 'newArrival' | 'bestSeller'])[] = [
  ['featured', 'featured'],
  ['gallery', 'newArrival'],
  ['popular', 'bestSeller'],
]
