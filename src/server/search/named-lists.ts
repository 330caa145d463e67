import { listNamed, listOfBareWord, type NamedList } from '../../domain/search/word-kinds.ts'
import { BEST_SELLER, type Columns, NEW_ARRIVAL } from './columns.ts'
import { filterMatches, type Matches } from './match.ts'
import type { QueryPart } from './part-kind.ts'

type Lists = Pick<Columns, 'flags' | 'percentsOff' | 'facets'>

/** Puts the products of the lists that a query names first: in 'latest kurtis' the new ones, in 'saree on sale' the cheaper ones. */
export function withListsFirst(parts: readonly QueryPart[], { slots, points }: Matches, columns: Lists): Matches {
  const isListed = testOf(parts, columns)
  if (!isListed) return { slots, points }
  return { slots, points: points.map((own, at) => (isListed(slots[at] as number) ? own + LIST_POINTS : own)) }
}

/** The products of the lists that a query without other words names; all of them where none is in these lists. */
export function anyOf(parts: readonly QueryPart[], all: Matches, columns: Lists): Matches {
  const isListed = testOf(parts, columns, listOfBareWord)
  const listed = isListed ? filterMatches(all, isListed) : all
  return listed.slots.length > 0 ? listed : all
}

/** More than the points of all words of a query, and less than a level of `partial-matches.ts`. */
export const LIST_POINTS = 200_000

function testOf(
  parts: readonly QueryPart[],
  columns: Lists,
  listOf: (word: string) => NamedList | undefined = listNamed,
): ((slot: number) => boolean) | undefined {
  const named = parts.filter(({ kind }) => kind === 'filler').flatMap(({ typed }) => listOf(typed) ?? [])
  const tests = [...new Set(named)].map((list) => TESTS[list](columns))
  return tests.length === 0 ? undefined : (slot) => tests.every((isIn) => isIn(slot))
}

const TESTS: Readonly<Record<NamedList, (columns: Lists) => (slot: number) => boolean>> = {
  new: withFlag(NEW_ARRIVAL),
  'best sellers': withFlag(BEST_SELLER),
  discounted:
    ({ percentsOff }) =>
    (slot) =>
      (percentsOff[slot] as number) > 0,
  rated: ({ facets }) => facets.rating.holds('4 stars and up') ?? (() => false),
}

function withFlag(flag: number): (columns: Lists) => (slot: number) => boolean {
  return ({ flags }) =>
    (slot) =>
      ((flags[slot] as number) & flag) !== 0
}
