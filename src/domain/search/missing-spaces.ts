import { isAttributeWord, isDetail, isProductKind } from './kinds.ts'
import { usualSpelling } from './synonyms.ts'
import { wordKind } from './word-kinds.ts'
import { stemWord } from './words.ts'

/** Spaces, and marks that stand for one. A full stop after a figure is no decimal point unless a digit follows. */
const MARKS = /\s+|[#…]|\.{2,}|(?<=\d)\.(?!\d)|(?<=[\p{L}\d])\+(?=[\p{L}\d])/gu

/** `jeans32`, `saree500`, `bra34b`. */
const LETTERS_AND_FIGURE = /(?<![\p{L}\p{N}-])([a-z]{3,})(\d{2,5}[a-h]{0,2})(?![\p{L}\p{N}-])/gu

/** `500tak`, `1000se kam`. */
const FIGURE_AND_WORD = /(?<![\p{L}\p{N}-])(\d{2,6})(tak|se|ke|andar|wal[aei])(?![\p{L}\p{N}-])/gu

/** `dressfor women`, `kurtawith jacket`, `topunder 1k`. */
const JOINED_TO_THE_NEXT =
  /(?<![\p{L}\p{N}-])([a-z]{3,})(for|with|without|under|below|above|upto|between|wal[aei])(?![\p{L}\p{N}-])/gu

/** `forwomen`, `withoutsleeves`. */
const JOINED_TO_THE_LAST = /(?<![\p{L}\p{N}-])(for|without|with)([a-z]{3,})(?![\p{L}\p{N}-])/gu

/** `xxltshirt`, `3xlkurti`. */
const SIZE_AND_KIND = /(?<![\p{L}\p{N}-])(x{1,4}l|[2-8]xl)([a-z]{3,})(?![\p{L}\p{N}-])/gu

/** Adds the spaces that are missing around the words between others, in a text in lower case, before prices and sizes are read. */
export function withMissingSpaces(text: string): string {
  return text
    .replace(MARKS, ' ')
    .replace(LETTERS_AND_FIGURE, (whole, word: string, figure: string) => (isKind(word) ? `${word} ${figure}` : whole))
    .replace(SIZE_AND_KIND, (whole, size: string, word: string) => (isKind(word) ? `${size} ${word}` : whole))
    .replace(FIGURE_AND_WORD, '$1 $2')
    .replace(JOINED_TO_THE_NEXT, (whole, word: string, joining: string) =>
      isTelling(word) && !isTelling(whole) ? `${word} ${joining}` : whole,
    )
    .replace(JOINED_TO_THE_LAST, (whole, joining: string, word: string) =>
      joining === 'without' || ((isTelling(word) || wordKind(word) === 'gender') && !isTelling(whole))
        ? `${joining} ${word}`
        : whole,
    )
}

function isKind(word: string): boolean {
  return isProductKind(usualSpelling(stemWord(word)))
}

function isTelling(word: string): boolean {
  const stem = usualSpelling(stemWord(word))
  return isProductKind(stem) || isAttributeWord(stem) || isDetail(stem)
}
