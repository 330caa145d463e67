import { setImmediate } from 'node:timers/promises'
import { FACET_OPTIONS } from '../../../domain/catalogue/facet-values.ts'
import { filterValues } from '../../../domain/catalogue/filter-values.ts'
import { LISTING_PAGE_SIZE, listingHref, listingOf } from '../../../domain/catalogue/filters-url.ts'
import type { Filters } from '../../../domain/catalogue/listing.ts'
import { paths } from '../../../domain/paths.ts'
import { readSearchRules } from '../../../domain/search/shop-rules.ts'
import type { LiveCatalogue } from './live-catalogue.ts'

/** A sitemap file holds 50,000 addresses, and the pages of the shop are in the same file. */
const MAX_LISTS = 20_000

/**
 * Returns the paths of the lists of one filter value that the owner lets search engines index: such as all red products, and the red
 * products of each category of any level.
 */
export async function indexedLists(
  catalogue: LiveCatalogue,
  setting: (name: string) => Promise<unknown>,
): Promise<string[]> {
  const { indexedFilters } = readSearchRules(await setting('search'))
  if (indexedFilters.length === 0) return []
  const { index, tree } = await catalogue.current()
  const lists = listsWithin({}, paths.products)
  for (const level of ['mainCategory', 'category', 'subCategory'] as const) {
    for (const { _id } of tree.list(level)) {
      if (lists.length >= MAX_LISTS) return lists.slice(0, MAX_LISTS)
      // Counting the values of a large category takes milliseconds, in which requests would wait.
      await setImmediate()
      lists.push(...listsWithin({ [level]: _id }, paths.category(_id)))
    }
  }
  return lists

  function listsWithin(scope: Filters, path: string): string[] {
    const { facets } = index.list({ scope, narrowing: {}, page: 1, limit: 1, facets: true })
    return indexedFilters.flatMap((kind) =>
      (facets?.[FACET_OPTIONS[kind]] ?? [])
        // The address of a value with the separator of values would be read as two values.
        .filter(({ name, count }) => count > 0 && filterValues(name).length === 1)
        .map(({ name }) => listingHref(path, listingOf({ [kind]: name }, LISTING_PAGE_SIZE), LISTING_PAGE_SIZE)),
    )
  }
}
