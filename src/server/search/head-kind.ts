import { nearKinds } from '../../domain/search/near-kinds.ts'
import { CATEGORY, GARMENT, NAME } from './fields.ts'
import type { QueryPart } from './part-kind.ts'
import type { Terms } from './terms.ts'

/**
 * Whoever asks a shop without sherwanis for a `sherwani with dupatta` wants what is near to a sherwani, not a dupatta.
 */
export function withHeadKind(parts: readonly QueryPart[], terms: Terms): readonly QueryPart[] {
  const joint = parts.findIndex(({ typed }) => typed === 'with')
  const heads = parts.slice(0, Math.max(joint, 0)).filter(({ kind }) => kind === 'garment')
  const isMissing = ({ used, expansions }: QueryPart) =>
    !expansions.some(({ codes }) => codes.every((code) => isSold(code, terms))) &&
    nearKinds(used).some((stem) => isSold(terms.find(stem), terms))
  if (heads.length === 0 || !heads.every(isMissing)) return parts
  return parts.filter(({ kind }, at) => at < joint || kind !== 'garment')
}

function isSold(code: number | undefined, terms: Terms): boolean {
  return (
    code !== undefined && terms.countIn(code, NAME) + terms.countIn(code, GARMENT) + terms.countIn(code, CATEGORY) > 0
  )
}
