import { isShade } from '../../domain/search/kinds.ts'
import { isOfClothes } from '../../domain/search/make-words.ts'
import type { PriceOrder } from '../../domain/search/order-words.ts'
import { isColorGroup } from '../../domain/search/shade-names.ts'
import { isLengthOrWidth, isShadeOf } from '../../domain/search/similar-words.ts'
import { usualSpelling } from '../../domain/search/synonyms.ts'
import { isListWord, listOfBareWord } from '../../domain/search/word-kinds.ts'
import { stemWord } from '../../domain/search/words.ts'
import { closestAlternatives } from './alternatives.ts'
import { clothesFirst, withClothesFirst } from './clothes-first.ts'
import { OWN_WEIGHT } from './expansions.ts'
import { ALL_FIELDS, BRAND, CATEGORY, DESCRIPTION, WHOLE } from './fields.ts'
import { forGrownUps, withinFor, withOthersLast } from './for-whom.ts'
import { COLLAR, type Excluded, type Interpretation, interpretQuery } from './interpret-query.ts'
import { type Limit, limitsOf } from './limits.ts'
import type { SearchInterpretation } from './list-result.ts'
import { type Expansion, filterMatches, type Matches, type SearchContext, type SearchTerm } from './match.ts'
import { anyOf, withListsFirst } from './named-lists.ts'
import { clothesInstead, mentionedIn, nearCommonKindsOf, nearKindsOf } from './other-kinds.ts'
import { withOwnWordsFirst } from './own-words.ts'
import type { QueryPart } from './part-kind.ts'
import {
  type Fields,
  fromDescription,
  isAttribute,
  matchesOf,
  outsideDescriptions,
  termOf,
  unscored,
} from './part-terms.ts'
import { partialMatches, withFurther, withPartial } from './partial-matches.ts'
import { withPartnersLast } from './partners-last.ts'
import { withSpecialWearLast } from './special-wear.ts'
import { type Bits, bitsOf, slotsOf } from './typed-arrays.ts'
import { understoodAs } from './understood.ts'
import { isForSport } from './unnamed-meanings.ts'

export interface SearchMatches {
  readonly matches: Matches
  readonly interpretation: SearchInterpretation
  /** Words that earn the phrase bonus when they stand together in a name. */
  readonly phrases: readonly string[]
  /** The requested size, when it was applied. */
  readonly size: string | undefined
  /** How products that match equally well are ordered, when the search says so. */
  readonly order?: PriceOrder | undefined
}

/**
 * Finds the products that match every word of the text. Attributes (colour, fabric, pattern, gender) are applied as strictly as
 * possible: a colour must match the colour field, else any but the description. A fabric may stand in the description alone. Size and unit are given up only when nothing of the
 * kind matches with them, the price last. When no product is of the kind that is named, those whose descriptions mention it match.
 * When fewer than a page of products match every word, those that match the most telling words follow, always of the kind that
 * is named.
 */
export function search(
  text: string,
  given: SearchContext,
  { partial, interpret = interpretQuery, noAlternatives }: SearchOptions,
): SearchMatches {
  const bySku = matchSku(text, given)
  if (bySku) return bySku
  const interpretation = interpret(text, given.store)
  const possible = { ...given, within: without(interpretation.excluded, given) }
  const context = { ...possible, within: withinFor(interpretation.parts, possible) }
  return (
    answerOf(interpretation, context, partial) ??
    (context.within === possible.within ? undefined : answerOf(interpretation, possible, partial)) ??
    (partial === 'never' ? undefined : withoutSome(interpretation, possible, partial)) ??
    nothingFound(interpretation, possible, partial === 'never' || noAlternatives === true)
  )
}

/** Of a search that names no kind of product, only words of the trade: what has the most telling ones, 'zari border' for 'gold zari border'. */
function withoutSome(
  interpretation: Interpretation,
  context: SearchContext,
  partialWhen: SearchOptions['partial'],
): SearchMatches | undefined {
  const { parts } = interpretation
  const isOfTrade = ({ kind, used }: QueryPart) =>
    kind !== 'garment' && (kind !== 'word' || used.split(' ').every((word) => isOfClothes(stemWord(word))))
  // The word before a colour is a shade of it.
  if (!parts.every((part, at) => isOfTrade(part) || (part.kind === 'word' && parts[at + 1]?.kind === 'color')))
    return undefined
  const [best] = closestAlternatives(parts, context)
  const dropped = parts.filter(({ kind, typed }) => kind !== 'filler' && best?.dropped.includes(typed))
  return best && answerOf(interpretation, context, partialWhen, dropped)
}

