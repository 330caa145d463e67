import type { IncomingMessage } from 'node:http'
import { loginUrl, paths } from '../../domain/paths.ts'

/** Whether a request has a session, by its Cookie header. The session may have ended; then the page's own script finds out. */
export type HasSession = (cookies: string | undefined) => boolean

/**
 * Returns the address of the login when a visitor asks for the checkout, so that a browser never paints its form first; undefined for
 * all other requests. The orders show no form, and their script knows whether a session has expired. While the shop takes no orders, the
 * checkout says so instead.
 */
export function loginInstead({ url, headers }: IncomingMessage, hasSession: HasSession): string | undefined {
  const [path = ''] = (url ?? '').split('?', 1)
  return url && path.replace(/\/$/, '') === paths.checkout && !hasSession(headers.cookie) ? loginUrl(url) : undefined
}
