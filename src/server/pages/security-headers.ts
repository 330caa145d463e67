import { createHash } from 'node:crypto'

/**
 * Returns the security headers of every answer. Pages add a policy with the hashes of their inline scripts: they are cached for
 * all visitors, so they cannot use a nonce per request.
 */
export function securityHeaders(origin: string, hstsSubdomains = false): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // Without includeSubDomains by default, because other services may run on subdomains. One year is the minimum for preload lists.
    ...(origin.startsWith('https:') && {
      'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

/** The origins from which a page may load besides the shop's own, separated by spaces. */
export interface PageSources {
  readonly scripts: string
  readonly frames: string
  readonly connections: string
  /** Whether the shop's own pages may show it in a frame. */
  readonly isFramed?: boolean
}

/** Returns the content security policy of a page. Its own inline scripts are allowed by hash, no others. */
export function contentSecurityPolicy(page: Buffer, more?: PageSources): string {
  // One character for each byte: a third of the time of decoding, and enough to find the scripts.
  const html = page.toString('latin1')
  const hashes = new Set<string>()
  for (let open = html.indexOf('<script'); open >= 0; open = html.indexOf('<script', open + 1)) {
    const start = html.indexOf('>', open) + 1
    const close = html.indexOf('</script>', start)
    if (start === 0 || close < 0) break
    const attributes = html.slice(open, start)
    // An empty script, such as the place of the client's start, has nothing to allow.
    if (close > start && !/\ssrc=|type="application\/ld\+json"/.test(attributes)) {
      const digest = createHash('sha256').update(page.subarray(start, close)).digest('base64')
      hashes.add(`'sha256-${digest}'`)
    }
    open = close
  }
  return policy(["'self'", ...hashes].join(' '), more)
}

/** What is not named, such as fonts, is as `default-src` says. The policy is sent with every page and is not compressed. */
function policy(scripts: string, more?: PageSources): string {
  return [
    "default-src 'self'",
    words('script-src', scripts, more?.scripts),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    ...(more?.connections ? [`connect-src 'self' ${more.connections}`] : []),
    ...(more?.frames ? [`frame-src 'self' ${more.frames}`] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${more?.isFramed ? "'self'" : "'none'"}`,
  ].join('; ')
}

function words(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** The policy of answers that are not pages: no scripts. */
export const NO_SCRIPTS = policy("'none'")
