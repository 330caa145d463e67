import type { QueryPart } from './part-kind.ts'

/**
 * In 'kurti for jeans', 'saree ke liye blouse' and 'jeans ke upar kurti' one kind of product is asked for, and the other says what
 * it goes with, so that it only ranks. In 'kurta with jacket' and 'jacket wala
 * kurta' the kurta is: other words may be missing, but not it.
 */
export function withPurposes(parts: readonly QueryPart[]): readonly QueryPart[] {
  const kinds = parts.flatMap(({ kind }, at) => (kind === 'garment' ? [at] : []))
  if (kinds.length < 2) return parts
  const first = kinds[0] as number
  const last = kinds.at(-1) as number
  const word = (at: number) => parts[at]?.typed ?? ''
  const isPurpose = (at: number) =>
    (at > first && (word(at - 1) === 'for' || (word(at - 1) === 'my' && word(at - 2) === 'for'))) ||
    (at < last && ((word(at + 1) === 'ke' && AFTER.has(word(at + 2))) || IN.has(word(at + 1))))
  const isBeside = (at: number) => (at > first && WITH.has(word(at - 1))) || (at < last && OWNING.has(word(at + 1)))
  return parts.map((part, at) => {
    if (part.kind !== 'garment') return part
    if (isPurpose(at)) return { ...part, kind: 'filler' }
    return isBeside(at) ? { ...part, kind: 'word' } : part
  })
}

const AFTER: ReadonlySet<string> = new Set(['liye', 'lie', 'upar', 'niche', 'neeche', 'neche', 'saath', 'sath'])
const WITH: ReadonlySet<string> = new Set(['with'])
const OWNING: ReadonlySet<string> = new Set(['wali', 'wala', 'wale', 'vali', 'vala', 'vale'])
const IN: ReadonlySet<string> = new Set(['me', 'mein', 'pe', 'par'])
