import { splitWords, stemWord } from '../../domain/search/words.ts'
import type { Columns } from './columns.ts'

/** Returns how many of these stems, from the first, are the whole name of a brand of several words; 0 when there is none. */
export function lengthOfBrand(stems: readonly string[], columns: Columns): number {
  const names = brandNames(columns).stems
  for (let length = Math.min(stems.length, MAX_BRAND_WORDS); length > 1; length--) {
    if (names.has(stems.slice(0, length).join(' '))) return length
  }
  return 0
}

/** Longer names are found word by word. */
const MAX_BRAND_WORDS = 6

/** The words of the brand whose name is written here without spaces: `zinklondon`. */
export function brandWithoutSpaces(text: string, columns: Columns): readonly string[] | undefined {
  return text.length < MIN_GLUED_LENGTH ? undefined : brandNames(columns).glued.get(text)
}

/** Shorter names are parts of other words. */
const MIN_GLUED_LENGTH = 6

interface BrandNames {
  readonly count: number
  /** The stems of brands of several words, between spaces. */
  readonly stems: ReadonlySet<string>
  /** The words of each, by the name without spaces. */
  readonly glued: ReadonlyMap<string, readonly string[]>
}

function brandNames(columns: Columns): BrandNames {
  const keys = columns.brand.keys()
  const known = namesOf.get(columns)
  if (known?.count === keys.length) return known
  const names = keys.map((key) => splitWords(columns.entityNames.get(key) ?? '')).filter(({ length }) => length > 1)
  const read = {
    count: keys.length,
    stems: new Set(names.map((name) => name.map(stemWord).join(' '))),
    glued: new Map(names.map((name) => [name.join(''), name])),
  }
  namesOf.set(columns, read)
  return read
}

const namesOf = new WeakMap<Columns, BrandNames>()
