import type { Unit } from '../units/quantity.ts'
import { extractMeasures } from './cloth-measures.ts'
import { transliterate } from './devanagari.ts'
import { extractDiscount } from './discount-words.ts'
import { withEmoji } from './emoji.ts'
import { extractExcluded } from './excluded-words.ts'
import { CLOTHES_STEMS, isProductKind } from './kinds.ts'
import { isTelling, withMissingSpaces } from './missing-spaces.ts'
import { extractOrder, type PriceOrder } from './order-words.ts'
import { extractOrigin, type OriginAsked } from './origin-words.ts'
import { extractPrice, type PriceLimits, withFigures } from './price-words.ts'
import { extractSize } from './size-words.ts'
import { usualSpelling } from './synonyms.ts'
import { withUsualPhrases } from './usual-phrases.ts'
import { type WordKind, wordKind } from './word-kinds.ts'
import { splitWords, stemWord } from './words.ts'

/** A parsed search text, before it is matched with the catalogue. */
export interface Query {
  /** The words of the search, in lower case and transliterated. */
  readonly words: readonly QueryWord[]
  readonly price?: PriceLimits
  /** The least discount, in percent. */
  readonly discount?: number
  /** The size in its usual spelling: `XL`, `38`, `34C`, `Free Size`. */
  readonly size?: string
  /** Any of the large sizes. */
  readonly isPlusSize?: boolean
  readonly unit?: Unit
  readonly origin?: OriginAsked
  /** Of the products that match equally well. */
  readonly order?: PriceOrder
  /** The width of cloth. */
  readonly widthCm?: number
  /** The weight of cloth in grams per square metre. */
  readonly gsm?: number
  /** Words that products must not have: `saree not silk`. */
  readonly excluded: readonly string[]
  readonly age?: AgeRange
}

interface QueryWord {
  readonly text: string
  readonly kind: WordKind
}

/** An age in months, both ends inclusive: sizes of children's clothes. */
export interface AgeRange {
  readonly from: number
  readonly to: number
  /** No word of the search but the age names a child. */
  readonly isOnlyWordForChild?: true
}

/** Longer searches are truncated. */
export const MAX_LENGTH = 200
const MAX_WORDS = 12

/**
 * Parses a search text: price limits, size and unit are extracted, the rest are words. Accepts any text and never throws.
 * @param isWord whether a word, in lower case, has a meaning of its own, so that no space is missing in it
 */
export function readQuery(text: string, isWord: (word: string) => boolean = isTelling): Query {
  const plain = withEmoji(text.slice(0, MAX_LENGTH).normalize('NFKC'))
  const given = withFigures(withMissingSpaces(transliterate(plain.toLowerCase()), isWord))
  const [afterOrigin, origin] = extractOrigin(withUsualPhrases(given))
  const [afterDiscount, discount] = extractDiscount(afterOrigin)
  const [afterPrice, price] = extractPrice(afterDiscount)
  const [afterOrder, order] = extractOrder(afterPrice)
  const [afterMeasures, measures] = extractMeasures(afterOrder)
  const [afterUnit, unit] = extractUnit(afterMeasures)
  const [afterAge, age] = extractAge(afterUnit)
  const [afterSize, size] = extractSize(afterAge)
  const [rest, excluded] = extractExcluded(afterSize)
  const words = splitWords(rest)
    .slice(0, MAX_WORDS)
    .map((word, at, all) => (isForShorts(word, at, all) ? 'shorts' : withUsualEnding(word)))
    .map((word, at, all): QueryWord => ({ text: word, kind: wordKind(word, all[at + 1]) }))
  const isCloth = unit === 'metre' || Object.keys(measures).length > 0
  const read = isCloth
    ? words.map(asOfCloth)
    : words.map((word, at) => (isForClothes(words, at) ? { ...word, text: 'clothes' } : word))
  return {
    words: read,
    excluded,
    ...measures,
    ...(price && { price }),
    ...(discount !== undefined && { discount }),
    ...(size && { size }),
    ...(!size && PLUS_SIZE.test(afterSize) && { isPlusSize: true }),
    ...(unit && { unit }),
    ...(age && { age }),
    ...(origin && { origin }),
    ...(order && { order }),
  }
}

/** Shops sell a roll of cloth; in its name it means something else. */
function asOfCloth(word: QueryWord): QueryWord {
  return WAYS_TO_SELL_CLOTH.has(word.text) ? { ...word, kind: 'filler' } : word
}

const WAYS_TO_SELL_CLOTH: ReadonlySet<string> = new Set(['roll', 'bolt', 'thaan', 'taka', 'cut'])

/** Kinds of clothes that shops write with an i, where Devanagari has ी and some type `kurtee`, `dhotee` and `lungee`. */
function withUsualEnding(word: string): string {
  const usual = word.replace(/ee$/, 'i')
  return usual !== word && !isProductKind(word) && isProductKind(usual) ? usual : word
}

/** Many write `mens short` for shorts; a `short kurti` and a `dress short` are short. */
function isForShorts(word: string, at: number, all: readonly string[]): boolean {
  const next = all[at + 1]
  return (
    word === 'short' &&
    (next === undefined || wordKind(next) !== 'word') &&
    !all.some((other) => isProductKind(usualSpelling(stemWord(other))))
  )
}

