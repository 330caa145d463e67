const PERCENT = String.raw`(?:%|per\s?cent(?:age)?|pct|prati?\s?shat|prathishat|f[ie]+sadi?)`
const FIGURE = String.raw`(\d{1,2})(?:\.\d)?`
const OFF = '(?:off(?:er)?|discount(?:ed)?|disc|less|chh?oo?t|chh?u+t|kam|rebate|reduction)'
const LEAST = String.raw`(?:flat|min(?:imum)?|at\s+least|(?:not\s+)?(?:more|less)\s+than|above|over|extra|get|se\s+[zj]yada)`
const AFTER = String.raw`(?:\s*(?:or|and|ya)\s+(?:more|above|over|[zj]yada)|\s*\+|\s+(?:plus|se\s+(?:[zj]yada|upar|oopar|adhik)))?`
const UP_TO = String.raw`(?:up\s?to|till|tak)`

/** `Upto 50% off` is what shops write above a sale: up to that much, so anything in it. */
const SALE = new RegExp(
  String.raw`(?<!\w)${UP_TO}\s+\d{1,2}\s*${PERCENT}?\s*(?:ki\s+|ka\s+)?${OFF}(?!\w)|(?<![\w.])\d{1,2}\s*${PERCENT}\s*(?:ki\s+)?tak\s+(?:ki\s+|ka\s+)?${OFF}(?!\w)`,
)

const RULES: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\w)(?:${LEAST}\s+)?(?<![\w.])${FIGURE}\s*${PERCENT}${AFTER}\s*(?:k[aie]\s+|price\s+|flat\s+)?${OFF}(?!\w)${AFTER}`,
  ),
  new RegExp(String.raw`(?<!\w)${OFF}\s*(?:of|:|-|at|on|in)?\s*(?:${LEAST}\s+)?${FIGURE}\s*${PERCENT}${AFTER}`),
  new RegExp(String.raw`(?<!\w)(?:${LEAST}\s+)?(?<![\w.])([1-9][05])\s+off(?!\w)(?!\s+(?:white|shoulder))`),
]

const HALF =
  /(?<!\w)(?:(?:at|on|in)\s+)?(?:half|aadh[aie]+|adh[aie])\s+(?:the\s+)?(?:price|rate|cost|daa?m|qee?mat|keemat)d?(?:\s+(?:me|mein|par|pe))?(?!\w)/

/** What shops write above a sale and no product has in its name. */
const OFFER =
  /(?<!\w)(?:buy|get)\s+(?:\d|one|two)\s+(?:get\s+)?(?:\d|one|two)(?:\s+free)?(?!\w)|(?<!\w)(?:bogo|\d\s*\+\s*\d\s+(?:free|offer))(?!\w)/

/**
 * Takes the least discount out of a text in lower case, in whole percent: `50% off sarees`, `kurta pe 30% chhoot`, `half price`. What
 * is left asks for the sale, so that what is cheaper than before comes first where nothing is so much cheaper.
 */
export function extractDiscount(given: string): readonly [rest: string, percent: number | undefined] {
  const text = given.replace(SALE, ' sale ').replace(OFFER, ' sale ')
  for (const rule of RULES) {
    const match = rule.exec(text)
    const percent = Number(match?.[1])
    if (match && percent > 0) return [text.replace(match[0], ' sale '), percent]
  }
  return HALF.test(text) ? [text.replace(HALF, ' sale '), 50] : [text, undefined]
}
