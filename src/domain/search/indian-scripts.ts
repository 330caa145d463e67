import { withRegionalWords } from './regional-words.ts'

/**
 * Writes texts in the other scripts of India in Devanagari, letter by letter, after replacing known words by English ones: Unicode
 * gives the letters of a sound the same place in the block of each script (The Unicode Standard, chapter 12). Urdu, in Arabic script,
 * hides its vowels, so only its known words are read.
 */
export function toDevanagari(text: string): string {
  return withRegionalWords(text).replace(OTHER_LETTERS, (letter) => {
    const code = letter.codePointAt(0) as number
    return ODD_LETTERS[letter] ?? String.fromCodePoint(DEVANAGARI_BLOCK + (code % BLOCK_LETTERS))
  })
}

/** Whether a text has letters of these scripts. */
export function hasOtherScript(text: string): boolean {
  return OTHER_SCRIPTS.test(text)
}

const DEVANAGARI_BLOCK = 0x900
const BLOCK_LETTERS = 0x80

/** Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam, in this order. */
const OTHER_LETTERS = /[\u0980-\u0d7f]/g
const OTHER_SCRIPTS = /[\u0600-\u06ff\u0980-\u0d7f]/

/** Letters that stand in other places than those of Devanagari, or that it does not have. */
const ODD_LETTERS: Readonly<Record<string, string>> = {
  // Gurmukhi: the nasal, and the sign of a doubled consonant, which says nothing in Latin.
  '\u0a70': '\u0902',
  '\u0a71': '',
  // Short and long e and o of the south sound alike to a shop.
  '\u0b8e': '\u090f',
  '\u0b92': '\u0913',
  '\u0bc6': '\u0947',
  '\u0bca': '\u094b',
  '\u0c0e': '\u090f',
  '\u0c12': '\u0913',
  '\u0c46': '\u0947',
  '\u0c4a': '\u094b',
  '\u0c8e': '\u090f',
  '\u0c92': '\u0913',
  '\u0cc6': '\u0947',
  '\u0cca': '\u094b',
  '\u0d0e': '\u090f',
  '\u0d12': '\u0913',
  '\u0d46': '\u0947',
  '\u0d4a': '\u094b',
  // Malayalam: consonants without a vowel.
  '\u0d7a': '\u0923\u094d',
  '\u0d7b': '\u0928\u094d',
  '\u0d7c': '\u0930\u094d',
  '\u0d7d': '\u0932\u094d',
  '\u0d7e': '\u0933\u094d',
  // Tamil has a second n and r, and Bengali a t without a vowel.
  '\u0ba9': '\u0928',
  '\u0bb1': '\u0930',
  '\u0c31': '\u0930',
  '\u0cb1': '\u0930',
  '\u0d31': '\u0930',
  '\u09ce': '\u0924\u094d',
}
