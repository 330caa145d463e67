import { facetKey, type ValueFacet } from '../catalogue/facet-values.ts'

export interface Suggestion {
  readonly kind: 'search' | 'size' | 'color' | 'pattern' | 'category' | 'brand'
  readonly label: string
  /** The listing query it leads to: `{ color: 'Red' }`. */
  readonly query: Readonly<Record<string, string>>
}

interface Named {
  readonly id: string
  readonly name: string
}

/** What the shop has, in the order it is to be offered. */
export interface SuggestionSource {
  readonly categories: readonly Named[]
  readonly brands: readonly Named[]
}

/**
 * The suggestions under the search box (specification 1, section 2, header): none for an empty query, the general one
 * only for more than 2 characters, each kind up to its cap, 8 in all. A value is suggested when it contains what was
 * typed, or is one of the words typed (`red kurta` suggests Red).
 */
export function suggestionsFor(typed: string, { categories, brands }: SuggestionSource): Suggestion[] {
  const query = typed.trim().slice(0, MAX_LENGTH)
  if (query === '') return []
  const wanted = query.toLowerCase().replace(/\s+/g, ' ')
  const general: Suggestion = { kind: 'search', label: `Search for "${query}"`, query: { search: query } }
  return [
    ...(query.length > MAX_LENGTH_WITHOUT_GENERAL ? [general] : []),
    ...values('size', SIZES, wanted.replace(/^size\s+/, '')),
    ...values('color', COLORS, wanted).slice(0, CAPS.color),
    ...values('pattern', PATTERNS, wanted).slice(0, CAPS.pattern),
    ...named('category', categories, wanted).slice(0, CAPS.category),
    ...named('brand', brands, wanted).slice(0, CAPS.brand),
  ].slice(0, CAPS.total)
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

const CAPS = { color: 3, pattern: 2, category: 3, brand: 3, total: 8 } as const
const MAX_LENGTH_WITHOUT_GENERAL = 2
const MAX_LENGTH = 200

function values(kind: 'size' | 'color' | 'pattern', all: readonly string[], wanted: string): Suggestion[] {
  const key = facetKey(kind satisfies ValueFacet, wanted)
  return beginningFirst(all, wanted, (value) => suits(value, wanted) || value.toLowerCase() === key).map((value) => ({
    kind,
    label: value,
    query: { [kind]: value },
  }))
}

function named(kind: 'category' | 'brand', all: readonly Named[], wanted: string): Suggestion[] {
  const ids = new Map<string, string>()
  for (const { id, name } of all) if (!ids.has(name)) ids.set(name, id)
  return beginningFirst([...ids.keys()], wanted, (name) => suits(name, wanted)).map((name) => ({
    kind,
    label: name,
    query: { [kind]: kind === 'category' ? (ids.get(name) ?? '') : name },
  }))
}

function suits(value: string, wanted: string): boolean {
  const plain = value.toLowerCase()
  return plain.includes(wanted) || ` ${wanted} `.includes(` ${plain} `)
}

/** Values that begin with what was typed come before those that only contain it; otherwise the given order holds. */
function beginningFirst(all: readonly string[], wanted: string, fits: (value: string) => boolean): string[] {
  const fitting = all.filter(fits)
  const begins = (value: string) => value.toLowerCase().startsWith(wanted)
  return [...fitting.filter(begins), ...fitting.filter((value) => !begins(value))]
}
