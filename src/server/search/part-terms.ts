import { isCraft } from '../../domain/search/crafts.ts'
import { isBasicColor, isShape, isWornBeside } from '../../domain/search/kinds.ts'
import { kindsOfShape } from '../../domain/search/shaped-kinds.ts'
import { usualSpelling } from '../../domain/search/synonyms.ts'
import { stemWord } from '../../domain/search/words.ts'
import { BY_THE_METRE, FOOTWEAR, OUTERWEAR } from './columns.ts'
import { ALL_FIELDS, BRAND, CATEGORY, COLOR, DESCRIPTION, FABRIC, GARMENT, NAME, PATTERN, WHOLE } from './fields.ts'
import type { Expansion, Matches, SearchContext, SearchTerm } from './match.ts'
import type { QueryPart } from './part-kind.ts'
import { sharedPostings } from './phrases.ts'
import { slotsOf } from './typed-arrays.ts'

export function isAttribute({ kind }: QueryPart): boolean {
  return kind === 'gender' || kind === 'color' || kind === 'fabric' || kind === 'pattern'
}

/** Titles of cloth name what it is for: 'Linen Fabric for Shirts and Dresses' is no dress. Nor are 'Mid-Top Shoes' a top. */
function sewn({ expansions }: QueryPart, { columns: { flags } }: Fields): SearchTerm {
  return {
    expansions,
    fields: ALL_FIELDS & ~(DESCRIPTION | WHOLE | BRAND),
    accepts: (slot, fields) =>
      (fields & (GARMENT | CATEGORY)) !== 0 || ((flags[slot] as number) & (BY_THE_METRE | FOOTWEAR)) === 0,
  }
}

/**
 * A description often names other products and colours: 'wear it with blue jeans'. For whom something is, a brand called 'Beti' or
 * 'Ladies Choice' does not say, unless nothing else is searched for; nor does 'Pepe Jeans' say what something is.
 */
export function outsideDescriptions({ kind, expansions }: QueryPart, ignoredForGender = 0): SearchTerm {
  const others = DESCRIPTION | WHOLE | (kind === 'garment' ? BRAND : 0) | (kind === 'gender' ? ignoredForGender : 0)
  return { expansions, fields: ALL_FIELDS & ~others }
}

/** What the catalogue has in its fields. */
export type Fields = Pick<SearchContext['store'], 'terms' | 'columns'>

export function termOf(part: QueryPart, store: Fields): SearchTerm {
  if (isNamedLikeShape(part, store) || isCloth(part, store))
    return { expansions: part.expansions, fields: GARMENT | CATEGORY }
  if (isPartOfClothes(part)) return { ...outsideDescriptions(part), accepts: isNoClothes(store) }
  if (part.kind === 'garment') return part.isSewn ? sewn(part, store) : outsideDescriptions(part)
  if (part.kind === 'clothes') return { expansions: part.expansions, fields: GARMENT | CATEGORY | NAME }
  // In a category 'Palazzos & Salwars' there are straight trousers too.
  if (part.kind === 'word' && kindsOfShape(part.used).length > 0)
    return { expansions: part.expansions, fields: ALL_FIELDS & ~CATEGORY }
  const term = inOwnField(part, store)
  if (part.used.startsWith(NOT)) return { ...term, accepts: isNone(part.used.slice(NOT.length), store) }
  return isDenied(part, store) ? { ...term, accepts: isNotDenied(part.used, store) } : term
}

/** The tights of a shop that has them are no shirts with a 'Tight Slim Fit'. */
function isNamedLikeShape({ kind, used }: QueryPart, { terms }: Fields): boolean {
  const stem = stemWord(used)
  const code = kind === 'garment' && isShape(stem) ? terms.find(stem) : undefined
  return code !== undefined && terms.countIn(code, GARMENT) > 0
}

/** Whether a part names what is also a part of clothes: a tie, though the ties of a 'Tie-Up Neck Top' are none, or a belt. */
export function isPartOfClothes({ kind, used }: QueryPart): boolean {
  const last = stemWord(used.split(' ').at(-1) ?? '')
  return kind === 'garment' && isShape(last) && isWornBeside(last)
}

function isNoClothes({ columns: { flags } }: Fields): (slot: number, fields: number) => boolean {
  return (slot, fields) => (fields & (GARMENT | CATEGORY)) !== 0 || ((flags[slot] as number) & OUTERWEAR) === 0
}

