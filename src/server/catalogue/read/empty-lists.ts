import type { Filters } from '../../../domain/catalogue/listing.ts'
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
  const has = (scope: Filters) => index.list({ scope, narrowing: {}, page: 1, limit: 1 }).total > 0
  const counted = [...tree.list(), ...tree.brands()].filter(({ productCount }) => productCount === 0)
  return [
    ...FLAGGED.filter(([, scope]) => !has(scope)).map(([name]) => name),
    ...counted.map(({ _id }) => _id),
    ...collections.filter(({ handle }) => !has({ collection: handle })).map(({ id }) => id),
  ]
}

/** The fixed items that list what the owner has flagged. */
const FLAGGED: readonly (readonly [FixedItem, Filters])[] = [
  ['featured', { featured: true }],
  ['gallery', { newArrival: true }],
  ['popular', { bestSeller: true }],
]
