import { MAX_PAISE, type Paise } from '../units/paise.ts'
import { isAttributeWord, isProductKind } from './kinds.ts'
import { nearestWord } from './spelling.ts'
import { stemWord } from './words.ts'

/** Price limits in paise. */
export interface PriceLimits {
  /** Inclusive. */
  readonly min?: Paise
  /** Inclusive. */
  readonly max?: Paise
}

/** `1,500` is written `1500`, `paanch sau` is `5 sau`, `dhai meter` is `2.5 meter`, `hazaar se kam` is `1000 se kam`. */
export function withFigures(text: string): string {
  return (
    text
      .replace(/(\d),(?=\d)/g, '$1')
      // The `k` of `500 k andar` is Hindi.
      .replace(/(?<=\d{3})\s+k(?!\w)/g, ' ke')
      .replace(FIVE_HUNDRED, '500')
      .replace(/(?<!\w)a(?=\s+(?:thousand|hundred|lakh)(?!\w))/g, 'one')
      .replace(/(?<!\w)b(?:\/|t)?w(?=\s+\d)/g, 'between')
      .replace(WRITTEN_LENGTH, (_whole, word?: string, unit?: string, part?: string, ofPart?: string) =>
        word === undefined ? `${PARTS[part ?? '']} ${ofPart}` : `${NUMBER_WORDS[word]} ${unit}`,
      )
      .replace(WRITTEN_NUMBER, (_whole, word: string, scale: string) => `${NUMBER_WORDS[word] ?? word} ${scale}`)
      .replace(BARE_THOUSAND, '1000')
  )
}

const FIVE_HUNDRED = /(?<!\w)pa+n(?:ch?)?\s?so(?!\w)/g

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ek: 1,
  one: 1,
  dedh: 1.5,
  do: 2,
  two: 2,
  dhai: 2.5,
  teen: 3,
  three: 3,
  char: 4,
  chaar: 4,
  four: 4,
  panch: 5,
  paanch: 5,
  five: 5,
  chhe: 6,
  chhah: 6,
  six: 6,
  saat: 7,
  sat: 7,
  seven: 7,
  aath: 8,
  eight: 8,
  nau: 9,
  nine: 9,
  das: 10,
  ten: 10,
  barah: 12,
  twelve: 12,
  pandrah: 15,
  fifteen: 15,
  bees: 20,
  twenty: 20,
}

/** Of a metre. */
const PARTS: Readonly<Record<string, number>> = {
  half: 0.5,
  aadha: 0.5,
  adha: 0.5,
  aadhe: 0.5,
  quarter: 0.25,
  pauna: 0.75,
  sawa: 1.25,
}

const SCALES: Readonly<Record<string, number>> = {
  k: 1_000,
  thousand: 1_000,
  hazaar: 1_000,
  hazar: 1_000,
  hajar: 1_000,
  sau: 100,
  hundred: 100,
  lakh: 100_000,
  lakhs: 100_000,
  laakh: 100_000,
  lac: 100_000,
  lacs: 100_000,
}
const SCALE = Object.keys(SCALES).join('|')
const WRITTEN_NUMBER = new RegExp(String.raw`\b(${Object.keys(NUMBER_WORDS).join('|')})\s+(${SCALE})\b`, 'g')
const WRITTEN_LENGTH = new RegExp(
  String.raw`\b(?:(${Object.keys(NUMBER_WORDS).join('|')})\s+(met(?:re|er)s?|mtrs?|ga[jz]|yards?|years?|yrs?|saa?l|months?|mahine)|(${Object.keys(PARTS).join('|')})\s+(?:a\s+)?(met(?:re|er)s?|mtrs?|ga[jz]|yards?))\b`,
  'g',
)

const BARE_THOUSAND = /(?<![\d.]\s*|\w)ha[zj]aa?r(?=\s+(?:se|ke|tak|rupa?[iy]\w*|rs)\b)/g

const RUPEE_SIGN = '₹'
const CURRENCY_NAME = String.raw`(?:${RUPEE_SIGN}|(?<![a-z])(?:rs\.?|inr|rup(?:[eiy]|a[eiy])[aeiy]{0,3}s?)(?![a-z])|\/-)`
const CURRENCY = new RegExp(CURRENCY_NAME, 'g')
const AMOUNT = String.raw`(\d{1,8}(?:\.\d{1,2})?)\s*(${SCALE})?(?![\w.])(?!\s*(?:years?|yrs?|saal|months?|inch|cm|metres?|meters?|waist|pcs|pieces?)\b)`

/** A hyphen or the dash of a range. */
const DASH = '-|–'

interface PriceRule {
  readonly pattern: RegExp
  /** Undefined when the amounts cannot be prices. */
  readonly limits: (first: Paise, second: Paise) => PriceLimits | undefined
}

