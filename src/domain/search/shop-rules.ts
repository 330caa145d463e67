import { VALUE_FACETS, type ValueFacet } from '../catalogue/facet-values.ts'
import { asList, asRecord, ownField, singleLine } from '../untrusted.ts'
import type { Synonym } from './synonyms.ts'
import { splitWords, stemWord } from './words.ts'

/** The owner's rules for searches. */
export interface SearchRules {
  /** Words and phrases that mean the same. */
  readonly synonyms: readonly (readonly string[])[]
  /** Searches that open a page of the shop instead of results. */
  readonly redirects: readonly { readonly term: string; readonly path: string }[]
  /** Searches that show these products first. */
  readonly pins: readonly { readonly term: string; readonly skus: readonly string[] }[]
  /** The filters whose lists of one value search engines may index. */
  readonly indexedFilters: readonly ValueFacet[]
}

export const MAX_RULES = 500
export const MAX_PINS = 8

/** Reads the setting `search`. What is not valid is left out. */
export function readSearchRules(value: unknown): SearchRules {
  const stored = asRecord(value) ?? {}
  const texts = (list: unknown, max: number) => asList(list, max).flatMap((text) => singleLine(text, 80) || [])
  return {
    synonyms: asList(ownField(stored, 'synonyms'), MAX_RULES)
      .map((row) => texts(row, 20))
      .filter((row) => row.length > 1),
    redirects: asList(ownField(stored, 'redirects'), MAX_RULES).flatMap((row) => {
      const rule = asRecord(row) ?? {}
      const [term, path] = [singleLine(ownField(rule, 'term'), 100), singleLine(ownField(rule, 'path'), 300)]
      return term !== '' && isOwnPath(path) ? { term, path } : []
    }),
    pins: asList(ownField(stored, 'pins'), MAX_RULES).flatMap((row) => {
      const rule = asRecord(row) ?? {}
      const [term, skus] = [singleLine(ownField(rule, 'term'), 100), texts(ownField(rule, 'skus'), MAX_PINS)]
      return term !== '' && skus.length > 0 ? { term, skus } : []
    }),
    indexedFilters: texts(ownField(stored, 'indexedFilters'), VALUE_FACETS.length).flatMap(
      (name) => facetNamed(name) ?? [],
    ),
  }
}

/** The facet with this label, in any case; 'colour' is also understood. */
function facetNamed(name: string): ValueFacet | undefined {
  const plain = name.toLowerCase().replace('colour', 'color')
  return VALUE_FACETS.find(({ kind, label }) => label.toLowerCase() === plain || kind.toLowerCase() === plain)?.kind
}

/** A path of this shop, so that a search never leads to another site. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(path) && path.length <= 300
}

/** Returns the text by which a rule finds a search: words in lower case, without plurals. */
export function ruleKey(text: string): string {
  return splitWords(text).map(stemWord).join(' ')
}

/** Returns the owner's synonyms by the stems of a phrase. Each phrase of a row means all others of the row. */
export function synonymTable(rows: SearchRules['synonyms']): ReadonlyMap<string, readonly Synonym[]> {
  const table = new Map<string, Synonym[]>()
  for (const row of rows) {
    const phrases = row.map((phrase) => splitWords(phrase).map(stemWord)).filter((stems) => stems.length > 0)
    for (const phrase of phrases) {
      const key = phrase.join(' ')
      const others = phrases.filter((stems) => stems.join(' ') !== key).map((stems) => ({ stems, weight: SAME_WEIGHT }))
      table.set(key, [...(table.get(key) ?? []), ...others])
    }
  }
  return table
}

const SAME_WEIGHT = 0.95

/** The rules as the owner edits them, one on each line. */
export interface SearchRuleTexts {
  /** `night suit, pyjama set` */
  readonly synonyms: string
  /** `gift card => /faq` */
  readonly redirects: string
  /** `diwali => WKU01-IND-M, WSA02-RED` */
  readonly pins: string
  /** `Color` */
  readonly indexedFilters?: string
}

export function searchRuleTexts({ synonyms, redirects, pins, indexedFilters }: SearchRules): SearchRuleTexts {
  return {
    synonyms: synonyms.map((row) => row.join(', ')).join('\n'),
    redirects: redirects.map(({ term, path }) => `${term} => ${path}`).join('\n'),
    pins: pins.map(({ term, skus }) => `${term} => ${skus.join(', ')}`).join('\n'),
    indexedFilters: indexedFilters
      .map((each) => VALUE_FACETS.find(({ kind }) => kind === each)?.label ?? each)
      .join('\n'),
  }
}

/** Reads the typed rules, with an error message for each field that names the first line that is not valid. */
export function parseSearchRules(texts: SearchRuleTexts) {
  const errors: Record<string, string> = {}
  const lines = (field: keyof SearchRuleTexts) => {
    const given = (texts[field] ?? '').split('\n').map((line, index) => ({ line: line.trim(), number: index + 1 }))
    const filled = given.filter(({ line }) => line !== '')
    if (filled.length > MAX_RULES) errors[field] ??= `Please enter at most ${MAX_RULES} lines.`
    return filled
  }
  const refuse = (field: keyof SearchRuleTexts, number: number, why: string) => {
    errors[field] ??= `Line ${number}: ${why}`
  }
  const parts = (text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  const synonyms = lines('synonyms').map(({ line, number }) => {
    const row = parts(line)
    if (row.length < 2) refuse('synonyms', number, 'Please enter at least two words, separated by commas.')
    return row
  })
  const ruleOf = (field: 'redirects' | 'pins') =>
    lines(field).map(({ line, number }) => {
      const [term = '', target = ''] = line.split('=>').map((part) => part.trim())
      if (ruleKey(term) === '' || target === '') refuse(field, number, 'Please enter the search, => and the target.')
      return { term, target, number }
    })
  const redirects = ruleOf('redirects').map(({ term, target: path, number }) => {
    if (!isOwnPath(path)) refuse('redirects', number, 'Please enter a path of the shop, such as /category/….')
    return { term, path }
  })
  const pins = ruleOf('pins').map(({ term, target, number }) => {
    const skus = parts(target)
    if (skus.length > MAX_PINS) refuse('pins', number, `Please enter at most ${MAX_PINS} SKUs.`)
    return { term, skus }
  })
  const indexedFilters = lines('indexedFilters').flatMap(({ line, number }) => {
    const facet = facetNamed(line)
    const names = VALUE_FACETS.map(({ label }) => label).join(', ')
    if (!facet) refuse('indexedFilters', number, `Please enter one of these filters: ${names}.`)
    return facet ?? []
  })
  return { write: { synonyms, redirects, pins, indexedFilters }, errors }
}
