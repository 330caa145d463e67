import { SESSION_DAYS } from './sessions.ts'

/**
 * The cookie that carries a session's token: out of reach of scripts, and not sent along when another site posts here. Under
 * HTTPS its name makes browsers refuse one that a sister domain or an unencrypted page set.
 */
export interface SessionCookie {
  readonly set: (token: string) => string
  readonly clear: () => string
  readonly read: (header: string | undefined) => string | undefined
}

export function sessionCookie(isHttps: boolean): SessionCookie {
  const name = isHttps ? '__Host-session' : 'session'
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  return {
    set: (token) => `${name}=${token}${attributes}; Max-Age=${SESSION_DAYS * 24 * 3600}`,
    clear: () => `${name}=${attributes}; Max-Age=0`,
    read: (header) =>
      header
        ?.split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1),
  }
}
