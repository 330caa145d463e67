import { FACET_OPTIONS } from '../../../domain/catalogue/facet-values.ts'
import { filterValues } from '../../../domain/catalogue/filter-values.ts'
import { LISTING_PAGE_SIZE, listingHref, listingOf } from '../../../domain/catalogue/filters-url.ts'
import { paths } from '../../../domain/paths.ts'
import { readSearchRules } from '../../../domain/search/shop-rules.ts'
import type { LiveCatalogue } from './live-catalogue.ts'

/** Returns the paths of the lists of one filter value, such as all red products, that the owner lets search engines index. */
export async function indexedLists(
  catalogue: LiveCatalogue,
  setting: (name: string) => Promise<unknown>,
): Promise<string[]> {
  const { indexedFilters } = readSearchRules(await setting('search'))
  if (indexedFilters.length === 0) return []
  const { index } = await catalogue.current()
  const { facets } = index.list({ scope: {}, narrowing: {}, page: 1, limit: 1, facets: true })
  return indexedFilters.flatMap((kind) =>
    (facets?.[FACET_OPTIONS[kind]] ?? [])
      // The address of a value with the separator of values would be read as two values.
      .filter(({ name }) => filterValues(name).length === 1)
      .map(({ name }) =>
        listingHref(paths.products, listingOf({ [kind]: name }, LISTING_PAGE_SIZE), LISTING_PAGE_SIZE),
      ),
  )
}