/** Shoes and bracelets 'of fabric' are no cloth, where the shop has some or what is near to it. */
function isCloth({ kind, used, expansions }: QueryPart, { terms }: Fields): boolean {
  const isKind = (code: number) => terms.countIn(code, GARMENT) + terms.countIn(code, CATEGORY) > 0
  return (
    kind === 'garment' &&
    usualSpelling(stemWord(used)) === FABRIC_STEM &&
    expansions.some(({ codes }) => codes.every(isKind))
  )
}

const FABRIC_STEM = stemWord('fabric')

const NOT = 'non '

/** Some product is said to be not what is asked for: `padded` where there are bras called `Non-Padded`. */
function isDenied({ kind, used }: QueryPart, { terms }: Fields): boolean {
  const codes = kind === 'word' ? [NOT.trim(), stemWord(used)].map((stem) => terms.find(stem)) : []
  return codes.length > 0 && codes.every((code) => code !== undefined) && sharedPostings(terms, codes).length > 0
}

/** `Non-Wired Bra` is not wired. */
function isNotDenied(word: string, { columns: { names } }: Fields): (slot: number) => boolean {
  const denied = new RegExp(String.raw`\b${NOT}${word}\b`)
  const said = saidOf(word)
  return (slot) => !denied.test(names[slot] as string) || said.test(names[slot] as string)
}

/** `Non-Wired Padded Bra` has both words of `non padded`, and is padded. */
function isNone(word: string, { columns: { names } }: Fields): (slot: number) => boolean {
  const said = saidOf(word)
  return (slot) => !said.test(names[slot] as string)
}

/** A name that has the word without `non`. */
function saidOf(word: string): RegExp {
  return new RegExp(String.raw`(?<!\b${NOT})\b(?:under)?${word}\b`)
}

/**
 * A product whose field is empty matches by its name instead. So does a shade, weave or kind of work that the catalogue names in
 * titles only: the colour of a 'Turquoise Saree' may be 'Blue'.
 */
function inOwnField({ kind, expansions }: QueryPart, { terms, columns }: Fields): SearchTerm {
  if (kind === 'gender') return { expansions: expansions.map((one) => inNamesOnly(one, terms)), fields: CATEGORY }
  if (kind !== 'color' && kind !== 'fabric' && kind !== 'pattern') return { expansions }
  const field = FIELDS[kind]
  const column = columns.facets[kind]
  const isInField = (code: number) => {
    const stem = terms.stems[code] as string
    if (isCraft(stem) || (kind === 'color' && !isBasicColor(stem))) return false
    return terms.countIn(code, field) >= terms.countIn(code, NAME) * SHARE_IN_FIELD
  }
  return {
    expansions: expansions.map((one) => (one.codes.every(isInField) ? one : { ...one, inNames: true })),
    fields: field | NAME,
    accepts: (slot, fields) => (fields & field) !== 0 || column.isBlank(slot),
  }
}

/** A shop that fills in no fabrics says in its descriptions what its jackets are made of. */
export function fromDescription(part: QueryPart, store: Fields): SearchTerm {
  const { fabric } = store.columns.facets
  if (part.kind !== 'fabric') return termOf(part, store)
  return { expansions: part.expansions, fields: FABRIC | NAME | DESCRIPTION, accepts: (slot) => fabric.isBlank(slot) }
}

/** In a shop whose children's clothes are in one category, only their names say which are for boys. */
function inNamesOnly(one: Expansion, terms: Fields['terms']): Expansion {
  const [code] = one.codes
  const isPerson = code !== undefined && PERSONS.has(terms.stems[code] as string)
  return isPerson && terms.countIn(code, CATEGORY) === 0 ? { ...one, inNames: true } : one
}

const PERSONS: ReadonlySet<string> = new Set(['men', 'women', 'boy', 'girl', 'kid', 'baby', 'infant'])

/** A word belongs to a field when products have it there at least this many times as often as in their names. */
const SHARE_IN_FIELD = 0.1

const FIELDS = { color: COLOR, fabric: FABRIC, pattern: PATTERN } as const

export function matchesOf(
  required: readonly SearchTerm[],
  optional: readonly SearchTerm[],
  { store, matcher, within }: SearchContext,
): Matches {
  if (required.length > 0) return matcher.matchAll(store.terms, within, required, optional)
  return unscored(slotsOf(within))
}

export function unscored(slots: Uint32Array): Matches {
  return { slots, points: new Uint32Array(slots.length) }
}
