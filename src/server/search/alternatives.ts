import { IN_STOCK } from './columns.ts'
import { GARMENT } from './fields.ts'
import type { Meaning } from './interpret-query.ts'
import type { Alternative } from './list-result.ts'
import { pageByRelevance } from './relevance.ts'
import type { Searched } from './search.ts'
import type { Terms } from './terms.ts'

/**
 * What to try when nothing has every word: the sets of words that some products do have together, the most telling first.
 * A word tells more the fewer products have it; what kind of garment is meant tells most, and a mended word less than one
 * that was typed right.
 */
export function closestAlternatives(meanings: readonly Meaning[], searched: Searched): Alternative[] {
  const words = meanings.filter(({ kind, sayings }) => kind !== 'filler' && sayings.length > 0)
  if (words.length === 0) return []
  const { store, matcher, within } = searched
  const { sets, products } = matcher.matchSets(store.terms, within, words)
  const weights = words.map((word) => tellingOf(word, products, store.terms))
  const weigh = (set: number) => weights.reduce((sum, weight, at) => sum + (set & (1 << at) ? weight : 0), 0)
  const chosen: number[] = []
  const best = Math.max(...Array.from(sets, weigh))
  for (const set of [...sets].toSorted((a, b) => weigh(b) - weigh(a))) {
    if (chosen.length === MOST_ALTERNATIVES || weigh(set) < best * CLOSE) break
    if (!chosen.some((better) => (better & set) === set)) chosen.push(set)
  }
  return chosen.map((set) => alternative(set, meanings, words, searched))
}

const MOST_ALTERNATIVES = 3
/** An alternative that says less than this share of what the best says is none. */
const CLOSE = 0.4
const MOST_IDS = 12

function tellingOf({ sayings, corrected }: Meaning, products: number, terms: Terms): number {
  const codes = sayings[0]?.codes ?? []
  const use = Math.min(...codes.map((code) => terms.count(code)))
  const isGarment = codes.every((code) => terms.countIn(code, GARMENT) > use * GARMENT_SHARE)
  return Math.log2(2 + products / (1 + use)) * (isGarment ? GARMENT_WEIGHT : 1) * (corrected ? MENDED_WEIGHT : 1)
}

const GARMENT_SHARE = 0.3
const GARMENT_WEIGHT = 3
const MENDED_WEIGHT = 0.3

function alternative(
  set: number,
  meanings: readonly Meaning[],
  words: readonly Meaning[],
  { store, matcher, within }: Searched,
): Alternative {
  const kept = words.filter((_, at) => set & (1 << at))
  const matches = matcher.matchAll(store.terms, within, kept, [])
  const { columns, orders, alive, capacity } = store
  const page = pageByRelevance({
    matches,
    order: orders.by('createdAt', alive, capacity),
    available: (slot) => ((columns.flags[slot] as number) & IN_STOCK) !== 0,
    hasPhrase: () => false,
    ...{ from: 0, limit: MOST_IDS },
  })
  return {
    query: kept.map(({ used }) => used).join(' '),
    dropped: meanings
      .filter((meaning) => meaning.kind !== 'filler' && !kept.includes(meaning))
      .map(({ typed }) => typed),
    total: matches.slots.length,
    ids: page.map((slot) => columns.ids[slot] as string),
  }
}
