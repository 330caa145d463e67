import type { PriceLimits, Query } from '../../domain/search/query.ts'
import { closestAlternatives } from './alternatives.ts'
import { BY_THE_METRE, type Columns } from './columns.ts'
import { CATEGORY, COLOR, FABRIC, NAME, PATTERN } from './fields.ts'
import { type Interpretation, interpretQuery, type QueryPart } from './interpret-query.ts'
import type { Attribute, SearchInterpretation, Understood } from './list-result.ts'
import { filterMatches, type Matches, type SearchContext, type SearchTerm } from './match.ts'
import { slotsOf } from './typed-arrays.ts'

export interface SearchMatches {
  readonly matches: Matches
  readonly interpretation: SearchInterpretation
  /** The words that earn the phrase bonus when they stand together in a name; empty when there is no phrase. */
  readonly phrase: string
  /** The requested size, when it was applied. */
  readonly size: string | undefined
}

/**
 * Finds the products that match every word of the text. Attributes (colour, fabric, pattern, gender, price, size, unit)
 * are applied as strictly as possible: a colour must match the colour field, else any field, and if no product matches
 * at all, attributes only affect the ranking.
 */
export function search(text: string, context: SearchContext): SearchMatches {
  const { columns, terms, speller } = context.store
  const bySku = matchSku(text, context)
  if (bySku) return bySku
  const interpretation = interpretQuery(text, terms, speller)
  const limits = limitsOf(interpretation.query, columns)
  for (const { required, optional, isLimited, isRelaxed } of plansFor(interpretation, columns)) {
    if (required.length === 0 && (!isLimited || limits.length === 0)) continue
    const matches = limitedTo(isLimited ? limits : [], matchesOf(required, optional, context))
    if (matches.slots.length === 0) continue
    return {
      matches,
      interpretation: { understood: understoodAs(interpretation, limits, isLimited, isRelaxed), alternatives: [] },
      phrase: phraseOf(interpretation),
      size: isLimited ? interpretation.query.size : undefined,
    }
  }
  const understood = understoodAs(interpretation, limits, false, true)
  return noMatches({ understood, alternatives: closestAlternatives(interpretation.parts, context) })
}

/** The products with this SKU, when the text is one. */
function matchSku(text: string, { store, within }: SearchContext): SearchMatches | undefined {
  const sku = text.trim()
  if (!SKU_PATTERN.test(sku)) return undefined
  const slots = slotsOf(store.skus.holders(sku, within))
  if (slots.length === 0) return undefined
  const understood = { terms: [sku], corrections: [], attributes: [] }
  return { ...noMatches({ understood, alternatives: [] }), matches: unscored(slots) }
}

const SKU_PATTERN = /^(?=.*\d)[^\s]{3,80}$/

function noMatches(interpretation: SearchInterpretation): SearchMatches {
  return { matches: unscored(new Uint32Array(0)), interpretation, phrase: '', size: undefined }
}

function unscored(slots: Uint32Array): Matches {
  return { slots, points: new Uint32Array(slots.length) }
}

/** One attempt at the query. `isLimited`: price, size and unit apply. `isRelaxed`: colour, fabric and pattern are optional. */
interface Plan {
  readonly required: readonly SearchTerm[]
  readonly optional: readonly SearchTerm[]
  readonly isLimited: boolean
  readonly isRelaxed: boolean
}

