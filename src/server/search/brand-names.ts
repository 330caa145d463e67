import { splitWords, stemWord } from '../../domain/search/words.ts'
import type { Columns } from './columns.ts'

/** Returns whether these stems are the whole name of a brand of several words. */
export function isBrandName(stems: readonly string[], columns: Columns): boolean {
  const keys = columns.brand.keys()
  let known = namesOf.get(columns)
  if (known?.count !== keys.length) {
    const names = keys.map((key) => splitWords(columns.entityNames.get(key) ?? '').map(stemWord))
    known = {
      count: keys.length,
      names: new Set(names.filter(({ length }) => length > 1).map((name) => name.join(' '))),
    }
    namesOf.set(columns, known)
  }
  return known.names.has(stems.join(' '))
}

const namesOf = new WeakMap<Columns, { readonly count: number; readonly names: ReadonlySet<string> }>()
