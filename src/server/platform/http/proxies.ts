import type { FastifyRequest } from 'fastify'

/** What proxies add to the requests that they pass on. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']

/** Whether a proxy has passed the request on, or its client pretends so. */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return HEADERS.some((name) => headers[name] !== undefined)
}

/**
 * The address of the proxy that has passed the request on, if the shop does not read the client's address from it: because
 * `TRUST_PROXY` does not name the proxy, or because the proxy does not send `X-Forwarded-For`.
 */
export function untrustedProxyOf(request: FastifyRequest): string | undefined {
  // Beginning with the proxy's address, when it is trusted.
  const isTrusted = (request.ips?.length ?? 0) > 1
  return isForwarded(request) && !isTrusted ? request.socket.remoteAddress?.replace(/^::ffff:/, '') : undefined
}
