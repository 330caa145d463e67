import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { paths } from '../../domain/paths.ts'

/**
 * Serves the page of the back office at /admin and below, and its scripts at /admin/assets. The page itself holds no data, so
 * it needs no session; its API calls do. It is not cached, so its styles can use a nonce.
 * @param folder the built back office: `index.html` with the placeholder `NONCE`, and `assets/`
 */
export async function adminScreens(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const show = async (_request: unknown, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': adminPolicy(nonce),
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
      .send(page.replaceAll('NONCE', nonce))
  }
  app.get(paths.admin, show)
  app.get(`${paths.admin}/*`, show)
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${paths.admin}/assets/`,
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  })
}

/** Returns a policy that allows scripts from the shop only, styles only with the nonce, and no other hosts. */
function adminPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