function answerOf(
  whole: Interpretation,
  context: SearchContext,
  partialWhen: SearchOptions['partial'],
  dropped: readonly QueryPart[] = [],
): SearchMatches | undefined {
  const interpretation = { ...whole, parts: whole.parts.filter((part) => !dropped.includes(part)) }
  const { parts, query } = interpretation
  const { columns } = context.store
  const limits = limitsOf(query, columns)
  const answer = (found: Matches, kept: readonly Limit[], leftOut: readonly QueryPart[], exact?: number) => ({
    matches: withSpecialWearLast(
      parts,
      withOthersLast(parts, withPartnersLast(parts, found, context), context, leftOut),
      context,
    ),
    interpretation: {
      understood: {
        ...understoodAs(whole, limits, context.store.terms, {
          kept,
          leftOut: [...leftOut, ...dropped, ...replacedIn(parts, found, context)],
        }),
        ...(exact !== undefined && { exact }),
      },
      alternatives: [],
    },
    phrases: leftOut.length > 0 ? [] : phrasesOf(interpretation),
    size: kept.some(({ attribute }) => attribute.kind === 'size') ? query.size : undefined,
    order: query.order ?? orderOfMissedPrice(query, kept),
  })
  /** With those of grown-ups, or the nearest other kinds, after them where they are few. */
  const filledUp = (found: Matches, kept: readonly Limit[]): Matches => {
    if (partialWhen !== 'few' || found.slots.length >= ENOUGH) return found
    const grown = ofGrownUps(parts, context, kept)
    if (grown) return withFurther(found, grown.matches)
    const near = nearKindsOf(interpretation, context, allowedBy(kept))
    return near ? withFurther(found, near.matches) : found
  }
  /** The list that is named, within the limits, as far as something is within them. */
  const anything = () => {
    const all = scoredByMeaning(parts, context)
    const kept = fewerAndFewer(limits).find((some) => limitedTo(some, all).slots.length > 0) ?? []
    return answer(anyOf(parts, limitedTo(kept, all), columns), kept, [])
  }
  if (namesOnlyLists(interpretation)) return anything()
  // Boys' shirts are of no use to a man, whatever they cost.
  let forOthers: (() => SearchMatches) | undefined
  for (const kept of fewerAndFewer(limits)) {
    for (const { required, optional } of plansFor(interpretation, context.store)) {
      if (required.length === 0 && kept.length === 0) continue
      const matches = withListsFirst(
        parts,
        withClothesFirst(
          parts,
          withOwnWordsFirst(parts, limitedTo(kept, matchesOf(required, optional, context)), context),
          columns,
        ),
        columns,
      )
      const count = matches.slots.length
      if (count === 0) continue
      const more = partialWhen === 'few' && count < ENOUGH ? partially(interpretation, context, kept) : undefined
      const all = filledUp(more ? withPartial(matches, more.matches) : matches, kept)
      return answer(all, kept, [], all.slots.length > count ? count : undefined)
    }
    const found = partialWhen === 'never' ? undefined : partially(interpretation, context, kept)
    if (!found) continue
    const answered = () => answer(filledUp(found.matches, kept), kept, found.leftOut, found.exact)
    if (!found.leftOut.some(({ kind }) => kind === 'gender') || found.isForGrownUps) return answered()
    forOthers ??= answered
  }
  if (forOthers) {
    for (const other of [nearKindsOf, nearCommonKindsOf]) {
      for (const kept of fewerAndFewer(limits)) {
        const near = other(interpretation, context, allowedBy(kept))
        if (near) return answer(near.matches, kept, near.leftOut)
      }
    }
    return forOthers()
  }
  if (isOnlyFillers(interpretation) && (parts.length > 0 || query.origin) && partialWhen !== 'never') return anything()
  for (const other of partialWhen === 'never' ? [] : [nearKindsOf, mentionedIn, nearCommonKindsOf, clothesInstead]) {
    for (const kept of other === mentionedIn ? [[]] : fewerAndFewer(limits)) {
      const found = other(interpretation, context, allowedBy(kept))
      if (found) return answer(found.matches, kept, found.leftOut)
    }
  }
  return undefined
}

