import type { FastifyInstance, FastifyRequest } from 'fastify'

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

/**
 * Removes ports and brackets from `X-Forwarded-For`. Some proxies add the port of the client (Azure Application Gateway, IIS), which is
 * another one for each connection: every connection would be a network of its own, without limits.
 */
export function readAddressesWithPorts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const { 'x-forwarded-for': addresses } = headers
    if (typeof addresses === 'string') headers['x-forwarded-for'] = addresses.split(',').map(withoutPort).join(', ')
  })
}

/** '203.0.113.7' of '203.0.113.7:4711', and '2001:db8::7' of '[2001:db8::7]:4711'. */
function withoutPort(entry: string): string {
  const address = entry.trim()
  const [, v6, v4] = WITH_PORT.exec(address) ?? []
  return v6 ?? v4 ?? address
}

const WITH_PORT = /^(?:\[([0-9a-f:.%]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/i
