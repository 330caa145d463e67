import { CATEGORY, GARMENT } from './fields.ts'
import type { Matches, SearchContext } from './match.ts'
import type { QueryPart } from './part-kind.ts'
import { bitsOf, hasBit } from './typed-arrays.ts'

/**
 * Puts what something is worn with after what is asked for: of 'blouse for red saree' a blouse comes before a saree with a blouse piece,
 * where the shop has blouses.
 */
export function withPartnersLast(
  parts: readonly QueryPart[],
  found: Matches,
  { store, matcher, within }: SearchContext,
): Matches {
  const partners = parts.flatMap((part) => (part.isPartner ? part.expansions : []))
  const asked = parts.flatMap((part) => (part.kind === 'garment' ? part.expansions : []))
  if (partners.length === 0 || asked.length === 0) return found
  const sold = (expansions: QueryPart['expansions']) =>
    matcher.matchAll(store.terms, within, [{ expansions, fields: GARMENT | CATEGORY }], []).slots
  const ofAsked = bitsOf(sold(asked), store.capacity)
  const ofPartners = bitsOf(sold(partners), store.capacity)
  const isAsked = (slot: number) => hasBit(ofAsked, slot)
  if (!found.slots.some(isAsked)) return found
  const points = found.points.map((own, at) => {
    const slot = found.slots[at] as number
    return hasBit(ofPartners, slot) && !isAsked(slot) ? Math.max(0, own - LESS) : own
  })
  return { slots: found.slots, points }
}

/** More than the names of both kinds, in one product, and a colour count. */
const LESS = 60
