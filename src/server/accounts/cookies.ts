import { SIGNED_IN_COOKIE } from '../../domain/accounts/user-snapshot.ts'
import type { Exchange } from '../platform/http/handlers.ts'

/** Gives the browser a session, and the mark by which its scripts know of one. */
export function giveSession(exchange: Exchange, session: SecretCookie, token: string): void {
  exchange.setHeader('set-cookie', session.set(token))
  exchange.setHeader('set-cookie', `${SIGNED_IN_COOKIE}=1; Path=/; SameSite=Lax; Max-Age=${session.seconds}`)
}

export function endSession(exchange: Exchange, session: SecretCookie): void {
  exchange.setHeader('set-cookie', session.clear())
  exchange.setHeader('set-cookie', `${SIGNED_IN_COOKIE}=; Path=/; SameSite=Lax; Max-Age=0`)
}

/**
 * A cookie with a secret token. Scripts cannot read it, and browsers do not send it with a POST from another site. Over HTTPS
 * the `__Host-` prefix makes browsers reject such a cookie from a sibling domain or an unencrypted page.
 */
export interface SecretCookie {
  /** How long browsers keep it. */
  readonly seconds: number
  readonly set: (token: string) => string
  readonly clear: () => string
  readonly read: (header: string | undefined) => string | undefined
}

export function secretCookie(plainName: string, days: number, isHttps: boolean): SecretCookie {
  const name = isHttps ? `__Host-${plainName}` : plainName
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  const seconds = days * 24 * 3600
  return {
    seconds,
    set: (token) => `${name}=${token}${attributes}; Max-Age=${seconds}`,
    clear: () => `${name}=${attributes}; Max-Age=0`,
    read: (header) =>
      header
        ?.split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1),
  }
}
