import { splitWords, stemWord } from '../../domain/search/words.ts'
import type { QueryPart } from './part-kind.ts'

/** Parts of clothes that have a colour of their own, which is not that of the whole. */
const PARTS = new Set(
  splitWords(
    'border pallu work embroidery embroidered zari button collar sleeve pocket thread piping lace tassel edge hem lining belt patch yoke motif buti butta blouse',
  ).map(stemWord),
)
/** In `white shirt with blue stripes` these have it too, but a `blue striped shirt` is blue. */
const PATTERNS = new Set(splitWords('print printed stripe striped check checked dot polka flower floral').map(stemWord))

/**
 * The gold of `red saree with golden border` says how the saree is decorated: it only ranks where another colour is asked for, and is
 * a word like others where none is.
 */
export function withColorsOfDetails(parts: readonly QueryPart[]): readonly QueryPart[] {
  const kinds = parts.filter(({ kind }) => kind === 'garment').length
  const isFor = (at: number) => parts[at + 2]?.typed === 'for' || LIYE.has(parts[at - 1]?.typed ?? '')
  const isBefore = (words: ReadonlySet<string>, at: number) => {
    const next = parts[at + 1]
    // A red blouse is red, unless it comes with a green saree; a red blouse for one is.
    if (parts[at]?.kind !== 'color' || (next?.kind === 'garment' && (kinds < 2 || isFor(at)))) return false
    return words.has(stemWord(next?.used.split(' ')[0] ?? ''))
  }
  const isOfWhole = ({ kind }: QueryPart, at: number) =>
    kind === 'color' && !isBefore(PARTS, at) && !isBefore(PATTERNS, at)
  const isNamed = parts.some(isOfWhole)
  return parts.map((part, at) => {
    if (isNamed && (isBefore(PARTS, at) || isBefore(PATTERNS, at))) return { ...part, kind: 'filler' }
    // The white of 'red border and white body' is that of the whole.
    if (part.used === 'body' && parts[at - 1]?.kind === 'color') return { ...part, kind: 'filler' }
    return isBefore(PARTS, at) ? { ...part, kind: 'word' } : part
  })
}

const LIYE: ReadonlySet<string> = new Set(['liye', 'lie'])
