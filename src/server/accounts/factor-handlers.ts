import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { adminSecondFactor } from '../../contract/accounts/admin.ts'
import type { StaffRole } from '../../domain/accounts/permissions.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Caller, type Handlers, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { sendNotice } from './account-notices.ts'
import { passwordHashOf } from './credential-queries.ts'
import {
  beginFactor,
  confirmFactor,
  deleteFactor,
  factorOf,
  recoveryCodesLeft,
  writeRecoveryCodes,
} from './factor-queries.ts'
import { type FactorParts, hashOfRecoveryCode, passFactor, WRONG_CODE } from './pass-factor.ts'
import { isPassword } from './passwords.ts'
import { deleteOtherSessions } from './queries.ts'
import { sealSecret, secretOf } from './sealed-secrets.ts'
import { newSecret, otpauthUri, stepOfCode } from './totp.ts'

interface Parts extends FactorParts {
  readonly send: SendJob
  readonly isFactorRequired: FactorRule
  readonly shopName: () => Promise<string>
}

/** Whether members of a role must use a second factor. */
export type FactorRule = (role: StaffRole | undefined) => Promise<boolean>

const RECOVERY_CODES = 10

/** Handlers for the caller's own second factor. Changes need the password, so that a stolen session cannot make them. */
export function factorHandlers({ db, vault, send, isFactorRequired, shopName }: Parts): Handlers<{
  adminSecondFactor: typeof adminSecondFactor
}>['adminSecondFactor'] {
  const prove = async (caller: Caller, password: string, code?: string) => {
    const userId = userIdOf(caller)
    if (!(await isPassword(password, await passwordHashOf(db, userId))))
      throw new ApiError(400, 'The password is incorrect.', { errors: { password: 'The password is incorrect.' } })
    if (code === undefined) return userId
    await passFactor({ db, vault }, userId, code).catch((error) => {
      // A 401 would mean that the caller is not signed in.
      throw error instanceof ApiError && error.status === 401 ? wrongCode() : error
    })
    return userId
  }
  return {
    state: async (_input, caller) => {
      const userId = userIdOf(caller)
      const factor = await factorOf(db, userId)
      const isOn = factor !== undefined && factor.confirmed_at !== null
      return {
        success: true,
        data: {
          isOn,
          isRequired: await isFactorRequired(caller.staffRole),
          recoveryCodesLeft: isOn ? await recoveryCodesLeft(db, userId) : 0,
        },
      }
    },
    begin: async ({ body }, caller) => {
      const userId = await prove(caller, body.password)
      const secret = newSecret()
      if (!(await beginFactor(db, userId, sealSecret(vault, userId, secret))))
        throw new ApiError(409, 'Two-factor authentication is already set up.')
      return { success: true, data: { secret, uri: otpauthUri(secret, await shopName(), caller.email ?? '') } }
    },
    confirm: async ({ body }, caller) => {
      const userId = userIdOf(caller)
      const factor = await factorOf(db, userId)
      if (!factor || factor.confirmed_at) throw new ApiError(409, 'There is no two-factor authentication to confirm.')
      const step = stepOfCode(secretOf(vault, factor) ?? '', body.code.replace(/\s/g, ''), Date.now())
      if (step === undefined) throw wrongCode()
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        await confirmFactor(trx, userId, step)
        await recordChange(trx, caller, { action: 'switch on', entity: 'second factor', entityId: userId })
        return newRecoveryCodes(trx, userId)
      })
      // Other sessions were opened without a code.
      await deleteOtherSessions(db, userId, caller.sessionId ?? '')
      await sendNotice(send, { customerId: userId, change: 'factor-on' })
      return { success: true, data: { recoveryCodes } }
    },
    renewRecoveryCodes: async ({ body }, caller) => {
      const userId = await prove(caller, body.password, body.code)
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        await recordChange(trx, caller, { action: 'renew', entity: 'recovery codes', entityId: userId })
        return newRecoveryCodes(trx, userId)
      })
      return { success: true, data: { recoveryCodes } }
    },
    switchOff: async ({ body }, caller) => {
      if (await isFactorRequired(caller.staffRole))
        throw new ApiError(409, 'The shop requires two-factor authentication for your account.')
      const userId = await prove(caller, body.password, body.code)
      await db.transaction().execute(async (trx) => {
        await deleteFactor(trx, userId)
        await recordChange(trx, caller, { action: 'switch off', entity: 'second factor', entityId: userId })
      })
      await sendNotice(send, { customerId: userId, change: 'factor-off' })
      return { success: true, message: 'Two-factor authentication has been switched off.' }
    },
  }
}

function wrongCode(): ApiError {
  return new ApiError(400, WRONG_CODE, { errors: { code: WRONG_CODE } })
}

/** Returns codes of 115 random bits each, which cannot be guessed from their digests, without characters that look alike. */
async function newRecoveryCodes(trx: Transaction<Database>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const characters = [...randomBytes(23)].map((byte) => ALPHABET[byte % 32]).join('')
    return [0, 6, 12, 18].map((from) => characters.slice(from, from + 6)).join('-')
  })
  await writeRecoveryCodes(trx, userId, codes.map(hashOfRecoveryCode))
  return codes
}

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
