/**
 * Helpers to read untrusted data: stored JSON, settings, URLs. They never throw. Readers copy the fields they know into new
 * objects, so that `__proto__` and unknown fields are ignored.
 */
export type UntrustedRecord = Readonly<Record<string, unknown>>

/** Returns the parsed JSON, or undefined for malformed text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the value if it is a JSON object, otherwise undefined. */
export function asRecord(value: unknown): UntrustedRecord | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UntrustedRecord) : undefined
}

/** Returns a field of the record itself; inherited ones are ignored. */
export function ownField(record: UntrustedRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** Returns the first `max` entries if the value is an array, otherwise an empty array. */
export function asList(value: unknown, max: number): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, max) : []
}

/** Returns a finite number from a number or decimal text, which older data contains; otherwise undefined. */
export function asNumber(value: unknown): number | undefined {
  const isDecimal = typeof value === 'string' && value.length <= 30 && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value)
  const number = isDecimal ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/**
 * Returns one line of well-formed text of at most `max` UTF-16 units. Control characters and direction overrides become spaces,
 * repeated spaces one, and no letter has more than six accents. Empty for anything but text, and for text of which nothing can be seen.
 */
export function singleLine(value: unknown, max: number): string {
  if (typeof value !== 'string') return ''
  const clean = value
    .slice(0, max * 4)
    .replaceAll(LONE_SURROGATES, '\ufffd')
    .replace(UNPRINTABLE, ' ')
    .replace(STACKED, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return visible(clean.length <= max ? clean : clean.slice(0, max).replace(LONE_SURROGATE, '').trim())
}

/**
 * Returns text of several lines and at most `max` UTF-16 units. Line ends become `\n`, other control characters and direction
 * overrides spaces, several empty lines one. Empty for anything but text, and for text of which nothing can be seen.
 */
export function multiLine(value: unknown, max: number): string {
  if (typeof value !== 'string') return ''
  const clean = value
    .slice(0, max * 2)
    .replaceAll(LONE_SURROGATES, '\ufffd')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.replace(UNPRINTABLE, ' ').replace(STACKED, '$1').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return visible(clean.length <= max ? clean : clean.slice(0, max).replace(LONE_SURROGATE, '').trim())
}

/** Returns the text, or an empty one when all of it is invisible: Hangul fillers, Braille blanks, joiners, tags, marks without a letter. */
function visible(text: string): string {
  return VISIBLE.test(text) ? text : ''
}

/** Returns an http(s) URL, path or file name; empty for other schemes such as `javascript:` and for more than 2,000 characters. */
export function safeUrl(value: unknown): string {
  const address = singleLine(value, MAX_URL_LENGTH + 1)
  if (address.length > MAX_URL_LENGTH) return ''
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  return scheme === undefined || scheme === 'http' || scheme === 'https' ? address : ''
}

const MAX_URL_LENGTH = 2_000
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu
/** More accents on one letter than any script has would cover the lines above and below it. */
const STACKED = /(\p{Mn}{6})\p{Mn}+/gu
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u
const LONE_SURROGATE = /[\uD800-\uDBFF]$/

/** Returns the text with U+FFFD for halves of a character. Not `toWellFormed`, which Chrome 109 does not have. */
export function wellFormed(text: string): string {
  return text.replaceAll(LONE_SURROGATES, '\ufffd')
}

const LONE_SURROGATES = /\p{Surrogate}/gu
