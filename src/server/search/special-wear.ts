import { stemWord } from '../../domain/search/words.ts'
import { NAME } from './fields.ts'
import { withWords } from './for-whom.ts'
import type { Matches, SearchContext } from './match.ts'
import type { QueryPart } from './part-kind.ts'
import type { Terms } from './terms.ts'
import { type Bits, hasBit } from './typed-arrays.ts'

/**
 * Puts what is worn only to sleep or swim, under other clothes or by mothers to be after others that match as well, unless the search
 * names it: a 'cotton shirt' is rather no sleep shirt.
 */
export function withSpecialWearLast(
  parts: readonly QueryPart[],
  { slots, points }: Matches,
  { store }: SearchContext,
): Matches {
  const isKindNamed = parts.some(({ kind }) => kind === 'garment' || kind === 'clothes')
  const { codes, worn } = specialWearOf(store)
  const isNamed = parts.some(({ expansions }) => expansions.some((one) => one.codes.some((code) => codes.has(code))))
  if (!worn || !isKindNamed || isNamed) return { slots, points }
  return { slots, points: points.map((own, at) => (hasBit(worn, slots[at] as number) ? Math.max(0, own - LESS) : own)) }
}

/** As much as the match of a kind of product. */
const LESS = 12

const WORDS =
  'sleep sleepwear night nightwear lounge loungewear maternity nursing feeding swim swimwear cover bra lingerie intimate thermal'
    .split(' ')
    .map(stemWord)

interface SpecialWear {
  readonly revision: number
  readonly codes: ReadonlySet<number>
  /** The products whose names have one of the words; undefined when none has. */
  readonly worn: Bits | undefined
}

/** Kept until a product is added or removed or its texts change. */
const KNOWN = new WeakMap<Terms, SpecialWear>()

function specialWearOf(store: SearchContext['store']): SpecialWear {
  const known = KNOWN.get(store.terms)
  if (known?.revision === store.textRevision) return known
  const codes = WORDS.flatMap((stem) => store.terms.find(stem) ?? [])
  const found = { revision: store.textRevision, codes: new Set(codes), worn: withWords(WORDS, NAME, store) }
  KNOWN.set(store.terms, found)
  return found
}
