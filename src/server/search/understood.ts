import { ORDER_TEXTS } from '../../domain/search/order-words.ts'
import { wordFor } from '../../domain/search/usual-phrases.ts'
import { stemWord } from '../../domain/search/words.ts'
import { CATEGORY, COLOR, FABRIC, NAME, PATTERN } from './fields.ts'
import type { Interpretation } from './interpret-query.ts'
import type { Limit } from './limits.ts'
import type { Attribute, Understood } from './list-result.ts'
import type { QueryPart } from './part-kind.ts'
import type { Fields } from './part-terms.ts'

/** What the shopper reads of how the search was understood: which attributes and limits were kept, and which nothing meets. */
export function understoodAs(
  { parts, corrections, query }: Interpretation,
  limits: readonly Limit[],
  terms: Fields['terms'],
  { kept, leftOut }: { readonly kept: readonly Limit[]; readonly leftOut: readonly QueryPart[] },
): Understood {
  const isImplied = ({ kind, typed }: QueryPart) =>
    query.age?.isOnlyWordForChild === true && kind === 'gender' && typed === 'kids'
  const pieces = [
    ...parts.map((part) => ({
      text: isImplied(part) ? '' : part.used,
      isFiller: part.kind === 'filler' || isImplied(part),
    })),
    ...query.excluded.map((word) => ({ text: `without ${word}`, isFiller: false })),
    ...limits.map(({ typed }) => ({ text: typed, isFiller: false })),
    ...(query.order ? [{ text: ORDER_TEXTS[query.order], isFiller: false }] : []),
  ]
  const without = (place: number) => {
    const rest = pieces.filter((_, at) => at !== place)
    const text = rest.flatMap((piece) => piece.text || []).join(' ')
    return rest.every(({ isFiller }) => isFiller) ? '' : text.trim()
  }
  const attributes: Attribute[] = []
  for (const [place, part] of parts.entries()) {
    // An age says it already, and cannot be removed with this word.
    if (isImplied(part)) continue
    if (part.isDoubtful) {
      attributes.push({ kind: 'word', value: part.typed, typed: part.typed, applied: false })
      continue
    }
    const applied = !leftOut.includes(part)
    const kind = ATTRIBUTE_KINDS.find((attribute) => attribute === part.kind)
    const { used, typed } = part
    if (kind)
      attributes.push({
        kind,
        value: applied ? nameInCatalogue(part, terms) : used,
        typed,
        without: without(place),
        applied,
      })
    else if (!applied && typed !== '') attributes.push({ kind: 'word', value: wordFor(used), typed, applied })
  }
  for (const [at, word] of query.excluded.entries())
    attributes.push({ kind: 'word', value: `without ${word}`, without: without(parts.length + at), applied: true })
  for (const [at, limit] of limits.entries()) {
    const place = parts.length + query.excluded.length + at
    attributes.push({ ...limit.attribute, without: without(place), applied: kept.includes(limit) })
  }
  if (query.order)
    attributes.push({
      kind: 'price',
      value: ORDER_TEXTS[query.order],
      without: without(pieces.length - 1),
      applied: true,
    })
  const isSimilar = parts.some(({ isDoubtful, similar }) => isDoubtful || similar !== undefined)
  const didYouMean = isSimilar
    ? pieces.flatMap(({ text }, at) => (parts[at]?.typed === '' ? [] : (parts[at]?.similar ?? (text || [])))).join(' ')
    : undefined
  return {
    terms: parts.flatMap(({ used }) => used || []),
    corrections,
    attributes,
    ...(didYouMean !== undefined && { didYouMean }),
  }
}

/** What the catalogue calls a value that no product has under this name: 'peela' is yellow. */
function nameInCatalogue({ kind, used, expansions }: QueryPart, terms: Fields['terms']): string {
  if (used.includes(' or ')) return used
  const same = expansions.filter(({ weight }) => weight >= SAME_WEIGHT)
  for (const field of [FIELDS_OF_ATTRIBUTES[kind as keyof typeof FIELDS_OF_ATTRIBUTES], NAME]) {
    const uses = (codes: readonly (number | undefined)[]) =>
      Math.min(...codes.map((code) => (code === undefined ? 0 : terms.countIn(code, field))))
    if (uses(used.split(' ').map((word) => terms.find(stemWord(word)))) > 0) return used
    const [best] = same.toSorted((one, other) => uses(other.codes) - uses(one.codes))
    if (best && uses(best.codes) > 0) return [...new Set(best.codes)].map((code) => terms.shown(code)).join(' ')
  }
  return used
}

const FIELDS_OF_ATTRIBUTES = { gender: CATEGORY, color: COLOR, fabric: FABRIC, pattern: PATTERN } as const

const SAME_WEIGHT = 0.9

const ATTRIBUTE_KINDS = ['gender', 'color', 'fabric', 'pattern'] as const