/** What matches the query in part; for a girl who wants what only women have, the nearest that girls have, then clothes of women. */
function partially(interpretation: Interpretation, context: SearchContext, kept: readonly Limit[]) {
  const { parts } = interpretation
  const found = inPart(parts, context, kept)
  const child = found?.leftOut.find(({ kind }) => kind === 'gender')
  const other = child && ofGrownUps(parts, context, kept)
  const isSold = child?.expansions.some(({ codes }) =>
    codes.every((code) => context.store.terms.countIn(code, CATEGORY) > 0),
  )
  const near = other && isSold && nearKindsOf(interpretation, context, allowedBy(kept))
  if (near)
    return { ...near, matches: withFurther(near.matches, other.matches), exact: undefined, isForGrownUps: false }
  return other
    ? { ...other, leftOut: [child, ...other.leftOut], exact: undefined, isForGrownUps: true }
    : found && { ...found, isForGrownUps: false }
}

function inPart(parts: readonly QueryPart[], context: SearchContext, kept: readonly Limit[]) {
  const allows = kept.length === 0 ? undefined : allowedBy(kept)
  return partialMatches(parts, (part) => termOf(part, context.store), context, allows)
}

/** What grown-ups wear, where a search is for girls or boys. */
function ofGrownUps(parts: readonly QueryPart[], context: SearchContext, kept: readonly Limit[]) {
  const grown = forGrownUps(parts, context.store.terms)
  const found = grown && inPart(grown, context, kept)
  return found?.leftOut.some(({ kind }) => kind === 'gender') ? undefined : found
}

/** Attributes and words that none of the products has, only what is similar: embroidered ones in place of phulkari, shorts for yoga. */
function replacedIn(parts: readonly QueryPart[], { slots }: Matches, context: SearchContext): QueryPart[] {
  const { store, matcher } = context
  let found: Bits | undefined
  return parts.filter((part) => {
    if (isForSport(part)) {
      found ??= bitsOf(slots, store.capacity)
      return !matcher.matchesSome(store.terms, found, outsideDescriptions(part))
    }
    if (part.kind !== 'word' && !isAttribute(part)) return false
    const own = ownOf(part, store.terms)
    if (own.length === part.expansions.length) return false
    if (own.length === 0) return true
    found ??= bitsOf(slots, store.capacity)
    return !matcher.matchesSome(store.terms, found, termOf({ ...part, expansions: own }, store))
  })
}

/** The spellings and translations of what is asked for, and the shades of a colour. */
function ownOf({ kind, used, expansions }: QueryPart, terms: Fields['terms']): readonly Expansion[] {
  if (isColorGroup(used) || isLengthOrWidth(usualSpelling(stemWord(used)))) return expansions
  const color = usualSpelling(stemWord(used))
  const isShade = ([code, ...others]: readonly number[]) =>
    kind === 'color' && others.length === 0 && code !== undefined && isShadeOf(terms.stems[code] as string, color)
  return expansions.filter(({ weight, codes }) => weight >= OWN_WEIGHT || isShade(codes))
}

function nothingFound(interpretation: Interpretation, context: SearchContext, noAlternatives: boolean): SearchMatches {
  const { parts, query } = interpretation
  const limits = limitsOf(query, context.store.columns)
  const understood = understoodAs(interpretation, limits, context.store.terms, {
    kept: [],
    leftOut: parts.filter(isAttribute),
  })
  return noMatches({ understood, alternatives: noAlternatives ? [] : closestAlternatives(parts, context) })
}

interface SearchOptions {
  /**
   * When products that match the query in part are found: when few match all of it, or when none does. With `never` there are no
   * alternatives either.
   */
  readonly partial: 'few' | 'none' | 'never'
  /** Suggestions show products only. */
  readonly noAlternatives?: boolean
  readonly interpret?: (text: string, store: SearchContext['store']) => Interpretation
}

/** About half a page. */
const ENOUGH = 8

/** Where nothing is in the price range that was asked for: what is nearest to it comes first. */
function orderOfMissedPrice({ price }: Interpretation['query'], kept: readonly Limit[]): PriceOrder | undefined {
  if (!price || kept.some(({ attribute }) => attribute.kind === 'price')) return undefined
  return price.max === undefined ? 'highest first' : 'lowest first'
}

/** All limits, then the price alone, then none. */
function fewerAndFewer(limits: readonly Limit[]): (readonly Limit[])[] {
  const isPrice = ({ attribute }: Limit) => attribute.kind === 'price'
  const price = limits.filter(isPrice)
  const others = limits.filter((limit) => !isPrice(limit))
  const some = [price, others].filter(({ length }) => length > 0 && length < limits.length)
  return limits.length === 0 ? [[]] : [limits, ...some, []]
}

