import { stemWord } from '../../domain/search/words.ts'
import { personOf } from './for-whom.ts'
import type { QueryPart } from './part-kind.ts'
import type { Terms } from './terms.ts'

const BABIES: ReadonlySet<string> = new Set(['newborn', 'infant', 'baby', 'toddler'].map(stemWord))

export function isForBabies({ kind, used }: QueryPart): boolean {
  return kind === 'gender' && used.split(' ').some((word) => BABIES.has(stemWord(word)))
}

/** A newborn baby girl is one person: shops keep clothes of babies apart from those of girls, and most suit both. */
export function withBabies(parts: readonly QueryPart[], terms: Terms): readonly QueryPart[] {
  const sexOf = ({ kind, used }: QueryPart) => (kind === 'gender' ? personOf(used, terms) : undefined)
  const child = parts.find((part) => sexOf(part) === 'boy' || sexOf(part) === 'girl')
  const baby = parts.find(isForBabies)
  if (!baby || !child || baby === child) return parts
  const same = parts.filter((part) => isForBabies(part) || part === child)
  const joined = (pick: (part: QueryPart) => string) => same.map(pick).join(' ')
  const one: QueryPart = {
    ...baby,
    typed: joined(({ typed }) => typed),
    used: joined(({ used }) => used),
    corrected: same.some(({ corrected }) => corrected),
    // Those of older children follow.
    expansions: [
      ...baby.expansions,
      ...child.expansions.map((other) => ({ ...other, weight: other.weight * OLDER_WEIGHT })),
    ],
    babySex: sexOf(child) === 'boy' ? 'boy' : 'girl',
  }
  return parts.flatMap((part) => (part === same[0] ? one : same.includes(part) ? [] : part))
}

const OLDER_WEIGHT = 0.3
