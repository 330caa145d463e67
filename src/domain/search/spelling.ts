/**
 * What it takes to turn one word into the other, in edits weighted by how easily they happen: a neighbouring pair swapped,
 * a letter left out, doubled or not, one vowel for another cost less than a whole edit; a wrong first letter costs more,
 * since people seldom miss it. Damerau-Levenshtein with those weights; answers Infinity once the cost must exceed `most`.
 */
export function editCost(typed: string, meant: string, most: number): number {
  if ((Math.abs(typed.length - meant.length) - 1) * DOUBLED > most) return Number.POSITIVE_INFINITY
  const width = meant.length + 1
  let [beforeLast, last, row] = rowsOf(width)
  row[0] = 0
  for (let at = 1; at < width; at++) row[at] = (row[at - 1] as number) + leftOut(meant, at - 1)
  for (let down = 1; down <= typed.length; down++) {
    const spare = beforeLast
    beforeLast = last
    last = row
    row = spare
    row[0] = (last[0] as number) + oneMore(typed, down - 1)
    let least = row[0]
    for (let across = 1; across < width; across++) {
      const cost = Math.min(
        (last[across] as number) + oneMore(typed, down - 1),
        (row[across - 1] as number) + leftOut(meant, across - 1),
        (last[across - 1] as number) + changed(typed[down - 1] as string, meant[across - 1] as string, across === 1),
        swapped(typed, meant, down, across) ? (beforeLast[across - 2] as number) + SWAPPED : Number.POSITIVE_INFINITY,
      )
      row[across] = cost
      if (cost < least) least = cost
    }
    if (least > most) return Number.POSITIVE_INFINITY
  }
  const cost = row[width - 1] as number
  return cost > most ? Number.POSITIVE_INFINITY : cost
}

/** Three rows to reckon in, kept between calls: correcting one word compares it with hundreds. */
let rows: [Float64Array, Float64Array, Float64Array] = [new Float64Array(0), new Float64Array(0), new Float64Array(0)]

function rowsOf(width: number): typeof rows {
  if (rows[0].length < width) rows = [new Float64Array(width), new Float64Array(width), new Float64Array(width)]
  return rows
}

const DOUBLED = 0.6
const SWAPPED = 0.7
const VOWEL = 0.8
const LEFT_OUT = 0.8
const FIRST_LETTER = 0.4

function oneMore(word: string, at: number): number {
  if (at === 0) return 1 + FIRST_LETTER
  return word[at] === word[at - 1] ? DOUBLED : 1
}

function leftOut(word: string, at: number): number {
  return oneMore(word, at) * LEFT_OUT
}

function changed(typed: string, meant: string, first: boolean): number {
  if (typed === meant) return 0
  const cost = VOWELS.includes(typed) && VOWELS.includes(meant) ? VOWEL : 1
  return first ? cost + FIRST_LETTER : cost
}

const VOWELS = 'aeiouy'

function swapped(typed: string, meant: string, down: number, across: number): boolean {
  return down > 1 && across > 1 && typed[down - 1] === meant[across - 2] && typed[down - 2] === meant[across - 1]
}

/**
 * What a word sounds like under the ways Indian words are spelt in Latin letters: doubled letters (`aa`, `tt`), `ee`/`i`,
 * `oo`/`u`, `w`/`v`, `z`/`j`, and consonants written with or without their breath (`th`/`t`, `kh`/`k`, `sh`/`s`). Two
 * spellings with one sound (`chikankaari` and `chikankari`, `kurtha` and `kurta`) are taken for one word.
 */
export function phoneticKey(word: string): string {
  let sound = word
  for (const [spelling, letter] of SPELLINGS) sound = sound.replace(spelling, letter)
  return sound
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
