import { circularSearches } from '../../../domain/search/circular-searches.ts'
import { PAGE_SEARCHES } from '../../../domain/search/page-searches.ts'
import { readSearchRules, ruleKey, type SearchRules, synonymTable } from '../../../domain/search/shop-rules.ts'
import type { CatalogueIndex } from '../../search/catalogue-index.ts'

interface PreparedRules {
  readonly redirects: ReadonlyMap<string, string>
  readonly pins: ReadonlyMap<string, readonly string[]>
  readonly synonyms: ReturnType<typeof synonymTable>
  readonly indexedFilters: SearchRules['indexedFilters']
}

/** Returns a function that prepares the stored rules, once for each stored value, and gives the synonyms to the index. */
export function searchRulesReader(setting: (name: string) => Promise<unknown>) {
  let stored: unknown
  let rules = prepare(readSearchRules(undefined))
  return async (index: CatalogueIndex): Promise<PreparedRules> => {
    const now = await setting('search')
    if (now !== stored) {
      stored = now
      rules = prepare(readSearchRules(now))
    }
    index.setSynonyms(rules.synonyms)
    return rules
  }
}

function prepare({ synonyms, redirects, pins, indexedFilters }: SearchRules): PreparedRules {
  const paths = new Map([...PAGE_SEARCHES, ...redirects.map(({ term, path }) => [ruleKey(term), path] as const)])
  for (const key of circularSearches(paths)) paths.delete(key)
  return {
    synonyms: synonymTable(synonyms),
    indexedFilters,
    redirects: paths,
    pins: new Map(pins.map(({ term, skus }) => [ruleKey(term), skus])),
  }
}

/** Returns the ids with those of the products with these SKUs first, of which some stock is left; other SKUs are ignored. */
export function withPinned(index: CatalogueIndex, skus: readonly string[], ids: readonly string[]): string[] {
  const pinned = skus.flatMap(
    (sku) => index.list({ scope: { sku }, narrowing: { availability: 'in stock' }, page: 1, limit: 1 }).ids,
  )
  return [...new Set([...pinned, ...ids])]
}
