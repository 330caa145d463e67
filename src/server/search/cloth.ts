import type { Query } from '../../domain/search/query.ts'
import type { Words } from './expansions.ts'
import { interpretWord } from './interpret-word.ts'
import type { QueryPart } from './part-kind.ts'

/** What is asked for in metres is cloth, also where only its use is named: `10 metre lining`. */
export function withClothOf(parts: readonly QueryPart[], { unit }: Query, store: Words): readonly QueryPart[] {
  if (unit !== 'metre' || parts.some(({ kind }) => kind === 'garment')) return parts
  const { expansions } = interpretWord('fabric', 'word', false, store)
  const cloth: QueryPart = { typed: '', used: '', corrected: false, kind: 'garment', expansions }
  return expansions.length === 0 ? parts : [...parts, cloth]
}

/** Cloth is for whoever sews it, so that `men` only ranks. */
export function forAnyone(parts: readonly QueryPart[], { unit }: Query): readonly QueryPart[] {
  const isCloth = unit === 'metre' || parts.some(({ kind, used }) => kind === 'garment' && /\bfabric$/.test(used))
  if (!isCloth) return parts
  return parts.map((part) => (part.kind === 'gender' ? { ...part, typed: '', used: '', kind: 'filler' } : part))
}
