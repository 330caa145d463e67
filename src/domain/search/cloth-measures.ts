import { isProductKind, tradeAttribute } from './kinds.ts'
import { usualSpelling } from './synonyms.ts'
import { splitWords, stemWord } from './words.ts'

/** Cloth is sold in groups of weights, and `below 120 gsm` is no price: the weight nearest to the limit is meant. */
export const WEIGHT_PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:below|under|less\s+than)\s+100\s*(?=gsm\b)/g, '99 '],
  [/\b(?:below|under|less\s+than)\s+200\s*(?=gsm\b)/g, '199 '],
  [
    /\b(?:below|under|less\s+than|up\s?to|within|not\s+more\s+than|max(?:imum)?|above|over|more\s+than|at\s+least|min(?:imum)?)\s+(?=\d{2,3}\s*gsm\b)/g,
    '',
  ],
]

/** How wide and how heavy cloth is to be. */
interface Measures {
  readonly widthCm?: number
  readonly gsm?: number
}

const FIGURE = String.raw`(\d{2,3}(?:\.\d)?)`
const UNIT = '(inch(?:es)?|in|"|cm|cms|centimet(?:re|er)s?)'
const WIDE = '(?:wide|width|panna|arz|chaud[aie]+)'
const WIDTHS: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\w.])${FIGURE}\s*${UNIT}?\s*${WIDE}(?!\w)`),
  new RegExp(String.raw`(?<!\w)${WIDE}\s*(?:of\s+|:\s*)?${FIGURE}\s*${UNIT}?(?!\w)`),
]
/** Of cloth, inches are the width; its length is in metres. */
const LENGTH_OF_CLOTH = new RegExp(String.raw`(?<![\w.-])${FIGURE}\s*(inch(?:es)?|"|cms?)(?!\w)`)
const CLOTH = /(?<!\w)(?:fabric|cloth|kapda|material)s?(?!\w)/

/** `58 inch linen` is cloth, a `28 inch denim jeans` is not. */
function isOfCloth(text: string): boolean {
  const stems = splitWords(text).map((word) => usualSpelling(stemWord(word)))
  return CLOTH.test(text) || (stems.some(isOfFabric) && !stems.some(isProductKind))
}

const isOfFabric = (stem: string) => tradeAttribute(stem) === 'fabric'

const GSM = /(?<![\w.])(\d{2,3})\s*gsm(?!\w)|(?<!\w)gsm\s*:?\s*(\d{2,3})(?!\w)/
const CENTIMETRES = 2.54
/** No cloth is wider than this in inches, and none is narrower in centimetres. */
const MAX_INCHES = 79

/** Takes width and weight of cloth out of a text in lower case: `44 inch width`, `58 panna`, `180 gsm`. */
export function extractMeasures(text: string): readonly [rest: string, measures: Measures] {
  const gsm = GSM.exec(text)
  const afterWeight = gsm ? text.replace(gsm[0], ' ') : text
  const weight = gsm ? { gsm: Number(gsm[1] ?? gsm[2]) } : {}
  for (const pattern of isOfCloth(text) ? [...WIDTHS, LENGTH_OF_CLOTH] : WIDTHS) {
    const match = pattern.exec(afterWeight)
    if (!match) continue
    const [whole, figure, unit] = match
    const isInches = unit === undefined ? Number(figure) <= MAX_INCHES : !unit.startsWith('c')
    const widthCm = Math.round(Number(figure) * (isInches ? CENTIMETRES : 1))
    return [afterWeight.replace(whole, ' '), { ...weight, widthCm }]
  }
  return [afterWeight, weight]
}
