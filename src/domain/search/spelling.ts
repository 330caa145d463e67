/**
 * Returns the weighted Damerau-Levenshtein distance of two words. Frequent typing errors (swapped letters, a missing or doubled
 * letter, a wrong vowel) cost less than one edit, a wrong first letter costs more because it is rare. Returns Infinity when the
 * cost exceeds `max`.
 */
export function editCost(typed: string, meant: string, max: number): number {
  if ((Math.abs(typed.length - meant.length) - 1) * DOUBLED > max) return Number.POSITIVE_INFINITY
  const width = meant.length + 1
  let [beforeLast, last, row] = rowsOf(width)
  row[0] = 0
  for (let at = 1; at < width; at++) row[at] = (row[at - 1] as number) + missingLetterCost(meant, at - 1)
  for (let down = 1; down <= typed.length; down++) {
    const spare = beforeLast
    beforeLast = last
    last = row
    row = spare
    row[0] = (last[0] as number) + extraLetterCost(typed, down - 1)
    let lowest = row[0]
    for (let across = 1; across < width; across++) {
      const cost = Math.min(
        (last[across] as number) + extraLetterCost(typed, down - 1),
        (row[across - 1] as number) + missingLetterCost(meant, across - 1),
        (last[across - 1] as number) +
          replacedLetterCost(typed.charCodeAt(down - 1), meant.charCodeAt(across - 1), across === 1),
        isSwapped(typed, meant, down, across) ? (beforeLast[across - 2] as number) + SWAPPED : Number.POSITIVE_INFINITY,
      )
      row[across] = cost
      if (cost < lowest) lowest = cost
    }
    if (lowest > max) return Number.POSITIVE_INFINITY
  }
  const cost = row[width - 1] as number
  return cost > max ? Number.POSITIVE_INFINITY : cost
}

/** Returns the word of a list that a word is nearest to, the first of those as near, with its cost; undefined above a cost of `most`. */
export function nearestWord(
  typed: string,
  words: Iterable<string>,
  most: number,
): { readonly word: string; readonly cost: number } | undefined {
  let nearest: { word: string; cost: number } | undefined
  for (const word of words) {
    const cost = editCost(typed, word, nearest?.cost ?? most)
    if (cost < (nearest?.cost ?? Number.POSITIVE_INFINITY)) nearest = { word, cost }
  }
  return nearest
}

/** Three rows of the distance matrix, reused between calls because one correction compares hundreds of words. */
let rows: [Float64Array, Float64Array, Float64Array] = [new Float64Array(0), new Float64Array(0), new Float64Array(0)]

function rowsOf(width: number): typeof rows {
  if (rows[0].length < width) rows = [new Float64Array(width), new Float64Array(width), new Float64Array(width)]
  return rows
}

const DOUBLED = 0.6
const SWAPPED = 0.7
const VOWEL = 0.8
const NEIGHBOUR = 0.8
const SILENT = 0.6
const MISSING_LETTER_FACTOR = 0.8
const FIRST_LETTER = 0.4
const FIRST_NEIGHBOUR = 0.2

/** A key next to the one that was meant is often pressed with it. */
function extraLetterCost(word: string, at: number): number {
  if (at === 0) return areNeighbours(word, 0, 1) ? 1 : 1 + FIRST_LETTER
  if (word[at] === word[at - 1]) return DOUBLED
  return areNeighbours(word, at - 1, at) || areNeighbours(word, at, at + 1) ? NEIGHBOUR : 1
}

/** Silent letters are left out most: the other of a pair, the `h` after a consonant, the `e` at the end. */
function missingLetterCost(word: string, at: number): number {
  if (at === 0) return (1 + FIRST_LETTER) * MISSING_LETTER_FACTOR
  if (word[at] === word[at - 1]) return DOUBLED * MISSING_LETTER_FACTOR
  const isSilent =
    (word[at] === 'e' && at === word.length - 1) || (word[at] === 'h' && !VOWELS.includes(word[at - 1] ?? ''))
  return (isSilent ? SILENT : 1) * MISSING_LETTER_FACTOR
}

function replacedLetterCost(typed: number, meant: number, first: boolean): number {
  if (typed === meant) return 0
  const pair = near[pairOf(typed, meant)] as number
  const cost = pair === 0 ? 1 : VOWEL
  // The first key may be missed as well, though few start with another sound.
  return first ? cost + ((pair & 2) === 0 ? FIRST_LETTER : FIRST_NEIGHBOUR) : cost
}

const VOWELS = 'aeiouy'

/** The letters around each letter of a keyboard. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  q: 'wa',
  w: 'qeas',
  e: 'wrsd',
  r: 'etdf',
  t: 'ryfg',
  y: 'tugh',
  u: 'yihj',
  i: 'uojk',
  o: 'ipkl',
  p: 'ol',
  a: 'qwsz',
  s: 'wedazx',
  d: 'erfsxc',
  f: 'rtgdcv',
  g: 'tyhfvb',
  h: 'yujgbn',
  j: 'uikhnm',
  k: 'iojlm',
  l: 'opk',
  z: 'asx',
  x: 'sdzc',
  c: 'dfxv',
  v: 'fgcb',
  b: 'ghvn',
  n: 'hjbm',
  m: 'jkn',
}

const FIRST_CODE = 'a'.charCodeAt(0)

/** By the pair of letters: 1 for two vowels, 2 and 3 for keys that are neighbours. The last pair stands for all other characters. */
const near = new Uint8Array(26 * 26 + 1)
for (const one of VOWELS) for (const other of VOWELS) near[pairOf(one.charCodeAt(0), other.charCodeAt(0))] = 1
for (const [one, others] of Object.entries(NEIGHBOURS)) {
  for (const other of others) {
    const pair = pairOf(one.charCodeAt(0), other.charCodeAt(0))
    near[pair] = (near[pair] as number) | 2
  }
}

function pairOf(one: number, other: number): number {
  const row = one - FIRST_CODE
  const column = other - FIRST_CODE
  return row >= 0 && row < 26 && column >= 0 && column < 26 ? row * 26 + column : 26 * 26
}

/** Whether the keys at two places of a word are neighbours. */
function areNeighbours(word: string, one: number, other: number): boolean {
  return (
    one >= 0 &&
    other < word.length &&
    ((near[pairOf(word.charCodeAt(one), word.charCodeAt(other))] as number) & 2) !== 0
  )
}

function isSwapped(typed: string, meant: string, down: number, across: number): boolean {
  return down > 1 && across > 1 && typed[down - 1] === meant[across - 2] && typed[down - 2] === meant[across - 1]
}

/**
 * Returns a key for the sound of a word, so that spellings of Indian words in Latin letters match (`chikankaari` and
 * `chikankari`, `kurtha` and `kurta`): doubled letters, `ee`/`i`, `oo`/`u`, `w`/`v`, `z`/`j`, and consonants with or without `h`.
 */
export function phoneticKey(word: string): string {
  let key = word
  for (const [spelling, letter] of SPELLINGS) key = key.replace(spelling, letter)
  return key
}

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/ch+h*/g, 'č'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/([kgjtdbs])h/g, '$1'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ee|ii|ie|ea|y$/g, 'i'],
  [/(?<=[^aeiou])y(?=[^aeiou])/g, 'i'],
  [/oo|ou/g, 'u'],
  [/ai|ay|ei/g, 'e'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)h$/, ''],
]
