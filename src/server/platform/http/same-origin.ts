import type { FastifyRequest } from 'fastify'

/**
 * Whether a page of another website caused this write. Browsers send `Sec-Fetch-Site`, older ones `Origin`; other programs send
 * neither. A request with a bearer token cannot be forged by another site, because browsers never add that header themselves.
 */
export function isCrossSite(request: FastifyRequest): boolean {
  const { origin, host, authorization, 'sec-fetch-site': site } = request.headers
  if (hasBearer(authorization)) return false
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/**
 * Whether a request names a session itself. Browsers add `Basic` to every request where a proxy asks for a password, such as in front of
 * a shop that has not opened yet.
 */
export function hasBearer(authorization: string | undefined): boolean {
  return /^Bearer(?: |$)/i.test(authorization ?? '')
}
