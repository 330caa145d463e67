import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { Vault } from '../platform/vault.ts'
import { factorFailed, factorPassed, isPasskeyNeeded, lockFactor, spendRecoveryCode } from './factor-queries.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { secretOf } from './sealed-secrets.ts'
import { isAhead, stepOfCode } from './totp.ts'

export const ENTER_CODE = 'Please enter the code from your authenticator app.'
export const WRONG_CODE = 'This code is incorrect.'
const USE_PASSKEY = 'Please log in with your passkey, or enter one of your recovery codes.'
const TOO_MANY_CODES = 'Too many wrong codes. Please try again in 15 minutes.'

interface Given {
  readonly code?: string | undefined
  /** Whether the browser is known to the customer: then wrong codes from elsewhere do not hold it up, and the caller limits its own. */
  readonly isKnown?: boolean
}

export interface FactorParts {
  readonly db: Kysely<Database>
  readonly vault: Vault
}

/** With five guesses in 15 minutes, a six-digit code takes years to guess. */
const MAX_FAILURES = 5
const LOCKOUT_MS = 15 * 60_000

/**
 * Checks the second factor after the password was correct. Accepts a login without a factor, an unused code of the
 * authenticator app, or a recovery code, which can be used once. A team member with a passkey alone logs in with it, and not here.
 * @throws ApiError 401 with `needsCode` when the code is missing or wrong, 429 after too many wrong codes
 */
export async function passFactor(
  { db, vault }: FactorParts,
  customerId: string,
  { code: given = '', isKnown = false }: Given,
): Promise<void> {
  const code = given.replace(/[\s-]/g, '')
  const outcome = await db.transaction().execute((trx) => tryCode(trx, { vault, customerId, code, isKnown }))
  if (outcome === 'passed') return
  if (outcome === 'needs passkey') throw new ApiError(401, USE_PASSKEY, { needsCode: true })
  if (outcome === 'locked') throw new ApiError(429, TOO_MANY_CODES, { needsCode: true })
  throw new ApiError(401, outcome === 'missing' ? ENTER_CODE : WRONG_CODE, { needsCode: true })
}

interface Try extends Required<Given> {
  readonly vault: Vault
  readonly customerId: string
  readonly code: string
}

async function tryCode(trx: Transaction<Database>, { vault, customerId, code, isKnown }: Try) {
  const factor = await lockFactor(trx, customerId)
  if (!factor) return passWithoutApp(trx, customerId, code)
  if (code === '') return 'missing'
  const now = factor.now.getTime()
  // A time in the future was stored while the clock was ahead. It must not lock anyone out until then.
  const isRecent = factor.failed_at !== null && Math.abs(now - factor.failed_at.getTime()) < LOCKOUT_MS
  const failures = isRecent ? factor.failures : 0
  // Whoever knows the password could otherwise keep its owner out for ever. A recovery code cannot be guessed.
  if (failures >= MAX_FAILURES && !isKnown)
    return (await spendRecoveryCode(trx, customerId, hashOfRecoveryCode(code))) ? 'passed' : 'locked'
  const secret = secretOf(vault, factor)
  // Without the key only recovery codes work.
  const step = secret === undefined ? undefined : stepOfCode(secret, code, now)
  const isFresh = step !== undefined && (step > factor.last_step || isAhead(factor.last_step, now))
  if (isFresh || (await spendRecoveryCode(trx, customerId, hashOfRecoveryCode(code)))) {
    await factorPassed(trx, customerId, isFresh ? step : undefined)
    return 'passed'
  }
  await factorFailed(trx, customerId, failures + 1)
  return 'wrong'
}

/** A recovery code needs no limit on guesses. */
async function passWithoutApp(trx: Transaction<Database>, customerId: string, code: string) {
  if (!(await isPasskeyNeeded(trx, customerId))) return 'passed'
  if (code === '') return 'needs passkey'
  return (await spendRecoveryCode(trx, customerId, hashOfRecoveryCode(code))) ? 'passed' : 'wrong'
}
