import type { IncomingMessage } from 'node:http'
import { loginReason } from '../../domain/accounts/login-first.ts'
import { loginUrl } from '../../domain/paths.ts'

/** Whether a request has a session, by its Cookie header. The session may have ended; then the page's own script finds out. */
export type HasSession = (cookies: string | undefined) => boolean

/**
 * Returns the address of the login when a visitor asks for a page that is only for customers, so that a browser never paints the page
 * first; undefined for all other requests.
 */
export function loginInstead({ url, headers }: IncomingMessage, hasSession: HasSession): string | undefined {
  return url && loginReason(url) !== undefined && !hasSession(headers.cookie) ? loginUrl(url) : undefined
}
