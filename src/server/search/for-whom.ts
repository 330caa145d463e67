import { isCraft } from '../../domain/search/crafts.ts'
import { isOfChildren, isOfGrownUps, isWomensGarment, WOMENS_GARMENTS } from '../../domain/search/kinds.ts'
import { isDayOfSalwarSuits } from '../../domain/search/occasions.ts'
import { usualSpelling } from '../../domain/search/synonyms.ts'
import { stemWord } from '../../domain/search/words.ts'
import { expansionsOf } from './expansions.ts'
import { CATEGORY, NAME } from './fields.ts'
import type { Matches, SearchContext } from './match.ts'
import type { QueryPart } from './part-kind.ts'
import { PHRASE_POINTS } from './relevance.ts'
import { fieldsOf, slotOf, type Terms } from './terms.ts'
import { type Bits, hasBit, newBits, setBit } from './typed-arrays.ts'

/** Returns whether a word says that something is for men or boys. */
export function isMale(stem: string, terms: Terms): boolean {
  return isSame(stem, 'men', terms) || isSame(stem, 'boy', terms)
}

/** Which person a word names; undefined for children of any sex. */
export function personOf(word: string, terms: Terms): 'men' | 'women' | 'boy' | 'girl' | undefined {
  return (['men', 'women', 'boy', 'girl'] as const).find((person) => isSame(stemWord(word), person, terms))
}

function isSame(stem: string, other: string, terms: Terms): boolean {
  return (
    stem === other || terms.synonymsOf([stem]).some(({ stems, weight }) => stems.join(' ') === other && weight >= 0.9)
  )
}

/**
 * The products among which a search looks: what only women wear is not looked for among men's clothes, and a frock is not for a baby boy.
 */
export function withinFor(parts: readonly QueryPart[], { store, within }: SearchContext): Bits {
  const sex = parts.find(({ babySex }) => babySex)?.babySex
  if (sex) return sex === 'boy' ? less(within, audiencesOf(store).forGirls) : less(within, audiencesOf(store).forBoys)
  const isWomens = parts.some(
    ({ kind, used }) => (kind === 'garment' && isWomensGarment(used)) || WOMENS_CUTS.has(used),
  )
  if (!isWomens || parts.some(({ kind }) => kind === 'gender')) return within
  const { menOnly, forBoys, children } = audiencesOf(store)
  // 'Boy shorts' are for women.
  const boys = forBoys && children && less(children, less(children, forBoys))
  return less(less(within, menOnly), boys)
}

/** Returns whether a word names a bride. */
export const isBride = ({ kind, used }: QueryPart) => kind === 'occasion' && BRIDES.has(stemWord(used))
const BRIDES: ReadonlySet<string> = new Set(['bride', 'bridal', 'dulhan'].map(stemWord))

/** Returns whether a word names a groom. */
export const isGroom = ({ kind, used }: QueryPart) => kind === 'occasion' && usualSpelling(stemWord(used)) === 'groom'

/** A day for which women dress: Karwa Chauth, Teej, a baby shower. */
const isDayOfWomen = ({ kind, used }: QueryPart) =>
  kind === 'occasion' && used.split(' ').some((word) => DAYS_OF_WOMEN.has(stemWord(word)))
const DAYS_OF_WOMEN: ReadonlySet<string> = new Set(
  'karwa karva chauth teej gangaur savitri varalakshmi babyshower'.split(' ').map(stemWord),
)

/** A 'bandhani suit' is a salwar suit, and so are one with what only women wear and one for a festival. */
function isSalwarSuit(parts: readonly QueryPart[]): boolean {
  const words = parts.flatMap(({ kind, used }) => (kind === 'filler' ? [] : used.split(' ').map(stemWord)))
  const isOfWomen = (stem: string) => isCraft(usualSpelling(stem)) || WORN_WITH_SUITS.has(usualSpelling(stem))
  const isForFestival = parts.some(({ kind, used }) => kind === 'occasion' && isDayOfSalwarSuits(stemWord(used)))
  const isSuit = words.includes(SUIT) && parts.some(({ kind }) => kind === 'garment')
  return isSuit && (isForFestival || words.some(isOfWomen))
}

const WORN_WITH_SUITS: ReadonlySet<string> = new Set(
  ['patiala', 'salwar', 'sharara', 'gharara', 'anarkali', 'palazzo', 'pakistani', 'punjabi'].map(stemWord),
)
const SUIT = stemWord('suit')

/** Returns whether a search names what only men and boys wear. */
function isMensGarment(parts: readonly QueryPart[]): boolean {
  const words = parts.flatMap(({ used }) => used.split(' '))
  return MENS_GARMENTS.test(words.map((word) => usualSpelling(stemWord(word))).join(' '))
}

const MENS_GARMENTS =
  /\b(?:kurta pyjama|sherwani|achkan|pathani|bandhgala|nehru jacket|safari suit|(?:coat|blazer) (?:pant|trouser)|(?:pant|trouser) (?:coat|blazer)|tuxedo)\b/

/** Cuts that only women's jeans have. */
const WOMENS_CUTS: ReadonlySet<string> = new Set(['mom', 'mom fit', 'boyfriend', 'boyfriend fit', 'girlfriend'])

