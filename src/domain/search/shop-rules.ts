import { VALUE_FACETS, type ValueFacet } from '../catalogue/facet-values.ts'
import { asList, asRecord, ownField, singleLine } from '../untrusted.ts'
import { circularSearches } from './circular-searches.ts'
import type { Synonym } from './synonyms.ts'
import { wordKind } from './word-kinds.ts'
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
/** Of a line with synonyms. */
const MAX_SYNONYMS = 20
/** In characters, of a synonym or a SKU. */
const MAX_WORD_LENGTH = 80
/** In characters, of a search that is redirected or has pinned products. */
const MAX_TERM_LENGTH = 100
/** Longer phrases are not looked for in searches. */
export const MAX_SYNONYM_WORDS = 6

/** Reads the setting `search`. What is not valid is left out. */
export function readSearchRules(value: unknown): SearchRules {
  const stored = asRecord(value) ?? {}
  const texts = (list: unknown, max: number) =>
    asList(list, max).flatMap((text) => singleLine(text, MAX_WORD_LENGTH) || [])
  return {
    synonyms: asList(ownField(stored, 'synonyms'), MAX_RULES)
      .map((row) => texts(row, MAX_SYNONYMS))
      .filter((row) => row.length > 1),
    redirects: asList(ownField(stored, 'redirects'), MAX_RULES).flatMap((row) => {
      const rule = asRecord(row) ?? {}
      const [term, path] = [
        singleLine(ownField(rule, 'term'), MAX_TERM_LENGTH),
        singleLine(ownField(rule, 'path'), 300),
      ]
      return term !== '' && isOwnPath(path) ? { term, path } : []
    }),
    pins: asList(ownField(stored, 'pins'), MAX_RULES).flatMap((row) => {
      const rule = asRecord(row) ?? {}
      const [term, skus] = [
        singleLine(ownField(rule, 'term'), MAX_TERM_LENGTH),
        texts(ownField(rule, 'skus'), MAX_PINS),
      ]
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

/** Returns the rules as the form shows them, one on each line; `parseSearchRules` reads them. */
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
    const why = row.length < 2 ? 'Please enter at least two words, separated by commas.' : whyNoSynonyms(row)
    if (why !== undefined) refuse('synonyms', number, why)
    return row
  })
  const ruleOf = (field: 'redirects' | 'pins') => {
    const lineOf = new Map<string, number>()
    return lines(field).map(({ line, number }) => {
      const [term = '', target = ''] = line.split('=>').map((part) => part.trim())
      const key = ruleKey(term)
      const earlier = lineOf.get(key)
      if (key === '' || target === '') refuse(field, number, 'Please enter the search, => and the target.')
      else if (term.length > MAX_TERM_LENGTH) refuse(field, number, tooLong('a search', MAX_TERM_LENGTH))
      else if (earlier !== undefined) refuse(field, number, `Line ${earlier} is for the same search.`)
      else lineOf.set(key, number)
      return { term, target, number }
    })
  }
  const redirects = ruleOf('redirects').map(({ term, target: path, number }) => {
    if (!isOwnPath(path)) refuse('redirects', number, 'Please enter a path of the shop, such as /category/….')
    return { term, path, number }
  })
  const circular = circularSearches(new Map(redirects.map(({ term, path }) => [ruleKey(term), path])))
  for (const { term, number } of redirects)
    if (circular.has(ruleKey(term))) refuse('redirects', number, 'This search would lead to itself.')
  const pins = ruleOf('pins').map(({ term, target, number }) => {
    const skus = parts(target)
    if (skus.length > MAX_PINS) refuse('pins', number, `Please enter at most ${MAX_PINS} SKUs.`)
    if (skus.some((sku) => sku.length > MAX_WORD_LENGTH)) refuse('pins', number, tooLong('a SKU', MAX_WORD_LENGTH))
    return { term, skus }
  })
  const indexedFilters = lines('indexedFilters').flatMap(({ line, number }) => {
    const facet = facetNamed(line)
    const names = VALUE_FACETS.map(({ label }) => label).join(', ')
    if (!facet) refuse('indexedFilters', number, `Please enter one of these filters: ${names}.`)
    return facet ?? []
  })
  const write = { synonyms, redirects: redirects.map(({ term, path }) => ({ term, path })), pins, indexedFilters }
  return { write, errors }
}

/** Why a line with synonyms has no effect, or an unwanted one. */
function whyNoSynonyms(row: readonly string[]): string | undefined {
  if (row.length > MAX_SYNONYMS) return `Please enter at most ${MAX_SYNONYMS} words.`
  for (const phrase of row) {
    const words = splitWords(phrase)
    if (phrase.length > MAX_WORD_LENGTH) return tooLong('a word', MAX_WORD_LENGTH)
    if (words.length === 0) return `“${phrase}” has no letter or digit.`
    if (words.length > MAX_SYNONYM_WORDS) return `“${phrase}” has more than ${MAX_SYNONYM_WORDS} words.`
    // Else a search for the other word would find every title with 'for'.
    if (words.length === 1 && wordKind(words[0] ?? '') === 'filler')
      return `“${phrase}” is in too many searches to mean something else.`
  }
  const keys = new Set(row.map(ruleKey))
  return keys.size < 2 ? 'These are spellings of one word for a search already.' : undefined
}

function tooLong(what: string, most: number): string {
  return `Please enter ${what} of at most ${most} characters.`
}
