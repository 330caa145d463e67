import type { Query } from '../../domain/search/query.ts'
import { stemWord } from '../../domain/search/words.ts'
import { expansionsOf } from './expansions.ts'
import { personOf } from './for-whom.ts'
import type { QueryPart } from './part-kind.ts'
import type { Terms } from './terms.ts'

const BABIES: ReadonlySet<string> = new Set(['newborn', 'infant', 'baby', 'toddler'].map(stemWord))

export function isForBabies({ kind, used }: QueryPart): boolean {
  return kind === 'gender' && used.split(' ').some((word) => BABIES.has(stemWord(word)))
}

/**
 * A newborn baby girl is one person, and a girl of one year is a baby: shops keep clothes of babies apart from those of girls, and most
 * suit both.
 */
export function withBabies(parts: readonly QueryPart[], { age }: Query, terms: Terms): readonly QueryPart[] {
  const sexOf = ({ kind, used }: QueryPart) => (kind === 'gender' ? personOf(used, terms) : undefined)
  const child = parts.find((part) => sexOf(part) === 'boy' || sexOf(part) === 'girl')
  if (!child || isForBabies(child)) return parts
  const ofBabies =
    parts.find(isForBabies)?.expansions ??
    (age && age.to <= BABY_MONTHS ? [...BABIES].flatMap((stem) => expansionsOf([stem], 1, terms)) : [])
  if (ofBabies.length === 0) return parts
  const same = parts.filter((part) => isForBabies(part) || part === child)
  /** The 'baby' of 'first birthday dress for baby girl' is named once. */
  const joined = (pick: (part: QueryPart) => string) =>
    [...new Set(same.flatMap((part) => pick(part).split(' ')))].join(' ')
  const one: QueryPart = {
    ...child,
    typed: joined(({ typed }) => typed),
    used: joined(({ used }) => used),
    corrected: same.some(({ corrected }) => corrected),
    // Those of older children follow.
    expansions: [...ofBabies, ...child.expansions.map((other) => ({ ...other, weight: other.weight * OLDER_WEIGHT }))],
    babySex: sexOf(child) === 'boy' ? 'boy' : 'girl',
  }
  return parts.flatMap((part) => (part === same[0] ? one : same.includes(part) ? [] : part))
}

const BABY_MONTHS = 18
const OLDER_WEIGHT = 0.3
