import { isDetail, isShade, isShape } from '../../domain/search/kinds.ts'
import { isShadeName } from '../../domain/search/shade-names.ts'
import { usualSpelling } from '../../domain/search/synonyms.ts'
import { stemWord } from '../../domain/search/words.ts'
import { OWN_WEIGHT } from './expansions.ts'
import type { QueryPart } from './part-kind.ts'

/**
 * The `bottle` of `bottle green` only ranks. A shade means other colours where the shop has nothing of that name: what is called Ruby
 * is found alone.
 */
export function withShades(parts: readonly QueryPart[]): QueryPart[] {
  return parts.map((part, at) => {
    const next = parts[at + 1]
    const color = next?.kind === 'color' ? usualSpelling(stemWord(next.used)) : undefined
    const { similar: _, ...shade } = part
    const stem = stemWord(part.used)
    if (isShadeName(stem)) {
      const own = part.expansions.filter(({ weight }) => weight >= OWN_WEIGHT)
      if (own.length > 0) return { ...part, expansions: own }
      return color !== undefined && isShadeName(stem, color) ? { ...shade, kind: 'filler' } : part
    }
    if (part.kind !== 'word' || color === undefined || !isShade(stem)) return part
    const own = part.expansions.filter(({ weight }) => weight >= OWN_WEIGHT)
    return { ...shade, kind: 'filler', expansions: own.map((one) => ({ ...one, weight: one.weight * SHADE_WEIGHT })) }
  })
}

/** The `print` of `floral print` only ranks: where flowers are a pattern of their own, few titles say that they are printed. */
export function withPrints(parts: readonly QueryPart[]): QueryPart[] {
  return parts.map((part, at) => {
    const before = parts.slice(0, at).findLast(({ kind }) => kind !== 'filler')
    const isOfMotif = before?.kind === 'pattern' && !MAKES.has(stemWord(before.used)) && PRINTS.has(stemWord(part.used))
    return isOfMotif ? { ...part, kind: 'filler' } : part
  })
}

const PRINTS: ReadonlySet<string> = new Set(['print', 'printed'].map(stemWord))
/** Patterns that something printed may have as well. */
const MAKES: ReadonlySet<string> = new Set(
  ['solid', 'plain', 'self', 'embroidered', 'embroidery', 'embellished', 'sequinned', 'textured'].map(stemWord),
)

/** A title with both words comes before one in which the colour is the whole value of a field. */
const SHADE_WEIGHT = 3

/**
 * The `cap` of `cap sleeve top` is no cap, the `short` of `short dress` no pair of shorts, the `jacket` of `jacket style kurta` no jacket,
 * and a `bra set` no set of other things.
 */
export function withDetails(parts: readonly QueryPart[]): QueryPart[] {
  const kinds = parts.filter(({ kind }) => kind === 'garment').length
  const isOnly = !parts.some(({ typed }) => typed === 'with')
  return parts.map((part, at) => {
    const next = parts[at + 1]
    const isOfDetail =
      part.kind === 'garment' &&
      ((part.used === 'set' && isOnly) ||
        isDetail(stemWord(next?.used ?? '')) ||
        (isShape(part.typed) && next?.kind === 'garment') ||
        (TOPS_OF_SHOES.has(parts[at - 1]?.used ?? '') && part.used === 'top' && next?.kind === 'garment'))
    return isOfDetail && kinds > 1 ? { ...part, kind: 'word' } : part
  })
}

/** `High-top` and `mid-top` say how high shoes are. */
const TOPS_OF_SHOES: ReadonlySet<string> = new Set(['high', 'mid', 'low'])
