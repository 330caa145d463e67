/**
 * A cookie with a secret token. Scripts cannot read it, and browsers do not send it with a POST from another site. Over HTTPS
 * the `__Host-` prefix makes browsers reject such a cookie from a sibling domain or an unencrypted page.
 */
export interface SecretCookie {
  readonly set: (token: string) => string
  readonly clear: () => string
  readonly read: (header: string | undefined) => string | undefined
}

export function secretCookie(plainName: string, days: number, isHttps: boolean): SecretCookie {
  const name = isHttps ? `__Host-${plainName}` : plainName
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  return {
    set: (token) => `${name}=${token}${attributes}; Max-Age=${days * 24 * 3600}`,
    clear: () => `${name}=${attributes}; Max-Age=0`,
    read: (header) =>
      header
        ?.split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1),
  }
}
