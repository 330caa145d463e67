import type { FastifyRequest } from 'fastify'

/**
 * Whether another site's page made the browser send this write. Browsers say so themselves (`Sec-Fetch-Site`), older ones
 * name the origin. A request that proves itself by a bearer token carries nothing a foreign page could borrow, and a
 * program that is no browser sends neither header.
 */
export function isFromElsewhere(request: FastifyRequest): boolean {
  const { origin, host, authorization, 'sec-fetch-site': site } = request.headers
  if (authorization !== undefined) return false
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}
