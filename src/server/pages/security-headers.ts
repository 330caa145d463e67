import { createHash } from 'node:crypto'

/**
 * The headers of every answer that is not a page. Pages get the same with their own script hashes: a page is cached for
 * everybody, so a nonce per request is out of the question.
 */
export function securityHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // Of this host alone: what else runs under the domain is not the shop's to decide. For a year, as browsers' lists ask.
    ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** What a page may load beside the shop's own: origins, separated by spaces. */
export interface PageSources {
  readonly scripts: string
  readonly frames: string
  readonly connections: string
  /** The shop's own pages may show it in a frame. */
  readonly isFramed?: boolean
}

/** The content security policy of a page: its own inline scripts by hash, nothing else inline. */
export function contentSecurityPolicy(html: string, more?: PageSources): string {
  const hashes = new Set<string>()
  for (let open = html.indexOf('<script'); open >= 0; open = html.indexOf('<script', open + 1)) {
    const start = html.indexOf('>', open) + 1
    const close = html.indexOf('</script>', start)
    if (start === 0 || close < 0) break
    const attributes = html.slice(open, start)
    if (!/\ssrc=|type="application\/ld\+json"/.test(attributes)) {
      const digest = createHash('sha256').update(html.slice(start, close)).digest('base64')
      hashes.add(`'sha256-${digest}'`)
    }
    open = close
  }
  return policy(["'self'", ...hashes].join(' '), more)
}

function policy(scripts: string, more?: PageSources): string {
  return [
    "default-src 'self'",
    words('script-src', scripts, more?.scripts),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "font-src 'self'",
    words("connect-src 'self'", more?.connections),
    words("frame-src 'self'", more?.frames),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${more?.isFramed ? "'self'" : "'none'"}`,
  ].join('; ')
}

function words(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** For what is no page: nothing runs in it. */
export const NO_SCRIPTS = policy("'none'")
