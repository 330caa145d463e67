import { createHash } from 'node:crypto'

/**
 * The headers of every answer that is not a page. Pages get the same with their own script hashes: a page is cached for
 * everybody, so a nonce per request is out of the question.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const DATA_ONLY = /type="application\/ld\+json"/

/** What a page may load beside the shop's own: origins, separated by spaces. */
export interface PageSources {
  readonly scripts: string
  readonly frames: string
  readonly connections: string
}

/** The content security policy of a page: its own inline scripts by hash, nothing else inline. */
export function contentSecurityPolicy(html: string, more?: PageSources): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (!DATA_ONLY.test(attributes)) hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return policy([...hashes].join(' '), more)
}

export function policy(scripts: string, more?: PageSources): string {
  return [
    "default-src 'self'",
    words("script-src 'self'", scripts, more?.scripts),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "font-src 'self'",
    words("connect-src 'self'", more?.connections),
    words("frame-src 'self'", more?.frames),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function words(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
