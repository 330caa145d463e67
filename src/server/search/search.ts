import { closestAlternatives } from './alternatives.ts'
import type { Columns } from './columns.ts'
import { CATEGORY, COLOR, FABRIC, NAME, PATTERN } from './fields.ts'
import { type Meaning, type Reading, understand } from './interpret-query.ts'
import { type Limit, limitsOf } from './limits.ts'
import type { Attribute, SearchReading, Understood } from './list-result.ts'
import { keepMatches, type Matcher, type Matches, type Wanted } from './match.ts'
import type { Store } from './store.ts'
import { type Bits, slotsOf } from './typed-arrays.ts'

/** Where a search looks. */
export interface Searched {
  readonly store: Store
  readonly matcher: Matcher
  /** The slots it may answer with. */
  readonly within: Bits
}

export interface Found {
  readonly matches: Matches
  readonly reading: SearchReading
  /** The words to be found side by side for the phrase bonus; empty when there is no phrase. */
  readonly phrase: string
  /** The size asked for, when it was applied. */
  readonly size: string | undefined
}

/**
 * Finds the products that have every word of the text. Attributes (colour, fabric, pattern, who wears it, price, size, unit)
 * narrow as strictly as leaves something: a colour in its own field before a colour anywhere, and with no such product
 * they only rank.
 */
export function search(text: string, searched: Searched): Found {
  const { columns, terms, speller } = searched.store
  const bySku = holdersOf(text, searched)
  if (bySku) return bySku
  const reading = understand(text, terms, speller)
  const limits = limitsOf(reading.query, columns)
  for (const { required, optional, limited, strays } of plansFor(reading, columns)) {
    if (required.length === 0 && (!limited || limits.length === 0)) continue
    const matches = limitedTo(limited ? limits : [], matchesOf(required, optional, searched))
    if (matches.slots.length === 0) continue
    return {
      matches,
      reading: { understood: understoodAs(reading, limits, limited, strays), alternatives: [] },
      phrase: phraseOf(reading),
      size: limited ? reading.query.size : undefined,
    }
  }
  const understood = understoodAs(reading, limits, false, true)
  return nothingBut({ understood, alternatives: closestAlternatives(reading.meanings, searched) })
}

/** A text that is the SKU of a product means that product. */
function holdersOf(text: string, { store, within }: Searched): Found | undefined {
  const sku = text.trim()
  if (!LIKE_A_SKU.test(sku)) return undefined
  const slots = slotsOf(store.skus.holders(sku, within))
  if (slots.length === 0) return undefined
  const understood = { terms: [sku], corrections: [], attributes: [] }
  return { ...nothingBut({ understood, alternatives: [] }), matches: evenly(slots) }
}

const LIKE_A_SKU = /^(?=.*\d)[^\s]{3,80}$/

function nothingBut(reading: SearchReading): Found {
  return { matches: evenly(new Uint32Array(0)), reading, phrase: '', size: undefined }
}

function evenly(slots: Uint32Array): Matches {
  return { slots, points: new Uint32Array(slots.length) }
}

/** One attempt at the query; `strays` says that attributes of words were made optional. */
interface Plan {
  readonly required: readonly Wanted[]
  readonly optional: readonly Wanted[]
  readonly limited: boolean
  readonly strays: boolean
}

/** From the strictest to the most lenient. */
function* plansFor({ meanings }: Reading, columns: Columns): Generator<Plan> {
  const words = meanings.filter(({ kind }) => kind === 'word')
  const attributes = meanings.filter(({ kind }) => kind !== 'word' && kind !== 'filler')
  const fillers = meanings.filter(({ kind }) => kind === 'filler')
  const strict = attributes.map((meaning) => inOwnField(meaning, columns))
  const only = words.length + attributes.length === 0
  const optional = only ? [] : fillers
  const required = only ? fillers : words
  yield { required: [...required, ...strict], optional, limited: true, strays: false }
  yield { required: [...required, ...attributes], optional, limited: true, strays: false }
  yield { required: [...required, ...strict], optional, limited: false, strays: false }
  yield { required: [...required, ...attributes], optional, limited: false, strays: false }
  if (words.length === 0 || attributes.length === 0) return
  yield { required, optional: [...attributes, ...optional], limited: true, strays: true }
  yield { required, optional: [...attributes, ...optional], limited: false, strays: true }
}

/** A product without a value in the field is taken at its name's word. */
function inOwnField({ kind, sayings }: Meaning, columns: Columns): Wanted {
  if (kind === 'gender') return { sayings, accepts: (_, fields) => (fields & CATEGORY) !== 0 }
  if (kind !== 'color' && kind !== 'fabric' && kind !== 'pattern') return { sayings }
  const field = FIELDS[kind]
  const column = columns[kind]
  return {
    sayings,
    accepts: (slot, fields) => (fields & field) !== 0 || ((fields & NAME) !== 0 && column.isBlank(slot)),
  }
}

const FIELDS = { color: COLOR, fabric: FABRIC, pattern: PATTERN } as const

function matchesOf(
  required: readonly Wanted[],
  optional: readonly Wanted[],
  { store, matcher, within }: Searched,
): Matches {
  if (required.length > 0) return matcher.matchAll(store.terms, within, required, optional)
  return evenly(slotsOf(within))
}

function limitedTo(limits: readonly Limit[], { slots, points }: Matches): Matches {
  if (limits.length === 0) return { slots, points }
  return keepMatches({ slots, points }, (slot) => limits.every(({ allows }) => allows(slot)))
}

function understoodAs(
  { meanings, corrections }: Reading,
  limits: readonly Limit[],
  limited: boolean,
  strays: boolean,
): Understood {
  const attributes: Attribute[] = []
  for (const { kind, used } of meanings) {
    if (kind !== 'word' && kind !== 'filler') attributes.push({ kind, value: used, applied: !strays })
  }
  for (const { attribute } of limits) attributes.push({ ...attribute, applied: limited })
  return { terms: meanings.map(({ used }) => used), corrections, attributes }
}

function phraseOf({ meanings }: Reading): string {
  const words = meanings.filter(({ kind }) => kind !== 'filler').map(({ used }) => used)
  return words.length > 1 ? words.join(' ') : ''
}
