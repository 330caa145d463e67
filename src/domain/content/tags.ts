import { asList, asRecord, ownField } from '../untrusted.ts'

/** Third-party scripts configured by the shop owner (specification 2, section 2): HTML for three positions of the page. */
export interface Tags {
  readonly enabled: boolean
  readonly scripts: Readonly<Record<TagPosition, string>>
  /** Origins the scripts connect to that do not appear in them, such as `https://*.analytics.example`. */
  readonly alsoAllowed: { readonly scripts: readonly string[]; readonly connections: readonly string[] }
}

export const TAG_POSITIONS = ['header', 'body', 'footer'] as const
export type TagPosition = (typeof TAG_POSITIONS)[number]

/** UTF-16 units per position. */
export const MAX_TAG_LENGTH = 20_000
export const MAX_ORIGINS = 20
/** An https origin, optionally with a wildcard subdomain. Nothing else, because it becomes part of the content security policy. */
export const ORIGIN_PATTERN = '^https://(?:\\*\\.)?[a-z0-9-]+(?:\\.[a-z0-9-]+)+(?::\\d{1,5})?$'

/** Reads the setting `google_tags`. Disabled unless `enabled` is true. */
export function readTags(value: unknown): Tags {
  const record = asRecord(value) ?? {}
  const scripts = asRecord(ownField(record, 'scripts')) ?? {}
  const allowed = asRecord(ownField(record, 'alsoAllowed')) ?? {}
  const origins = (name: string) =>
    asList(ownField(allowed, name), MAX_ORIGINS).filter(
      (origin): origin is string => typeof origin === 'string' && new RegExp(ORIGIN_PATTERN).test(origin),
    )
  return {
    enabled: ownField(record, 'enabled') === true,
    scripts: {
      header: htmlOf(ownField(scripts, 'header')),
      body: htmlOf(ownField(scripts, 'body')),
      footer: htmlOf(ownField(scripts, 'footer')),
    },
    alsoAllowed: { scripts: origins('scripts'), connections: origins('connections') },
  }
}

/** Normalises line ends like a browser, so that the hash of an inline script matches. */
function htmlOf(value: unknown): string {
  return typeof value === 'string' && value.length <= MAX_TAG_LENGTH
    ? value.toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\u0000', '')
    : ''
}

/**
 * Returns the version that consent is given for: empty when no scripts run, otherwise a hash of the scripts. Consent to one
 * version does not cover another.
 */
export function tagsVersion({ enabled, scripts }: Pick<Tags, 'enabled' | 'scripts'>): string {
  const all = TAG_POSITIONS.map((place) => scripts[place]).join('\u0001')
  return enabled && all.replaceAll('\u0001', '').trim() !== '' ? digest(all) : ''
}

/** FNV-1a, 32 bits. Not cryptographic; it only tells versions apart. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

export interface TagSources {
  /** Inline scripts, verbatim. */
  readonly inline: readonly string[]
  /** URLs of external scripts, as a content security policy lists them. */
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
}

/**
 * Returns the scripts and frames in the HTML. The parser is simpler than a browser's; what it misses is blocked by the content
 * security policy.
 */
export function sourcesOf({ enabled, scripts }: Tags): TagSources {
  if (!enabled) return { inline: [], scripts: [], frames: [] }
  const html = TAG_POSITIONS.map((place) => scripts[place])
    .join('\n')
    .replace(/<!--[\s\S]*?-->|<noscript\b[\s\S]*?<\/noscript\s*>/gi, '')
  const elements = [...html.matchAll(SCRIPT)].map(([, attributes = '', text = '']) => ({ attributes, text }))
  const running = elements.filter(({ attributes }) => RUNS.test(attributeOf(attributes, 'type') ?? ''))
  const sources = running.map(({ attributes }) => attributeOf(attributes, 'src'))
  return {
    inline: running.filter((_, place) => sources[place] === undefined).map(({ text }) => text),
    scripts: sources.flatMap((source) => (source === undefined ? [] : policySource(source))),
    frames: [...html.replace(SCRIPT, '').matchAll(FRAME)].flatMap(([, attributes = '']) =>
      policySource(attributeOf(attributes, 'src') ?? ''),
    ),
  }
}

const ATTRIBUTES = `((?:[^>"']|"[^"]*"|'[^']*')*)`
const SCRIPT = new RegExp(`<script\\b${ATTRIBUTES}>([\\s\\S]*?)</script\\s*>`, 'gi')
const FRAME = new RegExp(`<iframe\\b${ATTRIBUTES}>`, 'gi')
/** Script types that run; all others are data. */
const RUNS = /^\s*(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)\s*$/i

function attributeOf(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|[\\s"'/])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
  return (match?.[1] ?? match?.[2] ?? match?.[3])?.replaceAll('&amp;', '&').trim()
}

/** Returns an https URL as a content security policy source: without query, with characters encoded that would end it. */
export function policySource(address: string): readonly string[] {
  const match = /^(?:https:)?\/\/([a-z0-9.-]+(?::\d{1,5})?)(\/[^?#\s]*)?(?:[?#]|$)/i.exec(address)
  if (!match) return []
  const path = (match[2] ?? '/').replace(/[;,'"<>\\]/g, (sign) => encodeURIComponent(sign).replace("'", '%27'))
  return [`https://${match[1]?.toLowerCase()}${path}`]
}
