import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Far more than broken links cause, even for the many phones behind one address of a mobile network. */
const MAX_PER_MINUTE = 300

const TOO_MANY = 'Too many requests for pages that do not exist. Please try again in a minute.'

/**
 * Counts a client's requests for products and categories that do not exist, and resolves to whether this one may be answered.
 * An IPv6 client is counted by its /64 network, because it can use any address of it.
 */
export function countUnknown(app: FastifyInstance): (request: FastifyRequest) => Promise<boolean> {
  if (!app.hasDecorator('createRateLimit')) return async () => true
  const count = app.createRateLimit({ max: MAX_PER_MINUTE, timeWindow: 60_000, ipv6Subnet: 64 })
  return async (request) => {
    const counted = await count(request)
    return counted.isAllowed || !counted.isExceeded
  }
}

export function refuseUnknown(reply: FastifyReply): FastifyReply {
  return reply
    .code(429)
    .headers({ 'retry-after': '60', 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(TOO_MANY)
}