const between = (first: Paise, second: Paise): PriceLimits | undefined =>
  Math.min(first, second) < LOWEST_RANGE ? undefined : { min: Math.min(first, second), max: Math.max(first, second) }
const atMost = (max: Paise): PriceLimits => ({ max })
const atLeast = (min: Paise): PriceLimits => ({ min })
const around = (price: Paise): PriceLimits => ({ min: Math.round(price * 0.75), max: Math.round(price * 1.25) })

/** `5 to 6` is an age and `28-30` a waist. */
const LOWEST_RANGE: Paise = 50_00

const NEARLY = String.raw`a+s[\s-]?pa+s|lag\s?bhag|kar(?:ee|i)b|qareeb`

/** The first matching rule applies. */
const PRICE_RULES: readonly PriceRule[] = [
  { pattern: regExp(String.raw`(?:between|from)\s*${AMOUNT}\s*(?:and|to|${DASH}|&)\s*${AMOUNT}`), limits: between },
  {
    pattern: regExp(String.raw`(?<![\w.-])${AMOUNT}\s*(?:aur|and|to|se|${DASH})\s*${AMOUNT}\s*ke\s+be+e?ch`),
    limits: between,
  },
  {
    pattern: regExp(
      String.raw`(?<![\w.-])${AMOUNT}\s*(?:to|till|until|up\s?to|se|${DASH})\s*${AMOUNT}(?:\s*(?:tak|ke\s+andar|range)(?!\w))?`,
    ),
    limits: between,
  },
  {
    pattern: regExp(String.raw`(?<!\w)(?:not|no)\s+(?:below|under|less\s+tha?e?n|lower\s+than)\s*${AMOUNT}`),
    limits: atLeast,
  },
  {
    pattern: regExp(String.raw`(?<!\w)${AMOUNT}\s*se\s+(?:kam|n(?:i|e+)che?)\s+(?:nahi+n?|na)(?!\w)`),
    limits: atLeast,
  },
  {
    pattern: regExp(String.raw`(?<!\w)${AMOUNT}\s*se\s+(?:[zj]yada|upar|oopar)\s+(?:ki\s+)?(?:nahi+n?|na)(?!\w)`),
    limits: atMost,
  },
  {
    pattern: regExp(
      String.raw`(?:<=?|(?<!\w)(?:under|below|less tha?e?n|lower than|upto|up to|till|within|sub|max|maximum|at most|(?:not|no) more than|not (?:above|over|beyond|exceeding)|cheaper than|budget(?: of)?))\s*${AMOUNT}`,
    ),
    limits: atMost,
  },
  {
    pattern: regExp(
      // Marathi: inside, below, less than.
      String.raw`(?<!\w)${AMOUNT}\s*(?:rup\w*ch?ya\s+|ch?ya\s+)(?:aat|khali|paryant|peksha\s+kami)(?!\w)`,
    ),
    limits: atMost,
  },
  {
    pattern: regExp(
      String.raw`(?<!\w)${AMOUNT}\s*(?:(?:for|ni|ki)\s+(?=se\s+kam))?(?:or less|max(?:imum)?|(?:and|or) (?:below|under)|(?:ya\s+(?:us|is)se|se)\s+(?:kam|n(?:i|e+)che?)|ke\s+(?:andar|andr|under|n(?:i|e+)che?|bh(?:i|e+)tar)|tak|paryant|sudhi|budget)(?!\w)`,
    ),
    limits: atMost,
  },
  {
    pattern: regExp(
      String.raw`(?:>=?|(?<!\w)(?:above|over|beyond|exceeding|upwards of|(?:more|greater|higher|costlier|pricier) than|min|minimum|at least|starting from|from))\s*${AMOUNT}`,
    ),
    limits: atLeast,
  },
  {
    pattern: regExp(
      String.raw`(?<!\w)${AMOUNT}\s*(?:or more|onwards?|and above|and over|or above|plus(?!\s+size)|(?:ya\s+(?:us|is)se|se)\s+(?:[zj]yada|upar|oopar|adhik|mehe?ng[aie]|shuru|start)|ke\s+(?:upar|oopar)|\+)`,
    ),
    limits: atLeast,
  },
  {
    pattern: regExp(String.raw`(?<!\w)(?:around|about|approx\w*|nearly|${NEARLY})\s*${AMOUNT}`),
    limits: around,
  },
  {
    pattern: regExp(String.raw`(?<![\w.])${AMOUNT}\s*(?:(?:rs|rup\w*)\s+)?(?:k[ei]\s+)?(?:${NEARLY}|approx\w*)(?!\w)`),
    limits: around,
  },
  // 'Kurti 400 600'; the empty groups are those of a scale.
  {
    pattern: regExp(String.raw`(?<=[a-z]{3}\s+)(\d{1,3}(?:[05]0|[49]9))()\s+(\d{1,3}(?:[05]0|[49]9))()\s*$`),
    limits: between,
  },
]

