/** Countries where clothes and cloth are made, with their other names in a search. */
const COUNTRIES: Readonly<Record<string, string>> = {
  India: 'india|indian|bharat|bharath?iya|hindustan|hindusthan',
  China: 'china|chinese',
  Bangladesh: 'bangladesh|bangla\\s*desh',
  Vietnam: 'viet\\s*nam',
  Nepal: 'nepal',
  Bhutan: 'bhutan',
  'Sri Lanka': 'sri\\s*lanka|srilanka',
  Pakistan: 'pakistan',
  Cambodia: 'cambodia',
  Indonesia: 'indonesia',
  Thailand: 'thailand',
  Myanmar: 'myanmar|burma',
  Turkey: 'turkey|turkiye|türkiye',
  Italy: 'italy',
  France: 'france',
  Spain: 'spain',
  Portugal: 'portugal',
  Germany: 'germany',
  Japan: 'japan',
  Taiwan: 'taiwan',
  'South Korea': 'south\\s+korea|korea',
  Ethiopia: 'ethiopia',
  Egypt: 'egypt',
  'United Kingdom': 'united\\s+kingdom|uk|england|britain',
  'United States': 'united\\s+states|usa|america',
}

const ANY = Object.values(COUNTRIES).join('|')
const NOT = String.raw`(?:(?<not>not|non|no|never)[\s-]+)?`
const MADE = '(?:made|make|making|manufactured?|produced?|woven|stitched|handmade|handcrafted|crafted)'
const RULES: readonly RegExp[] = [
  new RegExp(String.raw`(?<!\w)${NOT}(?:proudly\s+)?${MADE}\s+(?:in|from|by)\s+(?<country>${ANY})(?!\w)`, 'u'),
  new RegExp(String.raw`(?<!\w)(?:country\s+of\s+)?origin\s*(?:[:=-]|is|of|from)?\s*(?<country>${ANY})(?!\w)`, 'u'),
  new RegExp(String.raw`(?<!\w)${NOT}(?<country>${ANY})\s+(?:made|origin)(?!\w)`, 'u'),
  new RegExp(
    String.raw`(?<!\w)(?<country>${ANY})\s+(?:me|mein|main|ka|ki|ke)\s+ban(?:[aei]|aya|ayi|aye)\s*(?:hu[aei]|hui|wal[aei])?(?<not>\s+nahi+n?)?(?!\w)`,
    'u',
  ),
]

/** A country of origin that a search asks for, or asks to leave out. */
export interface OriginAsked {
  readonly country: string
  readonly isExcluded: boolean
}

/**
 * Takes the country of origin out of a text in lower case: `made in india kurta`, `china ka bana nahi`. Sellers must let shoppers choose
 * by it (Legal Metrology (Packaged Commodities) Rules, 6(10A)).
 */
export function extractOrigin(text: string): readonly [rest: string, origin: OriginAsked | undefined] {
  for (const rule of RULES) {
    const match = rule.exec(text)
    const named = match?.groups?.country
    const country = Object.keys(COUNTRIES).find((name) => isNamedBy(name, named ?? ''))
    if (match && country) return [text.replace(match[0], ' '), { country, isExcluded: match.groups?.not !== undefined }]
  }
  return [text, undefined]
}

function isNamedBy(country: string, text: string): boolean {
  return new RegExp(`^(?:${COUNTRIES[country]})$`, 'u').test(text)
}