/** `cloth` is what clothes are made of, but in `kids cloth` and `winter cloth` it means them. */
function isForClothes(words: readonly QueryWord[], at: number): boolean {
  if (!CLOTH_WORDS.has(words[at]?.text ?? '')) return false
  const before = words.slice(0, at).findLast(({ text, kind }) => kind !== 'filler' || text === 'wear')
  return before?.kind === 'gender' || WORN_WHEN.has(before?.text ?? '')
}

const CLOTH_WORDS: ReadonlySet<string> = new Set(['cloth', 'kapda', 'kapra'])
const WORN_WHEN: ReadonlySet<string> = new Set(
  'wear winter summer monsoon rainy season party wedding shaadi shadi festival festive office college school gym sports night western ethnic traditional maternity'.split(
    ' ',
  ),
)

type Extracted<T> = readonly [rest: string, value: T | undefined]

const BY_METRE =
  /(?<!\w)(?:(?:by|per|in)\s+(?:the\s+)?|running\s+)(?:met(?:re|er)s?|mtrs?|mt)(?!\w)|(?<!\w)(?:met(?:re|er)|mtr)\s*wise(?!\w)/

/** `georgette 5 metre` and a `shirt piece 2.5 metre` are cloth; a `5.5 metre saree` is a saree, and a `nine yard` one is draped in its own way. */
const LENGTH =
  /(?<![\w.])(?:\d{1,3}(?:\.\d{1,2})?\s*(?:met(?:re|er)s?|mtrs?|m)|(?![689]\s*(?:ga|ya))\d{1,3}(?:\.\d{1,2})?\s*(?:ga[jz]|yards?))(?!\w)/

const CLOTH = /\b(?:fabric|cloth|kapda|material)\b/

/** What cloth is bought for: `4 metre cotton for suit`, `blouse ke liye 1 metre silk`. */
const USE_OF_CLOTH = /\bfor(?:\s+\w+)+|(?:\w+\s+)+ke\s+li(?:y?e)\b/

function extractUnit(text: string): Extracted<Unit> {
  if (BY_METRE.test(text)) return [text.replace(BY_METRE, ' '), 'metre']
  if (!LENGTH.test(text)) return [text, undefined]
  const rest = text.replace(LENGTH, ' ')
  const words = splitWords(rest.replace(USE_OF_CLOTH, ' '))
  const isOfGarment = !CLOTH.test(text) && words.some((word) => CLOTHES_STEMS.has(stemWord(word)))
  return [rest, isOfGarment ? undefined : 'metre']
}

const AGE =
  /(?<![\w.])(\d{1,2})(?:\s*(?:-|–|to|se)\s*(\d{1,2}))?\s*(?:(years?|yrs?|yr|saal|sal|y)|(months?|mths?|mahine|maheene))(?:\s*old)?(?!\w)/

const MAX_YEARS = 17
const MAX_MONTHS = 36

const CHILD = /(?<!\w)(?:kid|child|boy|girl|baby|infant|bac+h|ladk|newborn)/

/** `age 12` is 12 years. */
const AGE_FIRST = /(?<!\w)(?:age|aged|umar|umr)\s*:?\s*(\d{1,2})(?![\w.])(?!\s*(?:-|–|to|se|y|s|m))/

/** An age names children's clothes, so `kids` is added to the words. */
function extractAge(given: string): Extracted<AgeRange> {
  const text = (CHILD.test(given) ? withUnits(given) : given).replace(AGE_FIRST, '$1 years')
  const match = AGE.exec(text)
  if (match && Number(match[1]) > MAX_YEARS && match[4] === undefined && Number(match[2] ?? 99) > MAX_YEARS)
    return [text.replace(match[0], ' '), undefined]
  if (!match || Number(match[1]) > (match[3] === undefined ? MAX_MONTHS : MAX_YEARS)) return [text, undefined]
  const [whole, from, to = from, years] = match
  const factor = years === undefined ? 1 : 12
  const isNamed = CHILD.test(text)
  return [
    `${text.replace(whole, ' ')}${isNamed ? '' : ' kids'}`,
    { from: Number(from) * factor, to: Number(to) * factor, ...(!isNamed && { isOnlyWordForChild: true as const }) },
  ]
}

/** What is for a child of `10-12` is for one of 10 to 12 years; of a baby's `3-6`, months are meant. */
function withUnits(text: string): string {
  return text.replace(AGES, (whole, from: string, to: string) => {
    const isBaby = BABY.test(text)
    const isRange = Number(from) < Number(to) && Number(to) <= (isBaby ? MAX_MONTHS : MAX_YEARS)
    return isRange ? `${whole} ${isBaby ? 'months' : 'years'}` : whole
  })
}

const BABY = /(?<!\w)(?:baby|infant|newborn)/
const AGES =
  /(?<![\w.-])(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})(?![\w.%-]|\s*(?:y|m|saal|inch|cm|rs|rup|k\b|haza|pc|pack|piece))/g

/** Words for all large sizes, as stems. */
export const PLUS_SIZE_WORDS: ReadonlySet<string> = new Set(['plus size', 'big size', 'bada size', 'bade size'])
const PLUS_SIZE = new RegExp(String.raw`\b(?:${[...PLUS_SIZE_WORDS].join('|').replaceAll(' ', '[ -]+')})s?\b`)
