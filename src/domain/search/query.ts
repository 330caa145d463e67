import { MAX_PAISE, type Paise } from '../units/paise.ts'
import type { Unit } from '../units/quantity.ts'
import { transliterate } from './devanagari.ts'
import { splitWords, stemWord } from './words.ts'

/** What a shopper's search says, before it is compared with any catalogue. */
export interface Query {
  /** The words that name the goods, as typed but in plain letters. */
  readonly words: readonly QueryWord[]
  readonly price?: PriceLimits
  /** A size as shops write it: `XL`, `38`, `34C`, `Free Size`. */
  readonly size?: string
  readonly unit?: Unit
}

interface QueryWord {
  readonly text: string
  /** `filler` words (`for`, `buy`) only rank; `gender` words name who wears it. */
  readonly kind: 'word' | 'filler' | 'gender'
}

export interface PriceLimits {
  /** Inclusive. */
  readonly min?: Paise
  /** Inclusive. */
  readonly max?: Paise
}

/** Longer searches are read up to here; nobody shops by the page. */
const MAX_LENGTH = 200
const MAX_WORDS = 12

/** Reads a search text: prices, a size and a unit are taken out, the rest are words. Never throws; any text is a query. */
export function readQuery(text: string): Query {
  const plain = transliterate(text.slice(0, MAX_LENGTH).normalize('NFKC').toLowerCase())
    .replace(/(\d),(?=\d)/g, '$1')
    .replace(CURRENCY, ' ')
  const [afterPrice, price] = takePrice(plain)
  const [afterUnit, unit] = takeUnit(afterPrice)
  const [rest, size] = takeSize(afterUnit)
  const words = splitWords(rest)
    .slice(0, MAX_WORDS)
    .map((word): QueryWord => ({ text: word, kind: wordKind(word) }))
  return { words, ...(price && { price }), ...(size && { size }), ...(unit && { unit }) }
}

type Taken<T> = readonly [rest: string, taken: T | undefined]

const CURRENCY = /₹|(?<![a-z])(?:rs\.?|inr|rupees?|rupaye)(?![a-z])/g
const AMOUNT = String.raw`(\d{1,8}(?:\.\d{1,2})?)\s*(k|thousand|hazaar|hazar)?(?![\w.])`

interface PriceRule {
  readonly says: RegExp
  readonly wish: (first: Paise, second: Paise) => PriceLimits
}

const between = (first: Paise, second: Paise): PriceLimits => ({
  min: Math.min(first, second),
  max: Math.max(first, second),
})
const atMost = (most: Paise): PriceLimits => ({ max: most })
const atLeast = (least: Paise): PriceLimits => ({ min: least })

/** The first that fits is the one meant. */
const PRICE_RULES: readonly PriceRule[] = [
  { says: pattern(String.raw`(?:between|from)\s*${AMOUNT}\s*(?:and|to|-|–|&)\s*${AMOUNT}`), wish: between },
  {
    says: pattern(
      String.raw`(?<![\w.-])(?=\d{3}|[\d\s]+(?:k|to|se|-|–)\s*\d+\s*k)${AMOUNT}\s*(?:to|se|-|–)\s*(?=\d{3}|\d+\s*k)${AMOUNT}`,
    ),
    wish: between,
  },
  {
    says: pattern(
      String.raw`(?:<=?|(?<!\w)(?:under|below|less than|upto|up to|within|max|maximum|at most|not more than|cheaper than))\s*${AMOUNT}`,
    ),
    wish: atMost,
  },
  {
    says: pattern(
      String.raw`(?<!\w)${AMOUNT}\s*(?:or less|and below|and under|or below|se kam|ke andar|ke neeche|tak)(?!\w)`,
    ),
    wish: atMost,
  },
  {
    says: pattern(
      String.raw`(?:>=?|(?<!\w)(?:above|over|more than|greater than|min|minimum|at least|starting from|from))\s*${AMOUNT}`,
    ),
    wish: atLeast,
  },
  {
    says: pattern(String.raw`(?<!\w)${AMOUNT}\s*(?:or more|and above|and over|or above|se zyada|se upar|\+)`),
    wish: atLeast,
  },
]

