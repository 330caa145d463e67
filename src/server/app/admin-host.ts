import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '../../domain/paths.ts'
import type { Pages } from '../pages/index.ts'
import { sendFailure } from '../platform/http/failures.ts'

/** A host of its own for the back office (`ADMIN_URL`). */
export interface AdminHost {
  /** 'https://office.shop.example' */
  readonly origin: string
  /** Where shoppers reach the shop. */
  readonly shopOrigin: string
  /** The pages of the shop that the back office needs: login and previews. They allow no tags. Absent in API tests. */
  readonly pages?: Pages | undefined
}

/** The pages of the shop that are served on the host of the back office. */
const SHOP_PAGES = /^\/(login|preview\/.*)(\.data)?$/

export function isAdminHost({ headers }: Pick<IncomingMessage, 'headers'>, { origin }: AdminHost): boolean {
  return headers.host !== undefined && hostPattern(origin).test(headers.host)
}

/** Hosts are the same in any case (RFC 9110, section 4.2.3), and some proxies add the usual port. */
function hostPattern(origin: string): RegExp {
  const { host, port, protocol } = new URL(origin)
  const usualPort = port === '' ? `(:${protocol === 'https:' ? 443 : 80})?` : ''
  return new RegExp(`^${host.replace(/[.[\]]/g, '\\$&')}${usualPort}$`, 'i')
}

/**
 * Answers 404 for the back office on every host but its own. Cookies belong to one host, so nothing that runs in the shop's pages can use
 * a session of the team. On its own host, pages of the shop lead to the shop.
 */
export function separateAdmin(app: FastifyInstance, host: AdminHost): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isAdmin(request) && !isAdminHost(request.raw, host)) {
      if (request.routeOptions.url?.startsWith('/api/'))
        return sendFailure(reply, 404, `Endpoint not found: ${request.method} ${request.url.split('?')[0]}`)
      return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found')
    }
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    constraints: { host: hostPattern(host.origin) },
    handler: (request, reply) => answerPage(request, reply, host),
  })
}

/** The matched route counts, not the address, which can be written in several ways. */
function isAdmin({ routeOptions: { url = '', config } }: FastifyRequest): boolean {
  return (
    config.endpoint?.who === 'admin' ||
    [paths.admin, '/api/admin'].some((prefix) => url === prefix || url.startsWith(`${prefix}/`))
  )
}

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { shopOrigin, pages }: AdminHost,
): Promise<FastifyReply> {
  const { pathname, search } = new URL(request.url.replace(/^\/+/, '/'), shopOrigin)
  if (pages && SHOP_PAGES.test(pathname)) return pages.answer(request, reply)
  return reply.redirect(pathname === '/' ? paths.admin : `${shopOrigin}${pathname}${search}`, 302)
}
