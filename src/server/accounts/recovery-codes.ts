import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { hashOfToken } from '../platform/crypto.ts'
import type { Database } from '../platform/database/schema.ts'
import { writeRecoveryCodes } from './factor-queries.ts'

const RECOVERY_CODES = 10

/**
 * Replaces the recovery codes of an account and returns them. They have 115 random bits each, which cannot be guessed from their
 * digests, and no characters that look alike.
 */
export async function newRecoveryCodes(trx: Transaction<Database>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const characters = [...randomBytes(23)].map((byte) => ALPHABET[byte % 32]).join('')
    return [0, 6, 12, 18].map((from) => characters.slice(from, from + 6)).join('-')
  })
  await writeRecoveryCodes(trx, userId, codes.map(hashOfRecoveryCode))
  return codes
}

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Ignores dashes, spaces and case. */
export function hashOfRecoveryCode(code: string): string {
  return hashOfToken(code.replace(/[\s-]/g, '').toLowerCase())
}