function pattern(source: string): RegExp {
  return new RegExp(source)
}

function takePrice(text: string): Taken<PriceLimits> {
  for (const { says, wish } of PRICE_RULES) {
    const said = says.exec(text)
    if (!said) continue
    const [whole, first, firstScale, second, secondScale] = said
    const bothScaled = Number(first) < 100 ? secondScale : undefined
    const taken = wish(paise(first, firstScale ?? bothScaled), paise(second, secondScale))
    return [text.replace(whole, ' '), taken]
  }
  return [text, undefined]
}

/** In `1 to 2k` both are thousands. */
function paise(amount = '0', scale?: string): Paise {
  return Math.min(Math.round(Number(amount) * 100) * (scale ? 1000 : 1), MAX_PAISE)
}

const BY_METRE =
  /(?<!\w)(?:(?:by|per|in)\s+(?:the\s+)?|running\s+)(?:met(?:re|er)s?|mtrs?|mt)(?!\w)|(?<!\w)(?:met(?:re|er)|mtr)\s*wise(?!\w)/

function takeUnit(text: string): Taken<Unit> {
  return BY_METRE.test(text) ? [text.replace(BY_METRE, ' '), 'metre'] : [text, undefined]
}

const LETTERS = String.raw`xxs|xs|s|m|l|xl|xxl|xxxl|xxxxl|[2-7]\s?xl|small|medium|large|extra large|free|one`
const SIZE_RULES: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\w])sizes?\s*[:=-]?\s*(${LETTERS}|\d{1,2}[\s-]?[a-h]{1,2}|\d{1,3})(?![\w])`),
  new RegExp(String.raw`(?<![\w-])(${LETTERS}|\d{1,3})[\s-]+sizes?(?!\w)`),
  /(?<![\w-])(freesize|xxs|xs|xl|xxl|xxxl|xxxxl|[2-7]\s?xl)(?![\w-])/,
  /(?<![\w-])((?:2[468]|3\d|4\d|5[024])[\s-]?[a-h]{1,2})(?![\w-])/,
  /(?<=\w\s+)(2[2468]|3[02468]|4[02468]|5[024])(?![\w.%-]|\s*(?:cm|inch|gsm|mm|ml|pcs|met|pack))/,
]

function takeSize(text: string): Taken<string> {
  for (const says of SIZE_RULES) {
    const said = says.exec(text)
    if (said) return [text.replace(said[0], ' '), sizeName(said[1] ?? '')]
  }
  return [text, undefined]
}

function sizeName(said: string): string {
  if (/^(?:free|one|freesize)$/.test(said)) return 'Free Size'
  const plain = said.replace(/[\s-]/g, '').toUpperCase()
  return WRITTEN_SIZES[plain] ?? plain
}

const WRITTEN_SIZES: Readonly<Record<string, string>> = { SMALL: 'S', MEDIUM: 'M', LARGE: 'L', EXTRALARGE: 'XL' }

/** What part a word plays in a search, in whatever catalogue. */
export function wordKind(word: string): QueryWord['kind'] {
  if (FILLERS.has(word)) return 'filler'
  return GENDERS.has(stemWord(word)) ? 'gender' : 'word'
}

const GENDERS: ReadonlySet<string> = new Set(
  'men man gent male boy women woman lady ladie female girl kid child children baby infant unisex'
    .split(' ')
    .map(stemWord),
)

const FILLERS: ReadonlySet<string> = new Set(
  (
    'a an the for with in of on at and or to my me i we you is are it want need looking buy get show find give see please some any ' +
    'from by under below above price cost rate online shop shopping best good nice ' +
    'wear style type latest fashion collection item thing ' +
    'ke ka ki ko liye wala wali wale mein me se aur chahiye dikhao kharido'
  ).split(' '),
)
