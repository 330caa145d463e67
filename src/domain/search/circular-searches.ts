import { VALUE_FACETS } from '../catalogue/facet-values.ts'
import { splitWords, stemWord } from './words.ts'

/**
 * Returns which searches lead back to themselves, alone or by way of others.
 * @param redirects paths by the key (`ruleKey`) of the searches that lead to them
 */
export function circularSearches(redirects: ReadonlyMap<string, string>): ReadonlySet<string> {
  const circular = new Set<string>()
  for (const start of redirects.keys()) {
    const passed = new Set<string>()
    for (let key: string | undefined = start; key !== undefined && !passed.has(key); ) {
      passed.add(key)
      const path = redirects.get(key)
      key = path === undefined ? undefined : searchKeyOf(path)
      if (key === start) circular.add(start)
    }
  }
  return circular
}

/** The key of the search on a page; none where filters narrow it, because such searches are not redirected. */
function searchKeyOf(path: string): string | undefined {
  const [, query = ''] = (path.split('#')[0] ?? '').split('?')
  const values = new Map(
    query.split('&').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return [name, value] as const
    }),
  )
  const search = values.get('search')
  if (search === undefined || NARROWING.some((name) => values.has(name))) return undefined
  return splitWords(decoded(search)).map(stemWord).join(' ')
}

function decoded(value: string): string {
  const plain = value.replaceAll('+', ' ')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

const NARROWING: readonly string[] = ['brand', 'minPrice', 'maxPrice', ...VALUE_FACETS.map(({ kind }) => kind)]
