import { asList, asRecord, ownField } from '../untrusted.ts'

/** Scripts of others that the shopkeeper put into the shop (specification 2, section 2): HTML for three places of the page. */
export interface Tags {
  readonly enabled: boolean
  readonly scripts: Readonly<Record<TagPosition, string>>
  /** Origins the scripts fetch more from, which cannot be read off them: `https://*.analytics.example`. */
  readonly alsoAllowed: { readonly scripts: readonly string[]; readonly connections: readonly string[] }
}

export const TAG_POSITIONS = ['header', 'body', 'footer'] as const
export type TagPosition = (typeof TAG_POSITIONS)[number]

/** UTF-16 units of one place. */
export const MAX_TAG_LENGTH = 20_000
export const MAX_ORIGINS = 20
/** A host, or everything under one; nothing that would end the policy's directive. */
export const ORIGIN_PATTERN = '^https://(?:\\*\\.)?[a-z0-9-]+(?:\\.[a-z0-9-]+)+(?::\\d{1,5})?$'

/** Reads the setting 'google_tags'. Nothing runs on the page unless the shopkeeper switched it on. */
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

/** Line ends as a browser reads them, so that the digest of a script is the same on both sides. */
function htmlOf(value: unknown): string {
  return typeof value === 'string' && value.length <= MAX_TAG_LENGTH
    ? value.toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\u0000', '')
    : ''
}

/**
 * What visitors are asked about: empty when no tags run, else a text that is another one as soon as the tags are. Consent to
 * one set of tags is none to another.
 */
export function tagsVersion({ enabled, scripts }: Pick<Tags, 'enabled' | 'scripts'>): string {
  const all = TAG_POSITIONS.map((place) => scripts[place]).join('\u0001')
  return enabled && all.replaceAll('\u0001', '').trim() !== '' ? digest(all) : ''
}

/** FNV-1a, 32 bits: tells versions apart, protects nothing. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

export interface TagSources {
  /** The texts of inline scripts, to the letter. */
  readonly inline: readonly string[]
  /** Addresses of scripts, as a policy names them. */
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
}

/**
 * What a browser would run and frame of the tags. Read more simply than a browser reads HTML: what is overlooked here is
 * blocked there.
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
/** Other types are data. */
const RUNS = /^\s*(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)\s*$/i

function attributeOf(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|[\\s"'/])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
  return (match?.[1] ?? match?.[2] ?? match?.[3])?.replaceAll('&amp;', '&').trim()
}

/** An https address as a content security policy names it: without query, and with the signs encoded that would end it there. */
export function policySource(address: string): readonly string[] {
  const match = /^(?:https:)?\/\/([a-z0-9.-]+(?::\d{1,5})?)(\/[^?#\s]*)?(?:[?#]|$)/i.exec(address)
  if (!match) return []
  const path = (match[2] ?? '/').replace(/[;,'"<>\\]/g, (sign) => encodeURIComponent(sign).replace("'", '%27'))
  return [`https://${match[1]?.toLowerCase()}${path}`]
}
