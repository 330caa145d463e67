import { clothFor } from '../../domain/search/cloth-purposes.ts'
import { isSewnOfCloth } from '../../domain/search/kinds.ts'
import type { Query } from '../../domain/search/query.ts'
import { usualSpelling } from '../../domain/search/synonyms.ts'
import { stemWord } from '../../domain/search/words.ts'
import { isForBabies } from './babies.ts'
import { OWN_WEIGHT, type Words } from './expansions.ts'
import { CATEGORY, GARMENT } from './fields.ts'
import { personOf } from './for-whom.ts'
import { interpretWord } from './interpret-word.ts'
import type { QueryPart } from './part-kind.ts'
import { clothOf } from './suitable-cloth.ts'
import type { Terms } from './terms.ts'

/**
 * What is asked for in metres is cloth, also where only its use is named: `10 metre lining`, `4 metre cotton for suit`. So is `poplin for
 * petticoat` in a shop that sells cloth and no petticoats.
 */
export function withClothOf(parts: readonly QueryPart[], { unit }: Query, store: Words): readonly QueryPart[] {
  if (unit !== 'metre' && !isForUnsold(parts, store.terms)) return parts
  if (parts.some(({ kind, used }) => kind === 'garment' && isCloth(used))) return parts
  const { expansions } = interpretWord(CLOTH, 'word', false, store)
  const used = parts.some(({ kind }) => kind === 'garment') ? CLOTH : ''
  const cloth: QueryPart = { typed: '', used, corrected: false, kind: 'garment', expansions }
  return expansions.length === 0 ? parts : [...parts, cloth]
}

/**
 * Cloth is for whoever sews it, so that `men` only ranks: where no garment is named, what is usually sewn for them comes first. `Clothes
 * material` is cloth.
 */
export function forAnyone(parts: readonly QueryPart[], { unit }: Query, terms: Terms): readonly QueryPart[] {
  const ofMaterial = parts.filter(({ kind, used }) => kind === 'garment' && CLOTH_BY_NAME.test(used))
  if (unit !== 'metre' && ofMaterial.length === 0) return parts
  const isOnlyCloth = parts.every(({ kind, used }) => kind !== 'garment' || isCloth(used))
  const people = isOnlyCloth ? parts.filter(({ kind }) => kind === 'gender') : []
  const cloth = people.flatMap((part) => clothFor(isForBabies(part) ? 'baby' : (personOf(part.used, terms) ?? 'kid')))
  const read = parts.map((part): QueryPart => {
    if (part.kind === 'gender') return { ...part, typed: '', used: '', kind: 'filler' }
    return part.kind === 'clothes' ? { ...part, kind: 'filler', expansions: [] } : part
  })
  return cloth.length === 0 ? read : [...read, clothOf(cloth, terms)]
}

const CLOTH = 'fabric'
const CLOTH_BY_NAME = /\b(?:fabrics?|materials?|(?:suit|dress|blouse|shirt|pant) pieces?)$/

/** Returns whether a kind of product is cloth. */
export function isCloth(used: string): boolean {
  return usualSpelling(stemWord(used)) === CLOTH
}

function isForUnsold(parts: readonly QueryPart[], terms: Terms): boolean {
  const use = parts.findIndex(({ typed }) => typed === 'for')
  const isUsed = ({ used }: QueryPart) => used.split(' ').every((word) => isSewnOfCloth(usualSpelling(stemWord(word))))
  const things = parts.slice(use + 1).filter(({ kind }) => kind === 'garment')
  const cloth = terms.find(CLOTH)
  return (
    parts.slice(0, Math.max(0, use)).some(({ kind }) => kind === 'fabric') &&
    things.length > 0 &&
    things.every((thing) => isUsed(thing) && !isSold(thing, terms)) &&
    cloth !== undefined &&
    terms.countIn(cloth, GARMENT) > 0
  )
}

function isSold({ expansions }: QueryPart, terms: Terms): boolean {
  const isKind = (code: number) => terms.countIn(code, GARMENT) + terms.countIn(code, CATEGORY) > 0
  return expansions.some(({ codes, weight }) => weight >= OWN_WEIGHT && codes.every(isKind))
}
