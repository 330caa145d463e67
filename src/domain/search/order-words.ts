/** An order that a search asks for in words: `saste kurte`, `saree price high to low`. */
export type PriceOrder = 'lowest first' | 'highest first'

/** How the shopper reads an order, and may type it. */
export const ORDER_TEXTS: Readonly<Record<PriceOrder, string>> = {
  'lowest first': 'lowest price first',
  'highest first': 'highest price first',
}

const CHEAP = String.raw`sast[aei]{1,2}y?|cheap(?:er|est)?|inexpensive|affordable|pocket\s+friendly|budget\s+friendly|low(?:est)?\s+(?:price|cost|rate|budget)d?|(?:kam|kum)\s+(?:se\s+kam\s+)?(?:daa?m|price|rate|qee?mat|keemat|budget)(?:\s+(?:me|mein|wal[aei]))?`
const DEAR = String.raw`(?:most\s+)?(?:expensive|costly|costliest)|m[ae]h[ae]?n?g[aei]{1,2}y?|high(?:est)?\s+price|(?:zyada|jyada)\s+(?:daa?m|price|rate)`
const LEADING = String.raw`(?:sabse|sab\s+se|sbse)\s+`
const NEGATED = new RegExp(
  String.raw`(?<!\w)(?:(?:not|no)\s+(?:too\s+|very\s+|so\s+|that\s+)?(?:${DEAR})|(?:zyada|jyada|bahut)\s+m[ae]h[ae]?n?g[aei]{1,2}y?\s+(?:nahi+n?|na)(?:\s+ho)?)(?!\w)`,
)
const FROM_LOW =
  /(?<!\w)(?:(?:sort\s+by\s+)?(?:price\s+)?low(?:est)?\s+to\s+high(?:est)?(?:\s+price)?|lowest\s+(?:price\s+)?first)(?!\w)/
const FROM_HIGH =
  /(?<!\w)(?:(?:sort\s+by\s+)?(?:price\s+)?high(?:est)?\s+to\s+low(?:est)?(?:\s+price)?|highest\s+(?:price\s+)?first)(?!\w)/

const RULES: readonly (readonly [RegExp, PriceOrder])[] = [
  [FROM_LOW, 'lowest first'],
  [FROM_HIGH, 'highest first'],
  [NEGATED, 'lowest first'],
  [new RegExp(String.raw`(?<!\w)(?:${LEADING})?(?:${CHEAP})(?:\s+(?:first|pehle))?(?!\w)`), 'lowest first'],
  [new RegExp(String.raw`(?<!\w)(?:${LEADING})?(?:${DEAR})(?:\s+(?:first|pehle))?(?!\w)`), 'highest first'],
]

/** Takes the order out of a text in lower case. */
export function extractOrder(text: string): readonly [rest: string, order: PriceOrder | undefined] {
  for (const [pattern, order] of RULES) {
    const match = pattern.exec(text)
    if (match) return [text.replace(match[0], ' '), order]
  }
  return [text, undefined]
}