function less(within: Bits, others: Bits | undefined): Bits {
  return others ? within.map((bits, at) => bits & ~(others[at] as number)) : within
}

function either(one: Bits | undefined, other: Bits | undefined): Bits | undefined {
  return one && other ? one.map((bits, at) => bits | (other[at] as number)) : (one ?? other)
}

/**
 * Puts children's clothes after those of grown-ups that match as well, unless the search is for children; after all others where the
 * shop has only kinds that are near to the one that is named. Likewise women's clothes for a groom and where only men wear what is
 * named, and men's for a bride, on a day of women and where a salwar suit is meant.
 */
export function withOthersLast(
  parts: readonly QueryPart[],
  matches: Matches,
  { store }: SearchContext,
  leftOut: readonly QueryPart[],
): Matches {
  if (parts.some(({ kind }) => kind === 'gender')) return matches
  const { children, menOnly, womenOnly, forBoys } = audiencesOf(store)
  const others =
    parts.some((part) => isBride(part) || isDayOfWomen(part)) || isSalwarSuit(parts)
      ? either(menOnly, forBoys)
      : menOnly && (isMensGarment(parts) || parts.some(isGroom))
        ? womenOnly
        : undefined
  if (!children && !others) return matches
  const isNearKind = leftOut.some((part) => part.kind === 'garment' && !isKindOfChildren(part))
  const isForGrownUps =
    parts.some(({ used }) => used.split(' ').some((word) => isOfGrownUps(usualSpelling(stemWord(word))))) &&
    !parts.some(isKindOfChildren)
  const penalty = isNearKind ? Number.POSITIVE_INFINITY : isForGrownUps ? ANY_POINTS : CHILD_POINTS
  const { slots, points } = matches
  const penaltyOf = (slot: number) => {
    const ofChild = children && hasBit(children, slot) ? penalty : 0
    return others && hasBit(others, slot) ? Math.max(ofChild, ANY_POINTS) : ofChild
  }
  // What comes after all others does so too where the words of the search stand together in its name.
  const advance = penalty > CHILD_POINTS || others ? PHRASE_POINTS : 0
  return {
    slots,
    points: points.map((own, at) => {
      const less = penaltyOf(slots[at] as number)
      return less > 0 ? Math.max(0, own - less) : own + advance
    }),
  }
}

const isKindOfChildren = ({ kind, used }: QueryPart) => kind === 'garment' && isOfChildren(stemWord(used))

const CHILDREN = ['kid', 'girl', 'boy', 'baby', 'infant', 'child', 'children']
/** As much as the match of a kind of product. */
const CHILD_POINTS = 12
/** More than a product that matches no more words has. */
const ANY_POINTS = 500

/** The search with grown-ups in place of children: shops have few clothes for girls, and young women call themselves girls. */
export function forGrownUps(parts: readonly QueryPart[], terms: Terms): readonly QueryPart[] | undefined {
  const child = parts.find(({ kind }) => kind === 'gender')
  if (!child) return undefined
  const stem = stemWord(child.used)
  const other = isSame(stem, 'girl', terms) ? 'women' : isSame(stem, 'boy', terms) ? 'men' : undefined
  const expansions = other === undefined ? [] : expansionsOf([other], 1, terms)
  return expansions.length === 0 ? undefined : parts.map((part) => (part === child ? { ...part, expansions } : part))
}

interface Audiences {
  readonly revision: number
  /** Products whose categories name men or boys and nobody else; absent when there are none. */
  readonly menOnly: Bits | undefined
  /** The same for women and girls. */
  readonly womenOnly: Bits | undefined
  readonly children: Bits | undefined
  /** Products whose names say that they are for boys, or for girls. */
  readonly forBoys: Bits | undefined
  readonly forGirls: Bits | undefined
}

/** Kept until a product is added or removed or its texts change. */
const AUDIENCES = new WeakMap<Terms, Audiences>()

function audiencesOf(store: SearchContext['store']): Audiences {
  const known = AUDIENCES.get(store.terms)
  if (known?.revision === store.textRevision) return known
  const men = withWords(['men', 'boy'], CATEGORY, store)
  const women = withWords(['women', 'girl'], CATEGORY, store)
  const unisex = withWords(['unisex'], CATEGORY, store)
  const audiences = {
    revision: store.textRevision,
    menOnly: men && less(less(men, women), unisex),
    womenOnly: women && less(less(women, men), unisex),
    children: withWords(CHILDREN, CATEGORY, store),
    forBoys: withWords(['boy'], NAME, store),
    forGirls: withWords(['girl', ...WOMENS_GARMENTS], NAME, store),
  }
  AUDIENCES.set(store.terms, audiences)
  return audiences
}

/** The products that have one of these words in a field; undefined when there are none. */
export function withWords(
  stems: readonly string[],
  field: number,
  { terms, occupied }: SearchContext['store'],
): Bits | undefined {
  let bits: Bits | undefined
  for (const stem of stems) {
    const code = terms.find(stem)
    if (code === undefined || terms.countIn(code, field) === 0) continue
    bits ??= newBits(occupied.length << 5)
    for (const posting of terms.postings(code)) if ((fieldsOf(posting) & field) !== 0) setBit(bits, slotOf(posting))
  }
  return bits
}
