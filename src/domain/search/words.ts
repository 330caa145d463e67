import { inLatin } from './devanagari.ts'

/**
 * The words of a text as the shop compares them: lower case, accents dropped, apostrophes closed up (`women's` →
 * `womens`), Devanagari written in Latin letters, everything else a separator (`a-line` → `a`, `line`). A t-shirt is one
 * word however it is written, since it is no kind of shirt.
 */
export function wordsOf(text: string): string[] {
  const plain = plainText(text)
  return (plain.includes('shirt') ? plain.replace(OPEN_SHIRTS, '$1shirt') : plain).match(WORD) ?? []
}

/** The same text as one string with single spaces: what names are sorted and phrases are looked for by. */
export function plainWords(text: string): string {
  return wordsOf(text).join(' ')
}

/**
 * A mild stemmer: plurals only (`kurtas` → `kurta`, `dresses` → `dress`, `accessories` → `accessory`), because titles and
 * queries differ in little else. It may make a stem that is no word (`jeans` → `jean`); both sides are stemmed alike.
 */
export function stemOf(word: string): string {
  if (word.length <= 3 || DIGIT.test(word)) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (word.endsWith('ie')) return word.length > 4 ? `${word.slice(0, -2)}y` : word
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('s') && !/(?:ss|us)$/.test(word)) return word.slice(0, -1)
  return word
}

const WORD = /[\p{L}\p{N}]+/gu
const DIGIT = /\d/
const OPEN_SHIRTS = /(?<![a-z])(t|sweat)(?:ee)?[\s-]+shirt/g

function plainText(text: string): string {
  const lower = text.toLowerCase()
  if (PRINTABLE_ASCII.test(lower)) return lower.replaceAll("'", '')
  return inLatin(lower.normalize('NFKC'))
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘]/g, '')
}

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/
