import { isShape } from '../../domain/search/kinds.ts'
import type { Synonym } from '../../domain/search/synonyms.ts'
import { BRAND, CATEGORY, COLOR, FABRIC, GARMENT, PATTERN } from './fields.ts'
import type { Expansion } from './match.ts'
import type { Store } from './store.ts'
import type { Terms } from './terms.ts'

/** What the catalogue says about words. */
export type Words = Pick<Store, 'terms' | 'speller' | 'columns'>

/** A phrase as an expansion; none when the catalogue lacks one of its stems. */
export function expansionsOf(stems: readonly string[], weight: number, terms: Terms): Expansion[] {
  const codes = stems.map((stem) => terms.find(stem))
  return codes.every((code) => code !== undefined) ? [{ codes, weight }] : []
}

/**
 * The same for what is only similar: a palazzo with a flat front is no footwear in a shop that sells no flats, nor a hair band 'of fabric'
 * a suit piece where nothing is sold as fabric.
 */
export function similarExpansions(stems: readonly string[], weight: number, terms: Terms): Expansion[] {
  const isKind = (code: number) => terms.countIn(code, GARMENT) + terms.countIn(code, CATEGORY) > 0
  const [only = ''] = stems
  const mayDescribe = stems.length === 1 && (isShape(only) || CLOTH_STEMS.has(only))
  return expansionsOf(stems, weight, terms).filter(({ codes }) => !mayDescribe || codes.every(isKind))
}

/** What means the same as a word or phrase, and what is similar. */
export function synonymExpansions(synonyms: readonly Synonym[], terms: Terms): Expansion[] {
  return synonyms.flatMap(({ stems, weight }) =>
    weight < OWN_WEIGHT ? similarExpansions(stems, weight, terms) : expansionsOf(stems, weight, terms),
  )
}

const CLOTH_STEMS: ReadonlySet<string> = new Set(['fabric', 'cloth', 'material'])

/**
 * What an occasion is found by: its own expansions, and the words that suit it.
 * @param factor what the words that suit it count; less than 1 where the occasion was misspelt
 */
export function occasionExpansions(
  named: readonly Expansion[],
  suitable: readonly string[],
  terms: Terms,
  factor = 1,
): Expansion[] {
  const own = named.map(({ codes, weight }) => ({
    codes,
    weight: weight * NAMED_WEIGHT * (codes.length > 1 ? PHRASE_FACTOR : 1),
  }))
  return [...own, ...suitable.flatMap((other) => expansionsOf([other], SUITABLE_WEIGHT * factor, terms))]
}

/** Words that only rank count half, and an occasion is to outweigh the words that all results have in common. */
export const NAMED_WEIGHT = 10
/** A title with all the words of an occasion ('indo western') means it. */
const PHRASE_FACTOR = 3
/** A product that suits an occasion counts for less than one that names it. */
const SUITABLE_WEIGHT = 3

/** The number of products that have one of these, counted again for each. */
export function countOf(expansions: readonly Expansion[], terms: Terms): number {
  return expansions.reduce((sum, { codes }) => sum + Math.min(...codes.map((code) => terms.count(code))), 0)
}

/** The fields that a shop chooses values for. Titles and descriptions contain misspellings. */
export const FIELDS = [BRAND, CATEGORY, GARMENT, COLOR, FABRIC, PATTERN]

export const SOUND_WEIGHT = 0.95
export const CORRECTION_WEIGHT = 0.7
/** Other words that mean the same have at least this weight, misspelt or not; similar products have less. */
export const OWN_WEIGHT = 0.5
/** A word that fewer products have may be a misspelling. */
export const RARE = 20
