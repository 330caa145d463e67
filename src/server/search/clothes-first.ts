import { listOfBareWord } from '../../domain/search/word-kinds.ts'
import { type Columns, OUTERWEAR } from './columns.ts'
import type { Matches } from './match.ts'
import { LIST_POINTS } from './named-lists.ts'
import type { QueryPart } from './part-kind.ts'

/** Puts clothes and cloth first where a query names only what they are made of or look like, or only a price: 'satin' means no hair band. */
export function withClothesFirst(
  parts: readonly QueryPart[],
  { slots, points }: Matches,
  { flags }: Pick<Columns, 'flags'>,
): Matches {
  const words = parts.filter(({ kind, typed }) => kind !== 'filler' && typed !== '')
  const isOfClothes =
    (words.some(({ kind }) => kind !== 'gender') ||
      parts.every(({ typed }) => typed !== '' && listOfBareWord(typed) === undefined)) &&
    words.every(({ kind, used }) => (LOOKS.has(kind) && !METALS.has(used)) || kind === 'gender')
  if (!isOfClothes) return { slots, points }
  const isWorn = (slot: number) => ((flags[slot] as number) & OUTERWEAR) !== 0
  return { slots, points: points.map((own, at) => (isWorn(slots[at] as number) ? own + LIST_POINTS : own)) }
}

const LOOKS: ReadonlySet<QueryPart['kind']> = new Set(['color', 'fabric', 'pattern'])
/** What jewellery is made of. */
const METALS: ReadonlySet<string> = new Set(['gold', 'golden', 'silver', 'copper', 'bronze', 'platinum'])
