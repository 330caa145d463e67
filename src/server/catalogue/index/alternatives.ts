import type { Alternative } from './answers.ts'
import type { Searched } from './search.ts'
import type { Terms } from './terms.ts'
import type { Meaning } from './understand.ts'

/**
 * What to try when nothing has every word: the sets of words that some products do have together, the most telling first.
 * A word tells more the fewer products have it.
 */
export function closestAlternatives(meanings: readonly Meaning[], searched: Searched): Alternative[] {
  const words = meanings.filter(({ kind, sayings }) => kind !== 'filler' && sayings.length > 0)
  if (words.length === 0) return []
  const { store, matcher, within } = searched
  const { sets, products } = matcher.matchSets(store.terms, within, words)
  const weights = words.map(({ sayings }) => tellingOf(sayings, products, store.terms))
  const weigh = (set: number) => weights.reduce((sum, weight, at) => sum + (set & (1 << at) ? weight : 0), 0)
  const chosen: number[] = []
  for (const set of [...sets].toSorted((a, b) => weigh(b) - weigh(a))) {
    if (chosen.length === MOST_ALTERNATIVES) break
    if (!chosen.some((better) => (better & set) === set)) chosen.push(set)
  }
  return chosen.map((set) => alternative(set, meanings, words, searched))
}

const MOST_ALTERNATIVES = 3
const MOST_IDS = 12

function tellingOf(sayings: Meaning['sayings'], products: number, terms: Terms): number {
  const use = sayings.reduce((sum, { codes }) => sum + Math.min(...codes.map((code) => terms.count(code))), 0)
  return Math.log2(2 + products / (1 + use))
}

function alternative(
  set: number,
  meanings: readonly Meaning[],
  words: readonly Meaning[],
  { store, matcher, within }: Searched,
): Alternative {
  const kept = words.filter((_, at) => set & (1 << at))
  const { slots, points } = matcher.matchAll(store.terms, within, kept, [])
  const places = Array.from(slots.keys())
  places.sort((a, b) => (points[b] as number) - (points[a] as number) || (slots[a] as number) - (slots[b] as number))
  return {
    query: kept.map(({ used }) => used).join(' '),
    dropped: meanings
      .filter((meaning) => meaning.kind !== 'filler' && !kept.includes(meaning))
      .map(({ typed }) => typed),
    total: slots.length,
    ids: places.slice(0, MOST_IDS).map((at) => store.columns.ids[slots[at] as number] as string),
  }
}
