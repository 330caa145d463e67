import { MAX_PAISE, type Paise } from '../units/paise.ts'
import type { Unit } from '../units/quantity.ts'
import { transliterate } from './devanagari.ts'
import { splitWords, stemWord } from './words.ts'

/** A parsed search text, before it is matched with the catalogue. */
export interface Query {
  /** The words of the search, in lower case and transliterated. */
  readonly words: readonly QueryWord[]
  readonly price?: PriceLimits
  /** The size in its usual spelling: `XL`, `38`, `34C`, `Free Size`. */
  readonly size?: string
  readonly unit?: Unit
  /** Words that products must not have: `saree not silk`. */
  readonly excluded: readonly string[]
  /** An age in years, such as `3-4`: sizes of children's clothes. */
  readonly age?: string
}

interface QueryWord {
  readonly text: string
  /** `filler` words (`for`, `buy`) affect only ranking; `gender` words say who the product is for. */
  readonly kind: 'word' | 'filler' | 'gender'
}

/** Price limits in paise. */
export interface PriceLimits {
  /** Inclusive. */
  readonly min?: Paise
  /** Inclusive. */
  readonly max?: Paise
}

/** Longer searches are truncated. */
const MAX_LENGTH = 200
const MAX_WORDS = 12

/** Parses a search text: price limits, size and unit are extracted, the rest are words. Accepts any text and never throws. */
export function readQuery(text: string): Query {
  const plain = transliterate(text.slice(0, MAX_LENGTH).normalize('NFKC').toLowerCase())
    .replace(/(\d),(?=\d)/g, '$1')
    .replace(CURRENCY, ' ')
  const [afterPrice, price] = extractPrice(plain.replace(PURE, ' '))
  const [afterUnit, unit] = extractUnit(afterPrice)
  const [afterAge, age] = extractAge(afterUnit)
  const [afterSize, size] = extractSize(afterAge)
  const [rest, excluded = []] = extractExcluded(afterSize)
  const words = splitWords(rest)
    .slice(0, MAX_WORDS)
    .map((word): QueryWord => ({ text: word, kind: wordKind(word) }))
  return { words, excluded, ...(price && { price }), ...(size && { size }), ...(unit && { unit }), ...(age && { age }) }
}

/** `100% cotton` means cotton. */
const PURE = /\b(?:100\s*%|100\s+per\s?cent|pure(?=\s+\w))/g

type Extracted<T> = readonly [rest: string, value: T | undefined]

const CURRENCY = /₹|(?<![a-z])(?:rs\.?|inr|rupees?|rupaye)(?![a-z])/g
const AMOUNT = String.raw`(\d{1,8}(?:\.\d{1,2})?)\s*(k|thousand|hazaar|hazar)?(?![\w.])`

interface PriceRule {
  readonly pattern: RegExp
  readonly limits: (first: Paise, second: Paise) => PriceLimits
}

const between = (first: Paise, second: Paise): PriceLimits => ({
  min: Math.min(first, second),
  max: Math.max(first, second),
})
const atMost = (max: Paise): PriceLimits => ({ max })
const atLeast = (min: Paise): PriceLimits => ({ min })

/** The first matching rule applies. */
const PRICE_RULES: readonly PriceRule[] = [
  { pattern: regExp(String.raw`(?:between|from)\s*${AMOUNT}\s*(?:and|to|-|–|&)\s*${AMOUNT}`), limits: between },
  {
    pattern: regExp(
      String.raw`(?<![\w.-])(?=\d{3}|[\d\s]+(?:k|to|se|-|–)\s*\d+\s*k)${AMOUNT}\s*(?:to|se|-|–)\s*(?=\d{3}|\d+\s*k)${AMOUNT}`,
    ),
    limits: between,
  },
  {
    pattern: regExp(
      String.raw`(?:<=?|(?<!\w)(?:under|below|less than|upto|up to|within|max|maximum|at most|not more than|cheaper than))\s*${AMOUNT}`,
    ),
    limits: atMost,
  },
  {
    pattern: regExp(
      String.raw`(?<!\w)${AMOUNT}\s*(?:or less|and below|and under|or below|se kam|ke andar|ke neeche|tak)(?!\w)`,
    ),
    limits: atMost,
  },
  {
    pattern: regExp(
      String.raw`(?:>=?|(?<!\w)(?:above|over|more than|greater than|min|minimum|at least|starting from|from))\s*${AMOUNT}`,
    ),
    limits: atLeast,
  },
  {
    pattern: regExp(String.raw`(?<!\w)${AMOUNT}\s*(?:or more|and above|and over|or above|se zyada|se upar|\+)`),
    limits: atLeast,
  },
]

function regExp(source: string): RegExp {
  return new RegExp(source)
}

function extractPrice(text: string): Extracted<PriceLimits> {
  for (const { pattern, limits } of PRICE_RULES) {
    const match = pattern.exec(text)
    if (!match) continue
    const [whole, first, firstScale, second, secondScale] = match
    const bothScaled = Number(first) < 100 ? secondScale : undefined
    const value = limits(paise(first, firstScale ?? bothScaled), paise(second, secondScale))
    return [text.replace(whole, ' '), value]
  }
  return [text, undefined]
}

