import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as text for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the digest of a token, which is what the database stores. 256 random bits cannot be guessed, so it needs no salt. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
