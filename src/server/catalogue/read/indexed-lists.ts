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
 * products of each category of any level, of each collection, and of the new arrivals.
 */
export async function indexedLists(
  catalogue: LiveCatalogue,
  setting: (name: string) => Promise<unknown>,
): Promise<string[]> {
  const { indexedFilters } = readSearchRules(await setting('search'))
  if (indexedFilters.length === 0) return []
  const { index, tree, collections } = await catalogue.current()
  const whole: (readonly [Filters, string])[] = [
    [{}, paths.products],
    [{ featured: true }, paths.featured],
    [{ newArrival: true }, paths.newArrivals],
    [{ bestSeller: true }, paths.bestSellers],
    ...collections.map(({ handle }) => [{ collection: handle }, paths.collection(handle)] as const),
    ...(['mainCategory', 'category', 'subCategory'] as const).flatMap((level) =>
      tree.list(level).map(({ _id }) => [{ [level]: _id }, paths.category(_id)] as const),
    ),
  ]
  const lists: string[] = []
  for (const [scope, path] of whole) {
    if (lists.length >= MAX_LISTS) break
    // Counting the values of a large list takes milliseconds, in which requests would wait.
    await setImmediate()
    lists.push(...listsWithin(scope, path))
  }
  return lists.slice(0, MAX_LISTS)

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