/** 'New arrivals under 1000' or 'not cotton' names no product: the list is meant, and not what has 'new' in its name. */
function namesOnlyLists({ parts, query }: Interpretation): boolean {
  const isAsked = query.order !== undefined || query.excluded.length > 0
  return isOnlyFillers({ parts }) && (isAsked || parts.some(({ typed }) => isListWord(typed)))
}

/** All products: of a list in its order, else those first that are given as a present where none is sold as a gift, or clothes. */
function scoredByMeaning(parts: readonly QueryPart[], { store, matcher, within }: SearchContext): Matches {
  const slots = slotsOf(within)
  if (parts.some(({ typed }) => listOfBareWord(typed) !== undefined)) return unscored(slots)
  const expansions = parts.flatMap((part) => (part.typed === '' ? part.expansions : []))
  if (expansions.length === 0) return clothesFirst(unscored(slots), store.columns)
  const meant = matcher.matchAll(store.terms, within, [{ expansions }], [])
  const pointsOf = new Map(Array.from(meant.slots, (slot, at) => [slot, meant.points[at] as number]))
  return { slots, points: slots.map((slot) => pointsOf.get(slot) ?? 0) }
}

/** 'Show me something nice' names nothing either. */
function isOnlyFillers({ parts }: Pick<Interpretation, 'parts'>): boolean {
  return parts.every(({ kind }) => kind === 'filler')
}

/** The products that contain none of the excluded words. A description may say what a product is not, or goes with. */
function without(excluded: readonly Excluded[], { store, matcher, within }: SearchContext): Bits {
  if (excluded.length === 0) return within
  const left = within.slice()
  for (const { typed, expansions } of excluded) {
    if (expansions.length === 0) continue
    const term = { expansions, fields: stemWord(typed) === COLLAR ? ALL_FIELDS : ALL_FIELDS & ~(DESCRIPTION | WHOLE) }
    for (const slot of matcher.matchAll(store.terms, within, [term], []).slots) {
      left[slot >>> 5] = (left[slot >>> 5] as number) & ~(1 << (slot & 31))
    }
  }
  return left
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
  return { matches: unscored(new Uint32Array(0)), interpretation, phrases: [], size: undefined }
}

/** One attempt at the query. */
interface Plan {
  readonly required: readonly SearchTerm[]
  readonly optional: readonly SearchTerm[]
}

/** From the strictest to the most lenient. */
function* plansFor({ parts }: Interpretation, store: Fields): Generator<Plan> {
  const named = parts.some(({ kind }) => kind === 'garment')
  const isOptional = ({ kind }: QueryPart) => kind === 'filler' || kind === 'occasion' || (kind === 'clothes' && named)
  const words = parts.filter((part) => !isOptional(part))
  const required = words.length > 0 ? words : parts.filter(({ kind }) => kind === 'occasion')
  const only = required.length > 0 ? required : parts
  const optional = parts.filter((part) => !only.includes(part))
  const strict = only.map((part) => termOf(part, store))
  yield { required: strict, optional }
  const ignored = only.length > 1 ? BRAND : 0
  const lenient = only.map((part) => (isAttribute(part) ? outsideDescriptions(part, ignored) : termOf(part, store)))
  if (only.some(isAttribute)) yield { required: lenient, optional }
  if (named && only.some(({ kind }) => kind === 'fabric'))
    yield { required: only.map((part) => fromDescription(part, store)), optional }
}

function limitedTo(limits: readonly Limit[], { slots, points }: Matches): Matches {
  return limits.length === 0 ? { slots, points } : filterMatches({ slots, points }, allowedBy(limits))
}

function allowedBy(limits: readonly Limit[]): (slot: number) => boolean {
  return (slot) => limits.every(({ allows }) => allows(slot))
}

/** All the words, and those of the kind that is named: 'nehru jacket' of 'mens nehru jacket'. */
function phrasesOf({ parts }: Interpretation): string[] {
  // The 'light' of 'light blue jeans' only ranks, but is part of the phrase.
  const words = parts.filter(({ kind, used }) => kind !== 'filler' || isShade(stemWord(used))).map(({ used }) => used)
  const kinds = parts.flatMap(({ kind, used }) => (kind === 'garment' ? [used] : []))
  return [...new Set([words.join(' '), ...kinds])].filter((phrase) => phrase.includes(' '))
}
