import { facetKey, type ValueFacet } from '../catalogue/facet-values.ts'
import { isProductKind } from './kinds.ts'
import { MAX_SUGGESTIONS } from './max-suggestions.ts'
import { PEOPLE } from './people-words.ts'
import { mayBeginKind } from './word-kinds.ts'
import { splitWords, stemWord } from './words.ts'

/** A suggestion below the search box. */
export interface Suggestion {
  readonly kind: 'search' | 'popular' | 'size' | 'color' | 'pattern' | 'category' | 'brand'
  readonly label: string
  /** The query of the listing it links to: `{ color: 'Red' }`. */
  readonly query: Readonly<Record<string, string>>
}

interface Named {
  readonly id: string
  readonly name: string
}

interface NamedCategory extends Named {
  readonly mainCategoryName?: string
}

/** Categories and brands to suggest, in order of preference. */
export interface SuggestionSource {
  readonly categories: readonly NamedCategory[]
  readonly brands: readonly Named[]
}

/**
 * Returns the suggestions for a search text (specification 1, section 2): none for an empty text, the general one only for more
 * than 2 characters, and at most 8 within the limit of each kind. A value is suggested when it contains the text or is one of
 * its words (`red kurta` suggests Red); a category also when its kind begins with the last word (`mens sh` suggests Shirts).
 */
export function suggestionsFor(typed: string, { categories, brands }: SuggestionSource): Suggestion[] {
  const query = typed.trim().slice(0, MAX_LENGTH)
  if (query === '') return []
  const typedText = query.toLowerCase().replace(/\s+/g, ' ')
  const general: Suggestion = { kind: 'search', label: `Search for "${query}"`, query: { search: query } }
  return [
    ...(query.length > MAX_LENGTH_WITHOUT_GENERAL ? [general] : []),
    ...values('size', SIZES, typedText.replace(/^size\s+/, '')).filter(
      ({ label }) => !isLetterAfterWords(label, typedText),
    ),
    ...values('color', COLORS, typedText).slice(0, LIMITS.color),
    ...values('pattern', PATTERNS, typedText).slice(0, LIMITS.pattern),
    ...named('category', forPeopleOf(typedText, categories), typedText).slice(0, LIMITS.category),
    ...named('brand', brands, typedText).slice(0, LIMITS.brand),
  ].slice(0, LIMITS.total)
}

export const SIZES: readonly string[] = 'XS S M L XL XXL 28 30 32 34 36 38 40 42 44 46'.split(' ')
export const COLORS: readonly string[] = 'Red Blue Green Black White Gray Navy Pink Yellow Purple Orange Brown'.split(
  ' ',
)
export const PATTERNS: readonly string[] = [
  'Solid',
  'Striped',
  'Checked',
  'Floral',
  'Polka Dot',
  'Abstract',
  'Geometric',
]

const LIMITS = { color: 3, pattern: 2, category: 3, brand: 3, total: MAX_SUGGESTIONS } as const
const MAX_LENGTH_WITHOUT_GENERAL = 2
const MAX_LENGTH = 200
const MIN_NAMED = 4

function values(kind: 'size' | 'color' | 'pattern', all: readonly string[], typedText: string): Suggestion[] {
  const key = facetKey(kind satisfies ValueFacet, typedText)
  return prefixFirst(all, typedText, (value) => matches(value, typedText) || value.toLowerCase() === key).map(
    (value) => ({
      kind,
      label: value,
      query: { [kind]: value },
    }),
  )
}

function named(kind: 'category' | 'brand', all: readonly Named[], typedText: string): Suggestion[] {
  const ids = new Map<string, string>()
  for (const { id, name } of all) if (!ids.has(name)) ids.set(name, id)
  const typedStems = new Set(
    splitWords(typedText)
      .map(stemWord)
      .filter(({ length }) => length >= MIN_NAMED),
  )
  const begun = kind === 'category' ? kindBegun(typedText) : undefined
  // 'Red saree' suggests Sarees, and 'kurta for me' Kurtas & Kurtis; a brand is named whole.
  const isNamed = (name: string) =>
    matches(name, typedText) ||
    (kind === 'category' &&
      splitWords(name)
        .map(stemWord)
        .some((stem) => typedStems.has(stem) || (begun !== undefined && stem.startsWith(begun) && isProductKind(stem))))
  return prefixFirst([...ids.keys()], typedText, isNamed).map((name) => ({
    kind,
    label: name,
    query: { [kind]: kind === 'category' ? (ids.get(name) ?? '') : name },
  }))
}

/** The letters with which the last of several words begins: 'mens sh' may become shirts. None where the words before name a kind. */
function kindBegun(typedText: string): string | undefined {
  const [last = '', ...before] = splitWords(typedText).toReversed()
  const isBegun = before.length > 0 && last.length >= MIN_BEGUN && mayBeginKind(last)
  return isBegun && !before.some((word) => isProductKind(stemWord(word))) ? last : undefined
}

const MIN_BEGUN = 2

/**
 * The categories without those for other people than the text names, and those for them first: 'mens kurta' asks for no Kurtas & Kurtis
 * of women. Of categories with the same name, the one for them is meant.
 */
function forPeopleOf(typedText: string, all: readonly NamedCategory[]): readonly NamedCategory[] {
  const typed = peopleIn(typedText)
  if (typed === undefined) return all
  const {
    asked = [],
    other = [],
    any = [],
  } = Object.groupBy(all, ({ name, mainCategoryName = '' }) => {
    const people = peopleIn(name) ?? peopleIn(mainCategoryName)
    return people === undefined ? 'any' : areSame(people, typed) ? 'asked' : 'other'
  })
  return [...asked, ...any, ...other.filter(({ name }) => matches(name, typedText))]
}

/** The row of `PEOPLE` that has the first of the words for people. */
function peopleIn(text: string): number | undefined {
  return splitWords(text)
    .map((word) => ROWS_OF_PEOPLE.get(stemWord(word)))
    .find((row) => row !== undefined)
}

const ROWS_OF_PEOPLE: ReadonlyMap<string, number> = new Map(
  PEOPLE.flatMap((words, row) => words.map((word) => [stemWord(word), row] as const)),
)
const [CHILDREN, ...GIRLS_AND_BOYS] = [2, 3, 4]

/** Children are girls and boys. */
function areSame(one: number, other: number): boolean {
  const isChild = (row: number) => GIRLS_AND_BOYS.includes(row)
  return one === other || (one === CHILDREN && isChild(other)) || (other === CHILDREN && isChild(one))
}

/** The S of 'banarasi s' begins another word, and the m of '2.5 m' is metres. */
function isLetterAfterWords(size: string, typedText: string): boolean {
  return size.length === 1 && typedText.length > 1 && !typedText.startsWith('size ')
}

function matches(value: string, typedText: string): boolean {
  const plain = value.toLowerCase()
  return plain.includes(typedText) || ` ${typedText} `.includes(` ${plain} `)
}

/** Values that start with the text come first; otherwise the order does not change. */
function prefixFirst(all: readonly string[], typedText: string, isMatch: (value: string) => boolean): string[] {
  const matching = all.filter(isMatch)
  const isPrefix = (value: string) => value.toLowerCase().startsWith(typedText)
  return [...matching.filter(isPrefix), ...matching.filter((value) => !isPrefix(value))]
}
