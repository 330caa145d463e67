import { transliterate } from './devanagari.ts'

/**
 * Splits a text into words for comparison: lower case, without accents and apostrophes (`women's` → `womens`), Devanagari
 * transliterated, other characters as separators (`a-line` → `a`, `line`). `T-shirt` is one word in any spelling, so that it does
 * not match shirts.
 */
export function splitWords(text: string): string[] {
  const lower = text.toLowerCase()
  const ascii = PRINTABLE_ASCII.test(lower)
  const plain = ascii ? lower.replaceAll("'", '') : withoutAccents(lower)
  const closed = plain.includes('shirt') ? plain.replace(OPEN_SHIRTS, '$1shirt') : plain
  return ascii ? asciiWords(closed) : (closed.match(WORD) ?? [])
}

/** The runs of lower-case letters and digits. A loop takes half the time of a regular expression, and every product is read this way. */
function asciiWords(text: string): string[] {
  const words: string[] = []
  let start = -1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isInWord = (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
    if (isInWord === start >= 0) continue
    if (!isInWord) words.push(text.slice(start, at))
    start = isInWord ? at : -1
  }
  if (start >= 0) words.push(text.slice(start))
  return words
}

/**
 * Removes plural endings (`kurtas` → `kurta`, `dresses` → `dress`, `accessories` → `accessory`); titles and queries rarely differ
 * in other endings. The stem may not be a word (`jeans` → `jean`), because titles and queries are stemmed alike.
 */
export function stemWord(word: string): string {
  if (word.length <= 3 || DIGIT.test(word)) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (word.endsWith('ie')) return word.length > 4 ? `${word.slice(0, -2)}y` : word
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2)
  // Shorts are a garment, and many other things are short.
  if (word.endsWith('s') && !/(?:ss|(?<!mund|tut)us|^shorts)$/.test(word)) return word.slice(0, -1)
  return word
}

/** What a Hindi plural in Latin letters may be the plural of: `mahilaon` → `mahila`, `kurtiyo` → `kurti`, `phoolon` → `phool`, `kurte` → `kurta`. */
export function hindiSingulars(word: string): string[] {
  for (const [ending, singulars] of HINDI_PLURALS) {
    if (word.length > ending.length + 2 && word.endsWith(ending))
      return singulars.map((singular) => word.slice(0, -ending.length) + singular)
  }
  return []
}

const HINDI_PLURALS: readonly (readonly [string, readonly string[]])[] = [
  ['iyaan', ['i']],
  ['iyon', ['i']],
  ['iyo', ['i']],
  ['iyan', ['i']],
  ['aon', ['a']],
  ['aen', ['a']],
  ['on', ['', 'a']],
  ['ein', ['']],
  ['en', ['']],
  ['e', ['a']],
]

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/
const WORD = /[\p{L}\p{N}]+/gu
const DIGIT = /\d/
const OPEN_SHIRTS = /(?<![a-z])(t|sweat)(?:ee)?[\s-]+shirt/g

function withoutAccents(lower: string): string {
  return transliterate(lower.normalize('NFKC'))
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘]/g, '')
}