/** From the strictest to the most lenient. */
function* plansFor({ parts }: Interpretation, columns: Columns): Generator<Plan> {
  const words = parts.filter(({ kind }) => kind === 'word')
  const attributes = parts.filter(({ kind }) => kind !== 'word' && kind !== 'filler')
  const fillers = parts.filter(({ kind }) => kind === 'filler')
  const strict = attributes.map((part) => inOwnField(part, columns))
  const only = words.length + attributes.length === 0
  const optional = only ? [] : fillers
  const required = only ? fillers : words
  yield { required: [...required, ...strict], optional, isLimited: true, isRelaxed: false }
  yield { required: [...required, ...attributes], optional, isLimited: true, isRelaxed: false }
  yield { required: [...required, ...strict], optional, isLimited: false, isRelaxed: false }
  yield { required: [...required, ...attributes], optional, isLimited: false, isRelaxed: false }
  if (words.length === 0 || attributes.length === 0) return
  yield { required, optional: [...attributes, ...optional], isLimited: true, isRelaxed: true }
  yield { required, optional: [...attributes, ...optional], isLimited: false, isRelaxed: true }
}

/** A product whose field is empty matches by its name instead. */
function inOwnField({ kind, expansions }: QueryPart, columns: Columns): SearchTerm {
  if (kind === 'gender') return { expansions, accepts: (_, fields) => (fields & CATEGORY) !== 0 }
  if (kind !== 'color' && kind !== 'fabric' && kind !== 'pattern') return { expansions }
  const field = FIELDS[kind]
  const column = columns.facets[kind]
  return {
    expansions,
    accepts: (slot, fields) => (fields & field) !== 0 || ((fields & NAME) !== 0 && column.isBlank(slot)),
  }
}

const FIELDS = { color: COLOR, fabric: FABRIC, pattern: PATTERN } as const

function matchesOf(
  required: readonly SearchTerm[],
  optional: readonly SearchTerm[],
  { store, matcher, within }: SearchContext,
): Matches {
  if (required.length > 0) return matcher.matchAll(store.terms, within, required, optional)
  return unscored(slotsOf(within))
}

function limitedTo(limits: readonly Limit[], { slots, points }: Matches): Matches {
  if (limits.length === 0) return { slots, points }
  return filterMatches({ slots, points }, (slot) => limits.every(({ allows }) => allows(slot)))
}

function understoodAs(
  { parts, corrections }: Interpretation,
  limits: readonly Limit[],
  isLimited: boolean,
  isRelaxed: boolean,
): Understood {
  const attributes: Attribute[] = []
  for (const { kind, used } of parts) {
    if (kind !== 'word' && kind !== 'filler') attributes.push({ kind, value: used, applied: !isRelaxed })
  }
  for (const { attribute } of limits) attributes.push({ ...attribute, applied: isLimited })
  return { terms: parts.map(({ used }) => used), corrections, attributes }
}

function phraseOf({ parts }: Interpretation): string {
  const words = parts.filter(({ kind }) => kind !== 'filler').map(({ used }) => used)
  return words.length > 1 ? words.join(' ') : ''
}

/** A price, size or unit the query asks for, and how it is shown to the shopper. */
interface Limit {
  readonly attribute: Omit<Attribute, 'applied'>
  readonly allows: (slot: number) => boolean
}

function limitsOf({ price, size, unit }: Query, columns: Columns): Limit[] {
  const limits: Limit[] = []
  if (price) {
    const { min = 0, max = Number.POSITIVE_INFINITY } = price
    const { prices } = columns
    limits.push({
      attribute: { kind: 'price', value: priceText(price) },
      allows: (slot) => (prices[slot] as number) >= min && (prices[slot] as number) <= max,
    })
  }
  if (size)
    limits.push({ attribute: { kind: 'size', value: size }, allows: columns.facets.size.holds(size) ?? (() => false) })
  if (unit) {
    const { flags } = columns
    const byTheMetre = unit === 'metre'
    limits.push({
      attribute: { kind: 'unit', value: byTheMetre ? 'by the metre' : 'by the piece' },
      allows: (slot) => (((flags[slot] as number) & BY_THE_METRE) !== 0) === byTheMetre,
    })
  }
  return limits
}

function priceText({ min, max }: PriceLimits): string {
  const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN')}`
  if (min === undefined) return `up to ${rupees(max ?? 0)}`
  return max === undefined ? `from ${rupees(min)}` : `${rupees(min)} to ${rupees(max)}`
}
