import { personOf } from './for-whom.ts'
import type { QueryPart } from './part-kind.ts'
import type { Terms } from './terms.ts'

/** `red or blue`: either is enough, when both are colours, or both fabrics, and so on. */
export function joinedByOr(parts: readonly QueryPart[], terms: Terms): QueryPart[] {
  const joined: QueryPart[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as QueryPart
    const [before, or] = [joined.at(-2), joined.at(-1)]
    if (part.kind === 'gender') {
      const other = or?.kind === 'gender' ? 1 : or && before && AND.has(or.typed) ? 2 : 0
      if (other > 0 && areOthers(joined.at(-other), part, terms)) {
        joined.splice(-other, other, eitherOf(joined.at(-other) as QueryPart, part))
        continue
      }
    }
    if (or?.kind === 'color' && part.kind === 'color') {
      joined.splice(-1, 1, shadeOf(or, part))
      continue
    }
    if (before && or && OR.has(or.typed) && before.kind === part.kind && part.kind !== 'filler') {
      joined.splice(-2, 2, eitherOf(before, part))
    } else joined.push(part)
  }
  return joined
}

/** `mustard yellow` is a shade: products in either colour match, and those with both words come first. */
function shadeOf(one: QueryPart, other: QueryPart): QueryPart {
  const both = [...(one.expansions[0]?.codes ?? []), ...(other.expansions[0]?.codes ?? [])]
  // Three colours and more are a list.
  const isOneShade = both.length > 0 && !one.typed.includes(' ')
  const shade = isOneShade ? [{ codes: both, weight: SHADE_WEIGHT }] : []
  const expansions = [...shade, ...one.expansions, ...other.expansions]
  const joined = (pick: (part: QueryPart) => string) => `${pick(one)} ${pick(other)}`
  return { ...one, typed: joined(({ typed }) => typed), used: joined(({ used }) => used), expansions }
}

const SHADE_WEIGHT = 3.5

const OR: ReadonlySet<string> = new Set(['or', 'ya'])
const AND: ReadonlySet<string> = new Set(['and', 'aur', 'or', 'ya', 'n'])

function eitherOf(one: QueryPart, other: QueryPart): QueryPart {
  const expansions = [...one.expansions, ...other.expansions]
  return { ...one, typed: `${one.typed} or ${other.typed}`, used: `${one.used} or ${other.used}`, expansions }
}

/** 'Men women' or 'mother daughter' are two people, 'baby girl' is one. */
function areOthers(one: QueryPart | undefined, other: QueryPart, terms: Terms): boolean {
  const first = one?.kind === 'gender' ? personOf(one.used, terms) : undefined
  const second = personOf(other.used, terms)
  return first !== undefined && second !== undefined && first !== second
}