/** A price without 'under' or 'from' is what the shopper wants to spend: `rs 500`, `1.5k`, `499 wala`, a round figure alone or at the end. */
const BARE_PRICE = regExp(
  String.raw`${CURRENCY_NAME}\s*${AMOUNT}|(?<![\w.])${AMOUNT}\s*${CURRENCY_NAME}|(?<![\w.])(\d{1,3}(?:\.\d{1,2})?)\s*(k|thousand|hazaar|hazar|hajar|sau|hundred|lakhs?|laakh|lacs?)(?!\w)|(?<![\w.])(\d{3,5})(?=\s+(?:wal[aei]|vale?[aei]?)(?!\w))|(?<![\w.])(?<!(?:gsm|sizes?|count|number|width|waist|chest|age|day|top|pack|of)\s+)(\d{1,3}(?:[05]0|[49]9))(?=\s+(?:k(?:[aei]|ee)|mei?n?|range)(?!\w))|(?:^|(?<=[a-z]{3}\s+|\b(?:in|at|is|ka|ki|ke|me|se)\s+|@\s*)(?<!(?:gsm|sizes?|count|number|width|waist|chest|age|day|top|pack|of)\s+))\s*(\d{1,3}(?:[05]0|[49]9))\s*$`,
)

function regExp(source: string): RegExp {
  return new RegExp(source)
}

/** Takes the price limits out of a text in lower case: `under 1k`, `500 ke andar`, `500 se 1000 tak`. */
export function extractPrice(text: string): readonly [rest: string, limits: PriceLimits | undefined] {
  const plain = withoutSlips(text.replace(CURRENCY, ' '))
  const [rest, first] = extractLimits(plain)
  if (first) {
    const [others, second] = extractLimits(rest)
    const both = second && bothLimits(first, second)
    return both ? [others, both] : [rest, first]
  }
  const bare = BARE_PRICE.exec(text)
  if (!bare) return [plain, undefined]
  const [whole, before, beforeScale, after, afterScale, scaled, scale, owned, asked, alone] = bare
  const limits = atMost(paise(before ?? after ?? scaled ?? owned ?? asked ?? alone, beforeScale ?? afterScale ?? scale))
  return [text.replace(whole, ' ').replace(CURRENCY, ' '), limits]
}

/** Corrects the words before an amount: `udner 500`, `more thaan 2000`. */
function withoutSlips(text: string): string {
  return text.replace(BEFORE_AMOUNT, (whole, comparing: string | undefined, space: string, word: string) => {
    const compared = comparing && nearestWord(comparing, COMPARING, COST_OF_SLIP)
    if (compared && nearestWord(word, ['than'], COST_OF_LETTER)) return `${compared.word} than`
    if (word.length < 4 || isProductKind(stemWord(word)) || isAttributeWord(stemWord(word))) return whole
    const limit = nearestWord(word, LIMITING, COST_OF_SLIP)
    return limit ? `${comparing ?? ''}${space}${limit.word}` : whole
  })
}

const BEFORE_AMOUNT = /(?<!\w)(?:([a-z]{3,8})(?=\s))?(\s*)(?<!\w)([a-z]{3,8})(?=\s+(?:\d{3,8}|\d{1,2}\s?k)(?![\w.]))/g
const COMPARING = ['more', 'less', 'lower', 'higher', 'greater', 'cheaper']
const LIMITING = ['under', 'below', 'above', 'between', 'within', 'around', 'budget', 'maximum', 'minimum']
/** A letter doubled, left out or swapped, or a key next to the right one, see `editCost`. */
const COST_OF_SLIP = 0.8
const COST_OF_LETTER = 1

function extractLimits(text: string): readonly [rest: string, limits: PriceLimits | undefined] {
  for (const { pattern, limits } of PRICE_RULES) {
    const match = pattern.exec(text)
    if (!match) continue
    const [whole, first, firstScale, second, secondScale] = match
    const bothScaled = Number(first) < 100 ? secondScale : undefined
    const value = limits(paise(first, firstScale ?? bothScaled), paise(second, secondScale))
    if (value) return [text.replace(whole, ' '), value]
  }
  return [text, undefined]
}

/** `above 1000 below 2000` has both ends. */
function bothLimits(one: PriceLimits, other: PriceLimits): PriceLimits | undefined {
  const { min = other.min, max = other.max } = one
  const isOneEach =
    (one.min === undefined) !== (one.max === undefined) && (one.min === undefined) === (other.max === undefined)
  return isOneEach && min !== undefined && max !== undefined && min <= max ? { min, max } : undefined
}

/** In `1 to 2k` the scale applies to both amounts. */
function paise(amount = '0', scale?: string): Paise {
  return Math.min(Math.round(Number(amount) * 100 * (SCALES[scale ?? ''] ?? 1)), MAX_PAISE)
}
