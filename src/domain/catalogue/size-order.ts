/**
 * Compares sizes in the usual order: free size, letters (XS to 5XL), numbers (followed by their cup or half sizes), children's
 * ages, unknown sizes by name, unstitched fabric last. Spellings of one size (`2XL`, `XXL`, `XX-Large`) are next to each other.
 */
export function compareSizes(a: string, b: string): number {
  const [left, right] = [rankOf(a), rankOf(b)]
  return (
    left.group - right.group || left.rank - right.rank || left.rest.localeCompare(right.rest, 'en', { numeric: true })
  )
}

/** Returns a sorted copy. */
export function sortSizes(sizes: readonly string[]): string[] {
  return [...sizes].sort(compareSizes)
}

/** Returns the heading under which a size stands in a list of sizes of many kinds of clothes. */
export function sizeGroup(size: string): string {
  const { group, rest } = rankOf(size)
  if (group === NUMBER && /^ ?-?[A-Z]/.test(rest)) return 'Bra'
  return GROUP_NAMES[group] ?? 'Other sizes'
}

interface SizeRank {
  readonly group: number
  readonly rank: number
  readonly rest: string
}

function rankOf(size: string): SizeRank {
  const name = size.trim().toUpperCase()
  if (/^(?:FREE(?: ?SIZE)?|ONE ?SIZE|FRSZ|FS|OS)$/.test(name)) return { group: FREE, rank: 0, rest: name }
  if (/UN-? ?STITCHED/.test(name)) return { group: UNSTITCHED, rank: 0, rest: name }
  const letter = letterRank(name)
  if (letter !== undefined) return { group: LETTER, rank: letter, rest: '' }
  const age = AGE.exec(name)
  if (age) return { group: AGES, rank: Number(age[1]) * (age[2]?.startsWith('M') ? 1 : 12), rest: name }
  const number = /^(?:SIZE|UK|EU|US|IND)?[ _-]?(\d{1,4}(?:\.\d)?)(?![\dX])(.*)$/.exec(name)
  if (number) return { group: NUMBER, rank: Number(number[1]), rest: number[2] ?? '' }
  return { group: OTHER, rank: 0, rest: name }
}

const FREE = 0
const LETTER = 1
const NUMBER = 2
const AGES = 3
const OTHER = 4
const UNSTITCHED = 5

const GROUP_NAMES: Readonly<Record<number, string>> = {
  [FREE]: 'Letters',
  [LETTER]: 'Letters',
  [NUMBER]: 'Numbers',
  [AGES]: 'Age',
}

/** `2-3Y`, `6-12 Months`, `4 Years`: the first number and the unit. */
const AGE = /^(\d{1,2})(?: ?(?:-|TO) ?\d{1,2})? ?(Y|YRS?|YEARS?|M|MTHS?|MONTHS?)$/

/** XXS −2, XS −1, S 0, M 1, L 2, XL 3, XXL 4, 3XL 5, … */
function letterRank(name: string): number | undefined {
  const plain = { S: 0, SMALL: 0, M: 1, MEDIUM: 1, L: 2, LARGE: 2 }[name]
  if (plain !== undefined) return plain
  const match = /^(?:(\d{1,2})X|(X{1,8}))-?(S|SMALL|L|LARGE)$/.exec(name)
  if (!match) return undefined
  const times = match[1] === undefined ? (match[2] ?? '').length : Number(match[1])
  return match[3]?.startsWith('S') ? -times : 2 + times
}
