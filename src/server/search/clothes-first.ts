import { type Columns, OUTERWEAR } from './columns.ts'
import type { Matches } from './match.ts'
import { LIST_POINTS } from './named-lists.ts'
import type { QueryPart } from './part-kind.ts'

/** The part of the columns that tells clothes from other things. */
type Worn = Pick<Columns, 'flags'>

/**
 * Puts clothes and cloth first where a query names only what they are made of or look like, whom they are for, or a price: 'satin' means
 * no hair band. So are those that others see where it names clothes of any kind: 'cotton clothes for summer'.
 */
export function withClothesFirst(parts: readonly QueryPart[], matches: Matches, columns: Worn): Matches {
  const words = parts.filter(({ kind, typed }) => kind !== 'filler' && typed !== '')
  const areNamed = words.some(({ kind }) => kind === 'clothes')
  const isGeneral = ({ kind }: QueryPart) =>
    kind === 'gender' || (areNamed && (kind === 'clothes' || kind === 'occasion'))
  const isOfClothes =
    (words.length > 0 || parts.length === 0) &&
    words.every((part) => (LOOKS.has(part.kind) && !METALS.has(part.used)) || isGeneral(part))
  return isOfClothes ? clothesFirst(matches, columns) : matches
}

export function clothesFirst({ slots, points }: Matches, { flags }: Worn): Matches {
  const isWorn = (slot: number) => ((flags[slot] as number) & OUTERWEAR) !== 0
  return { slots, points: points.map((own, at) => (isWorn(slots[at] as number) ? own + LIST_POINTS : own)) }
}

const LOOKS: ReadonlySet<QueryPart['kind']> = new Set(['color', 'fabric', 'pattern'])
/** What jewellery is made of. */
const METALS: ReadonlySet<string> = new Set(['gold', 'golden', 'silver', 'copper', 'bronze', 'platinum'])
