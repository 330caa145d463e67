import { isSpelling } from '../../domain/search/synonyms.ts'
import { isTradeWord } from '../../domain/search/trade-words.ts'
import { stemWord } from '../../domain/search/words.ts'
import { IN_STOCK } from './columns.ts'
import { BRAND, CATEGORY, GARMENT } from './fields.ts'
import { isEnglishWord } from './known-words.ts'
import type { Alternative } from './list-result.ts'
import type { SearchContext } from './match.ts'
import type { QueryPart } from './part-kind.ts'
import { termOf } from './part-terms.ts'
import { pageByRelevance } from './relevance.ts'
import type { Terms } from './terms.ts'

/**
 * What to suggest when no product matches every word: the subsets of words that some products match, most specific first.
 * A word counts for more the fewer products match it (as in inverse document frequency). Garment words count most, and a
 * corrected word counts for less than one typed correctly.
 */
export function closestAlternatives(parts: readonly QueryPart[], context: SearchContext): Alternative[] {
  const words = parts.filter(({ kind, expansions }) => kind !== 'filler' && expansions.length > 0)
  if (words.length === 0) return []
  const { store, matcher, within } = context
  const { sets, products } = matcher.matchSets(
    store.terms,
    within,
    words.map((word) => termOf(word, store)),
  )
  const weights = words.map((word) => weightOf(word, products, store.terms))
  const weigh = (set: number) => weights.reduce((sum, weight, at) => sum + (set & (1 << at) ? weight : 0), 0)
  const chosen: number[] = []
  // The 'hand' of 'hand gloves' tells nothing of what is looked for.
  const isTelling = (set: number) => words.some((word, at) => set & (1 << at) && tells(word, store.terms))
  const best = Math.max(...Array.from(sets, weigh))
  for (const set of [...sets].filter(isTelling).toSorted((a, b) => weigh(b) - weigh(a))) {
    if (chosen.length === MAX_ALTERNATIVES || weigh(set) < best * MIN_SHARE) break
    if (!chosen.some((better) => (better & set) === set)) chosen.push(set)
  }
  return chosen.map((set) => alternative(set, parts, words, context))
}

/** Words of the trade tell something, and what brands and categories are called; other words of English hardly ever. */
function tells({ kind, used, expansions }: QueryPart, terms: Terms): boolean {
  const stem = stemWord(used)
  if (kind !== 'word' || !isEnglishWord(used) || isTradeWord(stem) || isSpelling(stem)) return true
  return (expansions[0]?.codes ?? []).some((code) => terms.countIn(code, BRAND) + terms.countIn(code, CATEGORY) > 0)
}

const MAX_ALTERNATIVES = 3
/** Alternatives that weigh less than this share of the best one are left out. */
const MIN_SHARE = 0.4
const MAX_IDS = 12

function weightOf({ expansions, corrected }: QueryPart, products: number, terms: Terms): number {
  const codes = expansions[0]?.codes ?? []
  const use = Math.min(...codes.map((code) => terms.count(code)))
  const isGarment = codes.every((code) => terms.countIn(code, GARMENT) > use * GARMENT_SHARE)
  return Math.log2(2 + products / (1 + use)) * (isGarment ? GARMENT_WEIGHT : 1) * (corrected ? CORRECTED_WEIGHT : 1)
}

const GARMENT_SHARE = 0.3
const GARMENT_WEIGHT = 3
const CORRECTED_WEIGHT = 0.3

function alternative(
  set: number,
  parts: readonly QueryPart[],
  words: readonly QueryPart[],
  { store, matcher, within }: SearchContext,
): Alternative {
  const included = words.filter((_, at) => set & (1 << at))
  const matches = matcher.matchAll(
    store.terms,
    within,
    included.map((word) => termOf(word, store)),
    [],
  )
  const { columns } = store
  const page = pageByRelevance({
    matches,
    index: store.sortIndex('createdAt'),
    available: (slot) => ((columns.flags[slot] as number) & IN_STOCK) !== 0,
    hasPhrase: () => false,
    from: 0,
    limit: MAX_IDS,
  })
  return {
    query: included.map(({ used }) => used).join(' '),
    dropped: parts.filter((part) => part.kind !== 'filler' && !included.includes(part)).map(({ typed }) => typed),
    total: matches.slots.length,
    ids: page.map((slot) => columns.ids[slot] as string),
  }
}
