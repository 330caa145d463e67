import type { Query } from '../../domain/search/query.ts'
import { usualSpelling } from '../../domain/search/synonyms.ts'
import { stemWord } from '../../domain/search/words.ts'
import type { Words } from './expansions.ts'
import { interpretWord } from './interpret-word.ts'
import type { QueryPart } from './part-kind.ts'

/** What is asked for in metres is cloth, also where only its use is named: `10 metre lining`, `4 metre cotton for suit`. */
export function withClothOf(parts: readonly QueryPart[], { unit }: Query, store: Words): readonly QueryPart[] {
  if (unit !== 'metre' || parts.some(({ kind, used }) => kind === 'garment' && isCloth(used))) return parts
  const { expansions } = interpretWord(CLOTH, 'word', false, store)
  const used = parts.some(({ kind }) => kind === 'garment') ? CLOTH : ''
  const cloth: QueryPart = { typed: '', used, corrected: false, kind: 'garment', expansions }
  return expansions.length === 0 ? parts : [...parts, cloth]
}

/** Cloth is for whoever sews it, so that `men` only ranks. */
export function forAnyone(parts: readonly QueryPart[], { unit }: Query): readonly QueryPart[] {
  const isCloth = unit === 'metre' || parts.some(({ kind, used }) => kind === 'garment' && /\bfabric$/.test(used))
  if (!isCloth) return parts
  return parts.map((part) => (part.kind === 'gender' ? { ...part, typed: '', used: '', kind: 'filler' } : part))
}

const CLOTH = 'fabric'

/** Returns whether a kind of product is cloth. */
export function isCloth(used: string): boolean {
  return usualSpelling(stemWord(used)) === CLOTH
}
