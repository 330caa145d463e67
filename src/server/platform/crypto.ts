import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as a browser or a mail carries them. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token. A plain digest serves: there is nothing to guess in 256 random bits. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
