/**
 * Reading what others wrote: stored JSON, settings, URLs. Nothing here throws, nothing is copied wholesale: a reader picks
 * the fields it knows into fresh objects, so that a hostile `__proto__` or a field too many has nowhere to go.
 */
export type UntrustedRecord = Readonly<Record<string, unknown>>

/** The parsed JSON, or undefined when the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value when it is a plain JSON object, else undefined. */
export function asRecord(value: unknown): UntrustedRecord | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UntrustedRecord) : undefined
}

/** An own field of a record; what it inherits does not count. */
export function ownField(record: UntrustedRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** The value when it is an array, at most its first `most` entries; else none. */
export function asList(value: unknown, most: number): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, most) : []
}

/** A finite number, from a number or from decimal text as older data has it; undefined for everything else. */
export function asNumber(value: unknown): number | undefined {
  const isDecimal = typeof value === 'string' && value.length <= 30 && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value)
  const number = isDecimal ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/**
 * One line of well-formed text of at most `most` UTF-16 units: control characters and direction overrides become spaces,
 * runs of space one. Empty for anything that is no text.
 */
export function singleLine(value: unknown, most: number): string {
  if (typeof value !== 'string') return ''
  const clean = value
    .slice(0, most * 4)
    .toWellFormed()
    .replace(UNPRINTABLE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return clean.length <= most ? clean : clean.slice(0, most).replace(HALF_A_PAIR, '').trim()
}

/**
 * Text of several lines, of at most `most` UTF-16 units: line ends are `\n`, other control characters and direction overrides
 * become spaces, and no more than one empty line stands between two full ones. Empty for anything that is no text.
 */
export function multiLine(value: unknown, most: number): string {
  if (typeof value !== 'string') return ''
  const clean = value
    .slice(0, most * 2)
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.replace(UNPRINTABLE, ' ').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return clean.length <= most ? clean : clean.slice(0, most).replace(HALF_A_PAIR, '').trim()
}

/** A picture or page address: `http(s)`, a path, or a bare file name; empty for other schemes such as `javascript:` and for more than 2,000 characters. */
export function safeUrl(value: unknown): string {
  const address = singleLine(value, MAX_URL_LENGTH + 1)
  if (address.length > MAX_URL_LENGTH) return ''
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  return scheme === undefined || scheme === 'http' || scheme === 'https' ? address : ''
}

const MAX_URL_LENGTH = 2_000
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu
const HALF_A_PAIR = /[\uD800-\uDBFF]$/