/** In `1 to 2k` the scale applies to both amounts. */
function paise(amount = '0', scale?: string): Paise {
  return Math.min(Math.round(Number(amount) * 100) * (scale ? 1000 : 1), MAX_PAISE)
}

const BY_METRE =
  /(?<!\w)(?:(?:by|per|in)\s+(?:the\s+)?|running\s+)(?:met(?:re|er)s?|mtrs?|mt)(?!\w)|(?<!\w)(?:met(?:re|er)|mtr)\s*wise(?!\w)/

function extractUnit(text: string): Extracted<Unit> {
  return BY_METRE.test(text) ? [text.replace(BY_METRE, ' '), 'metre'] : [text, undefined]
}

const LETTERS = String.raw`xxs|xs|s|m|l|xl|xxl|xxxl|xxxxl|[2-7]\s?xl|small|medium|large|extra large|free|one`
const SIZE_RULES: readonly RegExp[] = [
  /(?<![\w])(?:waist|chest|bust)\s*[:=-]?\s*(\d{2})(?![\w])/,
  /(?<![\w])(\d{2})\s*(?:inch(?:es)?|in|")?\s*(?:waist|chest|bust)(?![\w])/,
  new RegExp(String.raw`(?<![\w])sizes?\s*[:=-]?\s*(${LETTERS}|\d{1,2}[\s-]?[a-h]{1,2}|\d{1,3})(?![\w])`),
  new RegExp(String.raw`(?<![\w-])(${LETTERS}|\d{1,3})[\s-]+sizes?(?!\w)`),
  /(?<![\w-])(freesize|xxs|xs|xl|xxl|xxxl|xxxxl|[2-7]\s?xl)(?![\w-])/,
  /(?<![\w-])((?:2[468]|3\d|4\d|5[024])[\s-]?[a-h]{1,2})(?![\w-])/,
  /(?<=\w\s+)(2[2468]|3[02468]|4[02468]|5[024])(?![\w.%-]|\s*(?:cm|inch|gsm|mm|ml|pcs|met|pack))/,
]

function extractSize(text: string): Extracted<string> {
  for (const rule of SIZE_RULES) {
    const match = rule.exec(text)
    if (match) return [text.replace(match[0], ' '), sizeName(match[1] ?? '')]
  }
  return [text, undefined]
}

const AGE = /(?<![\w.])(\d{1,2})(?:\s*(?:-|–|to|se)\s*(\d{1,2}))?\s*(?:years?|yrs?|yr|saal|sal|y)(?:\s*old)?(?!\w)/

const CHILD = /(?<!\w)(?:kid|child|boy|girl|baby|infant|bac+h)/

/** An age names children's clothes, so `kids` is added to the words. */
function extractAge(text: string): Extracted<string> {
  const match = AGE.exec(text)
  if (!match || Number(match[1]) > 17) return [text, undefined]
  const [whole, from, to] = match
  const isNamed = CHILD.test(text)
  return [`${text.replace(whole, ' ')}${isNamed ? '' : ' kids'}`, to === undefined ? from : `${from}-${to}`]
}

/** `without sleeves` is what shops call sleeveless; other words after `not` or `without` are left out of the results. */
function extractExcluded(text: string): Extracted<readonly string[]> {
  const excluded: string[] = []
  const rest = text
    .replace(/(?<!\w)(?:without|no|bina)\s+sleeves?(?!\w)/g, ' sleeveless ')
    .replace(
      /(?<!\w)(?:not|without|except|excluding|bina)\s+(?:an?\s+|any\s+)?([a-z]{3,30})(?!\w)/g,
      (_whole, word: string) => {
        excluded.push(word)
        return ' '
      },
    )
  return [rest, excluded]
}

function sizeName(text: string): string {
  if (/^(?:free|one|freesize)$/.test(text)) return 'Free Size'
  const plain = text.replace(/[\s-]/g, '').toUpperCase()
  return WRITTEN_SIZES[plain] ?? plain
}

const WRITTEN_SIZES: Readonly<Record<string, string>> = { SMALL: 'S', MEDIUM: 'M', LARGE: 'L', EXTRALARGE: 'XL' }

/** Returns the kind of a word in a search. */
export function wordKind(word: string): QueryWord['kind'] {
  if (FILLERS.has(word)) return 'filler'
  return GENDERS.has(stemWord(word)) ? 'gender' : 'word'
}

const GENDERS: ReadonlySet<string> = new Set(
  (
    'men man gent male boy women woman lady ladie female girl kid child children baby infant unisex ' +
    'ladki ladka bachche baccha bacche bacchon bachchon bachcho aurat mahila mard purush ' +
    'wife mother mom sister daughter girlfriend husband father dad brother son boyfriend beti beta bhabhi'
  )
    .split(' ')
    .map(stemWord),
)

const FILLERS: ReadonlySet<string> = new Set(
  (
    'a an the for with in of on at and or to my me i we you is are it want need looking buy get show find give see please some any ' +
    'from by under below above price cost rate online shop shopping best good nice ' +
    'wear style type latest fashion collection item thing colour color kalar rang use simple new designer quality branded something gift function occasion special ' +
    'ke ka ki ko liye wala wali wale mein me se aur ya chahiye dikhao kharido accha achha acha sundar'
  ).split(' '),
)
