import { sizeName } from './display-names.ts'

/** A column that has the number of pieces of one size. */
export interface SizeColumn {
  readonly at: number
  readonly size: string
}

/**
 * The columns that are named by a size, of lists with a column for each one: `S`, `M`, `XL`, `Size 38`, `Qty 2-3Y`. None where there is only
 * one: `M` may be metres.
 * @param names as `columnName` returns them; '' for columns that are read as something else
 */
export function sizeColumns(names: readonly string[]): readonly SizeColumn[] {
  const found = names.flatMap((name, at) => {
    const size = name
      .replace(/^(?:(?:sizes?|qty|quantity|stock|pcs|साइज|नाप) )+/, '')
      .replace(/ (?:qty|quantity|stock|pcs)$/, '')
    return SIZE_NAME.test(size) ? [{ at, size: sizeName(size.toUpperCase().replace(/(?<=\d) (?=\d)/, '-')) }] : []
  })
  return found.length > 1 ? found : []
}

/** A size in letters, without regard to case, as a part of a pattern. */
export const LETTER_SIZE = '(?:xx?s|s|m|x{0,5}l|[2-9] ?xl)'
/** A size by age: `2-3 Y`. */
export const AGE_SIZE = '\\d{1,2}[- ]\\d{1,2} ?(?:y|yrs?|years?|m|months?)'
/** One size for all. */
export const ONE_SIZE = 'free ?size|one ?size|fs'
const SIZE_NAME = new RegExp(`^(?:${LETTER_SIZE}|[1-6]\\d|${AGE_SIZE}|${ONE_SIZE})$`, 'i')

const LETTER_SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL']

/** The sizes of a range of three and more in letters: `S to XXL`, `M-3XL`. None for one size such as `S-M` and for other texts. */
export function sizesOfRange(text: string): readonly string[] {
  const ends = RANGE.exec(text.trim())
  const [from, to] = [ends?.[1], ends?.[2]].map((end = '') => LETTER_SIZES.indexOf(sizeName(end)))
  const sizes = from === undefined || from < 0 || to === undefined ? [] : LETTER_SIZES.slice(from, to + 1)
  return sizes.length > 2 ? sizes : []
}

const RANGE = new RegExp(`^(${LETTER_SIZE})\\s*(?:-|–|to|se|से)\\s*(${LETTER_SIZE})$`, 'i')
