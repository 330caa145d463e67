import { isAttributeWord, isProductKind } from '../../domain/search/kinds.ts'
import { editCost } from '../../domain/search/spelling.ts'
import { isTradeWord } from '../../domain/search/trade-words.ts'
import { splitWords, stemWord } from '../../domain/search/words.ts'
import type { Columns } from './columns.ts'
import { RARE, type Words } from './expansions.ts'
import { isEnglishWord } from './known-words.ts'

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

/** Whether a word is the whole name of a brand. */
export function isBrandName(word: string, columns: Columns): boolean {
  return brandNames(columns).single.has(stemWord(word))
}

/**
 * The words of the brand whose name these words begin with when one or some of them are misspelt, and at least one is not: 'alan
 * solly'. A word of English, and what the catalogue often has or the trade has a meaning for, is no misspelling.
 */
export function misspeltBrand(typed: readonly string[], { columns, terms }: Words): readonly string[] | undefined {
  const { withWord } = brandNames(columns)
  const stems = typed.slice(0, MAX_BRAND_WORDS).map(stemWord)
  const candidates = new Set(stems.flatMap((stem, at) => withWord.get(wordAt(stem, at)) ?? []))
  let best: readonly string[] | undefined
  let lowest = COST_OF_NAME
  for (const name of candidates) {
    const cost = name.length > stems.length ? Number.POSITIVE_INFINITY : costOfName(stems, name)
    if (cost > 0 && cost <= lowest) {
      best = name
      lowest = cost
    }
  }
  return best

  function costOfName(words: readonly string[], name: readonly string[]): number {
    const costs = name.map((word, at) => {
      const [one = '', other] = [words[at], stemWord(word)]
      if (one === other) return 0
      const isMeant = isEnglishWord(typed[at] ?? '') || isAttributeWord(one) || isProductKind(one) || isTradeWord(one)
      const code = terms.find(one)
      if (isMeant || (code !== undefined && terms.count(code) >= RARE)) return Number.POSITIVE_INFINITY
      return editCost(one, other, one.length * COST_OF_LETTER)
    })
    return costs.reduce((sum, cost) => sum + cost, 0)
  }
}

const COST_OF_NAME = 2
/** About one edit per three letters. */
const COST_OF_LETTER = 0.36

const wordAt = (stem: string, at: number) => `${at} ${stem}`

/** The words of the brand whose name is written here without spaces, perhaps with a letter wrong: `zinklondon`. */
export function brandWithoutSpaces(text: string, columns: Columns): readonly string[] | undefined {
  if (text.length < MIN_GLUED_LENGTH) return undefined
  const { glued } = brandNames(columns)
  const exact = glued.get(text)
  if (exact || text.length < MIN_MISSPELT_LENGTH) return exact
  for (const [name, words] of glued) if (name[0] === text[0] && editCost(text, name, 1) <= 1) return words
  return undefined
}

/** Shorter names are parts of other words. */
const MIN_GLUED_LENGTH = 6
const MIN_MISSPELT_LENGTH = 9

interface BrandNames {
  readonly count: number
  /** The stems of brands of one word. */
  readonly single: ReadonlySet<string>
  /** The stems of brands of several words, between spaces. */
  readonly stems: ReadonlySet<string>
  /** The words of each, by the name without spaces. */
  readonly glued: ReadonlyMap<string, readonly string[]>
  /** The names that have a word at a place, see `wordAt`. */
  readonly withWord: ReadonlyMap<string, readonly (readonly string[])[]>
}

function brandNames(columns: Columns): BrandNames {
  const keys = columns.brand.keys()
  const known = namesOf.get(columns)
  if (known?.count === keys.length) return known
  const all = keys.map((key) => splitWords(columns.entityNames.get(key) ?? ''))
  const names = all.filter(({ length }) => length > 1)
  const withWord = new Map<string, (readonly string[])[]>()
  for (const name of names)
    for (const [at, word] of name.entries()) {
      const key = wordAt(stemWord(word), at)
      const others = withWord.get(key)
      if (others) others.push(name)
      else withWord.set(key, [name])
    }
  const read = {
    count: keys.length,
    single: new Set(all.flatMap((name) => (name.length === 1 ? name.map(stemWord) : []))),
    stems: new Set(names.map((name) => name.map(stemWord).join(' '))),
    glued: new Map(names.map((name) => [name.join(''), name])),
    withWord,
  }
  namesOf.set(columns, read)
  return read
}

const namesOf = new WeakMap<Columns, BrandNames>()
