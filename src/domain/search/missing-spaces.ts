import { isAttributeWord, isDetail, isProductKind } from './kinds.ts'
import { usualSpelling } from './synonyms.ts'
import { wordKind } from './word-kinds.ts'
import { stemWord } from './words.ts'

/** Spaces, and marks that stand for one. A full stop after a figure is no decimal point unless a digit follows. */
const MARKS = /\s+|[#…]|\.{2,}|(?<=\d)\.(?!\d)|(?<=[\p{L}\d])\+(?=[\p{L}\d])/gu

/** `500..1000`, `500~1000`. */
const RANGE = /(?<=\d)\s*(?:\.{2,}|[…~])\s*(?=\d)/g

/** `jeans32`, `saree500`, `bra34b`. */
const LETTERS_AND_FIGURE = /(?<![\p{L}\p{N}-])([a-z]{3,})(\d{2,5}[a-h]{0,2})(?![\p{L}\p{N}-])/gu

/** `500tak`, `1000se kam`. */
const FIGURE_AND_WORD =
  /(?<![\p{L}\p{N}-])(\d{2,6})(tak|se|ke|andar|wal[aei]|rs|inr|rup(?:ee|ay|y)e?s?)(?![\p{L}\p{N}-])/gu

/** `dressfor women`, `kurtawith jacket`, `topunder 1k`. */
const JOINED_TO_THE_NEXT =
  /(?<![\p{L}\p{N}-])([a-z]{3,})(for|with|without|under|below|above|upto|between|wal[aei])(?![\p{L}\p{N}-])/gu

/** `forwomen`, `withoutsleeves`. */
const JOINED_TO_THE_LAST = /(?<![\p{L}\p{N}-])(for|without|with)([a-z]{3,})(?![\p{L}\p{N}-])/gu

/** `xxltshirt`, `3xlkurti`. */
const SIZE_AND_KIND = /(?<![\p{L}\p{N}-])(x{1,4}l|[2-8]xl)([a-z]{3,})(?![\p{L}\p{N}-])/gu

/**
 * Adds the spaces that are missing around the words between others, in a text in lower case, before prices and sizes are read.
 * @param isWord whether a word has a meaning of its own as it stands, such as the model number in a title
 */
export function withMissingSpaces(text: string, isWord: (word: string) => boolean): string {
  /** Puts a space between the two parts of each word that the pattern finds. */
  const separate = (read: string, pattern: RegExp, areWords: (first: string, last: string) => boolean) =>
    read.replace(pattern, (whole, first: string, last: string) =>
      areWords(first, last) && !isWord(whole) ? `${first} ${last}` : whole,
    )
  const spaced = asWords(text).replace(RANGE, '-').replace(MARKS, ' ')
  const withFigures = separate(spaced, LETTERS_AND_FIGURE, (word) => isKind(word))
  const withSizes = separate(withFigures, SIZE_AND_KIND, (_size, word) => isKind(word))
  const withAmounts = separate(withSizes, FIGURE_AND_WORD, () => true)
  const withNext = separate(withAmounts, JOINED_TO_THE_NEXT, (word) => isTelling(word))
  return separate(
    withNext,
    JOINED_TO_THE_LAST,
    (joining, word) => joining === 'without' || isTelling(word) || wordKind(word) === 'gender',
  )
}

/** An address or a file has hyphens for all spaces: `red-cotton-kurti-under-1000`. The `-` of a code between figures stays. */
function asWords(text: string): string {
  const words = text.trim().split('-')
  return words.length > 2 && !/\s/.test(text.trim()) && words.filter(isTelling).length > 0 ? words.join(' ') : text
}

function isKind(word: string): boolean {
  return isProductKind(usualSpelling(stemWord(word)))
}

/** Returns whether a word names a kind of product, how it looks or a part of it. */
export function isTelling(word: string): boolean {
  const stem = usualSpelling(stemWord(word))
  return isProductKind(stem) || isAttributeWord(stem) || isDetail(stem)
}
